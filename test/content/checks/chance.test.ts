import { describe, expect, it } from "vitest";
import { type Changes, errorsOf, warningsOf } from "../bundle.ts";

const nudge = "/cards/nudge/components";
const coin = { chance: 0.5 };
const hit = { type: "DAMAGE", target: "TARGET", flatValue: 4, targetResource: "glow" };
const odd = { type: "DAMAGE", target: "TARGET", formulaValue: "4 / round", targetResource: "glow" };
const take = { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "take", cardCount: 2 };
const steps = "/card-zone-systems/nest/flows/0/steps";
const first = `${nudge}/3/effect`;
const second = `${nudge}/4/effect`;

/** A card whose last effects are these: the third and fourth of its components. */
function ending(...effects: readonly object[]): Changes {
  const parts = effects.map((effect, index) => ({ type: "effect", componentId: `part${index}`, order: 30, effect }));
  return Object.fromEntries(parts.map((part, index) => [`${nudge}/${3 + index}`, part]));
}

/** Where the bundle is warned of chance, with these changes. */
function warned(changes: Changes): readonly string[] {
  expect(errorsOf(changes)).toEqual([]);
  return warningsOf(changes).flatMap(([code, path]) => (code === "REFUSED_BY_CHANCE" ? [path ?? ""] : []));
}

describe("EF-18 publication warns where chance may refuse an action", () => {
  it("not of chance alone, nor of what refuses for certain", () => {
    expect(warned({})).toEqual([]);
    expect(warned(ending({ ...hit, ...coin }))).toEqual([]);
    expect(warned(ending(take, odd))).toEqual([]);
  });

  it("a flow that may lack cards or room, on a coin", () => {
    const roomy = { "/card-zone-systems/nest/zones/1/capacity": undefined };
    expect(warned(ending({ ...take, ...coin }))).toEqual([first]);
    expect(warned({ ...ending({ ...take, ...coin }), ...roomy })).toEqual([]);
    const strict = { [`${steps}/0/onInsufficient`]: "RejectTransaction" };
    expect(warned({ ...ending({ ...take, ...coin }), ...roomy, ...strict })).toEqual([first]);
  });

  it("an expression that may have no value, on a coin or after one", () => {
    expect(warned(ending({ ...odd, ...coin }))).toEqual([first]);
    expect(warned(ending(hit, odd))).toEqual([]);
    expect(warned(ending({ ...hit, ...coin }, odd))).toEqual([second]);
    expect(warned(ending({ ...odd, formulaValue: "round / 2", ...coin }))).toEqual([]);
    expect(warned(ending({ ...odd, formulaValue: "round / 0", ...coin }))).toEqual([first]);
  });

  it("a resource that somebody lacks, where a coin or a lot decides whom it concerns", () => {
    const moss = { "/resources/moss": { resourceId: "moss", defaultMax: 3, defaultCurrent: 3 } };
    const rot = { ...hit, targetResource: "moss" };
    expect(warned({ ...moss, ...ending(rot) })).toEqual([]);
    expect(warned({ ...moss, ...ending({ ...rot, ...coin }) })).toEqual([first]);
    expect(warned({ ...moss, ...ending({ ...rot, target: "RANDOM_ENEMY" }) })).toEqual([first]);
  });

  it("a target that must not be lost, after it may have been hurt", () => {
    const then = { ...hit, targetLoss: "Fail" };
    expect(warned(ending(hit, then))).toEqual([]);
    expect(warned(ending({ ...hit, ...coin }, then))).toEqual([second]);
  });

  it("what is chained to a coin", () => {
    expect(warned(ending({ ...hit, ...coin, chainedEffects: [odd] }))).toEqual([`${first}/chainedEffects/0`]);
  });

  it("a step that needs cards of a kind, after one that draws which there are", () => {
    const find = {
      stepId: "find",
      operation: "Move",
      sourceZoneId: "wing",
      targetZoneId: "moss",
      selection: { strategy: "ByTags", requiredTags: ["quick"], count: 1 },
    };
    expect(warned({ [`${steps}/-`]: find })).toEqual([`${steps}/1`]);
    expect(warned({ [`${steps}/-`]: { ...find, onInsufficient: "AllowPartial" } })).toEqual([]);
  });

  it("what answers to effects that are left to chance", () => {
    const answer = "/status-effects/itch/triggers/1/effects/0";
    const sting = { ...odd, target: "EVENT_SOURCE" };
    expect(warned({ [answer]: sting })).toEqual([]);
    expect(warned({ [answer]: sting, ...ending({ ...hit, ...coin }) })).toEqual([answer]);
  });
});
