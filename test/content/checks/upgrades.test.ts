import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const patch = "/card-upgrades/keener/patches/0";
const price = "/card-upgrades/keener/patches/1";

describe("card upgrades", () => {
  it("address components of every card that may carry them", () => {
    expect(errorsOf({ [`${patch}/componentId`]: "puch" })).toEqual([
      ["UNKNOWN_REFERENCE", `${patch}/componentId`, "push"],
    ]);
    expect(errorsOf({ "/card-upgrades/keener/cardDefinitionIds": ["nudge", "hush"] })).toContainEqual([
      "UNKNOWN_REFERENCE",
      `${patch}/componentId`,
    ]);
    expect(
      errorsOf({ "/card-upgrades/keener/cardDefinitionIds": [], "/card-upgrades/keener/requiredTags": ["quick"] }),
    ).toEqual([]);
  });

  it("change what is there: a flat value, stacks of a status, a count of cards", () => {
    expect(errorsOf({ [`${patch}/attribute`]: "StatusStacks" })).toEqual([["UPGRADE_PATCH", patch]]);
    expect(errorsOf({ [`${patch}/attribute`]: "CardCount" })).toEqual([["UPGRADE_PATCH", patch]]);
    expect(errorsOf({ [`${patch}/attribute`]: "Repeat" })).toEqual([]);
    expect(errorsOf({ [`${patch}/componentId`]: "price" })).toEqual([["UPGRADE_PATCH", patch]]);
    const formula = {
      "/cards/nudge/components/1/effect/flatValue": undefined,
      "/cards/nudge/components/1/effect/formulaValue": "3",
    };
    expect(errorsOf(formula)).toEqual([["UPGRADE_PATCH", patch]]);
  });

  it("change prices that are asked for", () => {
    expect(errorsOf({ [`${price}/resourceId`]: "glow" })).toEqual([["UPGRADE_PATCH", price]]);
    expect(errorsOf({ [`${price}/optionId`]: "leaf" })).toEqual([["UPGRADE_PATCH", price]]);
    expect(errorsOf({ "/cards/nudge/components/0/costs/costs/0/amount": "All" })).toEqual([["UPGRADE_PATCH", price]]);
  });

  it("add a component under a new id, and only once", () => {
    const add = (componentId: string) => ({ type: "add_component", component: { type: "reaction", componentId } });
    expect(errorsOf({ [patch]: add("swift") })).toEqual([]);
    expect(errorsOf({ [patch]: add("leave") })).toEqual([["DUPLICATE_ID", `${patch}/component`]]);
    expect(errorsOf({ [patch]: add("swift"), "/card-upgrades/keener/maxApplications": 2 })).toEqual([
      ["UPGRADE_PATCH", `${patch}/type`],
    ]);
  });

  it("see what their earlier patches did", () => {
    expect(errorsOf({ [patch]: { type: "remove_component", componentId: "price" } })).toEqual([
      ["UNKNOWN_REFERENCE", `${price}/componentId`],
    ]);
  });

  it("suit some card, and the cards of the decks that carry them, as often as they may", () => {
    expect(
      errorsOf({ "/card-upgrades/keener/cardDefinitionIds": [], "/card-upgrades/keener/requiredTags": ["none"] }),
    ).toContainEqual(["UPGRADE_NOT_APPLICABLE", "/card-upgrades/keener"]);
    const deck = "/entities/moth/components/2/cards";
    expect(errorsOf({ [`${deck}/1/upgradeIds`]: ["keener"] })).toEqual([
      ["UPGRADE_NOT_APPLICABLE", `${deck}/1/upgradeIds/0`],
    ]);
    expect(errorsOf({ [`${deck}/0/upgradeIds`]: ["keener", "keener"] })).toEqual([
      ["UPGRADE_NOT_APPLICABLE", `${deck}/0/upgradeIds/1`],
    ]);
  });
});
