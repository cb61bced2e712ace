import { evaluateCondition } from "../../expressions/evaluate.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import { tagsAdmit } from "../definitions/tags.ts";
import { limits } from "../state/limits.ts";
import type { SkipReason } from "../state/records.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import { drawUnit } from "../state/rng.ts";
import { patchSnapshot, record, type Transaction } from "../state/transaction.ts";
import { chargeWork, formulaWork, scanWork, spendWork, workUnits } from "../state/work.ts";
import { finishApplication } from "./application.ts";
import { type EffectContext, effectScope } from "./context.ts";
import type { Applied, Skipped } from "./handler.ts";
import { applyEffect } from "./registry.ts";
import { aimsAtChosen, selectTargets } from "./targets.ts";

/** One attempt in the making: which repeat, and the draw index before it. */
interface Place {
  readonly repetition: number;
  readonly drawsBefore: number;
}

/**
 * Runs effects in order, whoever owns them (EF-03): per effect the repeats, per repeat the `PerEffect` chance and the
 * targets, per target one attempt. The first refusal ends it; the caller discards the transaction.
 */
export function runEffects(
  tx: Transaction,
  effects: readonly EffectDefinition[],
  context: EffectContext,
): Rejection | null {
  for (const effect of effects) {
    const refused = runEffect(tx, effect, context);
    if (refused) return refused;
  }
  return null;
}

function runEffect(tx: Transaction, effect: EffectDefinition, context: EffectContext): Rejection | null {
  const first = { repetition: 0, drawsBefore: tx.state.snapshot.rng.draws };
  if (!tagsAdmit(effect, context.tags)) return recordSkip(tx, effect, context, null, first, "TAGS");
  if (effect.repeat < 1) return recordSkip(tx, effect, context, null, first, "NOTHING_TO_APPLY");
  for (let repetition = 0; repetition < effect.repeat; repetition++) {
    const place = { repetition, drawsBefore: tx.state.snapshot.rng.draws };
    if (tx.state.outcomeDecided) return recordSkip(tx, effect, context, null, place, "OUTCOME_DECIDED");
    const refused = runRepeat(tx, effect, context, place);
    if (refused) return refused;
  }
  return null;
}

function runRepeat(tx: Transaction, effect: EffectDefinition, context: EffectContext, place: Place): Rejection | null {
  if (effect.chanceScope === "PerEffect" && !chanceFalls(tx, effect.chance)) {
    return recordSkip(tx, effect, context, null, place, "CHANCE") ?? spend(tx);
  }
  const targets = selectTargets(tx, effect, context);
  if (targets.length === 0) return recordSkip(tx, effect, context, null, place, "NO_TARGET") ?? spend(tx);
  for (const [index, targetId] of targets.entries()) {
    const drawsBefore = index === 0 ? place.drawsBefore : tx.state.snapshot.rng.draws;
    const refused = spend(tx) ?? attemptTarget(tx, effect, context, targetId, { ...place, drawsBefore });
    if (refused) return refused;
  }
  return null;
}

/** Counts one attempt against the command's effects and its work: the attempt looks through actors and instances. */
function spend(tx: Transaction): Rejection | null {
  if (tx.state.effectsUsed >= limits.effectsPerCommand) {
    return reject("EFFECT_LIMIT", `more than ${limits.effectsPerCommand} effects in one command`).rejection;
  }
  tx.state = { ...tx.state, effectsUsed: tx.state.effectsUsed + 1 };
  const { actors, statuses, modifiers, relics } = tx.state.snapshot;
  const scanned = scanWork(actors.length + statuses.length + modifiers.length + relics.length);
  return spendWork(tx.work, workUnits.effect + scanned);
}

function attemptTarget(
  tx: Transaction,
  effect: EffectDefinition,
  context: EffectContext,
  targetId: string,
  place: Place,
): Rejection | null {
  if (tx.state.outcomeDecided) return recordSkip(tx, effect, context, targetId, place, "OUTCOME_DECIDED");
  const skip = reasonToSkip(tx, effect, context, targetId);
  if (!skip.ok) return skip.rejection;
  if (skip.value !== null) return recordSkip(tx, effect, context, targetId, place, skip.value);
  const scope = effectScope(tx, context, targetId);
  const outcome: Result<Applied | Skipped> = applyEffect(tx, effect.type, { effect, targetId, context, scope });
  if (!outcome.ok) return outcome.rejection;
  if (outcome.value.kind === "Skipped") {
    return recordSkip(tx, effect, context, targetId, place, outcome.value.reason);
  }
  return finishApplication(tx, { effect, context, targetId, place, applied: outcome.value }, runEffects);
}

/** Lost target, condition, `PerTarget` chance, in this order (EF-03). */
function reasonToSkip(
  tx: Transaction,
  effect: EffectDefinition,
  context: EffectContext,
  targetId: string,
): Result<SkipReason | null> {
  if (isLost(tx, effect, context, targetId)) {
    if (!failsWithout(effect, context, targetId)) return accept("TARGET_LOST");
    return reject("INVALID_TARGET", `${targetId} was defeated before ${effect.effectId}`, effect.effectId);
  }
  if (effect.condition) {
    chargeWork(tx.work, formulaWork(effect.condition));
    const held = evaluateCondition(effect.condition, effectScope(tx, context, targetId));
    if (!held.ok) {
      return reject("CALCULATION_FAILED", `${effect.condition.source}: ${held.reason}`, `${effect.effectId}.condition`);
    }
    if (!held.value) return accept("CONDITION");
  }
  if (effect.chanceScope === "PerTarget" && !chanceFalls(tx, effect.chance)) return accept("CHANCE");
  return accept(null);
}

/** A chosen target that is gone or no longer legal: a defeated actor, an item that has left the stack (EF-21). */
function isLost(tx: Transaction, effect: EffectDefinition, context: EffectContext, targetId: string): boolean {
  const { actors, pendingActions } = tx.state.snapshot;
  if (aimsAtChosen(effect) && context.lostTargetIds.includes(targetId)) return true;
  if (effect.type === "FIZZLE_PENDING_ACTION") {
    return !pendingActions.some((item) => item.pendingActionId === targetId);
  }
  return !actors.some((actor) => actor.instanceId === targetId && actor.isAlive);
}

/** `targetLoss: Fail` concerns chosen targets lost to the action itself, not those it had lost before (EF-21). */
function failsWithout(effect: EffectDefinition, context: EffectContext, targetId: string): boolean {
  return effect.targetLoss === "Fail" && aimsAtChosen(effect) && !context.lostTargetIds.includes(targetId);
}

/** Chance 1 and 0 draw nothing (EF-05). */
function chanceFalls(tx: Transaction, chance: number): boolean {
  if (chance >= 1) return true;
  if (chance <= 0) return false;
  const drawn = drawUnit(tx.state.snapshot.rng);
  patchSnapshot(tx, { rng: drawn.rng });
  return drawn.value < chance;
}

function recordSkip(
  tx: Transaction,
  effect: EffectDefinition,
  context: EffectContext,
  targetId: string | null,
  place: Place,
  reason: SkipReason,
): null {
  record(tx, "effectSteps", {
    effectId: effect.effectId,
    type: effect.type,
    ownerKind: context.owner.kind,
    ownerId: context.owner.definitionId,
    ownerInstanceId: context.owner.instanceId,
    sourceActorId: context.sourceActorId,
    targetId,
    repetition: place.repetition,
    outcome: "Skipped",
    reason,
    applicationId: null,
    drawsBefore: place.drawsBefore,
    drawsAfter: tx.state.snapshot.rng.draws,
  });
  return null;
}
