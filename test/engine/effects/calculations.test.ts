import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniMode } from "../../support/mini-bundle.ts";
import { atEnemy, card, does, hit } from "../../support/mini-parts.ts";
import type { PositionRequest } from "../../support/position.ts";
import { applicationsOf, ended, fourActors, played, playing, pool, probing, refusal, type Scene } from "../kit.ts";
import { hurt, hurtBy, plus, relic, status } from "../parts.ts";

/** What gus loses when ann's probe hurts him for 3. */
function lost(request: PositionRequest, effect: JsonObject = hurt("touch", 3)): number {
  const done = played(probing([effect], request), "probe", "gus");
  return 12 - (pool(done, "gus", "zeal") ?? 0);
}

describe("EF-06 a numeric value never bypasses the pipeline", () => {
  const broken = (calculationPipelineIds: readonly string[]): PositionRequest => ({
    more: { modes: { still: miniMode("still", "quiet", { calculationPipelineIds }) } },
  });
  const pipeline = (pipelineId: string, channel: string, value: number) => ({
    pipelineId,
    channel,
    buckets: [{ bucketId: "floor", order: 1, operation: "Minimum", minimum: value }],
  });

  it("an effect may name one of the enabled pipelines, or speak on a channel of its own", () => {
    const more = {
      "calculation-pipelines": { deep: pipeline("deep", "deep", 7) },
      modes: {
        still: miniMode("still", "quiet", { calculationPipelineIds: ["sums", "deep"] }),
        stacked: miniMode("stacked", "spoken", { calculationPipelineIds: ["sums", "deep"] }),
      },
    };
    const named = { calculationPipelineId: "deep", calculationChannel: "deep" };
    expect(lost({ more }, hurt("touch", 3, named))).toBe(7);
    expect(lost({ more }, hurt("touch", 3, { calculationChannel: "deep" }))).toBe(7);
    expect(lost({ more })).toBe(3);
  });

  it("a mode without a pipeline of the channel is no game", () => {
    expect(() => probing([hurt("touch", 3)], broken([]))).toThrow(/PIPELINE/);
  });
});

describe("EF-07 buckets in order", () => {
  it("(3 + 2) × 3 − a husk of 4", () => {
    const keen = status("keen", {
      influences: [
        plus("more", "Actor", { value: 2 }),
        { influenceId: "thrice", scope: "Actor", channel: "effect_amount", bucket: "times", value: 3 },
      ],
    });
    const begun = probing([hit(3)], {
      more: { "status-effects": { keen } },
      initialState: {
        effects: [{ targetActorId: "ann", statusId: "keen" }],
        resourcesByActor: { gus: { husk: 4 } },
      },
    });
    const done = played(begun, "probe", "gus");
    expect([pool(done, "gus", "zeal"), pool(done, "gus", "husk")]).toEqual([1, 0]);
  });
});

describe("EF-08 where influences come from", () => {
  const mood = { modifierId: "mood", durationBoundary: "Combat", influences: [plus("mood", "Actor", { value: 2 })] };
  const give = (more: JsonObject = {}) => ({
    effectId: "give",
    type: "APPLY_MODIFIER",
    target: "SELF",
    modifierId: "mood",
    ...more,
  });
  const withCard = (...components: readonly JsonObject[]): PositionRequest => ({
    more: { cards: { probe: card("probe", ["tried"], ...components, does("touch", hurt("touch", 3)), atEnemy) } },
  });

  it("the card's own influence components", () =>
    expect(lost(withCard({ type: "influence", ...plus("card", "Actor", { value: 2 }) }))).toBe(5));

  it.each([
    ["ann", "Actor", 5],
    ["gus", "Target", 5],
    ["gus", "Actor", 3],
    ["ann", "Target", 3],
  ] as const)("a status of %s with the scope %s", (targetActorId, scope, expected) => {
    const keen = status("keen", { influences: [plus("keen", scope, { value: 2 })] });
    const initialState = { effects: [{ targetActorId, statusId: "keen" }] };
    expect(lost({ more: { "status-effects": { keen } }, initialState })).toBe(expected);
  });

  it("a modifier", () => {
    const cards = { probe: card("probe", [], does("give", give()), does("touch", hurt("touch", 3), 11), atEnemy) };
    expect(lost({ more: { cards, modifiers: { mood } } })).toBe(5);
  });

  it.each([
    [{ scope: "Entity", id: "ann" } as const, 5],
    [{ scope: "Entity", id: "gus" } as const, 3],
    [{ scope: "Side", id: "red" } as const, 5],
    [{ scope: "Run" } as const, 5],
    [{ scope: "Global" } as const, 5],
    [{ scope: "Side", id: "blue" } as const, 3],
  ])("a relic of %o", (owner, expected) => {
    const charm = relic("charm", { influences: [plus("charm", "Actor", { value: 2 })] });
    expect(lost({ more: { relics: { charm } }, initialState: { relics: [{ relicId: "charm", owner }] } })).toBe(
      expected,
    );
  });

  it("the mode", () => {
    const still = miniMode("still", "quiet", { influences: [plus("mode", "Actor", { value: 2 })] });
    expect(lost({ more: { modes: { still } } })).toBe(5);
  });

  it("the mode's starting relics are the run owner's", () => {
    const charm = relic("charm", { influences: [plus("charm", "Actor", { value: 2 })] });
    const still = miniMode("still", "quiet", { startingRelicIds: ["charm"] });
    expect(lost({ more: { relics: { charm }, modes: { still } } })).toBe(5);
  });

  it("the encounter, by value or by formula", () => {
    const influence = { influenceId: "storm", scope: "Actor", channel: "effect_amount", bucket: "plus" } as const;
    expect(lost({ influences: [{ ...influence, value: 2 }] })).toBe(5);
    expect(lost({ influences: [{ ...influence, formula: "round * 4" }] })).toBe(7);
    expect(lost({ influences: [{ ...influence, value: 2, requiredTags: ["other"] }] })).toBe(3);
  });

  it.each([
    [{ value: 2 }, 5],
    [{ value: 2, perStack: true }, 9],
    [{ formula: "stacks + duration" }, 10],
    [{ formula: "source.resources.flux.current + target.resources.flux.current" }, 9],
  ])("%o of a status with 3 stacks for 4 ticks", (value, expected) => {
    const keen = status("keen", { influences: [plus("keen", "Actor", value)] });
    const initialState = { effects: [{ targetActorId: "ann", statusId: "keen", stacks: 3, duration: 4 }] };
    expect(lost({ more: { "status-effects": { keen } }, initialState })).toBe(expected);
  });

  it("several influences with one id from different instances all count", () => {
    const keen = status("keen", { stacking: "Independent", influences: [plus("keen", "Actor", { value: 2 })] });
    const twice = [1, 2].map(() => ({ targetActorId: "ann", statusId: "keen" }));
    expect(lost({ more: { "status-effects": { keen } }, initialState: { effects: twice } })).toBe(7);
  });

  it.each([
    [{ requiredTags: ["tried", "sharp"] }, 5],
    [{ requiredTags: ["blunt"] }, 3],
    [{ excludedTags: ["sharp"] }, 3],
  ])("%o: the effect's and the action's tags together", (filter, expected) => {
    const keen = status("keen", { influences: [plus("keen", "Actor", { value: 2, ...filter })] });
    const initialState = { effects: [{ targetActorId: "ann", statusId: "keen" }] };
    expect(lost({ more: { "status-effects": { keen } }, initialState }, hurt("touch", 3, { tags: ["sharp"] }))).toBe(
      expected,
    );
  });
});

describe("EF-09 settlements", () => {
  it("come before the main mutation, in one application", () => {
    const begun = probing([hit(5)], { initialState: { resourcesByActor: { gus: { husk: 2 } } } });
    const [application] = applicationsOf(played(begun, "probe", "gus"));
    expect(application?.resourceChanges.map(({ resourceId, applied }) => [resourceId, applied])).toEqual([
      ["husk", 2],
      ["zeal", 3],
    ]);
  });

  it("EF-12 `parent.applied` and the event speak of the main change, not of the settlement", () => {
    const counts = {
      effectId: "count",
      type: "HEAL",
      target: "SELF",
      formulaValue: "parent.applied",
      targetResource: "husk",
    };
    const begun = probing([hit(5, { chainedEffects: [counts] })], {
      initialState: { resourcesByActor: { gus: { husk: 2 } } },
    });
    expect(pool(played(begun, "probe", "gus"), "ann", "husk")).toBe(3);
  });
});

describe("EF-10 the trace", () => {
  it("tells base, buckets, contributions, settlements and the final value, with a fingerprint", () => {
    const begun = probing([hit(5)], { initialState: { resourcesByActor: { gus: { husk: 2 } } } });
    const done = played(begun, "probe", "gus");
    const [trace] = done.frames.flatMap((frame) => frame.calculations);
    if (!trace) throw new Error("no trace");
    const { ordinal: _ordinal, fingerprint, ...rest } = trace;
    expect(rest).toEqual({
      pipelineId: "sums",
      channel: "effect_amount",
      baseTrace: { authored: 5, patches: [] },
      baseValue: 5,
      buckets: [
        { bucketId: "plus", operation: "Add", input: 5, output: 5, contributions: [] },
        { bucketId: "times", operation: "Multiply", input: 5, output: 5, contributions: [] },
        {
          bucketId: "soak",
          operation: "ConsumeCapacity",
          input: 5,
          output: 3,
          contributions: [
            {
              influenceId: "husk.soaks",
              sourceKind: "Resource",
              sourceId: "husk",
              value: 2,
              effectiveValue: 2,
              priority: 0,
            },
          ],
        },
      ],
      settlements: [{ actorId: "gus", resourceId: "husk", field: "Current", operation: "Subtract", value: 2 }],
      finalValue: 3,
    });
    expect(fingerprint).toBe(done.context.hash.value(rest));
    expect(applicationsOf(done)[0]?.calculationFingerprint).toBe(fingerprint);
  });

  it("names the formula with its value", () => {
    const done = played(probing([hurtBy("touch", "source.resources.flux.current + 1")]), "probe", "gus");
    const [trace] = done.frames.flatMap((frame) => frame.calculations);
    expect(trace?.baseTrace).toEqual({ authored: 4, formula: "source.resources.flux.current + 1", patches: [] });
  });
});

describe("modifiers last as long as their boundary says", () => {
  const moods = (durationBoundary: string, more: JsonObject = {}) => ({
    modifiers: {
      mood: {
        modifierId: "mood",
        durationBoundary,
        defaultDuration: 1,
        influences: [plus("mood", "Actor", { value: 2 })],
        ...more,
      },
    },
  });
  const cards = {
    probe: card(
      "probe",
      [],
      does("give", { effectId: "give", type: "APPLY_MODIFIER", target: "SELF", modifierId: "mood" }),
      atEnemy,
    ),
    poke: card("poke", [], does("poke", hurt("poke", 1)), atEnemy),
  };
  const deck = [{ definitionId: "probe" }, { definitionId: "poke", count: 4 }];
  const [ann, , gus] = fourActors;
  const given = (durationBoundary: string): Scene => {
    if (!ann || !gus) throw new Error("four");
    return played(
      probing([], { participants: [{ ...ann, deck }, gus], more: { cards, ...moods(durationBoundary) } }),
      "probe",
      "gus",
    );
  };
  const pokes = (from: Scene): Scene => played(from, "poke", "gus");

  it("Command: from the next command on, the one that applied it does not count", () => {
    const first = pokes(given("Command"));
    expect(pool(first, "gus", "zeal")).toBe(9);
    expect(first.snapshot.modifiers).toEqual([]);
    expect(pool(pokes(first), "gus", "zeal")).toBe(8);
  });

  it("Activation: to the end of its owner's own", () => {
    const first = pokes(pokes(given("Activation")));
    expect(pool(first, "gus", "zeal")).toBe(6);
    expect(pool(pokes(ended(first)), "gus", "zeal")).toBe(5);
  });

  it("Activation: another's does not count", () => {
    const other = {
      ...cards,
      probe: card(
        "probe",
        [],
        does("give", { effectId: "give", type: "APPLY_MODIFIER", target: "TARGET", modifierId: "mood" }),
        atEnemy,
      ),
    };
    if (!ann || !gus) throw new Error("four");
    const begun = probing([], {
      participants: [{ ...ann, deck }, gus],
      more: { cards: other, ...moods("Activation") },
    });
    // gus nibbles for 3 + 2 in his own activation, at whose end the mood is over.
    const later = ended(played(begun, "probe", "gus"));
    expect(pool(later, "ann", "zeal")).toBe(15);
    expect(later.snapshot.modifiers).toEqual([]);
  });

  it("Round: to the end of the round", () => {
    const first = pokes(given("Round"));
    expect(pool(pokes(ended(first)), "gus", "zeal")).toBe(8);
  });

  it("Combat: for good", () => {
    const later = ended(ended(given("Combat")));
    expect(pool(pokes(later), "gus", "zeal")).toBe(9);
  });

  it("EF-15 what its end takes away is recorded", () => {
    const changes = applicationsOf(pokes(given("Command"))).flatMap((one) => one.modifierChanges);
    expect(changes).toMatchObject([{ modifierId: "mood", previousStacks: 1, stacks: 0, removed: true }]);
  });
});

it("EF-08 a formula without a value refuses the action, naming the influence", () => {
  const keen = status("keen", { influences: [plus("keen", "Actor", { formula: "1 / (stacks - 1)" })] });
  const begun = probing([hurt("touch", 3)], {
    more: { "status-effects": { keen } },
    initialState: { effects: [{ targetActorId: "ann", statusId: "keen" }] },
  });
  const { code, message } = refusal(begun, playing(begun, "probe", ["gus"]));
  expect([code, message.includes("keen")]).toEqual(["CALCULATION_FAILED", true]);
});
