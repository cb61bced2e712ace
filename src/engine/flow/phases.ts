import { evaluateCondition } from "../../expressions/evaluate.ts";
import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { PhaseDefinition, PhaseEdge } from "../definitions/rules.ts";
import { createScope } from "../definitions/scope.ts";
import { type SkippedPart, tryPart } from "../effects/between-turns.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { emitSkipped } from "./boundary.ts";

/** Puts the activation at the entry of its phase graph. */
export function enterPhases(tx: Transaction): void {
  const { phaseSequence } = rulesOf(tx.state.snapshot, tx.context.content);
  patchSnapshot(tx, { phaseId: phaseSequence.entryPhaseId });
}

/** Where an edge has led: on within the activation, or to the `End` phase in which it ends. */
export type PhaseStep = { readonly kind: "Stays" } | { readonly kind: "Ends"; readonly endPhaseId: string | null };

/**
 * Follows one edge of the trigger, then every automatic one, within the sequence's bound (engine.md, turns). An `End`
 * phase ends the activation; it is entered when the activation's end comes to it. Under `SkipAndRecord` an edge that
 * cannot be evaluated is shut, transitions beyond the bound are undone, and the activation never stays where nothing
 * but such a failure holds it.
 */
export function advancePhases(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<PhaseStep> {
  const before = tx.state.snapshot.phaseId;
  const skipped: SkippedPart[] = [];
  const followed = tryPart(tx, skipped, "maxAutomaticTransitions", () => follow(tx, trigger));
  if (!followed.ok) return followed;
  const { step, shut } = followed.value ?? { step: stays, shut: [] };
  const failures = [...skipped, ...shut];
  if (failures.length === 0) return accept(step);
  emitSkipped(tx, trigger, tx.state.snapshot.activation.activeActorId, failures);
  if (step.kind === "Ends") return accept(step);
  const isHeld = trigger === "ActivationExit" && tx.state.snapshot.phaseId === before;
  return accept(isHeld ? { kind: "Ends", endPhaseId: firstEnd(tx) } : leaveStart(tx));
}

const stays: PhaseStep = { kind: "Stays" };

/** An exit, where one is open; and whether any could not be evaluated (`SkipAndRecord`). */
export interface Exit {
  readonly phase: PhaseDefinition | null;
  readonly hasFailed: boolean;
}

/** Where the open exit of the present phase leads. */
export function findExit(tx: Transaction): Result<Exit> {
  const shut: SkippedPart[] = [];
  const phase = findTarget(tx, "ActivationExit", shut);
  return phase.ok ? accept({ phase: phase.value, hasFailed: shut.length > 0 }) : phase;
}

/**
 * The `End` phase of an activation that ends where no edge has led out of it: the open exit's, else the first. An exit
 * that cannot be evaluated holds nobody, whatever `boundaryFailure` says; `SkipAndRecord` records it.
 */
export function usualEndPhase(tx: Transaction): string | null {
  const shut: SkippedPart[] = [];
  const exit = findTarget(tx, "ActivationExit", shut);
  emitSkipped(tx, "ActivationExit", tx.state.snapshot.activation.activeActorId, shut);
  return exit.ok && exit.value?.role === "End" ? exit.value.phaseId : firstEnd(tx);
}

/** The first phase of a role, as declared. */
export function firstPhase(tx: Transaction, role: PhaseDefinition["role"]): PhaseDefinition | undefined {
  const { phases } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  return phases.find((phase) => phase.role === role);
}

interface Followed {
  readonly step: PhaseStep;
  readonly shut: readonly SkippedPart[];
}

function follow(tx: Transaction, trigger: PhaseEdge["trigger"]): Result<Followed> {
  const { maxAutomaticTransitions: bound } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  const shut: SkippedPart[] = [];
  let wanted = trigger;
  for (let taken = 0; taken <= bound; taken++) {
    const target = findTarget(tx, wanted, shut);
    if (!target.ok) return target;
    if (target.value === null && wanted === "Automatic") return accept({ step: stays, shut });
    wanted = "Automatic";
    if (target.value === null) continue;
    const { role, phaseId } = target.value;
    if (role === "End") return accept({ step: { kind: "Ends", endPhaseId: phaseId }, shut });
    changePhase(tx, phaseId);
  }
  return reject("AUTOMATIC_STEP_LIMIT", `more than ${bound} automatic phase changes`);
}

/** After a failure: nothing is done in a `Start` phase, so on to a `Middle` one; where no turn can be ended, it ends. */
function leaveStart(tx: Transaction): PhaseStep {
  const middle = firstPhase(tx, "Middle");
  if (phaseOf(tx.state.snapshot, tx.context.content)?.role === "Start" && middle) changePhase(tx, middle.phaseId);
  const here = phaseOf(tx.state.snapshot, tx.context.content);
  return here?.allowedActions.includes("END_TURN") ? stays : { kind: "Ends", endPhaseId: usualEndPhase(tx) };
}

function firstEnd(tx: Transaction): string | null {
  return firstPhase(tx, "End")?.phaseId ?? null;
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

/** @param shut where edges that cannot be evaluated are noted (`SkipAndRecord`) */
function findTarget(
  tx: Transaction,
  trigger: PhaseEdge["trigger"],
  shut: SkippedPart[],
): Result<PhaseDefinition | null> {
  const edge = findEdge(tx, trigger, shut);
  if (!edge.ok) return edge;
  const { phases } = rulesOf(tx.state.snapshot, tx.context.content).phaseSequence;
  return accept(phases.find((phase) => phase.phaseId === edge.value?.targetPhaseId) ?? null);
}

/** The first edge of a trigger whose condition holds, by priority, then id. */
function findEdge(tx: Transaction, trigger: PhaseEdge["trigger"], shut: SkippedPart[]): Result<PhaseEdge | null> {
  for (const edge of phaseOf(tx.state.snapshot, tx.context.content)?.edges ?? []) {
    if (edge.trigger !== trigger) continue;
    const open = tryPart(tx, shut, edge.edgeId, () => isOpen(tx, edge));
    if (!open.ok) return open;
    if (open.value) return accept(edge);
  }
  return accept(null);
}

function isOpen(tx: Transaction, { condition, edgeId }: PhaseEdge): Result<boolean> {
  if (!condition) return accept(true);
  const sourceId = tx.state.snapshot.activation.activeActorId;
  const held = evaluateCondition(condition, createScope(tx.state.snapshot, { sourceId, ownerId: sourceId }));
  return held.ok ? accept(held.value) : reject("CALCULATION_FAILED", `${condition.source}: ${held.reason}`, edgeId);
}
