import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRng, drawIndex, drawShuffle, drawUnit } from "../../../src/engine/state/rng.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const rngOf = (seed: string) => createRng(sha256(seed));

describe("the generator", () => {
  it("takes all 128 bits of its state from SHA-256(seed): seeds that agree in 32 bits differ", () => {
    expect(rngOf("1").state).not.toEqual(rngOf("4294967297").state);
    // SHA-256("7") begins 7902699be42c8a8e46fbbb4501726517…
    expect(rngOf("7").state).toEqual([0x7902699b, 0xe42c8a8e | 0, 0x46fbbb45, 0x01726517]);
  });

  it("is a value: the same state gives the same draw, and the old state stays usable", () => {
    const rng = rngOf("7");
    expect(drawUnit(rng)).toEqual(drawUnit(rng));
    expect(drawUnit(drawUnit(rng).rng)).not.toEqual(drawUnit(rng));
  });

  it("counts each random decision as one draw, a shuffle of n as n − 1", () => {
    const rng = rngOf("7");
    expect(drawIndex(rng, 6).rng.draws).toBe(1);
    expect(drawShuffle(rng, ["a", "b", "c", "d"]).rng.draws).toBe(3);
    expect(drawShuffle(rng, ["a"]).rng).toEqual(rng);
  });

  it("draws every index of its bound and no other", () => {
    let rng = rngOf("7");
    const seen = new Set<number>();
    for (let draw = 0; draw < 200; draw++) {
      const drawn = drawIndex(rng, 5);
      rng = drawn.rng;
      seen.add(drawn.value);
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it("keeps every item of a shuffle once", () => {
    const items = ["a", "b", "c", "d", "e", "f"];
    expect([...drawShuffle(rngOf("3"), items).value].sort()).toEqual(items);
  });

  it("keeps its outputs from version to version: recorded once, since replays depend on them", () => {
    const draws = (seed: string) => {
      let rng = rngOf(seed);
      return Array.from({ length: 6 }, () => {
        const drawn = drawIndex(rng, 100);
        rng = drawn.rng;
        return drawn.value;
      });
    };
    expect({ zero: draws("0"), largest: draws("18446744073709551615") }).toMatchInlineSnapshot(`
      {
        "largest": [
          83,
          22,
          94,
          38,
          29,
          54,
        ],
        "zero": [
          97,
          4,
          36,
          60,
          47,
          58,
        ],
      }
    `);
  });
});
