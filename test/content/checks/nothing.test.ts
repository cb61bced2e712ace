import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const mark = "/cards/hush/components/1/effect";
const polish = "/cards/hush/components/2/effect";
const take = "/card-zone-systems/nest/flows/0/steps/0/selection";

describe("a 0 that would mean nothing is refused where it is written", () => {
  it.each([
    [`${mark}/statusDuration`],
    [`${mark}/statusStacks`],
    [`${mark}/repeat`],
    [`${polish}/modifierDuration`],
    [`${polish}/modifierStacks`],
    ["/cards/hush/components/3/effect/cardCount"],
    ["/cards/hush/components/0/zonePayments/0/count"],
    ["/status-effects/itch/defaultDuration"],
    ["/status-effects/itch/defaultStacks"],
    ["/modifiers/sheen/defaultDuration"],
    ["/relics/thimble/stackLimit"],
    ["/entities/moth/components/2/cards/0/count"],
    ["/scenarios/dusk/initialState/effects/0/duration"],
    ["/scenarios/dusk/initialState/effects/0/stacks"],
    ["/card-upgrades/keener/maxApplications"],
  ])("%s", (path) => expect(errorsOf({ [path]: 0 })).toEqual([["INVALID_VALUE", path]]));

  it("a step that takes 0 cards", () =>
    expect(errorsOf({ [`${take}/countFormula`]: undefined, [`${take}/count`]: 0 })).toEqual([
      ["INVALID_VALUE", `${take}/count`],
    ]));

  it("in chained effects and in triggers, too", () => {
    const chained = [{ type: "APPLY_STATUS", target: "SELF", statusId: "itch", statusDuration: 0 }];
    const place = "/status-effects/itch/triggers/0/effects/0/chainedEffects";
    expect(errorsOf({ [place]: chained })).toEqual([["INVALID_VALUE", `${place}/0/statusDuration`]]);
  });

  it("negative is permanent, and no fault", () => {
    expect(errorsOf({ [`${mark}/statusDuration`]: -1, [`${polish}/modifierDuration`]: -1 })).toEqual([]);
  });
});
