import type { Kind } from "../../content/kinds.ts";

type FirstId = (kind: Kind) => string;

const zone = (zoneId: string, allowsCardPlay: boolean) => ({
  zoneId,
  ownerScope: "Actor",
  ordering: "Ordered",
  allowsCardPlay,
  visibility: { contents: "Owner", order: allowsCardPlay ? "Visible" : "Hidden" },
});

const move = (stepId: string, sourceZoneId: string, targetZoneId: string, selection: object) => ({
  stepId,
  operation: "Move",
  sourceZoneId,
  targetZoneId,
  selection,
  onInsufficient: "AllowPartial",
});

/** Two zones and the flow from one to the other as a combat begins. */
export function newZoneSystem(id: string): object {
  return {
    deckZoneId: "draw",
    startingHandSize: 5,
    zones: [zone("draw", false), zone("hand", true)],
    flows: [
      {
        flowId: `${id}.deal`,
        triggers: ["encounter.started"],
        allowedInvocations: ["Boundary"],
        steps: [move("deal", "draw", "hand", { strategy: "Top", countFormula: "startingHandSize" })],
      },
    ],
  };
}

/** Before, during and after. */
export function newPhaseSequence(): object {
  const edge = (from: string, to: string, trigger: string) => ({
    edgeId: `${from}.to.${to}`,
    targetPhaseId: to,
    trigger,
    priority: 0,
  });
  const everything = ["PLAY_CARD", "BASIC_ATTACK", "POWER", "ACTIVATE_ABILITY", "PLAY_INSTANT", "PASS", "END_TURN"];
  return {
    entryPhaseId: "ready",
    maxAutomaticTransitions: 16,
    phases: [
      { phaseId: "ready", role: "Start", order: 10, edges: [edge("ready", "main", "Automatic")] },
      {
        phaseId: "main",
        role: "Middle",
        order: 20,
        allowedActions: everything,
        edges: [edge("main", "rest", "ActivationExit")],
      },
      { phaseId: "rest", role: "End", order: 30 },
    ],
  };
}

/** Turns in a fixed order, prices as configured, no reactions. */
export function newRules(_id: string, first: FirstId): object {
  return {
    defaultPhaseSequenceId: first("phase-sequences"),
    turnOrder: { strategy: "Fixed", recalculateAt: "CombatStart", tieBreak: { strategy: "StableActorId" } },
    flow: {
      automaticResolution: { strategy: "ToNextPlayerInput", maxAutomaticSteps: 2_000 },
      actionBudget: { strategy: "ResourceLimited", actionCosts: "Configured", actorScope: "All" },
      ai: {
        enabled: true,
        autoEndAfterAction: true,
        publishIntents: true,
        intent: { refresh: "RecomputeOnPublish", whenInvalid: "Recompute" },
      },
      statusTiming: {
        boundaries: ["StartRound", "StartActivation", "EndActivation", "EndRound"],
        ordering: "PriorityThenInstanceId",
      },
      outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw", maxRounds: 60 },
      encounterResolution: { strategy: "ManualAck" },
      animation: { mode: "FullSnapshots" },
      reactions: { strategy: "Disabled" },
    },
  };
}
