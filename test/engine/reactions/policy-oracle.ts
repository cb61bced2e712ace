/** One combination of the stack's policies, and how many sit at the table. */
export interface Combination {
  readonly stackOrder: "Lifo" | "Fifo";
  readonly eligibility: "AllAlive" | "OpponentsOnly";
  readonly targetLock: "Proposal" | "Resolution";
  readonly costTiming: "Proposal" | "Resolution";
  readonly failure: "RejectTransaction" | "FizzleKeepPaid" | "FizzleRefund";
  readonly actors: 2 | 3;
}

/** All 2 × 2 × 2 × 2 × 3 × 2 of them. */
export const combinations: readonly Combination[] = (["Lifo", "Fifo"] as const).flatMap((stackOrder) =>
  (["AllAlive", "OpponentsOnly"] as const).flatMap((eligibility) =>
    (["Proposal", "Resolution"] as const).flatMap((targetLock) =>
      (["Proposal", "Resolution"] as const).flatMap((costTiming) =>
        (["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"] as const).flatMap((failure) =>
          ([2, 3] as const).map((actors) => ({ stackOrder, eligibility, targetLock, costTiming, failure, actors })),
        ),
      ),
    ),
  ),
);

/**
 * The exchange: Ann, with 3 flux, plays `seek` (1 flux and the card `brew`), which hits the enemy with the most zeal for
 * 4: Ben has 20, Cat, if there, 15. Ben answers with `martyr` (1 flux), which kills himself. Then everybody passes until
 * the stack is empty or a pass is refused.
 */
export interface Expectation {
  /** Who passes, in order; the last one is refused where `isStuck`. */
  readonly passes: readonly string[];
  readonly isStuck: boolean;
  readonly pending: readonly string[];
  readonly status: "ACTIVE" | "VICTORY";
  readonly zeal: readonly number[];
  readonly flux: readonly [ann: number, ben: number];
  /** Where Ann's two cards lie. */
  readonly ann: {
    readonly fist: readonly string[];
    readonly attic: readonly string[];
    readonly spill: readonly string[];
  };
}

/** Who is asked in the round before the first resolution and in the one after it. */
const rounds: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  // martyr goes first: its round starts after Ben, then Ben is dead and seek's round starts after him again.
  "Lifo AllAlive 2": [["ann", "ben"], ["ann"]],
  "Lifo AllAlive 3": [
    ["cat", "ann", "ben"],
    ["cat", "ann"],
  ],
  "Lifo OpponentsOnly 2": [["ann"], []],
  "Lifo OpponentsOnly 3": [["cat", "ann"], ["cat"]],
  // seek goes first: its round starts after Ben, who answered; martyr's starts after Ann.
  "Fifo AllAlive 2": [
    ["ann", "ben"],
    ["ben", "ann"],
  ],
  "Fifo AllAlive 3": [
    ["cat", "ann", "ben"],
    ["ben", "cat", "ann"],
  ],
  "Fifo OpponentsOnly 2": [["ben"], ["ann"]],
  "Fifo OpponentsOnly 3": [
    ["cat", "ben"],
    ["cat", "ann"],
  ],
};

/** What reactions.md says of a combination, by hand. */
export function expectationOf(combination: Combination): Expectation {
  const { stackOrder, eligibility, targetLock, costTiming, failure, actors } = combination;
  const [first = [], second = []] = rounds[`${stackOrder} ${eligibility} ${actors}`] ?? [];
  const findsCat = targetLock === "Resolution" && actors === 3;
  const seekFails = stackOrder === "Lifo" && !findsCat;
  const isStuck = seekFails && failure === "RejectTransaction";
  // Nobody may answer seek then, so that the one pass would resolve both: refused, neither has.
  const nothingResolved = isStuck && second.length === 0;
  const isPaid = costTiming === "Proposal";
  return {
    passes: [...first, ...second],
    isStuck,
    pending: !isStuck ? [] : nothingResolved ? ["seek", "martyr"] : ["seek"],
    status: actors === 2 && !isStuck ? "VICTORY" : "ACTIVE",
    zeal: [20, nothingResolved ? 20 : 0, ...(actors === 3 ? [stackOrder === "Lifo" && findsCat ? 11 : 15] : [])],
    flux: [annFlux(seekFails, failure, isPaid), nothingResolved && !isPaid ? 3 : 2],
    ann: annCards(seekFails, failure, isPaid),
  };
}

function annFlux(seekFails: boolean, failure: Combination["failure"], isPaid: boolean): number {
  if (!seekFails) return 2;
  return isPaid && failure !== "FizzleRefund" ? 2 : 3;
}

function annCards(seekFails: boolean, failure: Combination["failure"], isPaid: boolean): Expectation["ann"] {
  if (!seekFails) return { fist: [], attic: ["brew"], spill: ["seek"] };
  if (isPaid && failure !== "FizzleRefund") return { fist: ["seek"], attic: ["brew"], spill: [] };
  return { fist: ["seek", "brew"], attic: [], spill: [] };
}
