import { describe, expect, it } from "vitest";
import { validateBundle } from "../../src/content/validate.ts";
import { miniBundle } from "./mini-bundle.ts";
import { miniContent, publish } from "./mini-content.ts";
import { costs } from "./mini-parts.ts";
import { namesOf, renameIds } from "./rename-ids.ts";
import { shuffleKeys } from "./shuffle-keys.ts";

describe("the mini bundle", () => {
  it("publishes without an error or a warning", () => {
    expect(validateBundle(miniBundle())).toMatchObject({ valid: true, errors: [], warnings: [] });
  });

  it("takes definitions in addition and in place of its own", () => {
    const jab = { cardId: "jab", displayName: "Jab", tags: [], components: [costs(2)] };
    const content = miniContent({ cards: { jab, poke: { ...jab, cardId: "poke" } } });
    expect(content.cards.get("jab")?.components).toHaveLength(1);
    expect([...content.cards.keys()].sort()).toEqual(["brew", "delve", "jab", "poke", "rile"]);
  });

  it("that cannot be published says why", () => {
    expect(() => miniContent({ cards: { jab: { cardId: "jobs" } } })).toThrow("not publishable");
  });

  it("is the same revision with its keys in another order", () => {
    expect(publish(shuffleKeys(miniBundle(), 3)).revision).toBe(miniContent().revision);
  });

  it("publishes under other names, hostile ones included", () => {
    const names = namesOf(miniBundle());
    const words = new Map(
      names.map((name, index) => [name, ["__proto__", "constructor", "1", "10"][index] ?? `${name}!`]),
    );
    const renamed = publish(renameIds(miniBundle(), words));
    expect(renamed.cards.size).toBe(miniContent().cards.size);
    expect(renamed.cards.has("jab!")).toBe(true);
  });
});
