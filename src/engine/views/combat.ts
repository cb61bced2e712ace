import type { CompiledContent } from "../definitions/content.ts";
import type { EngineContext } from "../state/context.ts";
import type { ActivationState, Snapshot } from "../state/snapshot.ts";
import { viewActors } from "./actors.ts";
import { viewBudget } from "./budget.ts";
import { type CardKnowledge, knowledgeOfState } from "./knowledge.ts";
import type { AbilityAnswers, CombatView, IntentView, ModifierView, Viewer } from "./model.ts";
import { reasonsFor } from "./reasons.ts";
import { createSight } from "./sight.ts";
import { viewStack } from "./stack.ts";
import { viewZones } from "./zones.ts";

/**
 * The read model of a state as one viewer may see it (api.md, read model); what is hidden from whom stands at
 * `CardKnowledge`. The state hash is the whole state's for every viewer: the secret seed in it makes it no oracle.
 */
export function viewCombat(
  snapshot: Snapshot,
  viewer: Viewer,
  context: EngineContext,
  abilityAnswers: AbilityAnswers,
): CombatView {
  const sight = createSight(snapshot, viewer, context.content);
  const knowledge = knowledgeOfState(snapshot, sight);
  return {
    combatId: snapshot.combatId,
    runId: snapshot.runId,
    ...(viewer.kind === "Full" ? { seed: snapshot.seed } : {}),
    modeId: snapshot.modeId,
    sequence: snapshot.sequence,
    step: snapshot.step,
    contentRevision: snapshot.contentRevision,
    engineVersion: snapshot.engineVersion,
    stateHash: context.hash.state(snapshot),
    status: snapshot.status,
    outcome: snapshot.outcome,
    round: snapshot.round,
    currentTurn: snapshot.turn,
    actors: viewActors(snapshot, viewer, toldAnswers(abilityAnswers, knowledge)),
    turnOrder: snapshot.turnOrder,
    activation: viewActivation(snapshot, viewer, knowledge, context.content),
    phase: viewPhase(snapshot, context.content),
    priorityWindow: snapshot.priorityWindow,
    pendingActions: viewStack(snapshot, knowledge, sight),
    cardZones: viewZones(snapshot, sight),
    modifiers: snapshot.modifiers.map(viewModifier),
    relics: snapshot.relics.map(({ instanceId, relicId, owner, stacks }) => ({ instanceId, relicId, owner, stacks })),
  };
}

/** Legality's answers, with their reasons as the viewer may read them. */
function toldAnswers(answers: AbilityAnswers, knowledge: CardKnowledge): AbilityAnswers {
  const tell = reasonsFor(knowledge);
  return (actorId, actionId, snapshot) => {
    const { isUsable, reasons } = answers(actorId, actionId, snapshot);
    return { isUsable, reasons: tell(reasons) };
  };
}

function viewModifier(modifier: Snapshot["modifiers"][number]): ModifierView {
  const { instanceId, modifierId, owner, sourceId, stacks, duration } = modifier;
  return { instanceId, modifierId, owner, sourceId, stacks, duration };
}

function viewActivation(
  snapshot: Snapshot,
  viewer: Viewer,
  knowledge: CardKnowledge,
  content: CompiledContent,
): CombatView["activation"] {
  const { activeActorId, actionsTaken, intents, continues = false } = snapshot.activation;
  return {
    activeActorId,
    waitingForInput: waitsForInput(snapshot),
    continues,
    actionsTaken,
    budget: viewBudget(snapshot, content),
    intents: intents
      .filter((intent) => !intent.isHidden)
      .map((intent) => viewIntent(intent, viewer, knowledge, content)),
  };
}

/** Whether a player must choose next: who holds priority, or else the active actor, is player-controlled. */
function waitsForInput(snapshot: Snapshot): boolean {
  const decider = snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
  const actor = snapshot.actors.find((one) => one.instanceId === decider);
  const { continues = false } = snapshot.activation;
  return snapshot.status === "ACTIVE" && !continues && actor?.controllerBinding.kind === "Player";
}

/**
 * An intent is public, but for the card behind it and the preview pinned to it. What no author wrote speaks of the card
 * itself, and says nothing where that card is hidden.
 */
function viewIntent(
  intent: ActivationState["intents"][number],
  viewer: Viewer,
  knowledge: CardKnowledge,
  content: CompiledContent,
): IntentView {
  const { actorId, gambitId, actionId, cardInstanceId, targetIds, telegraphType, previewFingerprint } = intent;
  const authored = content.gambits.get(gambitId)?.intent ?? null;
  const isSilent = authored === null && cardInstanceId !== null && knowledge.isHidden(cardInstanceId);
  return {
    actorId,
    gambitId,
    ...(actionId === null ? {} : { actionId }),
    targetIds,
    displayName: isSilent ? "" : intent.displayName,
    telegraphType,
    tags: isSilent ? [] : intent.tags,
    ...(viewer.kind === "Full" ? { previewFingerprint } : {}),
  };
}

function viewPhase(snapshot: Snapshot, content: CompiledContent): CombatView["phase"] {
  const mode = content.modes.get(snapshot.modeId);
  const rules = mode && content.rules.get(mode.combatRulesId);
  const phase = rules?.phaseSequence.phases.find((one) => one.phaseId === snapshot.phaseId);
  return phase ? { phaseId: phase.phaseId, role: phase.role, allowPriority: phase.allowPriority } : null;
}
