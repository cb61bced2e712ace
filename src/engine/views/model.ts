import type {
  ActorChange,
  CalculationTrace,
  CardZoneStepRecord,
  EffectApplicationRecord,
  EffectStepRecord,
  FramePayloadValue,
  Ordered,
  TransitionType,
} from "../state/records.ts";
import type { Outcome } from "../state/snapshot.ts";

/** Who looks: everything, what the named actors see, or what is public to all. */
export type Viewer =
  | { readonly kind: "Full" }
  | { readonly kind: "Seat"; readonly actorIds: readonly string[] }
  | { readonly kind: "Spectator" };

export interface ResourceView {
  readonly current: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface StatusView {
  readonly instanceId: string;
  readonly statusId: string;
  readonly stacks: number;
  readonly duration: number;
  readonly sourceId: string | null;
}

export interface AbilityView {
  readonly actionId: string;
  readonly cooldown: number;
  readonly isUsable: boolean;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
}

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

export interface IntentView {
  readonly actorId: string;
  readonly gambitId: string;
  readonly actionId?: string;
  readonly targetIds: readonly string[];
  readonly displayName: string;
  readonly telegraphType: string;
  readonly tags: readonly string[];
  readonly previewFingerprint: string;
}

export interface CardView {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly reservedBy?: string;
  readonly upgradeIds: readonly string[];
}

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
  readonly status: string;
  readonly outcome: Outcome | null;
  readonly round: number;
  readonly currentTurn: number;
  readonly actors: readonly ActorView[];
  readonly turnOrder: readonly string[];
  readonly activation: {
    readonly activeActorId: string | null;
    readonly waitingForInput: boolean;
    readonly actionsTaken: number;
    readonly intents: readonly IntentView[];
  };
  readonly phase: { readonly phaseId: string; readonly role: string; readonly allowPriority: boolean } | null;
  readonly priorityWindow: object | null;
  readonly pendingActions: readonly object[];
  readonly cardZones: readonly ZoneView[];
  readonly modifiers: readonly object[];
  readonly relics: readonly object[];
}

export interface RunView {
  readonly runId: string;
  readonly sequence: number;
  readonly stateHash: string;
  readonly modeId: string;
  readonly contentRevision: string;
  readonly lineage?: object;
}

export interface FrameView {
  readonly frameId: string;
  readonly index: number;
  readonly transitionType: TransitionType;
  readonly sequence: number;
  readonly step: number;
  readonly actorId?: string;
  readonly payload: Readonly<Record<string, FramePayloadValue>>;
  readonly effectSteps: readonly Ordered<EffectStepRecord>[];
  readonly calculations: readonly Ordered<CalculationTrace>[];
  readonly applications: readonly Ordered<EffectApplicationRecord>[];
  readonly cardZoneSteps: readonly Ordered<CardZoneStepRecord>[];
  readonly actorChanges: readonly Ordered<ActorChange>[];
  /** Null under `CompactWithSnapshotLookup`: read the past state of `snapshotSequence` instead. */
  readonly stateAfter: CombatView | null;
  readonly snapshotSequence: number;
}

/** The frame queue of a command (api.md, receipt). */
export interface ResolutionView {
  readonly commandId: string;
  readonly initialCombatStateHash: string;
  readonly finalCombatStateHash: string;
  /** SHA-256 over what happened and the hashes, the frames' own states left out. */
  readonly resolutionFingerprint: string;
  readonly frames: readonly FrameView[];
}
