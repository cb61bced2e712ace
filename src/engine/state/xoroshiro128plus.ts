import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { Sha256 } from "./hash.ts";
import type { Draw } from "./rng.ts";
import type { XoroshiroState } from "./snapshot.ts";

/**
 * The generator of combats begun by engine version 1, which go on with it. It is linear: whoever has seen enough draws
 * computes its state, so that no new combat begins with it.
 */
export function startXoroshiro(seed: string, sha256: Sha256): XoroshiroState {
  const seedHash = sha256(seed);
  const state = [0, 8, 16, 24].map((start) => Number.parseInt(seedHash.slice(start, start + 8), 16) | 0);
  return { algorithm: "xoroshiro128plus", state, draws: 0 };
}

/** A uniform integer of 0 … bound − 1. */
export function drawXoroshiroIndex(rng: XoroshiroState, bound: number): Draw<number> {
  const generator = xoroshiro128plusFromState(rng.state);
  const value = uniformInt(generator, 0, bound - 1);
  return { value, rng: { ...rng, state: generator.getState(), draws: rng.draws + 1 } };
}

/** A uniform double of [0, 1). */
export function drawXoroshiroUnit(rng: XoroshiroState): Draw<number> {
  const generator = xoroshiro128plusFromState(rng.state);
  const value = uniformFloat64(generator);
  return { value, rng: { ...rng, state: generator.getState(), draws: rng.draws + 1 } };
}
