import type {
  CardZoneFlowEffect,
  EffectDefinition,
  FizzlePendingActionEffect,
  NumericEffect,
  RemoveModifierEffect,
  RemoveStatusEffect,
} from "../definitions/effects.ts";
import type { ResourceOperation } from "../definitions/resources.ts";
import { applyResourceMutations, type ResourceMutation } from "../resources/reducer.ts";
import type { CalculationTrace, CardChange, ModifierChange, ResourceChange, StatusChange } from "../state/records.ts";
import { accept, type Result } from "../state/rejections.ts";
import type { PendingAction } from "../state/snapshot.ts";
import { setSnapshot, type Transaction } from "../state/transaction.ts";
import { type FinishedApplication, observersOf, recordApplication } from "./application.ts";
import { type EffectContext, plainContext } from "./context.ts";
import { statusEvents } from "./events.ts";
import { settlementMutation } from "./families/numeric.ts";
import type { Fizzled } from "./fizzle.ts";
import { type FlowCall, runFlow } from "./flows.ts";
import { applied } from "./handler.ts";
import { collectObservers, type Observer } from "./observations.ts";

/** Who observes a pre-resolved application; they answer when its whole batch is done (EF-20, PY-10). */
export type PreResolved = readonly Observer[];

/** A resource that has been changed so, settlements first. */
export interface ResolvedResource {
  readonly resourceChanges: readonly ResourceChange[];
  readonly observers: PreResolved;
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
 * records it as the effect it is; its observers answer when the whole batch is done.
 * @param calculation what a price came from: its settlements are applied before it (EF-09)
 */
export function applyPreResolvedResource(
  tx: Transaction,
  effectId: string,
  mutation: ResourceMutation,
  context: EffectContext,
  calculation: CalculationTrace | null = null,
): Result<ResolvedResource> {
  const effect = resourceEffect(effectId, mutation.resourceId, mutation.field, mutation.operation, mutation.value);
  return applyCalculatedMutation(tx, effect, mutation, calculation, context);
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

/** Applies a turn rule's effect: its calculated value with settlements, or its authored one where nothing calculates. */
export function applyCalculated(
  tx: Transaction,
  effect: NumericEffect,
  actorId: string,
  authored: number,
  calculation: CalculationTrace | null,
  context: EffectContext,
): Result<PreResolved> {
  const { targetResource: resourceId, resourceField: field, operation } = effect;
  const value = calculation?.finalValue ?? authored;
  const mutation = { actorId, resourceId, field, operation, value };
  const done = applyCalculatedMutation(tx, effect, mutation, calculation, context);
  return done.ok ? accept(done.value.observers) : done;
}

function applyCalculatedMutation(
  tx: Transaction,
  effect: NumericEffect,
  mutation: ResourceMutation,
  calculation: CalculationTrace | null,
  context: EffectContext,
): Result<ResolvedResource> {
  const settlements = (calculation?.settlements ?? []).map(settlementMutation);
  const reduced = applyResourceMutations(tx.state.snapshot, [...settlements, mutation], tx.context);
  if (!reduced.ok) return reduced;
  setSnapshot(tx, reduced.value.snapshot);
  const { changes: resourceChanges } = reduced.value;
  const observers = finish(tx, effect, context, mutation.actorId, { resourceChanges, calculation });
  return accept({ resourceChanges, observers });
}

/** Records statuses that durations have changed or ended; a duration that falls is no effect to observe (EF-13). */
export function recordRemoval(
  tx: Transaction,
  effectId: string,
  targetId: string,
  statusChanges: readonly StatusChange[],
  context: EffectContext,
): PreResolved {
  const effect: RemoveStatusEffect = { ...common, type: "REMOVE_STATUS", effectId, statusId: "" };
  const { applicationId } = recordPlain(tx, effect, context, targetId, { statusChanges }).recorded;
  const events = statusEvents(statusChanges, context.sourceActorId);
  return collectObservers(tx, events, { ...context, parentApplicationId: applicationId });
}

/** Records modifiers that durations have ended. */
export function recordModifierRemoval(
  tx: Transaction,
  effectId: string,
  targetId: string,
  modifierChanges: readonly ModifierChange[],
  context: EffectContext,
): void {
  const owner = { scope: "Entity", id: null } as const;
  const fields = { modifierId: "", modifierStacks: null, modifierOwner: owner } as const;
  const effect: RemoveModifierEffect = { ...common, ...fields, type: "REMOVE_MODIFIER", effectId };
  recordPlain(tx, effect, context, targetId, { modifierChanges });
}

/** Records what a fizzle gave back, as the application it is (RX-09, EF-17). */
export function recordFizzle(tx: Transaction, item: PendingAction, fizzled: Fizzled): void {
  const { resourceChanges, cardChanges } = fizzled;
  if (resourceChanges.length + cardChanges.length === 0) return;
  const effectId = `${item.actionId ?? item.cardDefinitionId ?? ""}.refund`;
  const effect: FizzlePendingActionEffect = { ...common, type: "FIZZLE_PENDING_ACTION", effectId, failure: null };
  const { actorId } = item.command;
  const owner = { kind: "Payment", definitionId: effectId, instanceId: null, componentId: null } as const;
  const context = plainContext({ ...owner, cardInstanceId: item.cardInstanceId }, actorId);
  recordPlain(tx, effect, context, actorId, { resourceChanges, cardChanges });
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
  const { done, recorded } = recordPlain(tx, effect, context, targetId, changes);
  return observersOf(tx, done, recorded);
}

function recordPlain(
  tx: Transaction,
  effect: EffectDefinition,
  context: EffectContext,
  targetId: string,
  changes: Parameters<typeof applied>[0],
) {
  const place = { repetition: 0, drawsBefore: tx.state.snapshot.rng.draws };
  const done: FinishedApplication = { effect, context, targetId, place, applied: applied(changes) };
  return { done, recorded: recordApplication(tx, done) };
}
