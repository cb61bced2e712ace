import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBundle } from "../../src/cli/read-bundle.ts";
import { validateBundle } from "../../src/content/validate.ts";

const directory = join(import.meta.dirname, "..", "..", "data", "configs", "default");
const { bundle, problems } = readBundle(directory);

/** Every value of a property of the given names, anywhere in the bundle. */
function valuesOf(value: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(one, names));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(names.includes(name) ? [one].flat() : []),
    ...valuesOf(one, names),
  ]);
}

const missing = (wanted: readonly string[], ...names: readonly string[]) => {
  const used = new Set(valuesOf(bundle, names));
  return wanted.filter((one) => !used.has(one));
};

describe("the default game", () => {
  it("is read and published without an error or a warning", () => {
    expect(problems).toEqual([]);
    const { valid, errors, warnings } = validateBundle(bundle);
    expect({ valid, errors, warnings }).toEqual({ valid: true, errors: [], warnings: [] });
  });

  it("has a use for every type of effect", () => {
    const types = "DAMAGE HEAL MODIFY_RESOURCE APPLY_STATUS REMOVE_STATUS DISPEL_STATUS CARD_ZONE_FLOW APPLY_MODIFIER";
    expect(missing([...types.split(" "), "REMOVE_MODIFIER", "FIZZLE_PENDING_ACTION"], "type")).toEqual([]);
  });

  it("has a use for every way to find a target", () => {
    const ranked = ["ENEMY", "ALLY"].flatMap((side) => [`LOWEST_RESOURCE_${side}`, `HIGHEST_RESOURCE_${side}`]);
    const plain = "SELF TARGET ALL_ENEMIES ALL_ALLIES ALL RANDOM_ENEMY RANDOM_ALLY EVENT_SOURCE EVENT_TARGET";
    expect(missing([...plain.split(" "), ...ranked], "target")).toEqual([]);
  });

  it("has a use for every operation of a bucket and of a zone", () => {
    const buckets = "Add AddPercent Multiply Set Minimum Maximum ConsumeCapacity";
    const zones = "Create Move Destroy Shuffle Reorder ExecuteFlow";
    expect(missing([...buckets.split(" "), ...zones.split(" ")], "operation")).toEqual([]);
  });

  it("has a use for every boundary and observation of triggers", () => {
    const boundaries = "CombatStart CombatEnd StartRound EndRound StartActivation EndActivation";
    const observed = "EffectApplied ResourceChanged StatusApplied StatusRemoved CardMoved CardPlayed ActorDefeated";
    expect(missing([...boundaries.split(" "), ...observed.split(" ")], "boundary")).toEqual([]);
  });
});
