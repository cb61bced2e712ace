import { describe, expect, it } from "vitest";
import { drawUnit } from "../../../src/engine/state/rng.ts";
import { moves } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import type { Scene } from "../kit.ts";
import { hurt, mat } from "../parts.ts";
import { ability, against, answer, gambit } from "./machine.ts";

const seeds = Array.from({ length: 30 }, (_, index) => String(index));
const tooMany = moves(
  "many",
  ["keep", "fist"],
  { allowedInvocations: ["Effect"] },
  { selection: { strategy: "Top", count: 9 } },
);
const more = { "card-zone-systems": { mat: mat([tooMany]) } };
const fails = { effectId: "fails", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "many", cardCount: 1 };
/** Half of the time it is refused; else it hurts its target for 9. */
const dare = ability("dare", { effects: [{ ...fails, chance: 0.5 }, hurt("dare", 9)] });
const bite = ability("bite");
const bound = (policyId: string) => [
  person("ann", "red"),
  person("abe", "red"),
  beast("gus", "blue", { controllerBinding: { kind: "AI", policyId } }),
];

/** What gus does in each of thirty combats that differ in their chances, without skips and without repeating itself. */
function deeds(request: Parameters<typeof against>[0]): ReadonlySet<string> {
  return new Set(
    seeds.map((seed) =>
      answer(against({ more, ...request, seed }))
        .filter(isDone)
        .join(", "),
    ),
  );
}

const isDone = (attempt: string) => !attempt.includes("!");

describe("RX-16 a machine and an action that chance may refuse", () => {
  it("tries it, and on refusal goes on to its next gambit", () => {
    const gambits = [gambit("first", "dare", { priority: 9 }), gambit("second", "bite")];
    expect(deeds({ abilities: [dare, bite], gambits })).toEqual(new Set(["dare>abe", "bite>abe"]));
  });

  it("ends its turn where it has nothing else", () => {
    expect(deeds({ abilities: [dare], gambits: [gambit("first", "dare")] })).toEqual(new Set(["dare>abe", ""]));
  });

  it.each(["first-legal", "random-legal", "greedy"])("never freezes the combat: %s", (policyId) => {
    expect(deeds({ abilities: [dare, bite], participants: bound(policyId) }).size).toBeGreaterThan(0);
  });

  it("greedy weighs the chance, and does not foresee it: what it chooses does not hang on the draw to come", () => {
    const coin = { chance: 0.5, chanceScope: "PerEffect" } as const;
    const gamble = ability("gamble", { effects: [hurt("gamble", 5, coin)] });
    const chosen = seeds.map((seed) => {
      const begun = against({ abilities: [gamble], participants: bound("greedy"), seed });
      return { falls: drawUnit(begun.snapshot.rng).value < 0.5, tried: tries(begun) };
    });
    const kinds = new Set(
      chosen.map(({ falls, tried }) => `${falls ? "falls" : "fails"}, ${tried ? "tried" : "left"}`),
    );
    expect([...kinds].sort()).toEqual(["fails, left", "fails, tried", "falls, left", "falls, tried"]);
  });
});

function tries(from: Scene): boolean {
  return answer(from).length > 0;
}
