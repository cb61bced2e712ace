import { describe, expect, it } from "vitest";
import { renameInExpression } from "./rename-expression.ts";
import { namesOf, renameIds } from "./rename-ids.ts";
import { shuffleKeys } from "./shuffle-keys.ts";

const swap = new Map([
  ["sap", "10"],
  ["nut", "__proto__"],
  ["hard", "constructor"],
  ["bark", "moss"],
  ["crack", "pop"],
]);
const rename = (name: string) => swap.get(name) ?? name;

describe("renaming ids in expressions", () => {
  it.each([
    ["source.resources.sap.current * 2", 'source.resources["10"].current * 2'],
    ["paid.sap + source.stats.nut", 'paid["10"] + source.stats.__proto__'],
    ['hasTag("hard") && sap > 1', 'hasTag("constructor") && sap > 1'],
    ['resources["sap"].maximum', 'resources["10"].maximum'],
    ["event.sap", "event.sap"],
    ['event.resourceId == "sap" && event.operation == "ADD"', 'event.resourceId == "10" && event.operation == "ADD"'],
    ["min(stacks, 3)", "min(stacks, 3)"],
  ])("%s", (source, expected) => expect(renameInExpression(source, rename, rename)).toBe(expected));
});

describe("renaming ids in a bundle", () => {
  const bundle = {
    schemaVersion: 1,
    definitions: {
      cards: {
        nut: {
          cardId: "nut",
          displayName: "nut",
          description: "a nut, {crack}",
          tags: ["hard"],
          components: [
            {
              type: "effect",
              componentId: "crack",
              effect: { targetResource: "sap", condition: 'hasTag("hard") && event.field == "Current"' },
            },
          ],
        },
      },
      entities: { bark: { definitionId: "bark", components: [{ pools: { sap: { max: 3 } }, values: { hard: 1 } }] } },
    },
  };

  it("reaches keys, references, maps, expressions and placeholders, and leaves texts", () => {
    const { definitions } = renameIds(bundle, swap);
    expect(JSON.stringify(definitions)).toBe(
      JSON.stringify(bundle.definitions)
        .replace('"nut":{', '"__proto__":{')
        .replace('"cardId":"nut"', '"cardId":"__proto__"')
        .replace("{crack}", "{pop}")
        .replace('"componentId":"crack"', '"componentId":"pop"')
        .replace('["hard"]', '["constructor"]')
        .replace('hasTag(\\"hard\\")', 'hasTag(\\"constructor\\")')
        .replace('"targetResource":"sap"', '"targetResource":"10"')
        .replace('"bark":{', '"moss":{')
        .replace('"definitionId":"bark"', '"definitionId":"moss"')
        .replace('"sap":{"max"', '"10":{"max"')
        .replace('{"hard":1}', '{"constructor":1}'),
    );
  });

  it("knows every name there is", () => {
    expect(namesOf(bundle)).toEqual(["bark", "crack", "hard", "nut", "sap"]);
  });
});

it("shuffled keys are the same keys in another order", () => {
  const value = { a: 1, b: [{ c: 2, d: 3, e: 4 }], f: 5, g: 6 };
  const shuffled = shuffleKeys(value, 1);
  expect(shuffled).toEqual(value);
  expect(JSON.stringify(shuffled)).not.toBe(JSON.stringify(value));
});
