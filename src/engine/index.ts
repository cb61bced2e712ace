import { answerAbility } from "./flow/ability-answers.ts";
import type { Asker } from "./flow/asking.ts";
import type { Preview } from "./legality/answers.ts";
import type { EngineContext } from "./state/context.ts";
import { limits } from "./state/limits.ts";
import type { Snapshot } from "./state/snapshot.ts";
import { beginWork } from "./state/work.ts";
import { viewCombat as viewCombatAs } from "./views/combat.ts";
import type { AbilityAnswers, CombatView, ResolutionView, Viewer } from "./views/model.ts";
import { type PreviewLook, type PreviewView, viewPreview as viewPreviewAs } from "./views/preview.ts";
import { type ResolutionSource, viewResolution as viewResolutionAs } from "./views/resolution.ts";

export { policyIds } from "./ai/policies.ts";
export type { CompiledContent } from "./definitions/content.ts";
export type { Asker } from "./flow/asking.ts";
export { createCombat } from "./flow/creation.ts";
export type { CombatIdentity } from "./flow/creation-state.ts";
export { type EvaluationQuery, evaluateCard, evaluateHand, type HandEvaluations } from "./flow/evaluation.ts";
export { execute } from "./flow/execute.ts";
export { legalActions } from "./flow/legal-actions.ts";
export { preview } from "./flow/preview.ts";
export { replay } from "./flow/replay.ts";
export type {
  CardEvaluation,
  CostAnswer,
  LegalActions,
  LegalCandidate,
  PaymentRequirement,
  Preview,
} from "./legality/answers.ts";
export { type Command, type Creation, isLastWord } from "./state/commands.ts";
export type { EngineContext, Transition } from "./state/context.ts";
export { createHasher, type Hasher, type Sha256 } from "./state/hash.ts";
export { limits } from "./state/limits.ts";
export type { Frame } from "./state/records.ts";
export {
  type Rejection,
  type RejectionCode,
  type RejectionReason,
  type Result,
  rejectionCodes,
} from "./state/rejections.ts";
export type { Lineage, Snapshot } from "./state/snapshot.ts";
export { type EngineVersion, engineVersion, isEngineVersion } from "./state/version.ts";
export { beginWork, type Work } from "./state/work.ts";
export { hiddenCards, viewCandidates, viewEvaluations } from "./views/answers.ts";
export { concealCommand } from "./views/command.ts";
export type { CardKnowledge } from "./views/knowledge.ts";
export type { CombatView, FrameView, ResolutionView, RunView, Viewer } from "./views/model.ts";
export type { PreviewLook, PreviewView } from "./views/preview.ts";
export { reasonsFor } from "./views/reasons.ts";
export { viewRun } from "./views/run.ts";

/** The read model of a combat as one viewer may see it (api.md, read model). */
export function viewCombat(snapshot: Snapshot, viewer: Viewer, context: EngineContext): CombatView {
  return viewCombatAs(snapshot, viewer, context, abilityAnswers(context, viewer));
}

/** The frame queue of a command as one viewer may see it (api.md, receipt). */
export function viewResolution(source: ResolutionSource, context: EngineContext): ResolutionView {
  return viewResolutionAs(source, context, abilityAnswers(context, source.viewer));
}

/** What a command would do as one viewer may be told it (EF-18). */
export function viewPreview(preview: Preview, look: PreviewLook, context: EngineContext): PreviewView<Preview> {
  return viewPreviewAs(preview, look, context, abilityAnswers(context, look.viewer));
}

/** For whom an answer to a viewer is: one who does not see everything is a seat. */
export function askerOf(viewer: Viewer): Asker {
  if (viewer.kind !== "Seat") return { forSeat: viewer.kind === "Spectator" };
  return { forSeat: true, actorIds: viewer.actorIds };
}

/** SHA-256 of a whole state, lowercase hex; its definition stands in `state/hash.ts`. */
export function stateHash(snapshot: Snapshot, context: EngineContext): string {
  return context.hash.state(snapshot);
}

/** The abilities of all states that one answer shows, with one budget. */
function abilityAnswers(context: EngineContext, viewer: Viewer): AbilityAnswers {
  const work = beginWork(limits.workPerView);
  const asker = askerOf(viewer);
  return (actorId, actionId, snapshot) => answerAbility(snapshot, actorId, actionId, context, asker, work);
}
