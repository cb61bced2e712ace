import type {
  ApplicationAnswer,
  CalculationAnswer,
  CandidateAnswer,
  CombatAnswer,
  FrameAnswer,
} from "../../src/cli/demo/answers.ts";

/** Two actors, `a` of the red side and `b` of the blue, each with 10 `vim`. */
export const combat: CombatAnswer = {
  combatId: "c",
  sequence: 4,
  step: 9,
  contentRevision: "r",
  status: "ACTIVE",
  outcome: null,
  round: 2,
  actors: ["a", "b"].map((instanceId) => ({
    instanceId,
    definitionId: "knight",
    displayName: instanceId === "a" ? "Ann" : "Bob",
    sideId: instanceId === "a" ? "red" : "blue",
    controllerBinding: { kind: "Player" },
    resources: { vim: { current: 10, minimum: 0, maximum: 12 }, spark: { current: 0, minimum: 0, maximum: 3 } },
    statuses: [],
    isAlive: true,
  })),
  activation: {
    activeActorId: "a",
    continues: false,
    intents: [{ actorId: "b", displayName: "A nip", targetIds: ["a"] }],
  },
  priorityWindow: null,
  pendingActions: [],
  cardZones: [
    {
      zoneId: "grip",
      ownerId: "a",
      count: 1,
      allowsCardPlay: true,
      cards: [{ cardInstanceId: "card-1", definitionId: "poke" }],
    },
  ],
};

export const definitions: ReadonlyMap<string, string> = new Map([["poke", "A Poke"]]);

/** A frame in which nothing happened but what is given. */
export function frame(more: Partial<FrameAnswer> = {}): FrameAnswer {
  return {
    transitionType: "combat.action.applied",
    actorId: "a",
    payload: {},
    effectSteps: [],
    calculations: [],
    applications: [],
    cardZoneSteps: [],
    actorChanges: [],
    stateAfter: null,
    ...more,
  };
}

/** `vim` of an actor goes from one value to another. */
export function change(actorId: string, previous: number, current: number): ApplicationAnswer {
  const applied = Math.abs(current - previous);
  const operation = current < previous ? "SUBTRACT" : "ADD";
  return {
    ordinal: 0,
    effectId: "poke.hurt",
    provenance: { ownerId: "poke" },
    targetId: actorId,
    calculationFingerprint: "f",
    resourceChanges: [{ actorId, resourceId: "vim", field: "Current", operation, previous, applied, current }],
    statusChanges: [],
    modifierChanges: [],
  };
}

export const calculation: CalculationAnswer = {
  baseTrace: { authored: 6 },
  baseValue: 6,
  buckets: [
    {
      bucketId: "flat",
      operation: "Add",
      input: 6,
      output: 8,
      contributions: [{ influenceId: "grit.adds", sourceId: "grit", effectiveValue: 2 }],
    },
    {
      bucketId: "more",
      operation: "Multiply",
      input: 8,
      output: 8,
      contributions: [{ influenceId: "chill.slows", sourceId: "chill", effectiveValue: 0 }],
    },
    {
      bucketId: "soak",
      operation: "ConsumeCapacity",
      input: 8,
      output: 3,
      contributions: [{ influenceId: "ward.takes", sourceId: "ward", effectiveValue: 5 }],
    },
  ],
  settlements: [{ actorId: "b", resourceId: "ward", operation: "Subtract", value: 5 }],
  finalValue: 3,
  fingerprint: "f",
};

export function candidate(candidateId: string, more: Partial<CandidateAnswer> = {}): CandidateAnswer {
  return {
    candidateId,
    source: "Card",
    command: { actionType: "PLAY_CARD", cardInstanceId: "card-1", targetIds: ["b"] },
    submit: { type: "PLAY_CARD", payload: {} },
    costs: [],
    ...more,
  };
}
