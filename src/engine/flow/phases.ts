import { evaluateCondition } from "../../expressions/evaluate.ts";
import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { PhaseDefinition, PhaseEdge } from "../definitions/rules.ts";
import { createScope } from "../definitions/scope.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";

/** Puts the activation at the entry of its phase graph. */
export function enterPhases(tx: Transaction): void {
  const { phaseSequence } = rulesOf(tx.state.snapshot, tx.context.content);
  patchSnapshot(tx, { phaseId: phaseSequence.entryPhaseId });
}

/** Where an edge has led: on within the activation, or to the `End` phase in which it ends. */
export type PhaseStep = { readonly kind: "Stays" } | { readonly kind: "Ends"; readonly endPhaseId: string };

/**
 * Follows one edge of the trigger, then every automatic one, within the sequence's bound (engine.md, turns). An `End`
 * phase ends the activation; it is entered when the activation's end comes to it.
 */
export function advancePhases(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<PhaseStep> {
  const { maxAutomaticTransitions: bound } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  let wanted = trigger;
  for (let taken = 0; taken <= bound; taken++) {
    const target = findTarget(tx, wanted);
    if (!target.ok) return target;
    if (target.value === null && wanted === "Automatic") return accept({ kind: "Stays" });
    wanted = "Automatic";
    if (target.value === null) continue;
    const { role, phaseId } = target.value;
    if (role === "End") return accept({ kind: "Ends", endPhaseId: phaseId });
    changePhase(tx, phaseId);
  }
  return reject("AUTOMATIC_STEP_LIMIT", `more than ${bound} automatic phase changes`);
}

/** The phase that the open exit of the present one leads to; null where none is open. */
export function findExit(tx: Transaction): Result<PhaseDefinition | null> {
  return findTarget(tx, "ActivationExit");
}

/** The `End` phase of an activation that ends where no edge has led out of it: the open exit's, else the first. */
export function usualEndPhase(tx: Transaction): string | null {
  const { phases } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  const exit = findExit(tx);
  if (exit.ok && exit.value?.role === "End") return exit.value.phaseId;
  return phases.find((phase) => phase.role === "End")?.phaseId ?? null;
}

/** Enters the `End` phase of an activation that ends. */
export function enterEndPhase(tx: Transaction, endPhaseId: string | null): void {
  if (endPhaseId !== null && endPhaseId !== tx.state.snapshot.phaseId) changePhase(tx, endPhaseId);
}

function changePhase(tx: Transaction, phaseId: string): void {
  const { phaseId: from, activation } = tx.state.snapshot;
  patchSnapshot(tx, { phaseId });
  emitFrame(tx, "combat.phase.changed", activation.activeActorId, { from, to: phaseId });
}

function findTarget(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<PhaseDefinition | null> {
  const edge = findEdge(tx, trigger);
  if (!edge.ok) return edge;
  const { phases } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  return accept(phases.find((phase) => phase.phaseId === edge.value?.targetPhaseId) ?? null);
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
