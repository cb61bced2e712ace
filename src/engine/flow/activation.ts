import type { SkippedPart } from "../effects/between-turns.ts";
import { recordModifierTicks } from "../effects/ticks.ts";
import { resetTriggerUses } from "../effects/trigger-limits.ts";
import { tickModifiers } from "../instances/modifiers.ts";
import { concludeIfDecided } from "../legality/conclude.ts";
import { isBudgetSpent, usesBudget } from "../legality/turn.ts";
import type { Rejection } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { emitFrame, patchSnapshot, setSnapshot, type Transaction } from "../state/transaction.ts";
import { emitSkipped, runBoundary } from "./boundary.ts";
import { advancePhases, enterEndPhase, enterPhases, usualEndPhase } from "./phases.ts";
import { applyEndRules, applyStartRules } from "./turn-rules.ts";
import { runZoneFlows } from "./zone-flows.ts";

/** The active actor, living or not; null between rounds. */
export function activeActor(tx: Transaction): ActorState | null {
  const { actors, activation } = tx.state.snapshot;
  return actors.find((actor) => actor.instanceId === activation.activeActorId) ?? null;
}

/**
 * Begins an activation: Start phase with the resource cycle and START_TURN regeneration → StartActivation → flows
 * `activation.started` → the phase graph's automatic edges (engine.md, turns).
 */
export function startActivation(tx: Transaction, actorId: string): Rejection | null {
  const { turn, activation } = tx.state.snapshot;
  resetTriggerUses(tx, "Activation");
  patchSnapshot(tx, {
    turn: turn + 1,
    activation: { activeActorId: actorId, actionsTaken: 0, budgetUsed: 0, intents: activation.intents },
  });
  enterPhases(tx);
  const actor = activeActor(tx);
  const skipped: SkippedPart[] = [];
  const refused = actor && applyStartRules(tx, actor, skipped);
  if (refused) return refused;
  coolDown(tx, actorId);
  emitFrame(tx, "combat.activation.started", actorId, { round: tx.state.snapshot.round, turn: turn + 1 });
  emitSkipped(tx, "START_TURN", actorId, skipped);
  if (concludeIfDecided(tx)) return null;
  const failed = runBoundary(tx, "StartActivation", actorId);
  if (failed) return failed;
  return goesOn(tx) ? (runZoneFlows(tx, "activation.started", actorId) ?? settlePhases(tx, "Automatic")) : null;
}

/** `PASS`: does nothing but use one action of a `FixedCount` budget (engine.md, commands). */
export function forgoAction(tx: Transaction, actor: ActorState): Rejection | null {
  const { activation } = tx.state.snapshot;
  const used = usesBudget(tx, actor, "PASS") ? 1 : 0;
  patchSnapshot(tx, { activation: { ...activation, budgetUsed: activation.budgetUsed + used } });
  emitFrame(tx, "combat.action.applied", actor.instanceId, { actionType: "PASS" });
  return afterAction(tx);
}

/** After an action of an activation has resolved: the phase graph, and a used up budget, may end it. */
export function afterAction(tx: Transaction): Rejection | null {
  if (!goesOn(tx) || tx.state.snapshot.priorityWindow !== null) return null;
  return settlePhases(tx, "ActionResolved");
}

/**
 * Ends the activation, by the `End` phase that an edge has led to: EndActivation → flows `activation.ended` → End phase with END_TURN regeneration → modifier
 * durations (engine.md, turns).
 */
export function endActivation(tx: Transaction, endPhaseId = usualEndPhase(tx)): Rejection | null {
  const { activeActorId } = tx.state.snapshot.activation;
  if (activeActorId === null) return null;
  const refused = runBoundary(tx, "EndActivation", activeActorId);
  if (refused) return refused;
  if (!goesOn(tx, false)) return null;
  const failed = runZoneFlows(tx, "activation.ended", activeActorId);
  if (failed) return failed;
  if (!goesOn(tx, false)) return null;
  enterEndPhase(tx, endPhaseId);
  const actor = activeActor(tx);
  const skipped: SkippedPart[] = [];
  const regenerated = actor?.isAlive ? applyEndRules(tx, actor, skipped) : null;
  if (regenerated) return regenerated;
  tickModifierDurations(tx, "Activation", activeActorId);
  closeActivation(tx, activeActorId);
  emitSkipped(tx, "END_TURN", activeActorId, skipped);
  concludeIfDecided(tx);
  return null;
}

/** Modifier durations that fall at a boundary, recorded per instance (EF-15). */
export function tickModifierDurations(
  tx: Transaction,
  boundary: "Command" | "Activation" | "Round",
  actorId: string | null,
): void {
  const ticked = tickModifiers(tx.state.snapshot, boundary, actorId, tx.context);
  setSnapshot(tx, ticked.snapshot);
  if (ticked.changes.length > 0) recordModifierTicks(tx, boundary, actorId, ticked.changes);
}

/** Whether the activation can go on: the combat is active and, unless it is ending, its actor lives. */
function goesOn(tx: Transaction, needsActor = true): boolean {
  return tx.state.snapshot.status === "ACTIVE" && (!needsActor || (activeActor(tx)?.isAlive ?? false));
}

function settlePhases(tx: Transaction, trigger: "Automatic" | "ActionResolved"): Rejection | null {
  if (!goesOn(tx)) return null;
  const advanced = advancePhases(tx, trigger);
  if (!advanced.ok) return advanced.rejection;
  const actor = activeActor(tx);
  const isSpent = trigger === "ActionResolved" && actor !== null && isBudgetSpent(tx, actor);
  if (advanced.value.kind === "Ends") return endActivation(tx, advanced.value.endPhaseId);
  return isSpent ? endActivation(tx) : null;
}

/** The actor's intent has been carried out or has lapsed. */
function closeActivation(tx: Transaction, actorId: string): void {
  const { activation } = tx.state.snapshot;
  const intents = activation.intents.filter((intent) => intent.actorId !== actorId);
  patchSnapshot(tx, { phaseId: null, activation: { ...activation, intents } });
  emitFrame(tx, "combat.activation.ended", actorId, { actionsTaken: activation.actionsTaken });
}

/** Cooldowns fall at the actor's own StartActivation. */
export function coolDown(tx: Transaction, actorId: string): void {
  const actor = tx.state.snapshot.actors.find((one) => one.instanceId === actorId);
  if (!actor || actor.cooldowns.length === 0) return;
  const cooldowns = actor.cooldowns
    .map((one) => ({ ...one, remaining: one.remaining - 1 }))
    .filter((one) => one.remaining > 0);
  const { actors } = tx.state.snapshot;
  patchSnapshot(tx, { actors: actors.map((one) => (one.instanceId === actorId ? { ...one, cooldowns } : one)) });
}
