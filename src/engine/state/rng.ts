import { drawChaCha20Index, drawChaCha20Unit, startChaCha20 } from "./chacha20.ts";
import type { Sha256 } from "./hash.ts";
import type { RngState } from "./snapshot.ts";
import type { EngineVersion } from "./version.ts";
import { drawXoroshiroIndex, drawXoroshiroUnit, startXoroshiro } from "./xoroshiro128plus.ts";

/** A drawn value and the generator after it; each call is one draw, whatever it consumed. */
export interface Draw<T> {
  readonly value: T;
  readonly rng: RngState;
}

const starts: Readonly<Record<EngineVersion, (seed: string, sha256: Sha256) => RngState>> = {
  "1": startXoroshiro,
  "2": startChaCha20,
};

/**
 * The generator with which a combat begins; it keeps it, whichever version goes on with it.
 * @param seed decimal
 */
export function createRng(seed: string, version: EngineVersion, sha256: Sha256): RngState {
  return starts[version](seed, sha256);
}

/** A uniform integer of 0 … bound − 1; the bound is at most 2^32. */
export function drawIndex(rng: RngState, bound: number): Draw<number> {
  return rng.algorithm === "chacha20" ? drawChaCha20Index(rng, bound) : drawXoroshiroIndex(rng, bound);
}

/** A uniform double of [0, 1). */
export function drawUnit(rng: RngState): Draw<number> {
  return rng.algorithm === "chacha20" ? drawChaCha20Unit(rng) : drawXoroshiroUnit(rng);
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
