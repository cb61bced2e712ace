import { describe, expect, it } from "vitest";
import { type ExplainOptions, explain } from "../../../src/cli/content/explain.ts";
import { makeFolder, tools } from "./folder.ts";

const fire = (more: object = {}) => ({ resourceId: "fire", defaultMax: 9, defaultCurrent: 9, ...more });
const pipeline = { pipelineId: "sums", channel: "effect_amount", buckets: [] };
const warm = {
  upgradeId: "warm",
  cardDefinitionIds: ["ember"],
  patches: [{ type: "effect_numeric", componentId: "burn", attribute: "FlatValue", operation: "Add", value: 1 }],
};
const ember = {
  cardId: "ember",
  components: [
    {
      type: "effect",
      componentId: "burn",
      effect: { type: "DAMAGE", target: "SELF", flatValue: 2, targetResource: "fire" },
    },
  ],
};

function write(more: object = {}) {
  const folder = makeFolder();
  folder.write("resources/a.json", { fire: fire(more) });
  folder.write("calculation-pipelines/a.json", { sums: pipeline });
  folder.write("card-upgrades/a.json", { warm });
  folder.write("cards/a.json", { ember });
  return folder;
}

const ask = (directory: string, more: Partial<ExplainOptions>) =>
  explain({ kind: "cards", id: "ember", upgradeIds: [], configName: "default", directory, ...more }, tools);

describe("content explain", () => {
  it("shows a card line by line, each number with where it is from", async () => {
    using folder = write();
    const { exitCode, lines } = await ask(folder.path, { upgradeIds: ["warm"] });
    expect(exitCode).toBe(0);
    const text = lines.join("\n");
    expect(text).toMatch(/^cards\/ember \+ warm .*a\.json:2$/m);
    expect(text).toMatch(/^1\. burn: effect DAMAGE to SELF .*a\.json:5$/m);
    expect(text).toContain("flatValue 3: 2, warm makes it 3");
    expect(text).toContain("  warm, once, here 1 of them");
    expect(text).toContain("named by card-upgrades/warm");
  });

  it("shows what any other definition holds", async () => {
    using folder = write();
    const { lines } = await ask(folder.path, { kind: "resources", id: "fire" });
    expect(lines).toContain("  defaultMax: 9");
    expect(lines).toContain("  costMultiplier: 1 (default)");
    expect(lines.at(-1)).toBe("named by cards/ember");
  });

  it("first wants the content to be valid", async () => {
    using folder = write({ defaultMax: "nine" });
    const { exitCode, data } = await ask(folder.path, {});
    expect(exitCode).toBe(1);
    expect(data).toMatchObject({ errors: [{ path: "/resources/fire/defaultMax" }] });
  });

  it("knows what was meant", async () => {
    using folder = write();
    await expect(ask(folder.path, { id: "embre" })).rejects.toThrow("Did you mean cards/ember?");
    await expect(ask(folder.path, { upgradeIds: ["warn"] })).rejects.toThrow("Did you mean card-upgrades/warm?");
    await expect(ask(folder.path, { upgradeIds: ["warm", "warm"] })).rejects.toThrow("cannot carry `warm`");
    await expect(ask(folder.path, { kind: "resources", id: "fire", upgradeIds: ["warm"] })).rejects.toThrow(
      "Only cards carry upgrades",
    );
  });
});
