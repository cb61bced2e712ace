import type { CompiledContent } from "../engine/definitions/content.ts";
import type {
  Asker,
  CardKnowledge,
  CombatIdentity,
  Command,
  Creation,
  EngineContext,
  EngineVersion,
  Frame,
  HandEvaluations,
  PreviewLook,
  PreviewView,
  Result,
  Snapshot,
  Transition,
  Viewer,
  Work,
} from "../engine/index.ts";
import type { CardEvaluation, LegalActions, LegalCandidate, Preview } from "../engine/legality/answers.ts";
import type { CombatView, ResolutionView, RunView } from "../engine/views/model.ts";

/**
 * The engine as a combat uses it; given from outside, so that a combat begun under one engine version can be opened
 * under another in a test.
 */
export interface Rules {
  /** The version that makes every new step. */
  readonly engineVersion: EngineVersion;
  /** Whether the steps of a version can be executed again. */
  readonly knows: (version: string) => version is EngineVersion;
  readonly createCombat: (creation: Creation, identity: CombatIdentity, context: EngineContext) => Result<Transition>;
  readonly execute: (snapshot: Snapshot, command: Command, context: EngineContext) => Result<Transition>;
  readonly preview: (snapshot: Snapshot, command: Command, context: EngineContext, asker: Asker) => Preview;
  readonly legalActions: (
    snapshot: Snapshot,
    actorId: string | null,
    context: EngineContext,
    asker: Asker,
    work?: Work,
  ) => Result<LegalActions>;
  readonly evaluateCard: (
    snapshot: Snapshot,
    query: CardQuery,
    context: EngineContext,
    asker: Asker,
  ) => Result<CardEvaluation>;
  readonly evaluateHand: (
    snapshot: Snapshot,
    query: HandQuery,
    context: EngineContext,
    asker: Asker,
    work?: Work,
  ) => Result<HandEvaluations>;
  readonly viewCombat: (snapshot: Snapshot, viewer: Viewer, context: EngineContext) => CombatView;
  readonly viewPreview: (preview: Preview, look: PreviewLook, context: EngineContext) => PreviewView<Preview>;
  readonly viewCandidates: Told<LegalCandidate>;
  readonly viewEvaluations: Told<CardEvaluation>;
  readonly hiddenCards: (snapshot: Snapshot, viewer: Viewer, content: CompiledContent) => CardKnowledge;
  readonly viewRun: (snapshot: Snapshot, context: EngineContext) => RunView;
  readonly viewResolution: (resolution: Resolution, context: EngineContext) => ResolutionView;
  readonly stateHash: (snapshot: Snapshot, context: EngineContext) => string;
}

/** Those of a list that a viewer may be told, in an order it may know. */
type Told<T> = (items: readonly T[], snapshot: Snapshot, viewer: Viewer, content: CompiledContent) => readonly T[];

/** One card in someone's hands; `targetIds` absent: those it could have, `costOptionId` absent: the default price. */
export interface CardQuery {
  readonly actorId: string;
  readonly cardInstanceId: string;
  readonly targetIds?: readonly string[];
  readonly costOptionId?: string;
}

/** A whole hand; the priority holder's, else the active actor's, when no actor is named. */
export interface HandQuery {
  readonly actorId?: string;
  readonly targetIds?: readonly string[];
}

/** The frames of one command, to be projected for a viewer. */
export interface Resolution {
  readonly commandId: string;
  readonly sequence: number;
  readonly initialStateHash: string;
  readonly frames: readonly Frame[];
  readonly viewer: Viewer;
}
