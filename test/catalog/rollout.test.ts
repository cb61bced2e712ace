import { describe, expect, it } from "vitest";
import { chooseFrom } from "../../src/catalog/rollout.ts";

const configuration = { configName: "c", currentRevision: "current", version: 1, rollout: null };
const rolling = (percent: number, revision = "canary") => ({ ...configuration, rollout: { revision, percent } });
const seeds = Array.from({ length: 1_000 }, (_, index) => String(index));
const given = (percent: number, revision?: string) =>
  new Set(seeds.filter((seed) => chooseFrom(rolling(percent, revision), seed)?.reason === "rollout"));

describe("the choice of a revision", () => {
  it("is the current one without a rollout, and none where nothing is current", () => {
    expect(chooseFrom(configuration, "7")).toEqual({ revision: "current", reason: "current" });
    expect(chooseFrom({ ...configuration, currentRevision: null }, "7")).toBeNull();
  });

  it("takes none at 0 percent and all at 100", () => {
    expect(given(0).size).toBe(0);
    expect(given(100).size).toBe(1_000);
  });

  it("takes about its share of the seeds", () => {
    expect(given(25).size).toBeGreaterThan(200);
    expect(given(25).size).toBeLessThan(300);
  });

  it("keeps those it has when the share grows", () => {
    const [few, more] = [given(10), given(30)];
    expect([...few].every((seed) => more.has(seed))).toBe(true);
    expect(more.size).toBeGreaterThan(few.size);
  });

  it("takes other seeds for another revision", () => {
    expect([...given(10)]).not.toEqual([...given(10, "other")]);
  });
});
