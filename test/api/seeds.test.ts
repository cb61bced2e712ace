import { describe, expect, it } from "vitest";
import { seedSchema } from "../../src/api/contract/combats.ts";

describe("seeds in a request", () => {
  it.each([
    [7, "7"],
    ["7", "7"],
    [3.0, "3"],
    ["18446744073709551615", "18446744073709551615"],
  ])("%j is the seed %s", (given, seed) => {
    expect(seedSchema.parse(given)).toBe(seed);
  });

  it.each(["x", "", "-1", "007", "1.5", "18446744073709551616", -1, 1.5, null, {}])(
    "%j is refused, never thrown",
    (given) => {
      expect(seedSchema.safeParse(given).success).toBe(false);
    },
  );
});
