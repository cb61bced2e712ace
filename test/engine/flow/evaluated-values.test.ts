import { describe, expect, it } from "vitest";
import { evaluateCard } from "../../../src/engine/index.ts";
import type { CardValue } from "../../../src/engine/legality/answers.ts";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, does, marks } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import { applicationsOf, held, played, probing, type Scene, scene } from "../kit.ts";
import { hurt, hurtBy, shell, status } from "../parts.ts";

/** The value of the first effect of ann's `probe`, and the card's text. */
function evaluated(begun: Scene): { readonly value: CardValue | undefined; readonly text: string } {
  const [cardInstanceId = ""] = held(begun.snapshot, "probe");
  const answer = evaluateCard(begun.snapshot, { cardInstanceId }, begun.context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.rejection));
  return { value: answer.value.values[0], text: answer.value.text };
}

const numbers = (begun: Scene) => {
  const { value } = evaluated(begun);
  return [value?.base, value?.current, value?.perTarget.map((one) => one.value)];
};

/** ann's probe marks with so many stacks of at most 9, of which gus carries some already. */
function marking(statusStacks: number, stacking: string, carries = 0, effect: JsonObject = {}): Scene {
  const effects = [
    { targetActorId: "gus", statusId: "mark", stacks: carries },
    { targetActorId: "ann", statusId: "mark", stacks: carries },
  ];
  return probing([marks("mark", { statusStacks, ...effect })], {
    more: { "status-effects": { mark: status("mark", { stacking, maxStacks: 9 }) } },
    ...(carries > 0 ? { initialState: { effects } } : {}),
  });
}

describe("EF-18 the stacks an evaluation tells are those that take hold", () => {
  it("20 of at most 9 are 9, and the text says so", () => {
    const mark = { ...marks("mark", { statusStacks: 20 }) };
    const probe = { ...card("probe", [], does("sting", mark), atEnemy), description: "Marks {sting} times." };
    const begun = probing([], {
      more: { cards: { probe }, "status-effects": { mark: status("mark", { maxStacks: 9 }) } },
    });
    expect([numbers(begun), evaluated(begun).text]).toEqual([[20, 9, [9]], "Marks 9 times."]);
  });

  it.each([
    ["Add", 5, [20, 9, [4]]],
    ["Add", 9, [20, 9, [0]]],
    ["Replace", 5, [20, 9, [9]]],
    ["Highest", 5, [20, 9, [9]]],
    ["Highest", 9, [20, 9, [0]]],
    ["Independent", 5, [20, 9, [9]]],
  ])("%s to %i that are there", (stacking, carries, expected) =>
    expect(numbers(marking(20, stacking, carries))).toEqual(expected),
  );

  it("added stacks are those the execution then records: 5 + 4", () => {
    const [mark] = applicationsOf(played(marking(20, "Add", 5), "probe", "gus"));
    expect(mark?.statusChanges).toMatchObject([{ previousStacks: 5, stacks: 9 }]);
  });

  it("of oneself, with what one carries", () =>
    expect(numbers(marking(6, "Add", 5, { target: "SELF" }))).toEqual([6, 4, []]));
});

describe("EF-18 what applies nothing is told as 0", () => {
  const carrying = (effect: JsonObject, attribute: string, value: number) => {
    const patch = { type: "effect_numeric", componentId: "part0", attribute, operation: "Add", value };
    const less = { upgradeId: "less", cardDefinitionIds: ["probe"], patches: [patch] };
    const probe = card("probe", [], does("part0", effect), atEnemy);
    const deck = [{ definitionId: "probe", upgradeIds: ["less"] }];
    return scene({
      participants: [person("ann", "red", { deck }), beast("gus", "blue")],
      more: { cards: { probe }, "card-upgrades": { less } },
    });
  };

  it.each([
    ["no stack", marks("itch"), "StatusStacks", -1, [0, 0, [0]]],
    ["no duration", marks("itch"), "StatusDuration", -2, [1, 0, [0]]],
    ["no repeat", hurt("touch", 3), "Repeat", -1, [3, 0, [0]]],
    ["no card", { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal" }, "CardCount", -1, [0, 0, []]],
  ])("%s", (_what, effect, attribute, value, expected) =>
    expect(numbers(carrying(effect, attribute, value))).toEqual(expected),
  );
});

describe("EF-18 amounts", () => {
  it("are what an effect asks for, whatever the target's bounds then cut: 15 of 12", () => {
    const begun = probing([hurt("touch", 15)]);
    expect(numbers(begun)).toEqual([15, 15, [15]]);
    const [change] = applicationsOf(played(begun, "probe", "gus"))[0]?.resourceChanges ?? [];
    expect([change?.requested, change?.applied]).toEqual([15, 12]);
  });

  it("have nine decimals at most, as what is kept (EF-02)", () => {
    const more = { "calculation-pipelines": { sums: { pipelineId: "sums", channel: "effect_amount" } } };
    expect(numbers(probing([hurtBy("touch", "1 / 3")], { more }))).toEqual([1 / 3, 0.333333333, [0.333333333]]);
  });

  it("of cards are those the flow is asked for", () =>
    expect(
      numbers(probing([{ type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", cardCount: 40 }])),
    ).toEqual([40, 40, []]));

  it("of oneself count one's own part", () => expect(numbers(probing([shell("shell", 4)]))).toEqual([4, 4, []]));
});
