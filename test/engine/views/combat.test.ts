import { describe, expect, it } from "vitest";
import { viewCombat } from "../../../src/engine/views/combat.ts";
import type { AbilityAnswers, Viewer } from "../../../src/engine/views/model.ts";
import { cardId, generatorKey, makeActor, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator, usable } from "./meadow.ts";

const look = (snapshot = makeSnapshot(), viewer: Viewer = full, answers: AbilityAnswers = usable) =>
  viewCombat(snapshot, viewer, context, answers);

describe("the read model of a combat", () => {
  it("names the combat, its versions and its counters", () => {
    expect(look()).toMatchObject({
      combatId: "combat",
      runId: "run",
      modeId: "meadow",
      sequence: 3,
      step: 7,
      contentRevision: "f".repeat(64),
      engineVersion: "2",
      status: "ACTIVE",
      outcome: null,
      round: 2,
      currentTurn: 4,
      turnOrder: ["ada", "bo"],
    });
  });

  it("carries the hash of the whole state for every viewer", () => {
    const snapshot = makeSnapshot();
    const hash = context.hash.state(snapshot);
    expect([full, ada, spectator].map((viewer) => look(snapshot, viewer).stateHash)).toEqual([hash, hash, hash]);
  });

  it("tells the seed to a full viewer only, and the generator to nobody", () => {
    expect(look().seed).toBe("18446744073709551615");
    expect(look(makeSnapshot(), ada)).not.toHaveProperty("seed");
    expect(look(makeSnapshot(), spectator)).not.toHaveProperty("seed");
    for (const viewer of [full, ada, spectator]) {
      expect(JSON.stringify(look(makeSnapshot(), viewer))).not.toContain(generatorKey);
    }
    expect(look()).not.toHaveProperty("rng");
    expect(look()).not.toHaveProperty("originId");
  });

  it("shows the phase by the rules of the mode, and none between phases", () => {
    expect(look().phase).toEqual({ phaseId: "noon", role: "Middle", allowPriority: true });
    expect(look(makeSnapshot({ phaseId: null })).phase).toBeNull();
  });
});

describe("actors", () => {
  it("keys resources and stats by any id, `__proto__` included", () => {
    const resources = [
      { resourceId: "10", current: 3, minimum: 0, maximum: 9 },
      { resourceId: "__proto__", current: 1, minimum: -2, maximum: 4 },
    ];
    const actor = makeActor("ada", { resources, stats: [{ name: "constructor", value: 6 }] });
    const [view] = look(makeSnapshot({ actors: [actor] })).actors;
    expect(Object.entries(view?.resources ?? {})).toEqual([
      ["10", { current: 3, minimum: 0, maximum: 9 }],
      ["__proto__", { current: 1, minimum: -2, maximum: 4 }],
    ]);
    expect(Object.entries(view?.stats ?? {})).toEqual([["constructor", 6]]);
  });

  it("lists an actor's own statuses in order, and leaves an absent policy out", () => {
    const status = (instanceId: string, ownerId: string) => ({
      instanceId,
      statusId: "damp",
      ownerId,
      sourceId: "bo",
      stacks: 2,
      duration: -1,
    });
    const snapshot = makeSnapshot({
      actors: [makeActor("ada"), makeActor("bo", { controllerBinding: { kind: "AI", policyId: "gambit" } })],
      statuses: [status("s1", "ada"), status("s2", "bo"), status("s3", "ada")],
    });
    const [first, second] = look(snapshot).actors;
    expect(first?.statuses).toEqual([
      { instanceId: "s1", statusId: "damp", stacks: 2, duration: -1, sourceId: "bo" },
      { instanceId: "s3", statusId: "damp", stacks: 2, duration: -1, sourceId: "bo" },
    ]);
    expect(first?.controllerBinding).toEqual({ kind: "Player" });
    expect(second?.controllerBinding).toEqual({ kind: "AI", policyId: "gambit" });
  });

  it("asks legality about the abilities of the viewer's own actors only", () => {
    const actors = ["ada", "bo"].map((id) =>
      makeActor(id, { abilityIds: ["dig"], cooldowns: [{ actionId: "dig", remaining: 2 }] }),
    );
    const reasons = [{ path: "", code: "ABILITY_NOT_USABLE", message: "resting" }] as const;
    const refuse: AbilityAnswers = () => ({ isUsable: false, reasons });
    const seen = (viewer: Viewer) =>
      look(makeSnapshot({ actors }), viewer, refuse).actors.map((actor) => actor.abilities[0]);
    const judged = { actionId: "dig", cooldown: 2, isUsable: false, reasons };
    expect(seen(full)).toEqual([judged, judged]);
    expect(seen(ada)).toEqual([judged, { actionId: "dig", cooldown: 2 }]);
    expect(seen(spectator)).toEqual([
      { actionId: "dig", cooldown: 2 },
      { actionId: "dig", cooldown: 2 },
    ]);
  });
});

it("PY-05 why an ability cannot be used is told without a word of a hidden card", () => {
  const cards = [makeCard(1, "nut"), makeCard(2, "leaf")];
  const zones = [makeZone("paw", "ada", 1), makeZone("burrow", "ada", 2)];
  const snapshot = makeSnapshot({ actors: [makeActor("ada", { abilityIds: ["dig"] })], cards, zones });
  const message = `${cardId(1)} and ${cardId(2)}`;
  const refuse: AbilityAnswers = () => ({ isUsable: false, reasons: [{ path: "", code: "CARD_RESERVED", message }] });
  const messageFor = (viewer: Viewer) => look(snapshot, viewer, refuse).actors[0]?.abilities[0]?.reasons?.[0]?.message;
  expect(messageFor(full)).toBe(message);
  expect(messageFor(ada)).toBe(`${cardId(1)} and hidden`);
});

describe("the activation", () => {
  const waits = (more: Parameters<typeof makeSnapshot>[0]) => look(makeSnapshot(more)).activation.waitingForInput;
  const window = {
    windowId: "w",
    openedByActorId: "ada",
    holderActorId: "bo",
    holderIndex: 1,
    eligibleActorIds: ["ada", "bo"],
    consecutivePasses: 0,
    resolutionCount: 0,
  };
  const robot = makeActor("bo", { controllerBinding: { kind: "AI", policyId: null } });

  it("waits for input while the active actor is a player's", () => {
    expect(waits({})).toBe(true);
    expect(waits({ activation: { activeActorId: null, actionsTaken: 0, budgetUsed: 0, intents: [] } })).toBe(false);
    expect(waits({ status: "VICTORY" })).toBe(false);
  });

  it("waits for the holder of priority, whoever is active", () => {
    expect(waits({ priorityWindow: window })).toBe(true);
    expect(waits({ priorityWindow: window, actors: [makeActor("ada"), robot] })).toBe(false);
  });

  it("shows intents that are not withdrawn to all, without their card, their pinned preview to a full viewer", () => {
    const intent = {
      actorId: "bo",
      gambitId: "bite",
      actionId: null,
      cardInstanceId: "secret",
      targetIds: ["ada"],
      displayName: "Bite",
      telegraphType: "Attack",
      tags: ["teeth"],
      previewFingerprint: "abc",
      isHidden: false,
    };
    const intents = [intent, { ...intent, gambitId: "flee", isHidden: true }];
    const snapshot = makeSnapshot({ activation: { activeActorId: "ada", actionsTaken: 0, budgetUsed: 0, intents } });
    const open = {
      actorId: "bo",
      gambitId: "bite",
      targetIds: ["ada"],
      displayName: "Bite",
      telegraphType: "Attack",
      tags: ["teeth"],
    };
    expect(look(snapshot, spectator).activation.intents).toEqual([open]);
    expect(look(snapshot).activation.intents).toEqual([{ ...open, previewFingerprint: "abc" }]);
  });
});

it("an intent that no author worded is silent about a hidden card", () => {
  const intent = {
    actorId: "bo",
    gambitId: "",
    actionId: null,
    cardInstanceId: cardId(1),
    targetIds: ["ada"],
    displayName: "Nut",
    telegraphType: "PLAY_CARD",
    tags: ["hard"],
    previewFingerprint: "abc",
    isHidden: false,
  };
  const snapshot = makeSnapshot({
    activation: { activeActorId: "ada", actionsTaken: 0, budgetUsed: 0, intents: [intent] },
    zones: [makeZone("paw", "bo", 1)],
    cards: [makeCard(1, "nut", { ownerId: "bo" })],
  });
  const told = (viewer: Viewer) => look(snapshot, viewer).activation.intents[0];
  expect(told(ada)).toMatchObject({ displayName: "", tags: [], telegraphType: "PLAY_CARD" });
  expect(told(bo)).toMatchObject({ displayName: "Nut", tags: ["hard"] });
  expect(told(full)).toMatchObject({ displayName: "Nut", tags: ["hard"] });
});

it("modifiers and relics are public, without what only the engine needs", () => {
  const owner = { scope: "Side", id: "side of bo" } as const;
  const snapshot = makeSnapshot({
    modifiers: [
      { instanceId: "m", modifierId: "wet", owner, sourceId: "ada", stacks: 1, duration: 3, appliedSequence: 2 },
    ],
    relics: [{ instanceId: "r", relicId: "bell", owner: { scope: "Run", id: null }, stacks: 1 }],
  });
  const view = look(snapshot, spectator);
  expect(view.modifiers).toEqual([
    { instanceId: "m", modifierId: "wet", owner, sourceId: "ada", stacks: 1, duration: 3 },
  ]);
  expect(view.relics).toEqual([{ instanceId: "r", relicId: "bell", owner: { scope: "Run", id: null }, stacks: 1 }]);
});
