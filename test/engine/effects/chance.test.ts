import { describe, expect, it } from "vitest";
import { drawUnit } from "../../../src/engine/state/rng.ts";
import type { RngState } from "../../../src/engine/state/snapshot.ts";
import { attempts, fourActors, played, probing, stepsOf } from "../kit.ts";
import { hurt } from "../parts.ts";

const four = { participants: fourActors };

/** Whether each of so many draws falls below one half. */
function halves(rng: RngState, count: number): readonly boolean[] {
  const outcomes: boolean[] = [];
  for (let current = rng; outcomes.length < count; ) {
    const drawn = drawUnit(current);
    outcomes.push(drawn.value < 0.5);
    current = drawn.rng;
  }
  return outcomes;
}

describe("EF-05 chance", () => {
  it.each([
    [1, ["touch>gus"]],
    [0, ["touch>nobody!CHANCE"]],
  ])("%d draws nothing", (chance, expected) => {
    const begun = probing([hurt("touch", 1, { chance })]);
    const done = played(begun, "probe", "gus");
    expect(attempts(done)).toEqual(expected);
    expect(done.snapshot.rng).toEqual(begun.snapshot.rng);
  });

  it.each(["1", "2", "3", "4"])("PerEffect draws once per repeat, for all targets together (seed %s)", (seed) => {
    const touch = hurt("touch", 1, { target: "ALL_ENEMIES", chance: 0.5, repeat: 3 });
    const begun = probing([touch], { ...four, seed });
    const done = played(begun, "probe", "gus");
    expect(attempts(done)).toEqual(
      halves(begun.snapshot.rng, 3).flatMap((falls) => (falls ? ["touch>gus", "touch>gil"] : ["touch>nobody!CHANCE"])),
    );
    expect(done.snapshot.rng.draws - begun.snapshot.rng.draws).toBe(3);
  });

  it.each(["1", "2", "3", "4"])("PerTarget draws once per target (seed %s)", (seed) => {
    const touch = hurt("touch", 1, { target: "ALL_ENEMIES", chance: 0.5, chanceScope: "PerTarget" });
    const begun = probing([touch], { ...four, seed });
    const done = played(begun, "probe", "gus");
    const [gus, gil] = halves(begun.snapshot.rng, 2).map((falls) => (falls ? "" : "!CHANCE"));
    expect(attempts(done)).toEqual([`touch>gus${gus}`, `touch>gil${gil}`]);
  });

  it("a condition that does not hold draws nothing", () => {
    const touch = hurt("touch", 1, { chance: 0.5, chanceScope: "PerTarget", condition: "1 > 2" });
    const begun = probing([touch]);
    expect(played(begun, "probe", "gus").snapshot.rng).toEqual(begun.snapshot.rng);
  });

  it("EF-04 the draw index before and after stands in the record of the attempt", () => {
    const touch = hurt("touch", 1, { target: "ALL_ENEMIES", chance: 0.5, chanceScope: "PerTarget" });
    const begun = probing([touch], four);
    const { draws } = begun.snapshot.rng;
    const indices = stepsOf(played(begun, "probe", "gus")).map((step) => [step.drawsBefore, step.drawsAfter]);
    expect(indices).toEqual([
      [draws, draws + 1],
      [draws + 1, draws + 2],
    ]);
  });

  it("a chance before a random target: both draws belong to the attempt", () => {
    const touch = hurt("touch", 1, { target: "RANDOM_ENEMY", chance: 0.999999 });
    const begun = probing([touch], four);
    const [step] = stepsOf(played(begun, "probe", "gus"));
    expect([step?.drawsBefore, step?.drawsAfter].map((index) => (index ?? 0) - begun.snapshot.rng.draws)).toEqual([
      0, 2,
    ]);
  });
});
