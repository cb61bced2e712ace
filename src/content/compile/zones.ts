import type {
  CardZoneSystem,
  FlowStep,
  ZoneDefinition,
  ZoneFlow,
  ZoneSelection,
} from "../../engine/definitions/zones.ts";
import type { AuthoredFlow, AuthoredStep, AuthoredZoneSystem } from "../schema/card-zone-systems.ts";
import { compiledOrNull } from "./expression.ts";

/** A zone system, zones and flows in declared order. */
export function compileZoneSystem(system: AuthoredZoneSystem): CardZoneSystem {
  return {
    cardZoneSystemId: system.cardZoneSystemId,
    deckZoneId: system.deckZoneId,
    startingHandSize: system.startingHandSize,
    zones: system.zones.map(compileZone),
    flows: system.flows.map(compileFlow),
  };
}

function compileZone(zone: AuthoredZoneSystem["zones"][number]): ZoneDefinition {
  const { zoneId, ownerScope, ordering, allowsCardPlay, visibility } = zone;
  return {
    zoneId,
    ownerScope,
    ordering,
    allowsCardPlay,
    capacity: zone.capacity ?? null,
    visibility: { contents: visibility.contents, order: visibility.order },
    presentation: zone.presentation ?? null,
  };
}

function compileFlow(flow: AuthoredFlow): ZoneFlow {
  const { flowId, priority, triggers, actorScope, allowedInvocations } = flow;
  return { flowId, priority, triggers, actorScope, allowedInvocations, steps: flow.steps.map(compileStep) };
}

/** What a step of another operation has where an operation needs nothing. */
const nothing = {
  sourceZoneId: null,
  targetZoneId: null,
  sourceOwner: "FlowOwner",
  targetOwner: "FlowOwner",
  insertion: { strategy: "Bottom", index: null },
  onInsufficient: "RejectTransaction",
  fallbackFlowId: null,
  moveAvailableBeforeFallback: false,
  onOverflow: "RejectTransaction",
  overflowZoneId: null,
  cardDefinitionId: null,
  lifetime: { strategy: "Run", boundary: null },
  nestedFlowId: null,
} as const satisfies Partial<FlowStep>;

const everything: ZoneSelection = {
  strategy: "All",
  count: null,
  countFormula: null,
  definitionIds: [],
  requiredTags: [],
  excludedTags: [],
  condition: null,
  selectAllMatches: false,
};

function compileStep(step: AuthoredStep): FlowStep {
  const common = {
    ...nothing,
    stepId: step.stepId,
    condition: compiledOrNull(step.condition),
    selection: everything,
  };
  switch (step.operation) {
    case "Create":
      return { ...common, ...target(step), ...creation(step), operation: step.operation };
    case "Move":
      return { ...common, ...source(step), ...target(step), ...taking(step), operation: step.operation };
    case "Destroy":
      return { ...common, ...source(step), ...taking(step), operation: step.operation };
    case "Shuffle":
      return { ...common, ...source(step), operation: step.operation };
    case "Reorder": {
      const insertion = compileInsertion(step.insertion);
      return { ...common, ...source(step), ...taking(step), insertion, operation: step.operation };
    }
    case "ExecuteFlow":
      return { ...common, nestedFlowId: step.nestedFlowId, operation: step.operation };
  }
}

type Of<Operation extends AuthoredStep["operation"]> = Extract<AuthoredStep, { readonly operation: Operation }>;

function source({ sourceZoneId, sourceOwner }: Of<"Move" | "Destroy" | "Shuffle" | "Reorder">) {
  return { sourceZoneId, sourceOwner };
}

function target(step: Of<"Create" | "Move">) {
  const { targetZoneId, targetOwner, onOverflow, overflowZoneId } = step;
  const insertion = compileInsertion(step.insertion);
  return { targetZoneId, targetOwner, insertion, onOverflow, overflowZoneId: overflowZoneId ?? null };
}

function taking(step: Of<"Move" | "Destroy" | "Reorder">) {
  const { onInsufficient, moveAvailableBeforeFallback } = step;
  return {
    selection: compileSelection(step.selection),
    onInsufficient,
    fallbackFlowId: step.fallbackFlowId ?? null,
    moveAvailableBeforeFallback,
  };
}

function creation({ selection, cardDefinitionId, lifetime }: Of<"Create">) {
  return {
    selection: compileSelection(selection),
    cardDefinitionId,
    lifetime: { strategy: lifetime.strategy, boundary: lifetime.boundary ?? null },
  };
}

function compileInsertion({ strategy, index }: Of<"Move">["insertion"]): FlowStep["insertion"] {
  return { strategy, index: index ?? null };
}

function compileSelection(selection: Of<"Move">["selection"]): ZoneSelection {
  const { strategy, definitionIds, requiredTags, excludedTags, selectAllMatches } = selection;
  return {
    strategy,
    count: selection.count ?? null,
    countFormula: compiledOrNull(selection.countFormula),
    definitionIds,
    requiredTags,
    excludedTags,
    condition: compiledOrNull(selection.condition),
    selectAllMatches,
  };
}
