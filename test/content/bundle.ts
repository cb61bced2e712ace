import { isObject } from "../../src/content/definitions.ts";
import { validateBundle } from "../../src/content/validate.ts";

/** JSON pointer into `definitions` → the value to put there; `undefined` takes it away, a last step `-` appends. */
export type Changes = Readonly<Record<string, unknown>>;

const definitions = {
  resources: {
    glow: {
      resourceId: "glow",
      defaultMax: 20,
      defaultCurrent: 20,
      thresholdPolicies: [
        {
          policyId: "out",
          comparison: "LessThanOrEqual",
          thresholdSource: "Minimum",
          consequence: "DefeatOwner",
        },
      ],
    },
    dust: { resourceId: "dust", defaultMax: 3, defaultCurrent: 3 },
  },
  entities: {
    moth: {
      definitionId: "moth",
      components: [
        { type: "resources", pools: { glow: {}, dust: {} } },
        { type: "stats", values: { flutter: 2 } },
        {
          type: "deck",
          cards: [{ definitionId: "nudge", count: 2, upgradeIds: ["keener"] }, { definitionId: "hush" }],
        },
        { type: "abilities", abilityIds: ["flit"] },
        { type: "gambits", gambitIds: ["peck"] },
      ],
    },
  },
  actions: {
    flit: {
      actionId: "flit",
      actionType: "POWER",
      requiresTarget: true,
      tags: ["quick"],
      effects: [{ type: "DAMAGE", target: "TARGET", flatValue: 1, targetResource: "glow" }],
    },
  },
  cards: {
    nudge: {
      cardId: "nudge",
      description: "Takes {push} glow.",
      tags: ["quick"],
      componentBundleIds: ["aimed"],
      components: [
        { type: "cost", componentId: "price", order: 10, costs: { costs: [{ resourceId: "dust", amount: 1 }] } },
        {
          type: "effect",
          componentId: "push",
          order: 20,
          effect: { type: "DAMAGE", target: "TARGET", flatValue: 4, targetResource: "glow", tags: ["blow"] },
        },
        { type: "disposition", componentId: "leave", order: 90, cardZoneResolutionFlowId: "settle" },
      ],
    },
    hush: {
      cardId: "hush",
      tags: ["slow"],
      components: [
        {
          type: "cost",
          componentId: "price",
          costs: { alternativeCosts: [{ optionId: "leaf", costs: [] }] },
          zonePayments: [{ paymentId: "gift", flowId: "give", sourceZoneId: "wing", targetZoneId: "moss", count: 1 }],
        },
        {
          type: "effect",
          componentId: "lull",
          effect: { type: "APPLY_STATUS", target: "SELF", statusId: "itch", statusStacks: 2 },
        },
        {
          type: "effect",
          componentId: "polish",
          effect: { type: "APPLY_MODIFIER", target: "SELF", modifierId: "sheen" },
        },
        {
          type: "effect",
          componentId: "draw",
          effect: { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "take", cardCount: 2 },
        },
      ],
    },
  },
  "card-component-bundles": {
    aimed: {
      bundleId: "aimed",
      components: [
        { type: "targeting", componentId: "aim", order: 80, target: "TARGET", minimumTargets: 1, maximumTargets: 1 },
      ],
    },
  },
  "card-upgrades": {
    keener: {
      upgradeId: "keener",
      cardDefinitionIds: ["nudge"],
      patches: [
        { type: "effect_numeric", componentId: "push", attribute: "FlatValue", operation: "Add", value: 2 },
        { type: "cost_amount", componentId: "price", resourceId: "dust", operation: "Set", value: 0 },
      ],
    },
  },
  "status-effects": {
    itch: {
      statusId: "itch",
      defaultDuration: 2,
      influences: [
        { influenceId: "itch.more", scope: "Actor", channel: "effect_amount", bucket: "plus", formula: "stacks" },
      ],
      triggers: [
        {
          triggerId: "itch.sting",
          boundary: "EndActivation",
          effects: [{ type: "DAMAGE", target: "SELF", formulaValue: "stacks * 2", targetResource: "glow" }],
        },
        {
          triggerId: "itch.answer",
          boundary: "EffectApplied",
          effects: [{ type: "DAMAGE", target: "EVENT_SOURCE", flatValue: 1, targetResource: "glow" }],
        },
      ],
      actionConstraints: [{ constraintId: "still", requiredActionTags: ["quick"], reason: "Too itchy" }],
    },
  },
  modifiers: { sheen: { modifierId: "sheen", durationBoundary: "Round", defaultDuration: 1 } },
  relics: { thimble: { relicId: "thimble", influences: [] } },
  "calculation-pipelines": {
    sums: {
      pipelineId: "sums",
      channel: "effect_amount",
      buckets: [
        { bucketId: "times", order: 20, operation: "Multiply" },
        { bucketId: "plus", order: 10, operation: "Add" },
      ],
      resourceInfluenceBindings: [
        {
          bindingId: "dusty",
          scope: "Target",
          resourceId: "dust",
          field: "Current",
          channel: "effect_amount",
          bucket: "plus",
          settlement: { operation: "Subtract" },
        },
      ],
    },
  },
  "card-zone-systems": {
    nest: {
      cardZoneSystemId: "nest",
      deckZoneId: "cocoon",
      zones: [
        {
          zoneId: "cocoon",
          ownerScope: "Actor",
          ordering: "Ordered",
          visibility: { contents: "None", order: "Hidden" },
        },
        {
          zoneId: "wing",
          ownerScope: "Actor",
          ordering: "Ordered",
          allowsCardPlay: true,
          capacity: 9,
          visibility: { contents: "Owner", order: "Visible" },
        },
        {
          zoneId: "moss",
          ownerScope: "Actor",
          ordering: "Unordered",
          visibility: { contents: "All", order: "Visible" },
        },
      ],
      flows: [
        {
          flowId: "take",
          triggers: ["activation.started"],
          allowedInvocations: ["Boundary", "Effect"],
          steps: [
            {
              stepId: "lift",
              operation: "Move",
              sourceZoneId: "cocoon",
              targetZoneId: "wing",
              selection: { strategy: "Top", countFormula: "requestedCount" },
              onInsufficient: "AllowPartial",
            },
          ],
        },
        {
          flowId: "settle",
          allowedInvocations: ["CardResolution"],
          steps: [
            {
              stepId: "fall",
              operation: "Move",
              sourceZoneId: "wing",
              targetZoneId: "moss",
              selection: { strategy: "Explicit" },
            },
          ],
        },
        {
          flowId: "give",
          allowedInvocations: ["Effect"],
          steps: [
            {
              stepId: "hand",
              operation: "Move",
              sourceZoneId: "wing",
              targetZoneId: "moss",
              selection: { strategy: "Explicit" },
            },
          ],
        },
      ],
    },
  },
  "phase-sequences": {
    day: {
      sequenceId: "day",
      entryPhaseId: "dawn",
      maxAutomaticTransitions: 8,
      phases: [
        {
          phaseId: "dawn",
          role: "Start",
          edges: [{ edgeId: "rise", targetPhaseId: "noon", trigger: "Automatic" }],
        },
        {
          phaseId: "noon",
          role: "Middle",
          allowPriority: true,
          allowedActions: ["PLAY_CARD", "POWER", "PASS", "END_TURN", "PASS_PRIORITY"],
          edges: [{ edgeId: "sink", targetPhaseId: "night", trigger: "ActivationExit" }],
        },
        { phaseId: "night", role: "End" },
      ],
    },
  },
  "combat-rules": {
    calm: {
      combatRulesId: "calm",
      defaultPhaseSequenceId: "day",
      turnOrder: { strategy: "Fixed", tieBreak: { strategy: "StableActorId" } },
      flow: {
        automaticResolution: { strategy: "ToNextPlayerInput", maxAutomaticSteps: 50 },
        actionBudget: { strategy: "ResourceLimited", actorScope: "All" },
        ai: {
          enabled: true,
          autoEndAfterAction: false,
          publishIntents: true,
          intent: { refresh: "RecomputeOnPublish", whenInvalid: "Recompute" },
        },
        resourceCycle: { resourceId: "dust", actorScope: "All", startActivation: "ResetToMax" },
        statusTiming: { boundaries: ["EndActivation"], ordering: "PriorityThenInstanceId" },
        outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw" },
        encounterResolution: { strategy: "ManualAck" },
        animation: { mode: "FullSnapshots" },
        reactions: { strategy: "Disabled" },
      },
    },
  },
  gambits: {
    peck: {
      gambitId: "peck",
      predicates: [{ expression: "source.resources.glow.percent > 10" }],
      action: { actionType: "POWER", actionId: "flit", targetSelector: { strategy: "FirstOrdinal" } },
    },
  },
  modes: {
    meadow: {
      modeId: "meadow",
      combatRulesId: "calm",
      cardZoneSystemId: "nest",
      calculationPipelineIds: ["sums"],
      inspection: "Full",
      allowCustomSeed: true,
      timeline: { inspect: true, branch: true },
      simulation: true,
      startingRelicIds: ["thimble"],
    },
  },
  scenarios: {
    dusk: {
      scenarioId: "dusk",
      modeId: "meadow",
      seed: 3,
      participants: [
        { instanceId: "left", definitionId: "moth", sideId: "west", controllerBinding: { kind: "Player" } },
        { instanceId: "right", definitionId: "moth", sideId: "east", controllerBinding: { kind: "AI" } },
      ],
      initialState: {
        resourcesByActor: { left: { glow: 12 } },
        effects: [{ targetActorId: "right", statusId: "itch" }],
      },
    },
  },
};

/** A whole small game with made-up names, valid and without a warning, after the changes. */
export function tinyBundle(changes: Changes = {}) {
  const root: unknown = structuredClone(definitions);
  for (const [pointer, value] of Object.entries(changes)) change(root, stepsOf(pointer), value);
  return { schemaVersion: 1, definitions: root };
}

/** A complete priority policy (RX-10). */
export const stackPolicy = {
  strategy: "PriorityStack",
  stackOrder: "Lifo",
  eligibility: "AllAlive",
  targetLock: "Proposal",
  costTiming: "Proposal",
  failure: "FizzleRefund",
  maxStackDepth: 4,
  reopenAfterResolution: true,
};

/** Each error of the changed bundle as `[code, path]`, or `[code, path, suggestion]`. */
export function errorsOf(changes: Changes): readonly (readonly string[])[] {
  return validateBundle(tinyBundle(changes)).errors.map(brief);
}

/** Each warning of the changed bundle, in the same form. */
export function warningsOf(changes: Changes): readonly (readonly string[])[] {
  return validateBundle(tinyBundle(changes)).warnings.map(brief);
}

function brief(problem: { readonly code: string; readonly path: string; readonly suggestion?: string }) {
  const { code, path, suggestion } = problem;
  return suggestion === undefined ? [code, path] : [code, path, suggestion];
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function change(root: unknown, steps: readonly string[], value: unknown): void {
  const last = steps.at(-1) ?? "";
  const parent = steps.slice(0, -1).reduce<unknown>((found, step) => {
    if (!isObject(found) && !Array.isArray(found)) throw new Error(`nothing at ${steps.join("/")}`);
    return Object.entries(found).find(([key]) => key === step)?.[1];
  }, root);
  if (Array.isArray(parent)) {
    if (last === "-") parent.push(value);
    else if (value === undefined) parent.splice(Number(last), 1);
    else parent[Number(last)] = value;
  } else if (isObject(parent)) {
    if (value === undefined) Reflect.deleteProperty(parent, last);
    else Object.defineProperty(parent, last, { value, enumerable: true, writable: true, configurable: true });
  } else throw new Error(`nothing at ${steps.join("/")}`);
}
