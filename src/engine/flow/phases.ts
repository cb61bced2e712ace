import { evaluateCondition } from "../../expressions/evaluate.ts";
import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { PhaseEdge } from "../definitions/rules.ts";
import { createScope } from "../definitions/scope.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";

/** Puts the activation at the entry of its phase graph. */
export function enterPhases(tx: Transaction): void {
  const { phaseSequence } = rulesOf(tx.state.snapshot, tx.context.content);
  patchSnapshot(tx, { phaseId: phaseSequence.entryPhaseId });
}

/**
 * Follows one edge of the trigger, then every automatic one, within the sequence's bound (engine.md, turns).
 * @returns whether an `End` phase comes next, which ends the activation; it is entered when the activation ends
 */
export function advancePhases(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<"Stays" | "Ends"> {
  const { phaseSequence } = rulesOf(tx.state.snapshot, tx.context.content);
  let wanted = trigger;
  for (let taken = 0; taken <= phaseSequence.maxAutomaticTransitions; taken++) {
    const edge = findEdge(tx, wanted);
    if (!edge.ok) return edge;
    if (edge.value === null && wanted === "Automatic") return accept("Stays");
    wanted = "Automatic";
    if (edge.value === null) continue;
    const { targetPhaseId } = edge.value;
    const target = phaseSequence.phases.find((phase) => phase.phaseId === targetPhaseId);
    if (target?.role === "End") return accept("Ends");
    changePhase(tx, targetPhaseId);
  }
  const bound = phaseSequence.maxAutomaticTransitions;
  return reject("AUTOMATIC_STEP_LIMIT", `more than ${bound} automatic phase changes`);
}

/** The `End` phase of an activation that ends here: where the exit leads, else the sequence's first. */
export function enterEndPhase(tx: Transaction): void {
  const { phases } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  const exits = phaseOf(tx.state.snapshot, tx.context.content)?.edges.map((edge) => edge.targetPhaseId) ?? [];
  const ends = phases.filter((phase) => phase.role === "End");
  const end = ends.find((phase) => exits.includes(phase.phaseId)) ?? ends[0];
  if (end && end.phaseId !== tx.state.snapshot.phaseId) changePhase(tx, end.phaseId);
}

function changePhase(tx: Transaction, phaseId: string): void {
  const { phaseId: from, activation } = tx.state.snapshot;
  patchSnapshot(tx, { phaseId });
  emitFrame(tx, "combat.phase.changed", activation.activeActorId, { from, to: phaseId });
}

/** The first edge of a trigger whose condition holds, by priority, then id. */
function findEdge(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<PhaseEdge | null> {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const sourceId = snapshot.activation.activeActorId;
  const scope = createScope(snapshot, { sourceId, ownerId: sourceId });
  for (const edge of phaseOf(snapshot, context.content)?.edges ?? []) {
    if (edge.trigger !== trigger) continue;
    if (!edge.condition) return accept(edge);
    const held = evaluateCondition(edge.condition, scope);
    if (!held.ok) return reject("CALCULATION_FAILED", `${edge.condition.source}: ${held.reason}`, edge.edgeId);
    if (held.value) return accept(edge);
  }
  return accept(null);
}
