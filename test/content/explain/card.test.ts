import { describe, expect, it } from "vitest";
import { explainCard } from "../../../src/content/explain/card.ts";
import { validateBundle } from "../../../src/content/validate.ts";
import { miniBundle } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, hit, marks } from "../../support/mini-parts.ts";

const first = { type: "condition", componentId: "first", order: -1, expression: "round > 1", failureReason: "later" };

/** `poke`: costs 1, hits for 6, then puts itch on; its aim is inherited. */
const { definitions, errors } = validateBundle(
  miniBundle({
    "card-component-bundles": { aimed: { bundleId: "aimed", tags: ["sharp", "aimed"], components: [atEnemy] } },
    "card-upgrades": {
      keen: {
        upgradeId: "keen",
        maxApplications: 2,
        cardDefinitionIds: ["poke"],
        patches: [
          { type: "effect_numeric", componentId: "hit", attribute: "FlatValue", operation: "Multiply", value: 2 },
          { type: "effect_numeric", componentId: "mark", attribute: "StatusStacks", operation: "Add", value: 3 },
          { type: "cost_amount", componentId: "price", resourceId: "flux", operation: "Set", value: 0 },
          { type: "tags", add: ["keen"] },
        ],
      },
      slow: { upgradeId: "slow", cardDefinitionIds: ["poke"], patches: [{ type: "add_component", component: first }] },
      alien: { upgradeId: "alien", cardDefinitionIds: ["jab"], patches: [{ type: "tags", add: ["odd"] }] },
    },
    cards: {
      poke: {
        ...card("poke", ["sharp"], costs(1), does("hit", hit(6)), does("mark", marks("itch"), 15)),
        componentBundleIds: ["aimed"],
      },
    },
  }),
);

const component = (explained: ReturnType<typeof explainCard>, id: string) =>
  explained.components.find(({ componentId }) => componentId === id);

const number = (explained: ReturnType<typeof explainCard>, id: string, label: string) =>
  component(explained, id)?.numbers.find((one) => one.label === label);

describe("the explanation of a card", () => {
  const plain = explainCard(definitions, "poke");
  const upgraded = explainCard(definitions, "poke", ["keen", "slow", "keen"]);

  it("stands on content that is valid", () => {
    expect(errors).toEqual([]);
  });

  it("EF-19 lists the effective components in running order, each with where it is written", () => {
    expect(upgraded.components.map(({ componentId, origin }) => [componentId, origin.path])).toEqual([
      ["first", "/card-upgrades/slow/patches/0/component"],
      ["price", "/cards/poke/components/0"],
      ["hit", "/cards/poke/components/1"],
      ["mark", "/cards/poke/components/2"],
      ["aim", "/card-component-bundles/aimed/components/0"],
    ]);
  });

  it("says who brings each tag: the card before its bundles, they before its upgrades", () => {
    expect(upgraded.tags.map(({ tag, origin }) => [tag, origin.id])).toEqual([
      ["sharp", "poke"],
      ["aimed", "aimed"],
      ["keen", "keen"],
    ]);
  });

  it("leads a number from what is written through each upgrade: 6, twice doubled, is 24", () => {
    expect(number(upgraded, "hit", "flatValue")).toEqual({
      label: "flatValue",
      value: 24,
      authored: 6,
      source: "authored",
      path: "/cards/poke/components/1/effect/flatValue",
      steps: [
        { upgradeId: "keen", before: 6, after: 12 },
        { upgradeId: "keen", before: 12, after: 24 },
      ],
      pipelines: [
        { modeId: "stacked", pipelineId: "sums" },
        { modeId: "still", pipelineId: "sums" },
      ],
    });
  });

  it("says once that a price was set: the second time changes nothing", () => {
    expect(number(upgraded, "price", "flux")).toMatchObject({
      value: 0,
      authored: 1,
      steps: [{ upgradeId: "keen", before: 1, after: 0 }],
    });
  });

  it("tells a status's default from what is written and from what nobody wrote", () => {
    expect(number(plain, "mark", "statusDuration")).toMatchObject({ value: 2, source: "status", statusId: "itch" });
    expect(number(plain, "mark", "repeat")).toMatchObject({ value: 1, source: "default" });
    expect(number(upgraded, "mark", "statusStacks")).toMatchObject({ value: 1 + 3 + 3, authored: 1 });
  });

  it("offers the upgrades that fit, and names those asked for that do not", () => {
    const applied = upgraded.offeredUpgrades.map((one) => [one.upgradeId, one.maxApplications, one.applied]);
    expect(applied).toEqual([
      ["keen", 2, 2],
      ["slow", 1, 1],
    ]);
    expect(upgraded.unfitUpgradeIds).toEqual([]);
    expect(explainCard(definitions, "poke", ["alien", "slow", "slow"]).unfitUpgradeIds).toEqual(["alien", "slow"]);
  });
});
