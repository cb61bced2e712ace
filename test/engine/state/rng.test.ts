import { describe, expect, it } from "vitest";
import { chacha20Block, startChaCha20 } from "../../../src/engine/state/chacha20.ts";
import { createRng, drawIndex, drawShuffle, drawUnit } from "../../../src/engine/state/rng.ts";
import type { EngineVersion } from "../../../src/engine/state/version.ts";
import { startXoroshiro } from "../../../src/engine/state/xoroshiro128plus.ts";
import { nodeHasher } from "../../support/hasher.ts";

const sha256 = nodeHasher().text;
const rngOf = (seed: string, version: EngineVersion = "2") => createRng(seed, version, sha256);

/** The first draws of 0 … 99 of a seed. */
function draws(seed: string, version: EngineVersion): readonly number[] {
  let rng = rngOf(seed, version);
  return Array.from({ length: 6 }, () => {
    const drawn = drawIndex(rng, 100);
    rng = drawn.rng;
    return drawn.value;
  });
}

describe.each(["1", "2"] as const)("the generator of engine version %s", (version) => {
  it("is a value: the same state gives the same draw, and the old state stays usable", () => {
    const rng = rngOf("7", version);
    expect(drawUnit(rng)).toEqual(drawUnit(rng));
    expect(drawUnit(drawUnit(rng).rng)).not.toEqual(drawUnit(rng));
  });

  it("counts each random decision as one draw, a shuffle of n as n − 1", () => {
    const rng = rngOf("7", version);
    expect(drawIndex(rng, 6).rng.draws).toBe(1);
    expect(drawUnit(rng).rng.draws).toBe(1);
    expect(drawShuffle(rng, ["a", "b", "c", "d"]).rng.draws).toBe(3);
    expect(drawShuffle(rng, ["a"]).rng).toEqual(rng);
  });

  it("draws every index of its bound about as often, and no other", () => {
    let rng = rngOf("7", version);
    const counts = [0, 0, 0, 0, 0];
    for (let draw = 0; draw < 10_000; draw++) {
      const drawn = drawIndex(rng, 5);
      rng = drawn.rng;
      counts[drawn.value] = (counts[drawn.value] ?? 0) + 1;
    }
    expect(counts).toHaveLength(5);
    // 2,000 of each are expected, with a standard deviation of 40.
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });

  it("keeps every item of a shuffle once", () => {
    const items = ["a", "b", "c", "d", "e", "f"];
    expect([...drawShuffle(rngOf("3", version), items).value].sort()).toEqual(items);
  });
});

describe("the keyed generator", () => {
  const rng = startChaCha20("7", sha256);
  const words = (index: number) => chacha20Block(rng.key, index, [0, 0, 0]);

  it("has the block function of RFC 8439, by its example in 2.3.2", () => {
    const key = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join("");
    const block = chacha20Block(key, 1, [0x09000000, 0x4a000000, 0]);
    expect(block.map((word) => word.toString(16).padStart(8, "0"))).toEqual([
      ...["e4e7f110", "15593bd1", "1fdd0f50", "c47120a3"],
      ...["c7f4d1c7", "0368c033", "9aaa2204", "4e6cd4c3"],
      ...["466482d2", "09aa9f07", "05d7c214", "a2028bd9"],
      ...["d19c12b5", "b94e16de", "e883d0cb", "4e3c50a2"],
    ]);
  });

  it("is keyed by SHA-256 of the seed and the purpose: seeds that agree in 32 bits differ", () => {
    expect(rng).toEqual({ algorithm: "chacha20", key: sha256("7:generator"), draws: 0 });
    expect(startChaCha20("1", sha256).key).not.toBe(startChaCha20("4294967297", sha256).key);
  });

  it("finds a draw by its index alone: the block of its index, the key unchanged", () => {
    const fifth = { ...rng, draws: 5 };
    expect(drawIndex(fifth, 100)).toEqual({ value: (words(5)[0] ?? 0) % 100, rng: { ...rng, draws: 6 } });
    const [high = 0, low = 0] = words(5);
    expect(drawUnit(fifth).value).toBe((Math.floor(high / 32) * 2 ** 26 + Math.floor(low / 64)) / 2 ** 53);
  });

  it("goes on behind 2^31 draws: the index's upper bits are in the nonce", () => {
    const [word = 0] = chacha20Block(rng.key, 1, [3, 0, 0]);
    expect(drawIndex({ ...rng, draws: 3 * 2 ** 31 + 1 }, 100).value).toBe(word % 100);
  });

  it("passes over a word that would favour small indexes, and takes the next one of its own stream", () => {
    // Of 2^32 words a quarter is left over by 3 · 2^30: such a word would be an index below 2^30 twice.
    const bound = 3 * 2 ** 30;
    const indexes = Array.from({ length: 200 }, (_, index) => index);
    const rejected = indexes.filter((index) => (words(index)[0] ?? 0) >= bound && (words(index)[1] ?? 0) < bound);
    expect(rejected.length).toBeGreaterThan(10);
    for (const index of rejected) {
      expect(drawIndex({ ...rng, draws: index }, bound)).toEqual({
        value: words(index)[1],
        rng: { ...rng, draws: index + 1 },
      });
    }
  });

  it("draws below 2^32, the largest bound, whatever the word", () => {
    expect(drawIndex(rng, 2 ** 32).value).toBe(words(0)[0]);
  });

  it("keeps its outputs from version to version: recorded once, since replays depend on them", () => {
    expect({ zero: draws("0", "2"), largest: draws("18446744073709551615", "2") }).toMatchInlineSnapshot(`
      {
        "largest": [
          97,
          93,
          32,
          90,
          46,
          42,
        ],
        "zero": [
          96,
          12,
          94,
          83,
          46,
          51,
        ],
      }
    `);
  });
});

describe("the generator of older combats", () => {
  it("takes all 128 bits of its state from SHA-256(seed): seeds that agree in 32 bits differ", () => {
    expect(startXoroshiro("1", sha256).state).not.toEqual(startXoroshiro("4294967297", sha256).state);
    // SHA-256("7") begins 7902699be42c8a8e46fbbb4501726517…
    const state = [0x7902699b, 0xe42c8a8e | 0, 0x46fbbb45, 0x01726517];
    expect(rngOf("7", "1")).toEqual({ algorithm: "xoroshiro128plus", state, draws: 0 });
  });

  it("keeps its outputs from version to version", () => {
    expect(draws("0", "1")).toEqual([97, 4, 36, 60, 47, 58]);
    expect(draws("18446744073709551615", "1")).toEqual([83, 22, 94, 38, 29, 54]);
  });
});
