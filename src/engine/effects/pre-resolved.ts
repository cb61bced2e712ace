import type { CardZoneFlowEffect, EffectDefinition, NumericEffect } from "../definitions/effects.ts";
import type { ResourceOperation } from "../definitions/resources.ts";
import { applyResourceMutations, type ResourceMutation } from "../resources/reducer.ts";
import type { CardChange } from "../state/records.ts";
import { accept, type Rejection, type Result } from "../state/rejections.ts";
import { setSnapshot, type Transaction } from "../state/transaction.ts";
import {
  type FinishedApplication,
  observeApplication,
  type RecordedApplication,
  recordApplication,
} from "./application.ts";
import type { EffectContext } from "./context.ts";
import { type FlowCall, runFlow } from "./flows.ts";
import { applied } from "./handler.ts";
import { runEffects } from "./processor.ts";

/** A pre-resolved application, recorded and still to be observed. */
export interface PreResolved {
  readonly done: FinishedApplication;
  readonly recorded: RecordedApplication;
}

const common = {
  target: "SELF",
  selectionResourceId: null,
  condition: null,
  requiredTags: [],
  excludedTags: [],
  chance: 1,
  chanceScope: "PerEffect",
  repeat: 1,
  targetLoss: "Skip",
  tags: [],
  chainedEffects: [],
} as const;

/**
 * Applies a value that needs no calculation (costs, refunds, resource cycles; EF-06) through the resource reducer and
 * records it as the effect it is; `observePreResolved` follows when the whole batch is done.
 */
export function applyPreResolvedResource(
  tx: Transaction,
  effectId: string,
  mutation: ResourceMutation,
  context: EffectContext,
): Result<PreResolved> {
  const reduced = applyResourceMutations(tx.state.snapshot, [mutation], tx.context);
  if (!reduced.ok) return reduced;
  setSnapshot(tx, reduced.value.snapshot);
  const effect = resourceEffect(effectId, mutation.resourceId, mutation.field, mutation.operation, mutation.value);
  return accept(finish(tx, effect, context, mutation.actorId, { resourceChanges: reduced.value.changes }));
}

/** Runs a flow with explicit cards as a pre-resolved CARD_ZONE_FLOW (PY-10). */
export function applyPreResolvedFlow(
  tx: Transaction,
  effectId: string,
  request: FlowCall,
  context: EffectContext,
): Result<PreResolved> {
  const ran = runFlow(tx, request);
  if (!ran.ok) return ran;
  return accept(recordCardMoves(tx, effectId, request.flowId, ran.value, request.flowOwnerId, context));
}

/** Records card moves that a flow or a refund has made. */
export function recordCardMoves(
  tx: Transaction,
  effectId: string,
  flowId: string,
  cardChanges: readonly CardChange[],
  actorId: string,
  context: EffectContext,
): PreResolved {
  const effect: CardZoneFlowEffect = {
    ...common,
    type: "CARD_ZONE_FLOW",
    effectId,
    cardZoneFlowId: flowId,
    cardCount: cardChanges.length,
    cardDefinitionIds: [],
    cardInstanceIds: cardChanges.map((change) => change.cardInstanceId),
  };
  return finish(tx, effect, context, actorId, { cardChanges });
}

/** Lets everything observe a batch of pre-resolved applications, in their order. */
export function observePreResolved(tx: Transaction, batch: readonly PreResolved[]): Rejection | null {
  for (const { done, recorded } of batch) {
    const refused = observeApplication(tx, done, recorded, runEffects);
    if (refused) return refused;
  }
  return null;
}

/** A numeric effect with a fixed value, as turn rules and prices need it. */
export function resourceEffect(
  effectId: string,
  targetResource: string,
  resourceField: NumericEffect["resourceField"],
  operation: ResourceOperation,
  flatValue: number,
): NumericEffect {
  return {
    ...common,
    type: "MODIFY_RESOURCE",
    effectId,
    flatValue,
    formulaValue: null,
    targetResource,
    resourceField,
    operation,
    calculationChannel: "turn_rule",
    calculationPipelineId: null,
  };
}

function finish(
  tx: Transaction,
  effect: EffectDefinition,
  context: EffectContext,
  targetId: string,
  changes: Parameters<typeof applied>[0],
): PreResolved {
  const place = { repetition: 0, drawsBefore: tx.state.snapshot.rng.draws };
  const done: FinishedApplication = { effect, context, targetId, place, applied: applied(changes) };
  return { done, recorded: recordApplication(tx, done) };
}
