import type { EngineContext } from "../state/context.ts";
import type { Frame } from "../state/records.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type { PendingAction, Snapshot } from "../state/snapshot.ts";
import { type CardKnowledge, knowledgeOfFrame, knowledgeOfState } from "./knowledge.ts";
import type {
  AbilityAnswers,
  PendingActionView,
  PreviewResolutionView,
  Redacted,
  ResolutionView,
  Viewer,
} from "./model.ts";
import { redactSentence } from "./payload.ts";
import { reasonsFor } from "./reasons.ts";
import { comesFromHiddenCard } from "./records.ts";
import { viewResolution } from "./resolution.ts";
import { createSight } from "./sight.ts";
import { viewPendingAction } from "./stack.ts";

/** A preview as far as its projection cares. */
interface PreviewSource {
  readonly reasons: readonly RejectionReason[];
  readonly pendingAction: PendingAction | null;
  readonly frames: readonly Frame[] | null;
  readonly stateHash: string | null;
  readonly outcomeUncertain: boolean;
}

/** A preview as one viewer may see it. */
export type PreviewView<P> = Omit<P, "frames" | "pendingAction"> & {
  readonly pendingAction: PendingActionView | null;
  /** Null when refused, or when it would tell what is hidden. */
  readonly resolution: ResolutionView | PreviewResolutionView | null;
};

/** What a preview was made on, and for whom. */
export interface PreviewLook {
  readonly before: Snapshot;
  readonly commandId: string;
  readonly viewer: Viewer;
}

/**
 * What a command would do, as one viewer may be told it (EF-18). To a seat nothing is shown that would turn up a card
 * hidden from it, or what such a card would do, and no hash: it could be compared with what comes.
 */
export function viewPreview<P extends PreviewSource>(
  preview: P,
  { before, commandId, viewer }: PreviewLook,
  context: EngineContext,
  abilityAnswers: AbilityAnswers,
): PreviewView<P> {
  const { frames, pendingAction, ...rest } = preview;
  const sight = createSight(before, viewer, context.content);
  const knowledge = knowledgeOfState(before, sight);
  const reveals = frames !== null && revealsCards(frames, before, knowledge, viewer, context);
  const sequence = before.sequence + 1;
  const source = { commandId, sequence, initialStateHash: context.hash.state(before), frames: frames ?? [], viewer };
  const whole = frames === null || reveals ? null : viewResolution(source, context, abilityAnswers);
  return {
    ...rest,
    reasons: reasonsFor(knowledge)(preview.reasons),
    outcomeUncertain: preview.outcomeUncertain || reveals,
    pendingAction: pendingAction && viewPendingAction(pendingAction, knowledge, sight),
    resolution: whole && viewer.kind !== "Full" ? withoutHashes(whole) : whole,
  };
}

/** Whether the frames show a card that was there and hidden before, or what such a card did of its own. */
function revealsCards(
  frames: readonly Frame[],
  before: Snapshot,
  knowledge: CardKnowledge,
  viewer: Viewer,
  { content }: EngineContext,
): boolean {
  if (viewer.kind === "Full") return false;
  const hidden = Object.keys(before.cards).filter(knowledge.isHidden);
  return frames.some((frame) => {
    const after = knowledgeOfFrame(frame, createSight(frame.stateAfter, viewer, content));
    return hidden.some((id) => after.isCard(id) && !after.isHidden(id)) || hasHiddenDeeds(frame, knowledge);
  });
}

/** Whether a hidden card's own effect was applied or tried: how one is guarded cannot be found out by asking. */
function hasHiddenDeeds({ applications, effectSteps, payload }: Frame, knowledge: CardKnowledge): boolean {
  const texts = Object.values(payload).filter((value) => typeof value === "string");
  return (
    texts.some((text) => redactSentence(text, knowledge) !== text) ||
    applications.some(({ provenance }) => comesFromHiddenCard(provenance, knowledge)) ||
    effectSteps.some(({ ownerInstanceId }) => knowledge.isHidden(ownerInstanceId ?? ""))
  );
}

function withoutHashes(resolution: ResolutionView): PreviewResolutionView {
  return {
    ...resolution,
    initialCombatStateHash: null,
    finalCombatStateHash: null,
    resolutionFingerprint: null,
    frames: resolution.frames.map(({ stateAfter, ...frame }) => ({
      ...frame,
      stateAfter: stateAfter && withoutHash(stateAfter),
    })),
  };
}

function withoutHash<T extends { readonly stateHash: string }>(state: T): Redacted<T, "stateHash"> {
  return { ...state, stateHash: null };
}
