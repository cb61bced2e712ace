import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { RngState } from "./snapshot.ts";

/** A drawn value and the generator after it; each call is one draw, whatever it consumed. */
export interface Draw<T> {
  readonly value: T;
  readonly rng: RngState;
}

/**
 * The generator of a seed: its 128 bits are the first half of SHA-256(seed), since the library's own seeding keeps 32
 * bits only.
 * @param seedHash SHA-256 of the seed's decimal text, lowercase hex
 */
export function createRng(seedHash: string): RngState {
  const state = [0, 8, 16, 24].map((start) => Number.parseInt(seedHash.slice(start, start + 8), 16) | 0);
  return { algorithm: "xoroshiro128plus", state, draws: 0 };
}

/** A uniform integer of 0 … bound − 1. */
export function drawIndex(rng: RngState, bound: number): Draw<number> {
  const generator = xoroshiro128plusFromState(rng.state);
  const value = uniformInt(generator, 0, bound - 1);
  return { value, rng: { ...rng, state: generator.getState(), draws: rng.draws + 1 } };
}

/** A uniform double of [0, 1). */
export function drawUnit(rng: RngState): Draw<number> {
  const generator = xoroshiro128plusFromState(rng.state);
  const value = uniformFloat64(generator);
  return { value, rng: { ...rng, state: generator.getState(), draws: rng.draws + 1 } };
}

/** A uniform permutation (each place in turn takes one of what is left); a list of n items takes n − 1 draws. */
export function drawShuffle<T>(rng: RngState, items: readonly T[]): Draw<readonly T[]> {
  const left = [...items];
  const shuffled: T[] = [];
  let current = rng;
  while (left.length > 1) {
    const drawn = drawIndex(current, left.length);
    current = drawn.rng;
    shuffled.push(...left.splice(drawn.value, 1));
  }
  return { value: [...shuffled, ...left], rng: current };
}
