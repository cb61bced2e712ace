import { describe, expect, it } from "vitest";
import { isObject } from "../../src/content/definitions.ts";
import { definitionHash, revisionOf } from "../../src/content/hash.ts";
import { validateBundle } from "../../src/content/validate.ts";
import { tinyBundle } from "./bundle.ts";

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe("the revision", () => {
  it("is the SHA-256 of the canonical bundle, lowercase hex", () => {
    // printf %s '{"definitions":{},"schemaVersion":1}' | sha256sum
    expect(revisionOf({})).toBe("9967319e6adb91a6a6a20e85bf7b96219cbba4eba8301b30391e4813caf8a8ac");
  });

  it("does not depend on the order of keys, nor on a kind that is empty", () => {
    const revision = validateBundle(tinyBundle()).revision;
    expect(validateBundle(reversed(tinyBundle())).revision).toBe(revision);
    expect(revisionOf({ relics: {} })).toBe(revisionOf({}));
  });

  it("changes with any value, and with the order of a list", () => {
    const revision = validateBundle(tinyBundle()).revision;
    expect(validateBundle(tinyBundle({ "/cards/nudge/displayName": "Nudge" })).revision).not.toBe(revision);
    expect(validateBundle(tinyBundle({ "/actions/flit/tags": ["b", "quick"] })).revision).not.toBe(
      validateBundle(tinyBundle({ "/actions/flit/tags": ["quick", "b"] })).revision,
    );
  });
});

describe("the hash of a definition", () => {
  it("is of its content, its kind and its id", () => {
    const hash = definitionHash("relics", "bell", { relicId: "bell", stackLimit: 2 });
    expect(definitionHash("relics", "bell", { stackLimit: 2, relicId: "bell" })).toBe(hash);
    expect(definitionHash("modifiers", "bell", { relicId: "bell", stackLimit: 2 })).not.toBe(hash);
    expect(definitionHash("relics", "bells", { relicId: "bell", stackLimit: 2 })).not.toBe(hash);
  });
});
