import type { InstanceOwner } from "../definitions/effects.ts";
import type { PhaseDefinition } from "../definitions/rules.ts";
import type {
  ActorChange,
  CalculationTrace,
  CardChange,
  CardZoneStepRecord,
  EffectApplicationRecord,
  EffectStepRecord,
  FramePayloadValue,
  Ordered,
  Provenance,
  TransitionType,
} from "../state/records.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type {
  ActionIntent,
  CombatStatus,
  Lineage,
  Outcome,
  PaidCost,
  PaymentSelection,
  PendingAction,
  PriorityWindow,
  Snapshot,
} from "../state/snapshot.ts";

/** Who looks: everything, what the named actors see, or what is public to all. */
export type Viewer =
  | { readonly kind: "Full" }
  | { readonly kind: "Seat"; readonly actorIds: readonly string[] }
  | { readonly kind: "Spectator" };

/** Whether an ability could be used now, and if not, why: legality's answer, handed in because views do not judge. */
export interface AbilityAnswer {
  readonly isUsable: boolean;
  readonly reasons: readonly RejectionReason[];
}

/** Asked for each ability a viewer may know about, on the state that is shown. */
export type AbilityAnswers = (actorId: string, actionId: string, snapshot: Snapshot) => AbilityAnswer;

/** A record some of whose fields are null for a viewer they are hidden from. */
export type Redacted<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: T[P] | null };

/** Cards by id, null for each one hidden from the viewer: the length is the count. */
export type CardIdsView = readonly (string | null)[];

/** A resource of an actor, in the unit of its definition. */
export interface ResourceView {
  readonly current: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A status on an actor; a negative duration is permanent. */
export interface StatusView {
  readonly instanceId: string;
  readonly statusId: string;
  readonly stacks: number;
  readonly duration: number;
  readonly sourceId: string | null;
}

/**
 * An ability of an actor; `cooldown` is what is left, in activations of the actor.
 * `isUsable` and `reasons` are absent for a viewer who does not play the actor: they may follow from hidden cards.
 */
export interface AbilityView {
  readonly actionId: string;
  readonly cooldown: number;
  readonly isUsable?: boolean;
  readonly reasons?: readonly RejectionReason[];
}

/** An actor as anyone may see it; `resources` and `stats` are keyed by ids that may be any text. */
export interface ActorView {
  readonly instanceId: string;
  readonly definitionId: string;
  readonly displayName: string;
  readonly sideId: string;
  readonly controllerBinding: { readonly kind: "Player" | "AI"; readonly policyId?: string };
  readonly resources: Readonly<Record<string, ResourceView>>;
  readonly stats: Readonly<Record<string, number>>;
  readonly statuses: readonly StatusView[];
  readonly abilities: readonly AbilityView[];
  readonly isAlive: boolean;
}

/** What an AI has announced to do next. */
export interface IntentView {
  readonly actorId: string;
  readonly gambitId: string;
  readonly actionId?: string;
  readonly targetIds: readonly string[];
  readonly displayName: string;
  readonly telegraphType: string;
  readonly tags: readonly string[];
  /** Absent for a seat or a spectator: it pins hidden draws. */
  readonly previewFingerprint?: string;
}

/** The action of a pending item as proposed; payments name only the cards the viewer may know. */
export type ActionIntentView = Omit<ActionIntent, "payments"> & {
  readonly payments?: readonly (Omit<PaymentSelection, "cardInstanceIds"> & {
    readonly cardInstanceIds: CardIdsView;
  })[];
};

/** What was paid in cards (PY-13), without the bookkeeping of a refund. */
export interface PaidZonePaymentView {
  readonly componentId: string;
  readonly paymentId: string;
  readonly cardInstanceIds: CardIdsView;
  readonly sourceZoneId: string;
  readonly targetZoneId: string;
}

/** An item of the stack (reactions.md, state): public, but for cards that were paid out of sight. */
export interface PendingActionView {
  readonly pendingActionId: string;
  readonly depth: number;
  readonly command: ActionIntentView;
  /** Null when the command names a card hidden from the viewer, who could else try ids against it. */
  readonly candidateFingerprint: string | null;
  readonly contentRevision: string;
  readonly actionId?: string;
  readonly cardDefinitionId?: string;
  readonly cardInstanceId?: string;
  readonly lockedTargetIds: readonly string[];
  readonly paidCosts: readonly (Omit<PaidCost, "optionId"> & { readonly optionId?: string })[];
  readonly paidZonePayments?: readonly PaidZonePaymentView[];
  readonly commandTags: readonly string[];
  readonly failure: PendingAction["failure"];
  readonly targetLock: PendingAction["targetLock"];
  readonly costTiming: PendingAction["costTiming"];
}

/** A modifier in force; a negative duration is permanent. */
export interface ModifierView {
  readonly instanceId: string;
  readonly modifierId: string;
  readonly owner: InstanceOwner;
  readonly sourceId: string | null;
  readonly stacks: number;
  readonly duration: number;
}

/** A relic in force. */
export interface RelicView {
  readonly instanceId: string;
  readonly relicId: string;
  readonly owner: InstanceOwner;
  readonly stacks: number;
}

/** A card the viewer may know. */
export interface CardView {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly reservedBy?: string;
  readonly upgradeIds: readonly string[];
}

/** A zone at its address; `count` is known to all. */
export interface ZoneView {
  readonly zoneId: string;
  readonly ownerId: string | null;
  readonly count: number;
  readonly allowsCardPlay: boolean;
  readonly visibility: { readonly contents: "None" | "Owner" | "All"; readonly order: "Hidden" | "Visible" };
  readonly presentation: unknown;
  /** Absent when hidden from the viewer. */
  readonly cards?: readonly CardView[];
}

/** What is left to the active actor (content.md, actionBudget). */
export interface BudgetView {
  readonly strategy: "ResourceLimited" | "FixedCount";
  /** The resource that a `ResourceLimited` budget names; null where it names none. */
  readonly resourceId: string | null;
  /** Actions, or the resource's current value; null where nothing is counted. */
  readonly remaining: number | null;
}

/** The read model of a combat (api.md, read model), as one viewer may see it. */
export interface CombatView {
  readonly combatId: string;
  readonly runId: string;
  /** Absent for a seat or a spectator. */
  readonly seed?: string;
  readonly modeId: string;
  readonly sequence: number;
  readonly step: number;
  readonly contentRevision: string;
  readonly engineVersion: string;
  readonly stateHash: string;
  readonly status: CombatStatus;
  readonly outcome: Outcome | null;
  readonly round: number;
  readonly currentTurn: number;
  readonly actors: readonly ActorView[];
  readonly turnOrder: readonly string[];
  readonly activation: {
    readonly activeActorId: string | null;
    readonly waitingForInput: boolean;
    /** What follows by itself was too much for one request: `CONTINUE` goes on with it. */
    readonly continues: boolean;
    readonly actionsTaken: number;
    readonly budget: BudgetView;
    readonly intents: readonly IntentView[];
  };
  readonly phase: Pick<PhaseDefinition, "phaseId" | "role" | "allowPriority"> | null;
  readonly priorityWindow: PriorityWindow | null;
  /** In proposal order. */
  readonly pendingActions: readonly PendingActionView[];
  readonly cardZones: readonly ZoneView[];
  readonly modifiers: readonly ModifierView[];
  readonly relics: readonly RelicView[];
}

/** The aggregate a combat belongs to; `lineage` only of a branch. */
export interface RunView {
  readonly runId: string;
  readonly sequence: number;
  readonly stateHash: string;
  readonly modeId: string;
  readonly contentRevision: string;
  readonly lineage?: Lineage;
}

/** An attempt of an effect; name and owner null when a hidden card made it. */
export type EffectStepView = Redacted<EffectStepRecord, "effectId" | "ownerId">;
/** A card that was made, moved or destroyed; null when neither zone shows it. */
export type CardChangeView = Redacted<CardChange, "cardInstanceId" | "definitionId">;

/** An applied effect; what it did to pools is public, whose card did it may not be. */
export type EffectApplicationView = Omit<
  Redacted<EffectApplicationRecord, "effectId">,
  "provenance" | "cardChanges"
> & {
  readonly provenance: Redacted<Provenance, "ownerId">;
  readonly cardChanges: readonly CardChangeView[];
};

/** A step of a zone flow with the cards the viewer saw leave or arrive. */
export type CardZoneStepView = Omit<CardZoneStepRecord, "movedCardIds" | "createdCardIds" | "destroyedCardIds"> & {
  readonly movedCardIds: CardIdsView;
  readonly createdCardIds: CardIdsView;
  readonly destroyedCardIds: CardIdsView;
};

/** A transition (api.md, receipt); `ordinal` rises across its five lists in the order things happened. */
export interface FrameView {
  readonly frameId: string;
  readonly index: number;
  readonly transitionType: TransitionType;
  readonly sequence: number;
  readonly step: number;
  readonly actorId?: string;
  readonly payload: Readonly<Record<string, FramePayloadValue>>;
  readonly effectSteps: readonly Ordered<EffectStepView>[];
  readonly calculations: readonly Ordered<CalculationTrace>[];
  readonly applications: readonly Ordered<EffectApplicationView>[];
  readonly cardZoneSteps: readonly Ordered<CardZoneStepView>[];
  readonly actorChanges: readonly Ordered<ActorChange>[];
  /** Null under `CompactWithSnapshotLookup`: read the past state of `snapshotSequence` instead. */
  readonly stateAfter: CombatView | null;
  readonly snapshotSequence: number;
}

/** The frame queue of a command (api.md, receipt). */
export interface ResolutionView {
  readonly commandId: string;
  /** Null for a seat or a spectator at the creation: every id of the combat is made from it. */
  readonly initialCombatStateHash: string | null;
  readonly finalCombatStateHash: string;
  /** SHA-256 over what the viewer is told happened and the hashes, the frames' own states left out. */
  readonly resolutionFingerprint: string;
  readonly frames: readonly FrameView[];
}

/** What a preview would do as a seat is told it: without any hash (api.md, access). */
export type PreviewResolutionView = Omit<
  Redacted<ResolutionView, "finalCombatStateHash" | "resolutionFingerprint">,
  "frames"
> & {
  readonly frames: readonly PreviewFrameView[];
};

/** A frame of a preview; its state has no hash for a seat. */
export type PreviewFrameView = Omit<FrameView, "stateAfter"> & {
  readonly stateAfter: Redacted<CombatView, "stateHash"> | null;
};
