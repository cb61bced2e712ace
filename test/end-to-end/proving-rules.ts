import type { Fields } from "./proving-cards.ts";

/** What an ordinary noon allows. */
export const everyAction = [
  "PLAY_CARD",
  "BASIC_ATTACK",
  "POWER",
  "ACTIVATE_ABILITY",
  "PLAY_INSTANT",
  "PASS",
  "END_TURN",
  "PASS_PRIORITY",
];

/** A day of three phases. */
export const sequence = (sequenceId: string, allowedActions: readonly string[]) => ({
  sequenceId,
  entryPhaseId: "dawn",
  maxAutomaticTransitions: 16,
  phases: [
    {
      phaseId: "dawn",
      role: "Start",
      order: 10,
      allowedActions: [],
      edges: [{ edgeId: "rise", targetPhaseId: "noon", trigger: "Automatic", priority: 0 }],
    },
    {
      phaseId: "noon",
      role: "Middle",
      order: 20,
      allowPriority: true,
      allowedActions,
      edges: [{ edgeId: "set", targetPhaseId: "dusk", trigger: "ActivationExit", priority: 0 }],
    },
    { phaseId: "dusk", role: "End", order: 30, allowedActions: [], edges: [] },
  ],
});

/** A complete reaction policy with priority; `more` replaces choices. */
export function priorityStack(more: Fields = {}): Fields {
  return {
    strategy: "PriorityStack",
    stackOrder: "Lifo",
    eligibility: "AllAlive",
    targetLock: "Proposal",
    costTiming: "Proposal",
    failure: "FizzleRefund",
    maxStackDepth: 8,
    reopenAfterResolution: true,
    ...more,
  };
}

/** How a mode differs from the calm one. */
export interface ModeChoices {
  readonly reactions?: Fields;
  readonly sequenceId?: string;
  readonly maxAutomaticSteps?: number;
}

/** The modes by what they are for. */
export const modes: Readonly<Record<string, ModeChoices>> = {
  calm: {},
  hurried: { maxAutomaticSteps: 1 },
  mute: { sequenceId: "silent_day" },
  contested: { reactions: priorityStack({ responseActionTags: ["answer"] }) },
  shallow: { reactions: priorityStack({ maxStackDepth: 1 }) },
  stubborn: { reactions: priorityStack({ failure: "RejectTransaction", stackOrder: "Fifo" }) },
};

/** The rules of a mode. */
export function combatRules(
  modeId: string,
  { reactions = { strategy: "Disabled" }, sequenceId = "day", maxAutomaticSteps = 500 }: ModeChoices,
) {
  const isStack = reactions.strategy === "PriorityStack";
  return {
    combatRulesId: `${modeId}_rules`,
    defaultPhaseSequenceId: sequenceId,
    turnOrder: { strategy: "Fixed", recalculateAt: "CombatStart", tieBreak: { strategy: "StableActorId" } },
    flow: {
      automaticResolution: { strategy: "ToNextPlayerInput", maxAutomaticSteps },
      actionBudget: {
        strategy: "ResourceLimited",
        actionCosts: "Configured",
        actorScope: "PlayerControlled",
        resourceId: "dew",
        consumingCommands: ["PLAY_CARD"],
      },
      ai: {
        enabled: true,
        autoEndAfterAction: true,
        publishIntents: true,
        decisionIds: ["hungry"],
        intent: { refresh: "RecomputeOnPublish", whenInvalid: "Recompute" },
      },
      resourceCycle: { resourceId: "dew", actorScope: "All", startActivation: "ResetToMax" },
      statusTiming: {
        boundaries: ["StartRound", "StartActivation", "EndActivation", "EndRound"],
        ordering: "PriorityThenInstanceId",
      },
      outcome: { evaluationBoundary: isStack ? "AfterResolutionStack" : "AfterCurrentAction", tieBreak: "Draw" },
      encounterResolution: { strategy: "ManualAck" },
      animation: { mode: "FullSnapshots" },
      journal: { granularity: "Full" },
      reactions,
    },
  };
}
