import { evaluateCondition } from "../../expressions/evaluate.ts";
import type { ExpressionValue } from "../../expressions/types.ts";
import type { Boundary, Observation, TriggerDefinition } from "../definitions/effects.ts";
import { limits } from "../state/limits.ts";
import { type Rejection, reject, rejectWithin } from "../state/rejections.ts";
import { record, type Transaction } from "../state/transaction.ts";
import { chargeWork, formulaWork, scanWork, spendWork, workUnits } from "../state/work.ts";
import type { RunEffects } from "./application.ts";
import { type EffectContext, type EffectOwner, effectScope, plainContext } from "./context.ts";
import type { ObservedEvent } from "./events.ts";
import { isExhausted, useTrigger } from "./trigger-limits.ts";
import { cardTriggers, relicTriggers, statusTriggers } from "./trigger-owners.ts";

/** A trigger of one live instance, ready to fire for one of its owners. */
export interface BoundTrigger {
  readonly trigger: TriggerDefinition;
  readonly owner: EffectOwner;
  readonly instanceId: string;
  readonly ownerActorId: string;
  /** The card's stay in its zone; null for what never moves (RX-04). */
  readonly incarnation: number | null;
  /** Whether several actors own the instance. */
  readonly isShared: boolean;
  /** Statuses 0, relics 1, cards 2 (EF-13). */
  readonly kindRank: number;
  /** The status's own priority; 0 for relics and cards. */
  readonly ownerPriority: number;
  readonly tags: readonly string[];
  /** Names the trigger of this owner along a causal path. */
  readonly key: string;
}

interface InstanceNumbers {
  readonly stacks: number;
  readonly duration: number;
}

/** Why a trigger fires: the observed event with its variables, and what it happened along; nothing for a boundary. */
export interface TriggerCause {
  readonly event: ObservedEvent;
  readonly variables: ReadonlyMap<string, ExpressionValue>;
  readonly subject: Pick<EffectContext, "path" | "depth" | "parentApplicationId">;
}

/** Every live trigger of a boundary or observation, unsorted: statuses, relics, cards in their zones. */
export function collectTriggers(tx: Transaction, kind: Boundary | Observation): readonly BoundTrigger[] {
  const { statuses, relics } = tx.state.snapshot;
  const found = [...statusTriggers(tx, kind), ...relicTriggers(tx, kind), ...cardTriggers(tx, kind)];
  chargeWork(tx.work, scanWork(statuses.length + relics.length) + found.length * workUnits.trigger);
  return found;
}

/**
 * Fires one trigger: still there, within its limit, its condition holding; otherwise nothing happens. What is refused in
 * a card's trigger says so: the card may be hidden.
 */
export function fireTrigger(
  tx: Transaction,
  bound: BoundTrigger,
  cause: TriggerCause | null,
  run: RunEffects,
): Rejection | null {
  const refused = fire(tx, bound, cause, run);
  return refused && bound.owner.kind === "Card" ? rejectWithin(bound.key, refused) : refused;
}

function fire(tx: Transaction, bound: BoundTrigger, cause: TriggerCause | null, run: RunEffects): Rejection | null {
  const { condition } = bound.trigger;
  const over = spendWork(tx.work, workUnits.trigger + (condition ? formulaWork(condition) : 0));
  if (over) return over;
  const instance = liveInstance(tx, bound);
  if (!instance) return null;
  const context = triggerContext(bound, instance, cause);
  if (condition) {
    const held = evaluateCondition(condition, effectScope(tx, context, cause?.event.targetId ?? null));
    if (!held.ok) return reject("CALCULATION_FAILED", `${condition.source}: ${held.reason}`, bound.key).rejection;
    if (!held.value) return null;
  }
  if (isExhausted(tx, bound)) return recordExhausted(tx, bound, context);
  if (context.depth > limits.triggerDepth) {
    return reject("EFFECT_LIMIT", `triggers nested deeper than ${limits.triggerDepth}`, bound.key).rejection;
  }
  useTrigger(tx, bound);
  return run(tx, bound.trigger.effects, context);
}

/**
 * The instance as it is now, or nothing when it has gone since the trigger was collected. A card that has left and come
 * back has gone: it is another incarnation (RX-04).
 */
function liveInstance(tx: Transaction, bound: BoundTrigger): InstanceNumbers | null {
  const { statuses, relics, cards } = tx.state.snapshot;
  switch (bound.owner.kind) {
    case "Status":
      return statuses.find((one) => one.instanceId === bound.instanceId) ?? null;
    case "Relic": {
      const relic = relics.find((one) => one.instanceId === bound.instanceId);
      return relic ? { stacks: relic.stacks, duration: -1 } : null;
    }
    default:
      return cards[bound.instanceId]?.incarnation === bound.incarnation ? { stacks: 1, duration: -1 } : null;
  }
}

function triggerContext(bound: BoundTrigger, instance: InstanceNumbers, cause: TriggerCause | null): EffectContext {
  const variables = new Map<string, ExpressionValue>(cause?.variables ?? []);
  variables.set("stacks", instance.stacks);
  variables.set("duration", instance.duration);
  return {
    ...plainContext(bound.owner, bound.ownerActorId),
    tags: bound.tags,
    variables,
    event: cause ? { sourceId: cause.event.sourceId, targetId: cause.event.targetId } : null,
    path: [...(cause?.subject.path ?? []), bound.key],
    depth: (cause?.subject.depth ?? 0) + 1,
    parentApplicationId: cause?.subject.parentApplicationId ?? null,
  };
}

function recordExhausted(tx: Transaction, bound: BoundTrigger, context: EffectContext): null {
  const draws = tx.state.snapshot.rng.draws;
  for (const effect of bound.trigger.effects) {
    record(tx, "effectSteps", {
      effectId: effect.effectId,
      type: effect.type,
      ownerKind: bound.owner.kind,
      ownerId: bound.owner.definitionId,
      ownerInstanceId: bound.owner.instanceId,
      sourceActorId: context.sourceActorId,
      targetId: null,
      repetition: 0,
      outcome: "Skipped",
      reason: "TRIGGER_LIMIT",
      applicationId: null,
      drawsBefore: draws,
      drawsAfter: draws,
    });
  }
  return null;
}
