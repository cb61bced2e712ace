import { expect, it } from "vitest";
import { atEnemy, atSelf, card, costs, does, hit, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  attempt,
  cardOf,
  concede,
  holderOf,
  pass,
  play,
  refusal,
  sit,
  type Table,
  zoneOf,
} from "./kit.ts";
import { gives } from "./kit-cards.ts";
import { type Combination, combinations, type Expectation, expectationOf } from "./policy-oracle.ts";

const strongest = { ...atEnemy, target: "HIGHEST_RESOURCE_ENEMY", selectionResourceId: "zeal" };
const cards = {
  seek: card("seek", ["swing"], costs(1, { zonePayments: [gives("fee")] }), does("hurt", hit(4)), strongest, spills),
  martyr: card("martyr", ["calm"], costs(1), does("hurt", hit(20, { target: "SELF" })), atSelf, spills),
};

/** Plays the exchange and tells what has become of it, in the oracle's words. */
function playExchange({ actors, ...policies }: Combination): Expectation {
  const start = sit({
    hands: { ann: ["seek", "brew"], ben: ["martyr"], ...(actors === 3 ? { cat: [] } : {}) },
    resources: actors === 3 ? { cat: { zeal: 15 } } : {},
    cards,
    stack: { ...policies },
    flow: { outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } },
  });
  const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [cardOf(start, "ann", "brew")] }];
  const both = actAll(start, play("ann", "seek", [], { payments }), play("ben", "martyr"));
  const { table, passes, isStuck } = passAround(both, []);
  if (isStuck) expect(act(table, concede("ann")()).snapshot.pendingActions.length).toBeLessThanOrEqual(2);
  return {
    passes,
    isStuck,
    pending: table.snapshot.pendingActions.map((item) => item.cardDefinitionId ?? "?"),
    status: table.snapshot.status === "VICTORY" ? "VICTORY" : "ACTIVE",
    zeal: table.snapshot.actors.map((actor) => amountOf(table, actor.instanceId, "zeal")),
    flux: [amountOf(table, "ann", "flux"), amountOf(table, "ben", "flux")],
    ann: {
      fist: zoneOf(table, "ann", "fist"),
      attic: zoneOf(table, "ann", "attic"),
      spill: zoneOf(table, "ann", "spill"),
    },
  };
}

/** Passes until nobody is asked any more, or a pass is refused. */
function passAround(
  table: Table,
  passes: readonly string[],
): { readonly table: Table; readonly passes: readonly string[]; readonly isStuck: boolean } {
  const holder = holderOf(table);
  if (holder === null) return { table, passes, isStuck: false };
  const next = attempt(table, pass(holder)());
  if (next) return passAround(next, [...passes, holder]);
  expect(refusal(table, pass(holder)()).code).toBe("RESOLUTION_REJECTED");
  return { table, passes: [...passes, holder], isStuck: true };
}

it("there are 96 combinations", () => {
  expect(combinations).toHaveLength(96);
});

it.each(combinations)(
  "RX-07 RX-08 RX-09 $stackOrder, $eligibility, lock at $targetLock, cost at $costTiming, $failure, $actors actors",
  (combination) => {
    expect(playExchange(combination)).toEqual(expectationOf(combination));
  },
);
