/** A small generator for tests (mulberry32), so that a printed seed plays a run again; apart from the engine's. */
export interface Random {
  /** A whole number of 0 … bound − 1. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  readonly shuffle: <T>(items: readonly T[]) => readonly T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(unit() * bound);
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: unit() }))
        .sort((left, right) => left.key - right.key)
        .map(({ item }) => item),
  };
}
