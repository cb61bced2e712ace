/** A value for each parameter of a path or a query, by name: what a reader of the contract may try. */
export const parameterExamples: ReadonlyMap<string, string> = new Map([
  ["combatId", "5b6c0f1e-9a53-8c1d-a2f4-0e6f9b7d3c21"],
  ["runId", "5b6c0f1e-9a53-8c1d-a2f4-0e6f9b7d3c21"],
  ["sequence", "3"],
  ["commandId", "3f6c2a52-2f6e-4c1e-9d0b-6a7f3a1c9b11"],
  ["cardInstanceId", "00000000-0007-8d2a-9b1c-5e8f7a6b4c3d"],
  ["actorId", "hero"],
  ["targetIds", "goblin_a"],
  ["costOptionId", "in_blood"],
  ["afterSequence", "-1"],
  ["after", "3.0"],
  ["frame", "0"],
  ["token", "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"],
  ["revision", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["otherRevision", "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"],
  ["configName", "default"],
  ["kind", "cards"],
  ["id", "basic_attack"],
  ["definitionId", "basic_attack"],
  ["draftId", "0c8d0f0e-4a0b-4a55-8a52-6a3a6f9c1d10"],
  ["expectedVersion", "1"],
  ["limit", "50"],
  ["cursor", "10"],
]);

const revision = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const bundle = { schemaVersion: 1, definitions: {} };

/** A command as it is posted. */
export const commandExample = {
  type: "PLAY_CARD",
  payload: {
    actorId: "hero",
    cardInstanceId: "00000000-0007-8d2a-9b1c-5e8f7a6b4c3d",
    targetIds: ["goblin_a"],
  },
};

/** A command with its identity and the versions it was made for. */
export const envelopeExample = {
  commandId: "3f6c2a52-2f6e-4c1e-9d0b-6a7f3a1c9b11",
  expectedSequence: 0,
  expectedStep: 7,
  ...commandExample,
};

/** A creation by a scenario. */
export const creationExample = { scenarioId: "goblin_ambush", attemptKey: "my-game-save-17" };

/** Commands on a copy of a past state. */
export const simulationExample = {
  sourceCombatId: "5b6c0f1e-9a53-8c1d-a2f4-0e6f9b7d3c21",
  sourceSequence: 3,
  commands: [{ type: "END_TURN", payload: { actorId: "hero" } }],
};

/** A branch's name among those of its source. */
export const branchExample = { branchKey: "what if" };

/** A bundle to be checked. */
export const validationExample = { bundle };

/** The bodies of administration. */
export const administrationExamples = {
  draft: { configName: "default", bundle, notes: "Goblins hit harder" },
  update: { expectedVersion: 1, bundle },
  deletion: { expectedVersion: 1 },
  change: { expectedVersion: 1, definition: { statusId: "poison", displayName: "Poison" } },
  publication: { expectedVersion: 2, activate: true, expectedCurrentRevision: revision },
  activation: { configName: "default", expectedCurrentRevision: revision },
  rollout: { revision, percent: 10, expectedVersion: 3 },
} as const;

/** The record of a combat without commands, but for its bundle. */
export const combatFileExample = {
  format: "riposte-combat",
  formatVersion: 1,
  content: { revision, bundle },
  combat: {
    engineVersion: "2",
    contentRevision: revision,
    creation: {
      configName: "default",
      modeId: "combat_sandbox",
      participants: [
        {
          instanceId: "hero",
          definitionId: "player_warrior",
          sideId: "us",
          controllerBinding: { kind: "Player" },
        },
      ],
    },
    seed: "7",
    initialStateHash: revision,
    commands: [],
    finalStateHash: revision,
    states: [],
    lineage: null,
  },
};
