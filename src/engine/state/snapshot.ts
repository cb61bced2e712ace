import type { InstanceOwner } from "../definitions/effects.ts";
import type { ResourceField } from "../definitions/resources.ts";

/** How the combat stands for the side of the run owner. */
export type CombatStatus = "ACTIVE" | "VICTORY" | "DEFEAT" | "DRAW";

/** Who decides for an actor. */
export interface ControllerBinding {
  readonly kind: "Player" | "AI";
  /** AI only; `gambit` when absent. */
  readonly policyId: string | null;
}

/** One resource of one actor. */
export interface ResourcePool {
  readonly resourceId: string;
  readonly current: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** One participant as it stands. */
export interface ActorState {
  readonly instanceId: string;
  readonly definitionId: string;
  readonly displayName: string;
  readonly sideId: string;
  readonly controllerBinding: ControllerBinding;
  /** Ordinal by resource id. */
  readonly resources: readonly ResourcePool[];
  /** Ordinal by name. */
  readonly stats: readonly { readonly name: string; readonly value: number }[];
  readonly abilityIds: readonly string[];
  /** Only those above 0, ordinal by action id, in activations of this actor. */
  readonly cooldowns: readonly { readonly actionId: string; readonly remaining: number }[];
  /** Final once false: by thresholds, or by conceding. */
  readonly isAlive: boolean;
  readonly hasConceded: boolean;
}

/** A zone's address is its id and its owner: null for a `Global` zone, else an actor's instance id. */
export interface ZoneState {
  readonly zoneId: string;
  readonly ownerId: string | null;
  /** Index 0 is the top. */
  readonly cardIds: readonly string[];
}

/** One card instance; where it lies is its zone's to say. */
export interface CardState {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly upgradeIds: readonly string[];
  /** The actor in whose deck or for whom it was created; null for one made in a global zone. */
  readonly ownerId: string | null;
  /** Rises by one at each move: each stay in a zone is its own (RX-04). */
  readonly incarnation: number;
  /** The pending action that reserves it. */
  readonly reservedBy: string | null;
  /** The flow boundary at which a created card ends, with the number of that boundary's runs it has seen. */
  readonly expiresAt: string | null;
}

/** One status on one actor. */
export interface StatusInstance {
  readonly instanceId: string;
  readonly statusId: string;
  readonly ownerId: string;
  readonly sourceId: string | null;
  readonly stacks: number;
  /** Negative: permanent. */
  readonly duration: number;
}

/** One modifier with its owner. */
export interface ModifierInstance {
  readonly instanceId: string;
  readonly modifierId: string;
  readonly owner: InstanceOwner;
  readonly sourceId: string | null;
  readonly stacks: number;
  readonly duration: number;
  /** The sequence of the command that applied it: a `Command` duration counts from the next one on. */
  readonly appliedSequence: number;
  /** The round in which an `Activation` duration last fell; only where several actors own the modifier. */
  readonly tickedRound?: number;
}

/** One relic with its owner. */
export interface RelicInstance {
  readonly instanceId: string;
  readonly relicId: string;
  readonly owner: InstanceOwner;
  readonly stacks: number;
}

/**
 * How often a limited trigger has fired in its current window; forgotten when its instance goes, or its card moves: each
 * stay in a zone is its own (RX-04).
 */
export interface TriggerUse {
  readonly ownerInstanceId: string;
  readonly triggerId: string;
  readonly per: "Activation" | "Round" | "Combat";
  readonly used: number;
}

/** What an AI actor tells that it is about to do. */
export interface Intent {
  readonly actorId: string;
  readonly gambitId: string;
  readonly actionId: string | null;
  readonly cardInstanceId: string | null;
  readonly targetIds: readonly string[];
  readonly displayName: string;
  readonly telegraphType: string;
  readonly tags: readonly string[];
  readonly previewFingerprint: string;
  /** Locked, no longer possible and not shown (`whenInvalid: Hide`). */
  readonly isHidden: boolean;
}

/** Whose activation it is, and what has been done in it. */
export interface ActivationState {
  readonly activeActorId: string | null;
  /** Accepted actions of the active actor in this activation. */
  readonly actionsTaken: number;
  /** Of a `FixedCount` budget. */
  readonly budgetUsed: number;
  /** In actor order. */
  readonly intents: readonly Intent[];
  /** What follows by itself was too much for one request: `CONTINUE` goes on with it. Absent where nothing is due. */
  readonly continues?: true;
}

/** Whose turn it is to answer what is pending (RX-07). */
export interface PriorityWindow {
  readonly windowId: string;
  readonly openedByActorId: string;
  readonly holderActorId: string;
  readonly holderIndex: number;
  readonly eligibleActorIds: readonly string[];
  readonly consecutivePasses: number;
  readonly resolutionCount: number;
}

/** What a command asks, without its transport identity. */
export interface ActionIntent {
  readonly actionType: string;
  readonly actorId: string;
  readonly cardInstanceId?: string;
  readonly powerId?: string;
  readonly targetIds: readonly string[];
  readonly costOptionId?: string;
  readonly payments?: readonly PaymentSelection[];
}

/** The cards offered for one payment (PY-07). */
export interface PaymentSelection {
  readonly componentId: string;
  readonly paymentId: string;
  readonly cardInstanceIds: readonly string[];
}

/** A resource price as it was taken, which is what a refund gives back (RX-09). */
export interface PaidCost {
  readonly componentId: string;
  readonly optionId: string | null;
  readonly resourceId: string;
  readonly amount: number;
  /** What its calculation took besides, before it (EF-09); below 0: gave. Absent when that was nothing. */
  readonly settled?: readonly { readonly resourceId: string; readonly field: ResourceField; readonly amount: number }[];
}

/** A payment in cards as it was made (PY-10). */
export interface PaidZonePayment {
  readonly componentId: string;
  readonly paymentId: string;
  readonly cardInstanceIds: readonly string[];
  readonly sourceZoneId: string;
  readonly targetZoneId: string;
  /** What a refund needs: the source's owner, its order before the payment, and each card's stay in the target. */
  readonly sourceOwnerId: string | null;
  readonly targetOwnerId: string | null;
  readonly sourceOrder: readonly string[];
  readonly incarnations: readonly number[];
}

/** A proposed action on the stack, with all that its resolution needs (RX-03). */
export interface PendingAction {
  readonly pendingActionId: string;
  readonly depth: number;
  readonly command: ActionIntent;
  readonly candidateFingerprint: string;
  readonly contentRevision: string;
  readonly actionId: string | null;
  readonly cardDefinitionId: string | null;
  readonly cardInstanceId: string | null;
  readonly cardIncarnation: number | null;
  readonly lockedTargetIds: readonly string[];
  readonly paidCosts: readonly PaidCost[];
  /** Absent when nothing was paid in cards (PY-13). */
  readonly paidZonePayments?: readonly PaidZonePayment[];
  readonly commandTags: readonly string[];
  /** Whether the proposal used one action of its actor's `FixedCount` budget (RX-15). */
  readonly countsAgainstBudget: boolean;
  /** What applied, the policy's or the action's own (RX-23). */
  readonly failure: "RejectTransaction" | "FizzleKeepPaid" | "FizzleRefund";
  readonly targetLock: "Proposal" | "Resolution";
  readonly costTiming: "Proposal" | "Resolution";
}

/** An influence of the encounter, as the creation gave it; the formula stays text. */
export interface EncounterInfluence {
  readonly influenceId: string;
  readonly scope: "Actor" | "Target";
  readonly channel: string;
  readonly bucket: string;
  readonly value: number | null;
  readonly formula: string | null;
  readonly priority: number;
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
}

/** How a combat ended; the winner is null for a draw. */
export interface Outcome {
  readonly winnerSideId: string | null;
  readonly reason: "DEFEAT" | "CONCEDED" | "TIE_BREAK" | "ROUND_LIMIT";
  readonly acknowledged: boolean;
}

/** Where a branch was taken from. */
export interface Lineage {
  readonly rootRunId: string;
  readonly parentRunId: string;
  readonly sourceSequence: number;
  readonly sourceStateHash: string;
  readonly branchKey: string;
}

/** The generator as a value: the same state draws the same numbers. */
export type RngState = ChaCha20State | XoroshiroState;

/** The keyed generator. */
export interface ChaCha20State {
  readonly algorithm: "chacha20";
  /** 64 lowercase hex digits; whoever has it knows every draw. */
  readonly key: string;
  /** How many draws so far, which is the next one's index; each random decision is one. */
  readonly draws: number;
}

/** The generator of combats begun by engine version 1. */
export interface XoroshiroState {
  readonly algorithm: "xoroshiro128plus";
  /** Four 32-bit integers. */
  readonly state: readonly number[];
  readonly draws: number;
}

/** Everything a combat needs to go on; immutable (engine.md, snapshot). */
export interface Snapshot {
  readonly schemaVersion: 1;
  readonly originId: string;
  readonly combatId: string;
  readonly runId: string;
  readonly configName: string;
  readonly contentRevision: string;
  readonly engineVersion: string;
  readonly modeId: string;
  /** Decimal, 0 to 2^64 − 1. */
  readonly seed: string;
  readonly sequence: number;
  readonly step: number;
  readonly rng: RngState;
  readonly idCounter: number;
  readonly status: CombatStatus;
  readonly outcome: Outcome | null;
  readonly round: number;
  /** Activations started so far. */
  readonly turn: number;
  /** The first player-controlled participant, else the first participant. */
  readonly runOwnerId: string;
  /** In actor order: the order of the creation. */
  readonly actors: readonly ActorState[];
  readonly turnOrder: readonly string[];
  readonly activation: ActivationState;
  readonly phaseId: string | null;
  /** In creation order. */
  readonly statuses: readonly StatusInstance[];
  readonly modifiers: readonly ModifierInstance[];
  readonly relics: readonly RelicInstance[];
  readonly triggerUses: readonly TriggerUse[];
  /** In the zone system's declared order; per zone, in actor order. */
  readonly zones: readonly ZoneState[];
  /** Keyed by instance id, which the engine makes. */
  readonly cards: Readonly<Record<string, CardState>>;
  readonly encounterInfluences: readonly EncounterInfluence[];
  readonly priorityWindow: PriorityWindow | null;
  /** In proposal order. */
  readonly pendingActions: readonly PendingAction[];
  readonly lineage: Lineage | null;
}
