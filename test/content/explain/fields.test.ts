import { describe, expect, it } from "vitest";
import { explainDefinition, valueAt } from "../../../src/content/explain/fields.ts";
import { validateBundle } from "../../../src/content/validate.ts";
import { miniBundle } from "../../support/mini-bundle.ts";

const { definitions } = validateBundle(miniBundle());

describe("the explanation of a definition", () => {
  const flux = explainDefinition(definitions, "resources", "flux");

  it("tells what is written from what is so by default", () => {
    const field = (pointer: string) => flux?.fields.find((one) => one.pointer === pointer);
    expect(field("/defaultMax")).toEqual({ pointer: "/defaultMax", value: 3, isDefault: false });
    expect(field("/costMultiplier")).toEqual({ pointer: "/costMultiplier", value: 1, isDefault: true });
  });

  it("opens maps keyed by ids", () => {
    const gnash = explainDefinition(definitions, "entities", "gnash");
    const pools = gnash?.fields.filter(({ pointer }) => pointer.startsWith("/components/0/pools/zeal"));
    expect(pools?.map(({ pointer, value }) => [pointer, value])).toEqual([
      ["/components/0/pools/zeal/current", 12],
      ["/components/0/pools/zeal/max", 12],
    ]);
  });

  it("names everything that names it, with the place", () => {
    expect(flux?.usedBy).toContainEqual({
      kind: "cards",
      id: "jab",
      path: "/cards/jab/components/0/costs/costs/0/resourceId",
    });
    expect(flux?.usedBy.every(({ id }) => id !== "flux")).toBe(true);
  });

  it("is null for what is not there", () => {
    expect(explainDefinition(definitions, "resources", "constructor")).toBeNull();
  });
});

describe("what a pointer names", () => {
  it("is found by own names only, unescaped", () => {
    expect(valueAt({ "a/b": [{ "~": 1 }] }, "/a~1b/0/~0")).toBe(1);
    expect(valueAt({}, "/constructor")).toBeUndefined();
    expect(valueAt([1], "/1")).toBeUndefined();
  });
});
