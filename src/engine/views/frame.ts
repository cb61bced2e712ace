import type { EngineContext } from "../state/context.ts";
import type { Frame } from "../state/records.ts";
import { viewCombat } from "./combat.ts";
import { type CardKnowledge, knowledgeOfFrame } from "./knowledge.ts";
import type { AbilityAnswers, FrameView, Viewer } from "./model.ts";
import { redactPayload } from "./payload.ts";
import { viewApplication, viewCalculations, viewCardZoneStep, viewEffectStep } from "./records.ts";
import { createSight, type Sight } from "./sight.ts";

/**
 * One transition as a viewer may see it (api.md, receipt). Entries keep their ordinals: a calculation that is left out
 * leaves a gap. `stateAfter` is null where the mode's animation is `CompactWithSnapshotLookup`.
 * @param hasRoom false: the answer has no room for this frame's state, which is left to a lookup too
 */
export function viewFrame(
  frame: Frame,
  viewer: Viewer,
  context: EngineContext,
  abilityAnswers: AbilityAnswers,
  hasRoom = true,
): FrameView {
  const sight = createSight(frame.stateAfter, viewer, context.content);
  const stateAfter =
    hasRoom && carriesState(frame, context) ? viewCombat(frame.stateAfter, viewer, context, abilityAnswers) : null;
  return {
    frameId: frame.frameId,
    index: frame.index,
    transitionType: frame.transitionType,
    sequence: frame.sequence,
    step: frame.step,
    ...(frame.actorId === null ? {} : { actorId: frame.actorId }),
    ...viewRecords(frame, knowledgeOfFrame(frame, sight), sight),
    actorChanges: frame.actorChanges,
    stateAfter,
    snapshotSequence: frame.sequence,
  };
}

function viewRecords(
  frame: Frame,
  knowledge: CardKnowledge,
  sight: Sight,
): Pick<FrameView, "payload" | "effectSteps" | "calculations" | "applications" | "cardZoneSteps"> {
  return {
    payload: redactPayload(frame.payload, knowledge),
    effectSteps: frame.effectSteps.map((step) => viewEffectStep(step, frame, knowledge)),
    calculations: viewCalculations(frame, knowledge),
    applications: frame.applications.map((application) => viewApplication(application, knowledge, sight)),
    cardZoneSteps: frame.cardZoneSteps.map((step) => viewCardZoneStep(step, knowledge, sight)),
  };
}

function carriesState(frame: Frame, { content }: EngineContext): boolean {
  const mode = content.modes.get(frame.stateAfter.modeId);
  const rules = mode && content.rules.get(mode.combatRulesId);
  return rules?.flow.animation !== "CompactWithSnapshotLookup";
}
