import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { beast, type PositionRequest } from "../../support/position.ts";
import { attempts, ended, fourActors, played, probing, type Scene } from "../kit.ts";
import { hurt, relic, shell, trigger } from "../parts.ts";

type Owner = NonNullable<NonNullable<PositionRequest["initialState"]>["relics"]>[number]["owner"];

const red: Owner = { scope: "Side", id: "red" };
/** Three of red: ann, abe and amy act before gus in each round. */
const three = [...fourActors.slice(0, 2), beast("amy", "red"), beast("gus", "blue")];

function chiming(owner: Owner, boundary: string, more: JsonObject = {}, effects: readonly JsonObject[] = []): Scene {
  const chime = relic("chime", { triggers: [trigger("chime", boundary, [shell("chime", 1)], more)] });
  return probing(effects, {
    participants: three,
    more: { relics: { chime } },
    initialState: { relics: [{ relicId: "chime", owner }] },
  });
}

const chimes = (from: Scene) => attempts(from).filter((one) => one.startsWith("chime>"));

describe("a relic that several actors own", () => {
  it.each([
    ["CombatStart", ["chime>ann"], []],
    ["StartRound", ["chime>ann"], ["chime>ann"]],
    ["EndRound", [], ["chime>ann"]],
    ["StartActivation", ["chime>ann"], ["chime>ann"]],
    ["EndActivation", [], ["chime>ann"]],
  ])("fires once a round at %s: at the creation %j, in the turn that ann ends %j", (boundary, early, late) => {
    for (const owner of [red, { scope: "Global" } as const]) {
      const begun = chiming(owner, boundary);
      expect([chimes(begun), chimes(ended(begun))]).toEqual([early, late]);
    }
  });

  it("at the activation of the first of its owners to act, when another has fallen", () => {
    const fall = hurt("fall", 12, { target: "LOWEST_RESOURCE_ALLY", selectionResourceId: "zeal" });
    const participants = [beast("abe", "red", { definitionId: "gnash" }), ...three.slice(0, 1), ...three.slice(2)];
    const chime = relic("chime", { triggers: [trigger("chime", "EndActivation", [shell("chime", 1)])] });
    const begun = probing([fall], {
      participants,
      more: { relics: { chime } },
      initialState: { relics: [{ relicId: "chime", owner: red }] },
    });
    // abe's activation of round 1 is over and the chime has rung; then ann fells abe, and both begin round 2 without him.
    expect(chimes(begun)).toEqual(["chime>abe"]);
    expect(chimes(ended(played(begun, "probe", "gus")))).toEqual([]);
    expect(chimes(ended(ended(played(begun, "probe", "gus"))))).toEqual(["chime>ann"]);
  });

  it("at a round's boundary the next stands for all when the first falls there, and once only", () => {
    const last = trigger("last", "EndRound", [hurt("last", 20, { target: "SELF" })], { priority: 9 });
    const chime = trigger("chime", "EndRound", [shell("chime", 1)]);
    const begun = probing([], {
      participants: three,
      more: { relics: { chime: relic("chime", { triggers: [last, chime] }) } },
      initialState: { relics: [{ relicId: "chime", owner: red }] },
    });
    expect(attempts(ended(begun)).filter((one) => /^(last|chime)>/.test(one))).toEqual(["last>ann", "chime>abe"]);
  });

  it("its own limit counts besides: two firings in all, one a round", () => {
    const begun = chiming(red, "StartActivation", { limit: { count: 2, per: "Combat" } });
    const second = ended(begun);
    const third = ended(second);
    expect([begun, second].map(chimes)).toEqual([["chime>ann"], ["chime>ann"]]);
    expect(chimes(third).every((one) => one.endsWith("TRIGGER_LIMIT"))).toBe(true);
  });
});

describe("a modifier that several actors own, with a duration in activations", () => {
  const gives = (owner: JsonObject): JsonObject => ({
    effectId: "give",
    type: "APPLY_MODIFIER",
    target: "SELF",
    modifierId: "edge",
    modifierDuration: 2,
    modifierOwner: owner,
  });
  const edge = { modifierId: "edge", durationBoundary: "Activation", defaultDuration: 2 };
  const left = ({ snapshot }: Scene) => snapshot.modifiers.map((one) => one.duration);

  it.each([[{ scope: "Entity" }], [{ scope: "Side" }], [{ scope: "Run" }], [{ scope: "Global" }]])(
    "of %o: falls once in a round, and ends after two",
    (owner) => {
      const begun = probing([gives(owner)], { participants: three, more: { modifiers: { edge } } });
      const first = ended(played(begun, "probe", "gus"));
      expect([left(first), left(ended(first))]).toEqual([[1], []]);
    },
  );
});
