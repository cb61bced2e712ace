import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/content/suggest.ts";

describe("did you mean", () => {
  it("names the nearest", () => {
    expect(nearestName("flatVale", ["flatValue", "formulaValue"])).toBe("flatValue");
    expect(nearestName("FLATVALUE", ["flatValue"])).toBe("flatValue");
  });

  it("says nothing when nothing is near", () => {
    expect(nearestName("wobble", ["flatValue", "tags"])).toBeUndefined();
    expect(nearestName("x", [])).toBeUndefined();
  });
});
