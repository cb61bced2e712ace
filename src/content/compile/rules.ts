import type {
  CombatRules,
  FlowPolicies,
  ModeDefinition,
  PhaseSequence,
  ReactionPolicy,
} from "../../engine/definitions/rules.ts";
import { sortedBy } from "../../engine/state/order.ts";
import type { AuthoredCombatRules } from "../schema/combat-rules.ts";
import type { AuthoredMode } from "../schema/modes.ts";
import type { AuthoredPhaseSequence } from "../schema/phase-sequences.ts";
import type { AuthoredReactions } from "../schema/reactions.ts";
import { compiledOrNull } from "./expression.ts";
import { compileInfluence } from "./triggers.ts";

/** A phase sequence, its phases by `order`, then position, the edges of each phase by priority descending, then id. */
export function compilePhaseSequence(sequence: AuthoredPhaseSequence): PhaseSequence {
  const { sequenceId, entryPhaseId, maxAutomaticTransitions } = sequence;
  const phases = sequence.phases.map((phase) => ({
    phaseId: phase.phaseId,
    displayName: phase.displayName ?? phase.phaseId,
    role: phase.role,
    order: phase.order,
    allowedActions: phase.allowedActions,
    allowPriority: phase.allowPriority,
    edges: sortedBy(
      phase.edges.map(({ edgeId, targetPhaseId, trigger, condition, priority }) => ({
        edgeId,
        targetPhaseId,
        trigger,
        condition: compiledOrNull(condition),
        priority,
      })),
      (edge) => -edge.priority,
      (edge) => edge.edgeId,
    ),
  }));
  return { sequenceId, entryPhaseId, maxAutomaticTransitions, phases: sortedBy(phases, (phase) => phase.order) };
}

/** Combat rules with their phase sequence. */
export function compileRules(rules: AuthoredCombatRules, phaseSequence: PhaseSequence): CombatRules {
  const { strategy, formula, recalculateAt, tieBreak } = rules.turnOrder;
  return {
    combatRulesId: rules.combatRulesId,
    phaseSequence,
    turnOrder: { strategy, formula: compiledOrNull(formula), recalculateAt, tieBreak: tieBreak.strategy },
    flow: compilePolicies(rules.flow),
  };
}

type AuthoredPolicies = AuthoredCombatRules["flow"];

function compilePolicies(flow: AuthoredPolicies): FlowPolicies {
  const { actionBudget, ai, resourceCycle, outcome, clock } = flow;
  return {
    maxAutomaticSteps: flow.automaticResolution.maxAutomaticSteps,
    actionBudget: {
      strategy: actionBudget.strategy,
      actionCosts: actionBudget.actionCosts,
      actorScope: actionBudget.actorScope,
      resourceId: actionBudget.resourceId ?? null,
      maxActionsPerActivation: actionBudget.maxActionsPerActivation ?? null,
      consumingCommands: actionBudget.consumingCommands,
    },
    ai: {
      enabled: ai.enabled,
      autoEndAfterAction: ai.autoEndAfterAction,
      publishIntents: ai.publishIntents,
      decisionIds: ai.decisionIds,
      intent: { refresh: ai.intent.refresh, whenInvalid: ai.intent.whenInvalid },
    },
    resourceCycles: (Array.isArray(resourceCycle) ? resourceCycle : [resourceCycle]).map((cycle) => ({
      resourceId: cycle.resourceId,
      actorScope: cycle.actorScope,
      startActivation: cycle.startActivation,
      amount: cycle.amount ?? null,
    })),
    statusBoundaries: flow.statusTiming.boundaries,
    outcome: {
      evaluationBoundary: outcome.evaluationBoundary,
      tieBreak: outcome.tieBreak,
      maxRounds: outcome.maxRounds ?? null,
    },
    encounterResolution: flow.encounterResolution.strategy,
    animation: flow.animation.mode,
    reactions: compileReactions(flow.reactions),
    previewRandomOutcomes: flow.preview.randomOutcomes,
    boundaryFailure: flow.boundaryFailure,
    clock: clock ? { secondsPerDecision: clock.secondsPerDecision, onExpiry: clock.onExpiry } : null,
  };
}

function compileReactions(policy: AuthoredReactions): ReactionPolicy {
  if (policy.strategy !== "PriorityStack") return { strategy: policy.strategy };
  const { strategy, stackOrder, eligibility, targetLock, costTiming, failure, maxStackDepth } = policy;
  const { openingActionTags, responseActionTags, autoPass } = policy;
  return {
    strategy,
    stackOrder,
    eligibility,
    targetLock,
    costTiming,
    failure,
    maxStackDepth,
    openingActionTags,
    responseActionTags,
    autoPass,
  };
}

/** A mode. */
export function compileMode(mode: AuthoredMode): ModeDefinition {
  const { modeId, combatRulesId, cardZoneSystemId, calculationPipelineIds, inspection } = mode;
  return {
    modeId,
    combatRulesId,
    cardZoneSystemId,
    calculationPipelineIds,
    inspection,
    allowCustomSeed: mode.allowCustomSeed,
    timeline: { inspect: mode.timeline.inspect, branch: mode.timeline.branch },
    simulation: mode.simulation,
    seatTools: mode.seatTools ?? [],
    influences: mode.influences.map(compileInfluence),
    startingRelicIds: mode.startingRelicIds,
  };
}
