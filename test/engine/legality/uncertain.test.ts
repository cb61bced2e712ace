import { describe, expect, it } from "vitest";
import {
  type Command,
  evaluateHand,
  execute,
  legalActions,
  preview,
  type Snapshot,
  viewCombat,
} from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniRules, miniStack } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, moves } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { answersTo, questionsOf, withChancesOf } from "../../support/twins.ts";
import { held, playing, ran, type Scene, scene } from "../kit.ts";
import { aim, hurt, hurtBy, mat, shell } from "../parts.ts";

const seat = { forSeat: true, actorIds: ["ann"] };
const thirty = Array.from({ length: 30 }, (_, index) => String(index));
const effectFlow = { allowedInvocations: ["Effect"] };

/** The scene's state with the chances of thirty seeds: ann cannot tell one from another. */
function twins(request: (seed: string) => Scene): readonly Snapshot[] {
  const { snapshot } = request("0");
  return thirty.map((seed) => withChancesOf(request(seed).snapshot, snapshot));
}

/** With which codes a command is refused, over all the chances; `accepted` where it is not. */
function fates(from: Scene, states: readonly Snapshot[], command: Command): readonly string[] {
  const executed = states.map((state) => execute(state, command, from.context));
  return [...new Set(executed.map((one) => (one.ok ? "accepted" : one.rejection.code)))].sort();
}

function flow(effectId: string, cardZoneFlowId: string, more: JsonObject = {}): JsonObject {
  return { effectId, type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId, cardCount: 1, ...more };
}

const tooMany = moves("many", ["keep", "fist"], effectFlow, { selection: { strategy: "Top", count: 9 } });
/** One of two cards is discarded at random, then the tagged one must be there. */
const fumble = {
  ...moves("fumble", ["fist", "spill"], effectFlow, { selection: { strategy: "Random", count: 1 } }),
  steps: [
    { ...step("lose", "fist", "spill"), selection: { strategy: "Random", count: 1 } },
    { ...step("find", "spill", "fist"), selection: { strategy: "ByTags", requiredTags: ["gem"], count: 1 } },
  ],
};

function step(stepId: string, sourceZoneId: string, targetZoneId: string): JsonObject {
  const owners = { sourceOwner: "FlowOwner", targetOwner: "FlowOwner" };
  return { stepId, operation: "Move", sourceZoneId, targetZoneId, ...owners };
}

const moss = { resourceId: "moss", displayName: "moss", defaultMin: 0, defaultMax: 9, defaultCurrent: 0, tags: [] };
const coin = { chance: 0.5 };
const gem = card("gem", ["gem"], does("nothing", shell("nothing", 1)));
const more = {
  "card-zone-systems": { mat: mat([tooMany, fumble]) },
  resources: { moss },
  cards: { gem },
};

/** Effects of a card that chance refuses, and with which code. */
const gambles: readonly (readonly [string, string, readonly JsonObject[]])[] = [
  ["a flow that lacks cards", "ZONE_FLOW_FAILED", [flow("f", "many", coin)]],
  ["a flow that fails on what it drew itself", "ZONE_FLOW_FAILED", [flow("f", "fumble")]],
  ["a target lost to a coin", "INVALID_TARGET", [hurt("slay", 99, coin), hurt("then", 1, { targetLoss: "Fail" })]],
  ["a resource that is not there", "RESOURCE_MISSING", [hurt("rot", 1, { targetResource: "moss", ...coin })]],
  ["a formula without a value", "CALCULATION_FAILED", [hurtBy("odd", "1 / (round - 1)", coin)]],
  [
    "the same per target",
    "CALCULATION_FAILED",
    [hurtBy("odd", "1 / (round - 1)", { ...coin, chanceScope: "PerTarget" })],
  ],
];

function gambling(effects: readonly JsonObject[], { more: others = {}, ...rest }: PositionRequest = {}): Scene {
  const deck = [{ definitionId: "probe", count: 2 }, { definitionId: "gem" }];
  const participants = [person("ann", "red", { deck }), beast("gus", "blue")];
  const probe = card("probe", ["tried"], ...effects.map((effect, index) => does(`part${index}`, effect)), atEnemy);
  const cards = { cards: { ...more.cards, probe } };
  return scene({ participants, seed: "0", ...rest, more: { ...more, ...others, ...cards } });
}

describe("EF-18 PY-16 an action that chance may refuse", () => {
  it.each(gambles)("%s: the seat is told the same whatever falls, %s", (_name, code, effects) => {
    const begun = gambling(effects);
    const states = twins((seed) => gambling(effects, { seed }));
    const command = playing(begun, "probe", ["gus"]);
    expect(fates(begun, states, command)).toEqual([code, "accepted"].sort());
    const questions = [command, ...questionsOf(begun.snapshot, "ann", begun.context)];
    const told = states.map((state) => answersTo(state, "ann", begun.context, questions));
    expect(new Set(told.map((answers) => answers.join("\n"))).size).toBe(1);
  });

  it("is listed as uncertain, is playable as far as can be told, and its preview says only that", () => {
    const begun = gambling([flow("f", "many", coin)]);
    const [id = ""] = held(begun.snapshot, "probe");
    const listed = legalActions(begun.snapshot, "ann", begun.context, seat);
    const candidates = listed.ok ? listed.value.candidates : [];
    expect(candidates.find(({ command }) => command.cardInstanceId === id)).toMatchObject({ outcomeUncertain: true });
    const hand = evaluateHand(begun.snapshot, { actorId: "ann" }, begun.context, seat);
    const evaluation = hand.ok ? hand.value.items.find(({ cardInstanceId }) => cardInstanceId === id) : null;
    expect(evaluation).toMatchObject({ isPlayable: true, reasons: [] });
    expect(preview(begun.snapshot, playing(begun, "probe", ["gus"]), begun.context, seat)).toEqual({
      isLegal: true,
      reasons: [],
      reactionTransition: "ResolvedImmediately",
      pendingAction: null,
      costs: [],
      frames: null,
      stateHash: null,
      outcomeUncertain: true,
      sequence: 0,
      step: begun.snapshot.step,
    });
  });

  it("under Reveal, whoever sees everything is told the true result, and lists only what can be done", () => {
    const effects = [flow("f", "many", coin)];
    const begun = gambling(effects);
    const command = playing(begun, "probe", ["gus"]);
    for (const state of twins((seed) => gambling(effects, { seed }))) {
      const executed = execute(state, command, begun.context);
      expect(preview(state, command, begun.context).isLegal).toBe(executed.ok);
      const listed = legalActions(state, "ann", begun.context);
      const plays = listed.ok ? listed.value.candidates.filter(({ source }) => source === "Card") : [];
      expect(plays.filter(({ command: { targetIds } }) => targetIds.length > 0)).toHaveLength(executed.ok ? 2 : 0);
    }
  });

  it("under Conceal, whoever sees everything is told as little as a seat", () => {
    const effects = [flow("f", "many", coin)];
    const rules = { quiet: miniRules("quiet", { preview: { randomOutcomes: "Conceal" } }) };
    const concealing = (seed: string) => gambling(effects, { seed, more: { "combat-rules": rules } });
    const begun = concealing("0");
    const command = playing(begun, "probe", ["gus"]);
    const told = twins(concealing).map((state) => JSON.stringify(preview(state, command, begun.context)));
    expect(new Set(told).size).toBe(1);
    const sizes = twins(concealing).map((state) => {
      const listed = legalActions(state, "ann", begun.context);
      return listed.ok ? listed.value.candidates.length : 0;
    });
    expect(new Set(sizes).size).toBe(1);
  });

  it("is refused for certain where nothing was drawn before: the reasons are told", () => {
    const begun = gambling([flow("f", "many"), hurt("late", 1, coin)]);
    const told = preview(begun.snapshot, playing(begun, "probe", ["gus"]), begun.context, seat);
    expect(told).toMatchObject({ isLegal: false, outcomeUncertain: false });
    expect(told.reasons.map(({ code }) => code)).toEqual(["ZONE_FLOW_FAILED"]);
  });
});

describe("EF-18 other things that chance decides", () => {
  const coward = {
    actionId: "dare",
    actionType: "POWER",
    effects: [flow("dare", "many", coin)],
    requiresTarget: false,
    tags: [],
  };
  const pools = { type: "resources", componentId: "pools", pools: { zeal: {}, flux: {}, husk: {} } };
  const daring = (seed: string) =>
    scene({
      seed,
      more: {
        ...more,
        actions: { dare: coward },
        entities: {
          morrow: {
            definitionId: "morrow",
            components: [pools, { type: "abilities", componentId: "abilities", abilityIds: ["dare"] }],
          },
        },
      },
      participants: [person("ann", "red"), beast("gus", "blue")],
    });

  it("an ability's use, in the read model of a seat", () => {
    const begun = daring("0");
    const dare: Command = { type: "EXECUTE_ACTION", payload: { actorId: "ann", actionType: "POWER", powerId: "dare" } };
    const states = twins(daring);
    expect(fates(begun, states, dare)).toEqual(["ZONE_FLOW_FAILED", "accepted"]);
    for (const state of states) {
      const view = viewCombat(state, { kind: "Seat", actorIds: ["ann"] }, begun.context);
      expect(view.actors[0]?.abilities).toEqual([{ actionId: "dare", cooldown: 0, isUsable: true, reasons: [] }]);
    }
  });

  it("an action that finds its target by lot accepts no guess", () => {
    const byLot = aim(0, 1, { target: "RANDOM_ENEMY" });
    const participants = [
      person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }),
      beast("gus", "blue"),
      beast("gil", "blue"),
    ];
    const cards = { probe: card("probe", [], costs(9), does("part0", hurt("touch", 1)), byLot) };
    const free = { probe: card("probe", [], does("part0", hurt("touch", 1)), byLot) };
    const begun = scene({ participants, seed: "0", more: { cards: free } });
    const states = twins((seed) => scene({ participants, seed, more: { cards: free } }));
    expect(fates(begun, states, playing(begun, "probe", ["gil"]))).toEqual(["INVALID_TARGET"]);
    expect(fates(begun, states, playing(begun, "probe", []))).toEqual(["accepted"]);
    const dear = scene({ participants, more: { cards } });
    const told = preview(dear.snapshot, playing(dear, "probe", []), dear.context, seat);
    expect(told).toMatchObject({ isLegal: false, outcomeUncertain: false });
    expect(told.reasons.map(({ code }) => code)).toEqual(["COST_UNAFFORDABLE"]);
  });

  it.each(["RejectTransaction", "FizzleKeepPaid"])("the last pass before a gamble, whose failure is %s", (failure) => {
    const deck = [{ definitionId: "probe", count: 2 }];
    const duel = (seed: string) => {
      const participants = [person("ann", "red", { deck }), person("bea", "blue", { deck })];
      const rules = { reactions: miniStack({ failure, targetLock: "Resolution" }) };
      const spoken = miniRules("spoken", {
        outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" },
        ...rules,
      });
      const probe = card("probe", [], does("part0", flow("f", "many", coin)), atEnemy);
      return scene({
        modeId: "stacked",
        seed,
        participants,
        more: { ...more, cards: { gem, probe }, "combat-rules": { spoken } },
      });
    };
    const proposed = thirty
      .map((seed) => ({ begun: duel(seed), done: propose(duel(seed)) }))
      .flatMap(({ begun, done }) => (done ? [{ begun, done }] : []));
    const [first] = proposed;
    if (!first) throw new Error("chance refused every proposal");
    const pass: Command = { type: "PASS_PRIORITY", payload: { actorId: "ann" } };
    const states = thirty.map((seed) => withChancesOf(duel(seed).snapshot, first.done));
    const kinds = states.map((state) => {
      const executed = execute(state, pass, first.begun.context);
      return executed.ok ? executed.value.frames[0]?.transitionType : executed.rejection.code;
    });
    expect(new Set(kinds).size).toBe(2);
    const told = states.map((state) => answersTo(state, "ann", first.begun.context, [pass]).join("\n"));
    expect(new Set(told).size).toBe(1);
  });
});

/** The state in which ann's pass lets her own proposal resolve; null where chance refused it. */
function propose(begun: Scene): Snapshot | null {
  const proposed = execute(begun.snapshot, playing(begun, "probe", ["bea"]), begun.context);
  if (!proposed.ok) return null;
  return ran({ ...begun, snapshot: proposed.value.snapshot }, { type: "PASS_PRIORITY", payload: { actorId: "bea" } })
    .snapshot;
}
