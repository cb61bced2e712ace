import { describe, expect, it } from "vitest";
import {
  activationRequestSchema,
  definitionChangeSchema,
  draftCreationSchema,
  draftUpdateSchema,
  publicationSchema,
  rolloutRequestSchema,
} from "../../src/api/contract/administration.ts";
import { combatFileSchema } from "../../src/api/contract/combat-files.ts";
import { creationSchema, sandboxCreationSchema } from "../../src/api/contract/combats.ts";
import { commandSchema, envelopeSchema } from "../../src/api/contract/commands.ts";
import { combatFileExample } from "../../src/api/contract/examples.ts";
import { branchBody, simulationBody } from "../../src/api/contract/history.ts";
import { withoutNulls } from "../../src/api/normalise.ts";

const hero = { instanceId: "hero", definitionId: "warrior", sideId: "us", controllerBinding: { kind: "Player" } };
const creation = { modeId: "duel", participants: [hero] };
const command = { type: "EXECUTE_ACTION", payload: { actorId: "hero", actionType: "PASS" } };
const playing = { type: "PLAY_CARD", payload: { actorId: "hero", cardInstanceId: "c" } };
const envelope = { commandId: "3f6c2a52-2f6e-4c1e-9d0b-6a7f3a1c9b11", expectedSequence: 0, expectedStep: 0 };

describe("a null in a request is absent", () => {
  const absent = { targetIds: null, costOptionId: null, payments: null };
  const deck = [{ definitionId: "jab", count: null, upgradeIds: null }];
  it.each([
    [
      "of a creation",
      creationSchema,
      { ...creation, seed: null, attemptKey: null, scenarioId: null, contentRevision: null, configName: null },
      creation,
    ],
    [
      "of a participant",
      creationSchema,
      {
        ...creation,
        participants: [
          {
            ...hero,
            entityDefinitionId: null,
            deck,
            controllerBinding: { ...hero.controllerBinding, policyId: null },
          },
        ],
      },
      { ...creation, participants: [{ ...hero, deck: [{ definitionId: "jab" }] }] },
    ],
    [
      "of an initial state, maps by id included",
      creationSchema,
      {
        ...creation,
        initialState: {
          resourcesByActor: { hero: { energy: null, health: 3 }, foe: null },
          effects: null,
          relics: [{ relicId: "ring", stacks: null, owner: null }],
        },
      },
      { ...creation, initialState: { resourcesByActor: { hero: { health: 3 } }, relics: [{ relicId: "ring" }] } },
    ],
    ["of an older creation", sandboxCreationSchema, { ...creation, schemaVersion: null, seed: null }, creation],
    [
      "of a command",
      commandSchema,
      { ...command, payload: { ...command.payload, ...absent, targetId: null, powerId: null } },
      command,
    ],
    [
      "of a command as posted",
      envelopeSchema,
      { ...envelope, ...playing, payload: { ...playing.payload, ...absent } },
      { ...envelope, ...playing },
    ],
    [
      "of a command of a simulation",
      simulationBody,
      {
        sourceCombatId: "x",
        sourceRunId: null,
        sourceSequence: null,
        commands: [{ ...playing, payload: { ...playing.payload, ...absent } }],
      },
      { sourceCombatId: "x", commands: [playing] },
    ],
    [
      "of a branch, also under a name that means nothing",
      branchBody,
      { branchKey: "b", note: null },
      { branchKey: "b" },
    ],
    [
      "of a draft",
      draftCreationSchema,
      { configName: null, baseRevision: null, bundle: null, notes: null, author: null },
      {},
    ],
    [
      "of a publication that activates nothing",
      publicationSchema,
      { expectedVersion: 1, activate: null },
      { expectedVersion: 1 },
    ],
  ])("%s", (_name, schema, given, meant) => {
    const read = schema.safeParse(withoutNulls(schema, given));
    expect(read.error?.issues ?? []).toEqual([]);
    expect(read.data).toEqual(schema.parse(meant));
  });

  it("so what is required is missing where it is null", () => {
    const paths = (schema: typeof draftUpdateSchema | typeof branchBody, given: object) =>
      schema.safeParse(withoutNulls(schema, given)).error?.issues.map(({ path }) => path.join("/"));
    expect(paths(branchBody, { branchKey: null })).toEqual(["branchKey"]);
    expect(paths(draftUpdateSchema, { expectedVersion: 1, bundle: null })).toEqual(["bundle"]);
  });
});

describe("a null in a request is a value", () => {
  it("where the contract gives it a meaning", () => {
    const none = { configName: "default", expectedCurrentRevision: null };
    expect(withoutNulls(activationRequestSchema, none)).toEqual(none);
    const first = { expectedVersion: 1, activate: true, expectedCurrentRevision: null };
    expect(withoutNulls(publicationSchema, first)).toEqual(first);
    const removal = { expectedVersion: 1, definition: null };
    expect(withoutNulls(definitionChangeSchema, removal)).toEqual(removal);
    const revoked = { revision: null, percent: 0, expectedVersion: 1 };
    expect(withoutNulls(rolloutRequestSchema, revoked)).toEqual(revoked);
  });

  it("as an item of a list, where it stands for nothing and is refused", () => {
    const given = { ...command, payload: { ...command.payload, targetIds: [null] } };
    const read = commandSchema.safeParse(withoutNulls(commandSchema, given));
    expect(read.error?.issues.map(({ path }) => path.join("/"))).toEqual(["payload/targetIds/0"]);
  });

  it("inside a bundle and inside a recorded state", () => {
    const bundle = { definitions: { cards: { jab: { cardId: "jab", metadata: { art: null }, rarity: null } } } };
    const draft = { configName: "default", bundle };
    expect(withoutNulls(draftCreationSchema, draft)).toEqual(draft);
    const states = [{ set: { outcome: null } }, null, { keys: [["phaseId", { set: null }]] }];
    const file = { ...combatFileExample, combat: { ...combatFileExample.combat, states } };
    expect(withoutNulls(combatFileSchema, file)).toEqual(file);
  });
});
