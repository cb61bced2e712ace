import { describe, expect, it } from "vitest";
import { createCombat } from "../../../src/engine/index.ts";
import type { Creation } from "../../../src/engine/state/commands.ts";
import { miniContent } from "../../support/mini-content.ts";
import { beast, contextOf, person } from "../../support/position.ts";

const upgrades = {
  byId: { upgradeId: "byId", cardDefinitionIds: ["jab"], patches: [{ type: "tags", add: ["x"] }] },
  byTag: { upgradeId: "byTag", requiredTags: ["calm"], maxApplications: 2, patches: [{ type: "tags", add: ["x"] }] },
  either: {
    upgradeId: "either",
    cardDefinitionIds: ["jab"],
    requiredTags: ["calm"],
    patches: [{ type: "tags", add: ["x"] }],
  },
};

/** The reasons against a combat in which ann's deck is one card with these upgrades. */
function reasons(definitionId: string, upgradeIds: readonly string[], more: Partial<Creation> = {}) {
  const creation = {
    configName: "mini",
    modeId: "still",
    participants: [person("ann", "red", { deck: [{ definitionId, upgradeIds }] }), beast("gus", "blue")],
    ...more,
  };
  const created = createCombat(
    creation,
    { combatId: "combat", seed: "1" },
    contextOf(miniContent({ "card-upgrades": upgrades })),
  );
  return created.ok ? [] : created.rejection.reasons.map(({ code, path }) => `${code} ${path}`);
}

describe("which upgrades a card may carry", () => {
  it.each([
    ["jab", ["byId"]],
    ["brew", ["byTag", "byTag"]],
    ["jab", ["either"]],
    ["brew", ["either"]],
  ])("%s carries %o", (definitionId, upgradeIds) => expect(reasons(definitionId, upgradeIds)).toEqual([]));

  it.each([
    ["brew", ["byId"]],
    ["jab", ["byTag"]],
    ["jab", ["byId", "byId"]],
    ["brew", ["byTag", "byTag", "byTag"]],
  ])("%s does not carry %o", (definitionId, upgradeIds) =>
    expect(reasons(definitionId, upgradeIds)).toEqual(["UNKNOWN_REFERENCE /participants/0/deck/0/upgradeIds"]),
  );
});

describe("every id of a creation is known, or named with its path", () => {
  it.each<[Partial<Creation>, string]>([
    [{ modeId: "elsewhere" }, "/modeId"],
    [{ participants: [person("ann", "red"), person("bob", "red")] }, "/participants"],
    [{ participants: [person("ann", "red"), beast("ann", "blue")] }, "/participants/0/instanceId"],
    [
      { participants: [person("ann", "red"), beast("gus", "blue", { definitionId: "nobody" })] },
      "/participants/1/definitionId",
    ],
    [
      {
        participants: [
          person("ann", "red"),
          beast("gus", "blue", { controllerBinding: { kind: "AI", policyId: "oracle" } }),
        ],
      },
      "/participants/1/controllerBinding/policyId",
    ],
    [{ startingCards: [{ definitionId: "nothing" }] }, "/startingCards/0/definitionId"],
    [{ startingCards: [{ definitionId: "jab", upgradeIds: ["none"] }] }, "/startingCards/0/upgradeIds/0"],
    [{ initialState: { resourcesByActor: { eve: { zeal: 1 } } } }, "/initialState/resourcesByActor/eve"],
    [{ initialState: { resourcesByActor: { ann: { mana: 1 } } } }, "/initialState/resourcesByActor/ann/mana"],
    [
      { initialState: { effects: [{ targetActorId: "eve", statusId: "itch" }] } },
      "/initialState/effects/0/targetActorId",
    ],
    [{ initialState: { effects: [{ targetActorId: "ann", statusId: "none" }] } }, "/initialState/effects/0/statusId"],
    [{ initialState: { relics: [{ relicId: "none", owner: { scope: "Run" } }] } }, "/initialState/relics/0/relicId"],
    [
      { influences: [{ influenceId: "a", scope: "Actor", channel: "effect_amount", bucket: "none", value: 1 }] },
      "/influences/0/bucket",
    ],
  ])("%o", (more, path) => expect(reasons("jab", [], more)).toContain(`UNKNOWN_REFERENCE ${path}`));
});
