import type { ExpressionValue } from "../../expressions/types.ts";
import type { EffectDefinition, Observation } from "../definitions/effects.ts";
import type { CardChange, ResourceChange, StatusChange } from "../state/records.ts";
import type { Transaction } from "../state/transaction.ts";
import type { Applied } from "./handler.ts";
import { measureOf } from "./measure.ts";

/** Something that happened and may be observed (EF-12). */
export interface ObservedEvent {
  readonly observation: Observation;
  /** Who did it. */
  readonly sourceId: string | null;
  /** Whom it happened to. */
  readonly targetId: string | null;
  /** `event.<name>`; names as in `eventVariables`. */
  readonly variables: Readonly<Record<string, ExpressionValue>>;
}

/** What one application gives to observe, in the order of its parts. */
export function eventsOf(
  tx: Transaction,
  effect: EffectDefinition,
  applied: Applied,
  sourceId: string | null,
  targetId: string,
): readonly ObservedEvent[] {
  const measure = measureOf(effect, applied);
  const resourceId = "targetResource" in effect ? effect.targetResource : "";
  const own: ObservedEvent = {
    observation: "EffectApplied",
    sourceId,
    targetId,
    variables: {
      amount: measure.applied,
      ...measure,
      effectId: effect.effectId,
      effectType: effect.type,
      resourceId,
    },
  };
  return [
    own,
    ...applied.resourceChanges
      .filter((change) => change.applied !== 0)
      .map((change) => resourceEvent(change, sourceId)),
    ...statusEvents(applied.statusChanges, sourceId),
    ...cardEvents(tx, applied.cardChanges, sourceId),
  ];
}

function resourceEvent(change: ResourceChange, sourceId: string | null): ObservedEvent {
  const { requested, applied, previous, current, resourceId, field, operation } = change;
  return {
    observation: "ResourceChanged",
    sourceId,
    targetId: change.actorId,
    variables: { amount: applied, requested, applied, previous, current, resourceId, field, operation },
  };
}

/** Applications and removals; a tick that leaves the status in place is neither. */
export function statusEvents(changes: readonly StatusChange[], sourceId: string | null): readonly ObservedEvent[] {
  return changes.filter((change) => change.change !== "Ticked").map((change) => statusEvent(change, sourceId));
}

function statusEvent(change: StatusChange, sourceId: string | null): ObservedEvent {
  const { statusId, stacks, duration, previousStacks, ownerId } = change;
  const isGone = change.change === "Removed" || change.change === "Expired";
  return isGone
    ? {
        observation: "StatusRemoved",
        sourceId,
        targetId: ownerId,
        variables: { amount: previousStacks, stacks: previousStacks, statusId },
      }
    : {
        observation: "StatusApplied",
        sourceId,
        targetId: ownerId,
        variables: { amount: stacks - previousStacks, stacks, duration, statusId },
      };
}

/** One event per moved card; it happened to the owner of the zone it came to, else of the one it left. */
export function cardEvents(
  tx: Transaction,
  changes: readonly CardChange[],
  sourceId: string | null,
): readonly ObservedEvent[] {
  const ownerOf = (cardId: string) => tx.state.snapshot.cards[cardId]?.ownerId ?? null;
  return changes.map((change) => ({
    observation: "CardMoved",
    sourceId,
    targetId: change.toOwnerId ?? change.fromOwnerId ?? ownerOf(change.cardInstanceId),
    variables: {
      amount: 1,
      cardDefinitionId: change.definitionId,
      fromZoneId: change.fromZoneId ?? "",
      toZoneId: change.toZoneId ?? "",
    },
  }));
}

/** One event per defeated actor. */
export function defeatEvents(defeatedIds: readonly string[], sourceId: string | null): readonly ObservedEvent[] {
  return defeatedIds.map((targetId) => ({
    observation: "ActorDefeated",
    sourceId,
    targetId,
    variables: { amount: 1 },
  }));
}
