import { describe, expect, it } from "vitest";
import { isObject } from "../../src/content/definitions.ts";
import { validateBundle } from "../../src/content/validate.ts";
import { errorsOf, tinyBundle, warningsOf } from "./bundle.ts";

/** Every property name of a value with a capital, as PascalCase tools write them. */
function pascal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pascal);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    pascal(inner),
  ]);
  return Object.fromEntries(entries);
}

const plain = tinyBundle();

describe("reading a definition", () => {
  it("matches property names whatever their case: the revision is the same", () => {
    const definitions = isObject(plain.definitions) ? plain.definitions : {};
    const { cards, gambits } = definitions;
    const nudge = isObject(cards) ? pascal(cards.nudge) : undefined;
    const peck = isObject(gambits) ? pascal(gambits.peck) : undefined;
    const read = validateBundle(tinyBundle({ "/cards/nudge": nudge, "/gambits/peck": peck }));
    expect(read.errors).toEqual([]);
    expect(read.revision).toBe(validateBundle(plain).revision);
  });

  it("leaves the keys of maps keyed by id as they are", () => {
    expect(
      errorsOf({ "/entities/moth/components/0/Pools": { Glow: {} }, "/entities/moth/components/0/pools": undefined }),
    ).toEqual([["UNKNOWN_REFERENCE", "/entities/moth/components/0/pools/Glow", "glow"]]);
  });

  it("takes null for absent, everywhere", () => {
    const read = validateBundle(
      tinyBundle({
        "/relics/gone": null,
        "/gambits/peck/weight": null,
        "/cards/nudge/components/1/effect/formulaValue": null,
        "/entities/moth/components/0/pools/nothing": null,
        "/cards/hush/description": null,
      }),
    );
    expect(read.errors).toEqual([]);
    expect(read.revision).toBe(validateBundle(plain).revision);
  });

  it("ignores `$schema`", () => {
    const read = validateBundle(tinyBundle({ "/cards/$schema": "../cards.json" }));
    expect(read.revision).toBe(validateBundle(plain).revision);
  });

  it("refuses a field it does not know and names the nearest", () => {
    expect(errorsOf({ "/resources/dust/defaultMaxx": 3, "/modes/meadow/wobble": 1 })).toEqual([
      ["UNKNOWN_FIELD", "/modes/meadow/wobble"],
      ["UNKNOWN_FIELD", "/resources/dust/defaultMaxx", "defaultMax"],
    ]);
  });

  it("refuses a field written twice in different case", () => {
    expect(errorsOf({ "/resources/dust/DefaultMax": 4 })).toEqual([["DUPLICATE_FIELD", "/resources/dust/DefaultMax"]]);
  });

  it("lets the free fields be anything", () => {
    expect(
      errorsOf({
        "/cards/nudge/metadata": { anything: [1, null] },
        "/cards/nudge/components/1/effect/notes": ["why"],
        "/modes/meadow/iconPath": 3,
        "/gambits/peck/presentation": true,
        "/phase-sequences/day/spritePath": "x.png",
      }),
    ).toEqual([]);
  });

  it("warns of a field that belongs to another form of the same thing, and leaves it out", () => {
    const changes = {
      "/cards/nudge/components/1/effect/statusId": "itch",
      "/cards/nudge/components/0/failureReason": "x",
    };
    expect(errorsOf(changes)).toEqual([]);
    expect(warningsOf(changes)).toEqual([
      ["IGNORED_FIELD", "/cards/nudge/components/0/failureReason"],
      ["IGNORED_FIELD", "/cards/nudge/components/1/effect/statusId"],
    ]);
    expect(validateBundle(tinyBundle(changes)).revision).toBe(validateBundle(plain).revision);
  });

  it("names the forms there are when the type is unknown or missing", () => {
    expect(
      errorsOf({
        "/cards/nudge/components/1/effect/type": "DAMAGGE",
        "/cards/hush/components/1/type": undefined,
        "/entities/moth/components/1/type": "stat",
      }),
    ).toEqual([
      ["MISSING_FIELD", "/cards/hush/components/1/type"],
      ["INVALID_VALUE", "/cards/nudge/components/1/effect/type", "DAMAGE"],
      ["INVALID_VALUE", "/entities/moth/components/1/type", "stats"],
    ]);
  });
});
