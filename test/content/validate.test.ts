import { describe, expect, it } from "vitest";
import { validateBundle } from "../../src/content/validate.ts";
import { errorsOf, tinyBundle, warningsOf } from "./bundle.ts";

describe("the validation of a bundle", () => {
  it("finds nothing wrong with the small game", () => {
    const { valid, revision, errors, warnings } = validateBundle(tinyBundle());
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(valid).toBe(true);
    expect(revision).toMatch(/^[0-9a-f]{64}$/);
  });

  it("says everything at once, sorted by path: a broken shape hides no reference, of itself or of others", () => {
    expect(
      errorsOf({
        "/status-effects/itch/triggers/0/effects/0/formulaValue": "stakcs * 2",
        "/cards/nudge/components/1/effect/targetResource": "glw",
        "/cards/nudge/components/0/order": "first",
        "/cards/hush/components/1/effect/statusId": "ich",
        "/cards/hush/components/1/effect/statusStaks": 2,
      }),
    ).toEqual([
      ["UNKNOWN_REFERENCE", "/cards/hush/components/1/effect/statusId", "itch"],
      ["UNKNOWN_FIELD", "/cards/hush/components/1/effect/statusStaks", "statusStacks"],
      ["INVALID_VALUE", "/cards/nudge/components/0/order"],
      ["UNKNOWN_REFERENCE", "/cards/nudge/components/1/effect/targetResource", "glow"],
      ["EXPRESSION_VARIABLE", "/status-effects/itch/triggers/0/effects/0/formulaValue", "stacks"],
    ]);
  });

  it("checks the sound components of a card that is broken elsewhere", () => {
    expect(
      errorsOf({
        "/cards/nudge/components/0/costs": 7,
        "/cards/nudge/components/1/effect/condition": "target.resources.glow.curent > 1",
      }),
    ).toEqual([
      ["INVALID_VALUE", "/cards/nudge/components/0/costs"],
      ["EXPRESSION_VARIABLE", "/cards/nudge/components/1/effect/condition", "target.resources.glow.current"],
    ]);
  });

  it("lets a component bundle add tags alone", () => {
    expect(
      errorsOf({
        "/card-component-bundles/swift": { bundleId: "swift", components: [], tags: ["quick"] },
        "/card-component-bundles/slow": { bundleId: "slow", tags: ["slow"] },
        "/card-component-bundles/none": { bundleId: "none", components: null },
        "/cards/nudge/componentBundleIds/-": "swift",
      }),
    ).toEqual([]);
  });

  it("takes null for absent beside the definitions too", () => {
    expect(validateBundle({ ...tinyBundle(), schemaVersion: null })).toEqual(validateBundle(tinyBundle()));
  });

  it("an invalid bundle has no revision", () => {
    expect(validateBundle(tinyBundle({ "/cards/nudge/cardId": "nudges" }))).not.toHaveProperty("revision");
  });

  for (const bundle of [null, 3, "x", [], {}, { definitions: [] }, { schemaVersion: 2, definitions: {} }]) {
    it(`refuses ${JSON.stringify(bundle)}, which is no bundle`, () => {
      expect(validateBundle(bundle).errors.map(({ code, path }) => [code, path])).toEqual([["INVALID_BUNDLE", ""]]);
    });
  }

  it("refuses numbers that are not finite, half characters and values that are no JSON, where they stand", () => {
    expect(
      errorsOf({
        "/resources/glow/defaultMax": Number.POSITIVE_INFINITY,
        "/resources/dust/notes": "\ud800",
        "/resources/dust/metadata": [10n],
      }),
    ).toEqual([
      ["NOT_PLAIN_JSON", "/resources/dust/metadata/0"],
      ["NOT_PLAIN_JSON", "/resources/dust/notes"],
      ["NOT_PLAIN_JSON", "/resources/glow/defaultMax"],
    ]);
  });

  it("refuses nesting without end instead of overflowing", () => {
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);
    expect(errorsOf({ "/resources/glow/metadata": deep }).map(([code]) => code)).toEqual(["NOT_PLAIN_JSON"]);
  });

  it("refuses more than 8 MiB", () => {
    expect(errorsOf({ "/resources/glow/notes": "x".repeat(8 * 1024 * 1024) })).toEqual([["TOO_LARGE", ""]]);
  });

  it("refuses more than 20,000 definitions", () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`r${index}`, {}]));
    expect(errorsOf({ "/resources": many })).toEqual([["TOO_MANY_DEFINITIONS", ""]]);
  });

  it("an unknown kind is a warning and is ignored", () => {
    expect(warningsOf({ "/card": { a: { anything: 1 } } })).toEqual([["UNKNOWN_KIND", "/card", "cards"]]);
    expect(errorsOf({ "/card": { a: { anything: 1 } } })).toEqual([]);
    const { definitions } = validateBundle(tinyBundle({ "/card": {} }));
    expect(definitions).not.toHaveProperty("card");
  });

  it("a kind and a definition are objects", () => {
    expect(errorsOf({ "/scenarios": [], "/relics/bell": 4 })).toEqual([
      ["INVALID_VALUE", "/relics/bell"],
      ["INVALID_VALUE", "/scenarios"],
    ]);
  });

  it("an id has 1 to 128 characters and equals its key", () => {
    const long = "x".repeat(129);
    expect(
      errorsOf({
        "/resources/": { resourceId: "", defaultMax: 1, defaultCurrent: 1 },
        [`/relics/${long}`]: { relicId: long },
        "/cards/nudge/cardId": "nudges",
      }),
    ).toEqual([
      ["ID_MISMATCH", "/cards/nudge/cardId", "nudge"],
      ["INVALID_ID", `/relics/${long}`],
      ["INVALID_VALUE", `/relics/${long}/relicId`],
      ["INVALID_ID", "/resources/"],
      ["INVALID_VALUE", "/resources//resourceId"],
    ]);
  });

  it("writes pointers as RFC 6901 wants", () => {
    expect(errorsOf({ "/relics/a~1b~0c": { relicId: "a/b~c", stackLimit: 0 } })).toEqual([
      ["INVALID_VALUE", "/relics/a~1b~0c/stackLimit"],
    ]);
  });

  it("takes ids such as `__proto__`, `constructor` and `1` for ids", () => {
    const pools = JSON.parse('{"glow":{},"__proto__":{"max":"much"},"constructor":{},"1":{}}');
    const resource = (resourceId: string) => ({ resourceId, defaultMax: 1, defaultCurrent: 1 });
    expect(
      errorsOf({
        "/resources/__proto__": resource("__proto__"),
        "/resources/1": resource("1"),
        "/entities/moth/components/0/pools": pools,
      }),
    ).toEqual([
      ["INVALID_VALUE", "/entities/moth/components/0/pools/__proto__/max"],
      ["UNKNOWN_REFERENCE", "/entities/moth/components/0/pools/constructor"],
    ]);
  });
});
