import type { EffectType } from "../definitions/effects.ts";
import type { BucketOperation } from "../definitions/influences.ts";
import type { ResourceField, ResourceOperation } from "../definitions/resources.ts";
import type { ZoneOperation } from "../definitions/zones.ts";
import type { Snapshot } from "./snapshot.ts";

/** What owns an effect or an influence; it orders contributions and is told, and decides nothing. */
export type SourceKind =
  | "Card"
  | "Action"
  | "Resource"
  | "Status"
  | "Modifier"
  | "Relic"
  | "Mode"
  | "Encounter"
  | "TurnRule"
  | "Payment";

/** One influence in one bucket (EF-10): what it offered and what of it counted. */
export interface ContributionTrace {
  readonly influenceId: string;
  readonly sourceKind: SourceKind;
  readonly sourceId: string;
  readonly value: number;
  readonly effectiveValue: number;
  readonly priority: number;
}

/** One bucket's part in a calculation. */
export interface BucketTrace {
  readonly bucketId: string;
  readonly operation: BucketOperation;
  readonly input: number;
  readonly output: number;
  readonly contributions: readonly ContributionTrace[];
}

/** A resource mutation that a capacity's use causes, before the main one (EF-09). */
export interface Settlement {
  readonly actorId: string;
  readonly resourceId: string;
  readonly field: ResourceField;
  readonly operation: "Add" | "Subtract" | "Set";
  readonly value: number;
}

/** Where a calculation's base value comes from: as authored, then upgrade by upgrade. */
export interface BaseTrace {
  readonly authored: number;
  readonly formula?: string;
  /** Of a price: what its resource multiplies prices by, after the patches; absent when 1. */
  readonly costMultiplier?: number;
  readonly patches: readonly {
    readonly upgradeId: string;
    readonly operation: "Add" | "Multiply" | "Set";
    readonly value: number;
  }[];
}

/** How a number came to be (EF-10); the fingerprint is the SHA-256 of the canonical JSON of the rest. */
export interface CalculationTrace {
  readonly pipelineId: string;
  readonly channel: string;
  readonly baseTrace: BaseTrace;
  readonly baseValue: number;
  readonly buckets: readonly BucketTrace[];
  readonly settlements: readonly Settlement[];
  readonly finalValue: number;
  readonly fingerprint: string;
}

/** Where an effect comes from: it changes what is recorded, never the algorithm. */
export interface Provenance {
  readonly ownerKind: SourceKind;
  /** Definition id of the owner. */
  readonly ownerId: string;
  /** Instance id of the owner where it has one (a card, status, relic). */
  readonly ownerInstanceId: string | null;
  readonly cardInstanceId: string | null;
  readonly componentId: string | null;
  readonly parentApplicationId: string | null;
  readonly depth: number;
}

/** One mutation of one field of a pool. */
export interface ResourceChange {
  readonly actorId: string;
  readonly resourceId: string;
  readonly field: ResourceField;
  readonly operation: ResourceOperation;
  readonly previous: number;
  /** Positive in the operation's direction; for SET the difference to the previous value (EF-02). */
  readonly requested: number;
  readonly applied: number;
  readonly current: number;
}

/** What happened to one status instance. */
export interface StatusChange {
  readonly instanceId: string;
  readonly statusId: string;
  readonly ownerId: string;
  readonly change: "Applied" | "Reapplied" | "Ticked" | "Removed" | "Expired";
  readonly previousStacks: number;
  readonly stacks: number;
  readonly previousDuration: number;
  readonly duration: number;
}

/** What happened to one modifier instance. */
export interface ModifierChange {
  readonly instanceId: string;
  readonly modifierId: string;
  readonly previousStacks: number;
  readonly stacks: number;
  readonly removed: boolean;
}

/** A card that was made, moved or destroyed. */
export interface CardChange {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly fromZoneId: string | null;
  readonly fromOwnerId: string | null;
  readonly toZoneId: string | null;
  readonly toOwnerId: string | null;
}

/** One executed step of a zone flow (engine.md, zones). */
export interface CardZoneStepRecord {
  readonly flowId: string;
  readonly stepId: string;
  readonly operation: ZoneOperation;
  readonly source: ZoneAddress | null;
  readonly target: ZoneAddress | null;
  readonly movedCardIds: readonly string[];
  readonly createdCardIds: readonly string[];
  readonly destroyedCardIds: readonly string[];
  readonly drawsBefore: number;
  readonly drawsAfter: number;
}

/** A zone and its owner; null for one that nobody owns. */
export interface ZoneAddress {
  readonly zoneId: string;
  readonly ownerId: string | null;
}

/** One applied effect on one target (EF-17). */
export interface EffectApplicationRecord {
  readonly applicationId: string;
  readonly effectId: string;
  readonly type: EffectType;
  readonly provenance: Provenance;
  readonly sequence: number;
  readonly sourceActorId: string | null;
  readonly targetId: string | null;
  readonly calculationFingerprint: string | null;
  readonly resourceChanges: readonly ResourceChange[];
  readonly statusChanges: readonly StatusChange[];
  readonly modifierChanges: readonly ModifierChange[];
  readonly cardChanges: readonly CardChange[];
}

/** Why an effect was not applied to a target; the combat went on (EF-17). */
export type SkipReason =
  | "CHANCE"
  | "CONDITION"
  | "TAGS"
  | "NO_TARGET"
  | "TARGET_LOST"
  | "NOTHING_TO_REMOVE"
  /** No stacks, no duration, no repeat or no cards are left of it. */
  | "NOTHING_TO_APPLY"
  | "TRIGGER_LIMIT"
  | "OUTCOME_DECIDED";

/** One attempt of an effect on one target, applied or skipped (EF-17). */
export interface EffectStepRecord {
  readonly effectId: string;
  readonly type: EffectType;
  readonly ownerKind: SourceKind;
  readonly ownerId: string;
  /** Instance id of the owner where it has one; absent in frames of earlier builds. */
  readonly ownerInstanceId?: string | null;
  readonly sourceActorId: string | null;
  readonly targetId: string | null;
  /** 0-based repeat. */
  readonly repetition: number;
  readonly outcome: "Applied" | "Skipped";
  readonly reason: SkipReason | null;
  readonly applicationId: string | null;
  /** The generator's draw index around the step: equal when nothing was drawn (EF-04, EF-05). */
  readonly drawsBefore: number;
  readonly drawsAfter: number;
}

/** An actor's life after the change; it is only ever lost. */
export interface ActorChange {
  readonly actorId: string;
  readonly isAlive: boolean;
}

/** What every entry of a frame's five lists carries: its place in the order things happened. */
export type Ordered<T> = T & { readonly ordinal: number };

export const transitionTypes = [
  "combat.initialized",
  "combat.action.applied",
  "combat.activation.started",
  "combat.activation.ended",
  "combat.round.started",
  "combat.round.ended",
  "combat.phase.changed",
  "combat.boundary.resolved",
  "combat.boundary.skipped",
  "combat.reaction.proposed",
  "combat.priority.passed",
  "combat.reaction.resolved",
  "combat.reaction.fizzled",
  "combat.reaction.dropped",
  "combat.outcome.decided",
  "combat.conceded",
  "combat.acknowledged",
] as const;

export type TransitionType = (typeof transitionTypes)[number];

/** One transition of a command: what happened, in order, and the state after it. */
export interface Frame {
  /** `<sequence>.<index>`. */
  readonly frameId: string;
  readonly index: number;
  readonly transitionType: TransitionType;
  readonly sequence: number;
  readonly step: number;
  readonly actorId: string | null;
  /** Facts of the transition itself; plain JSON, camelCase. */
  readonly payload: Readonly<Record<string, FramePayloadValue>>;
  readonly effectSteps: readonly Ordered<EffectStepRecord>[];
  readonly calculations: readonly Ordered<CalculationTrace>[];
  readonly applications: readonly Ordered<EffectApplicationRecord>[];
  readonly cardZoneSteps: readonly Ordered<CardZoneStepRecord>[];
  readonly actorChanges: readonly Ordered<ActorChange>[];
  readonly stateAfter: Snapshot;
}

/** Plain JSON. */
export type FramePayloadValue =
  | string
  | number
  | boolean
  | null
  | readonly FramePayloadValue[]
  | { readonly [key: string]: FramePayloadValue };
