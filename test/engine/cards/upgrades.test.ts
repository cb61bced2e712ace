import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import type { Definitions } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, marks } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import { attempts, cardsIn, carried, held, played, pool, ran, type Scene, scene, stepsOf } from "../kit.ts";
import { hurt, shell, status } from "../parts.ts";

/** ann holds one `probe` with these upgrades; its components are `price`, `hurt`, `mark` and `deal`. */
function carrying(patches: readonly JsonObject[], times = 1, more: Definitions = {}): Scene {
  const better = { upgradeId: "better", maxApplications: Math.max(1, times), cardDefinitionIds: ["probe"], patches };
  const deal = { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", cardCount: 1 };
  const alternative = { optionId: "husk", costs: [{ resourceId: "husk", amount: 2 }] };
  const price = costs(2, { costs: { costs: [{ resourceId: "flux", amount: 2 }], alternativeCosts: [alternative] } });
  const probe = card(
    "probe",
    ["tried"],
    price,
    does("hurt", hurt("hurt", 3), 1),
    does("mark", marks("mark", { effectId: "mark" }), 2),
    does("deal", { ...deal, effectId: "deal" }, 3),
    atEnemy,
  );
  const upgradeIds = Array.from({ length: times }, () => "better");
  const deck = [
    { definitionId: "probe", upgradeIds },
    { definitionId: "jab", count: 9 },
  ];
  return scene({
    participants: [person("ann", "red", { deck }), beast("gus", "blue")],
    more: {
      ...more,
      cards: { probe, ...more.cards },
      "card-upgrades": { better },
      "status-effects": { mark: status("mark", { defaultStacks: 2, defaultDuration: 5 }) },
    },
    initialState: { resourcesByActor: { ann: { husk: 9 } } },
  });
}

const numeric = (componentId: string, attribute: string, operation: string, value: number) => ({
  type: "effect_numeric",
  componentId,
  attribute,
  operation,
  value,
});
const lost = (from: Scene) => 12 - (pool(played(from, "probe", "gus"), "gus", "zeal") ?? 0);

describe("upgrades change the effective card before any calculation", () => {
  it.each([
    ["Add", 2, 5],
    ["Multiply", 2, 6],
    ["Set", 1, 1],
  ])("FlatValue %s %d of 3", (operation, value, expected) =>
    expect(lost(carrying([numeric("hurt", "FlatValue", operation, value)]))).toBe(expected),
  );

  it("several applications follow each other, and stand in the base trace (EF-10)", () => {
    const begun = carrying([numeric("hurt", "FlatValue", "Add", 1), numeric("hurt", "FlatValue", "Multiply", 1.5)], 2);
    // ((3 + 1) × 1.5 + 1) × 1.5 = 10.5, which the last bucket rounds.
    expect(lost(begun)).toBe(11);
    const [trace] = played(begun, "probe", "gus").frames.flatMap((frame) => frame.calculations);
    expect([trace?.baseValue, trace?.baseTrace]).toEqual([
      10.5,
      {
        authored: 3,
        patches: [
          { upgradeId: "better", operation: "Add", value: 1 },
          { upgradeId: "better", operation: "Multiply", value: 1.5 },
          { upgradeId: "better", operation: "Add", value: 1 },
          { upgradeId: "better", operation: "Multiply", value: 1.5 },
        ],
      },
    ]);
  });

  it("Chance and Repeat", () => {
    expect(attempts(played(carrying([numeric("hurt", "Chance", "Set", 0)]), "probe", "gus"))).toContain(
      "hurt>nobody!CHANCE",
    );
    expect(lost(carrying([numeric("hurt", "Repeat", "Add", 1)]))).toBe(6);
  });

  it("StatusStacks and StatusDuration, from the status's defaults where the effect says nothing", () => {
    const more = carrying([
      numeric("mark", "StatusStacks", "Add", 1),
      numeric("mark", "StatusDuration", "Multiply", 2),
    ]);
    expect(carried(played(more, "probe", "gus"), "gus")).toEqual(["mark x3, 10"]);
    expect(carried(played(carrying([numeric("mark", "Repeat", "Set", 1)]), "probe", "gus"), "gus")).toEqual([
      "mark x2, 5",
    ]);
  });

  it("CardCount", () => {
    const begun = carrying([numeric("deal", "CardCount", "Add", 2)]);
    expect(cardsIn(played(begun, "probe", "gus").snapshot, "keep").length).toBe(
      cardsIn(begun.snapshot, "keep").length - 3,
    );
  });

  it("cost_amount, of the base price or of one option", () => {
    const base = carrying([
      { type: "cost_amount", componentId: "price", resourceId: "flux", operation: "Add", value: -1 },
    ]);
    expect(pool(played(base, "probe", "gus"), "ann", "flux")).toBe(2);
    const option = carrying([
      { type: "cost_amount", componentId: "price", resourceId: "husk", optionId: "husk", operation: "Set", value: 5 },
    ]);
    const [cardInstanceId = ""] = held(option.snapshot, "probe");
    const command = {
      type: "PLAY_CARD",
      payload: { actorId: "ann", cardInstanceId, targetIds: ["gus"], costOptionId: "husk" },
    } as const;
    expect(pool(ran(option, command), "ann", "husk")).toBe(4);
  });

  it("a price never falls below 0", () => {
    const free = carrying([
      { type: "cost_amount", componentId: "price", resourceId: "flux", operation: "Add", value: -9 },
    ]);
    expect(pool(played(free, "probe", "gus"), "ann", "flux")).toBe(3);
  });

  it("tags, added and removed", () => {
    const keen = does("keen", hurt("keen", 1, { requiredTags: ["sharp"], excludedTags: ["tried"] }));
    const begun = carrying([
      { type: "tags", add: ["sharp"], remove: ["tried"] },
      { type: "add_component", component: keen },
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toContain("keen>gus");
  });

  it("add_component runs at its place in the order", () => {
    const begun = carrying([{ type: "add_component", component: does("first", shell("first", 1), 0) }]);
    expect(attempts(played(begun, "probe", "gus")).slice(1, 3)).toEqual(["first>ann", "hurt>gus"]);
  });

  it("remove_component", () =>
    expect(
      attempts(played(carrying([{ type: "remove_component", componentId: "hurt" }]), "probe", "gus")),
    ).not.toContain("hurt>gus"));

  it("the card without its upgrade is as it was", () =>
    expect(lost(carrying([numeric("hurt", "FlatValue", "Set", 9)], 0))).toBe(3));
});

describe("component bundles", () => {
  const bundles = {
    base: {
      bundleId: "base",
      tags: ["given"],
      components: [does("inherited", hurt("inherited", 2, { requiredTags: ["given"] }))],
    },
  };

  it("give a card components and tags, which upgrades reach by their ids", () => {
    const probe = { ...card("probe", [], does("own", hurt("own", 1)), atEnemy), componentBundleIds: ["base"] };
    const better = {
      upgradeId: "better",
      requiredTags: ["given"],
      patches: [numeric("inherited", "FlatValue", "Add", 5)],
    };
    const begun = scene({
      participants: [
        person("ann", "red", { deck: [{ definitionId: "probe", upgradeIds: ["better"] }] }),
        beast("gus", "blue"),
      ],
      more: { cards: { probe }, "card-component-bundles": bundles, "card-upgrades": { better } },
    });
    const done = played(begun, "probe", "gus");
    expect(attempts(done)).toEqual(["inherited>gus", "own>gus"]);
    expect(pool(done, "gus", "zeal")).toBe(4);
    expect(stepsOf(done).map((step) => step.ownerId)).toEqual(["probe", "probe"]);
  });
});
