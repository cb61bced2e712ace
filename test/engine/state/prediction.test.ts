import { describe, expect, it } from "vitest";
import { createRng, drawIndex, drawShuffle } from "../../../src/engine/state/rng.ts";
import type { RngState, XoroshiroState } from "../../../src/engine/state/snapshot.ts";
import type { EngineVersion } from "../../../src/engine/state/version.ts";
import { nodeHasher } from "../../support/hasher.ts";
import { recoverState, type SeenDraw, seenDraws } from "./linear-attack.ts";

const seeds = ["0", "7", "18446744073709551615", "9757513029834501"] as const;
const pile = Array.from({ length: 40 }, (_, index) => index);

/** What a player sees, and what comes next: some shuffles of its own pile, then one of the opponent's. */
function watch(version: EngineVersion, seed: string, count: number) {
  let rng: RngState = createRng(seed, version, nodeHasher().text);
  const seen = Array.from({ length: count }, () => {
    const shuffled = drawShuffle(rng, pile);
    rng = shuffled.rng;
    return shuffled.value;
  });
  const draws = seen.flatMap((order) => seenDraws(pile, order));
  return { draws, rng, opponents: drawShuffle(rng, pile).value };
}

describe("whoever has seen eight shuffles of forty cards", () => {
  it.each(seeds)("computes the old generator and the opponent's hidden order, seed %s", (seed) => {
    const { draws, rng, opponents } = watch("1", seed, 8);
    const recovered = recoverState(draws);
    expect(recovered).toEqual(rng);
    expect(recovered && drawShuffle(recovered, pile).value).toEqual(opponents);
  });

  it.each(seeds)("computes nothing of the keyed generator: no state explains what was seen, seed %s", (seed) => {
    expect(recoverState(watch("2", seed, 8).draws)).toBeNull();
  });

  it.each(seeds)("predicts nothing from a state that explains the first of its draws alone, seed %s", (seed) => {
    const { draws } = watch("2", seed, 8);
    const state = explainFirst(draws);
    const later = draws.slice(state.draws);
    let rng: RngState = state;
    const predicted = later.map(({ bound }) => {
      const drawn = drawIndex(rng, bound);
      rng = drawn.rng;
      return { value: drawn.value, bound };
    });
    expect(later.length).toBeGreaterThan(20);
    expect(predicted).not.toEqual(later);
  });
});

/** The first state that explains the draws up to some place: 128 independent equations always have one. */
function explainFirst(draws: readonly SeenDraw[]): XoroshiroState {
  for (let count = 240; count < draws.length; count += 1) {
    const state = recoverState(draws.slice(0, count));
    if (state !== null) return state;
  }
  throw new Error("never 128 independent equations");
}
