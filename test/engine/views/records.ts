import type {
  CalculationTrace,
  CardChange,
  EffectApplicationRecord,
  Ordered,
} from "../../../src/engine/state/records.ts";
import { cardId } from "../../support/handmade.ts";

/** Card `number` of ada's going from one zone to another. */
export function move(number: number, definitionId: string, from: string | null, to: string | null): CardChange {
  return {
    cardInstanceId: cardId(number),
    definitionId,
    fromZoneId: from,
    fromOwnerId: from === null ? null : "ada",
    toZoneId: to,
    toOwnerId: to === null ? null : "ada",
  };
}

/** A hit of 3 on bo by card `number`, a "nut", with the calculation `print`. */
export function applied(
  number: number,
  more: Partial<Ordered<EffectApplicationRecord>> = {},
): Ordered<EffectApplicationRecord> {
  return {
    ordinal: 1,
    applicationId: `application of ${number}`,
    effectId: "nut.crack",
    type: "DAMAGE",
    provenance: {
      ownerKind: "Card",
      ownerId: "nut",
      ownerInstanceId: cardId(number),
      cardInstanceId: cardId(number),
      componentId: "crack",
      parentApplicationId: null,
      depth: 0,
    },
    sequence: 3,
    sourceActorId: "ada",
    targetId: "bo",
    calculationFingerprint: "print",
    resourceChanges: [
      {
        actorId: "bo",
        resourceId: "sap",
        field: "Current",
        operation: "SUBTRACT",
        previous: 10,
        requested: 3,
        applied: 3,
        current: 7,
      },
    ],
    statusChanges: [],
    modifierChanges: [],
    cardChanges: [],
    ...more,
  };
}

export function calculation(more: Partial<Ordered<CalculationTrace>> = {}): Ordered<CalculationTrace> {
  return {
    ordinal: 0,
    pipelineId: "amounts",
    channel: "effect_amount",
    baseTrace: { authored: 3, patches: [] },
    baseValue: 3,
    buckets: [],
    settlements: [],
    finalValue: 3,
    fingerprint: "print",
    ...more,
  };
}
