import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneSystemOf } from "../../../src/engine/definitions/lookup.ts";
import type { FlowStep, InsertionStrategy, SelectionStrategy } from "../../../src/engine/definitions/zones.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { executeFlow } from "../../../src/engine/zones/flow.ts";
import { zonesAreSound } from "../../../src/engine/zones/soundness.ts";
import { counts, seed } from "../../counts.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import { cardId } from "../../support/handmade.ts";
import { flow, grove, lay, request, step } from "./grove.ts";

const selections: readonly SelectionStrategy[] = [
  "Explicit",
  "Top",
  "Bottom",
  "First",
  "Last",
  "All",
  "Random",
  "ByTags",
];
const insertions: readonly InsertionStrategy[] = [
  "Top",
  "Bottom",
  "AtIndex",
  "RandomPosition",
  "PreserveSourceOrder",
  "ShuffleAfterInsert",
  "CreationOrder",
];
const zone = fc.constantFrom("loam", "branch", "mulch", "pond");
const owner = fc.constantFrom("FlowOwner" as const, "TargetActor" as const);

const anyStep: fc.Arbitrary<FlowStep> = fc
  .record({
    operation: fc.constantFrom(
      "Move" as const,
      "Create" as const,
      "Destroy" as const,
      "Shuffle" as const,
      "Reorder" as const,
    ),
    sourceZoneId: zone,
    targetZoneId: zone,
    sourceOwner: owner,
    targetOwner: owner,
    selection: fc.record({
      strategy: fc.constantFrom(...selections),
      count: fc.option(fc.nat(4)),
      requiredTags: fc.constantFrom([], ["green"]),
    }),
    insertion: fc.record({ strategy: fc.constantFrom(...insertions), index: fc.option(fc.nat(4)) }),
    onInsufficient: fc.constantFrom(
      "RejectTransaction" as const,
      "AllowPartial" as const,
      "ExecuteFallbackAndRetry" as const,
    ),
    moveAvailableBeforeFallback: fc.boolean(),
    onOverflow: fc.constantFrom("RejectTransaction" as const, "AllowPartial" as const, "RedirectOverflow" as const),
  })
  .map(({ operation, ...fields }) =>
    step(operation, { ...fields, fallbackFlowId: "back", overflowZoneId: "mulch", cardDefinitionId: "oak" }),
  );

const back = flow("back", [
  step("Move", { sourceZoneId: "mulch", targetZoneId: "loam", selection: { strategy: "All" } }),
]);
const start = lay({ loam: [1, 2, 3, 4], branch: [5, 6], mulch: [7], pond: [8, 9], boLoam: [10, 11], boBranch: [12] });

/** Runs one flow per step list; a failing flow leaves the state as it was. */
function play(lists: readonly (readonly FlowStep[])[], each: (before: Snapshot, ok: boolean, after: Snapshot) => void) {
  let state: Snapshot = start;
  for (const steps of lists) {
    const before = deepFreeze(state);
    const asked = { ...request("it", { targetActorId: "bo" }), cardInstanceIds: [cardId(3), cardId(8), cardId(12)] };
    const result = executeFlow(before, asked, grove([flow("it", steps), back]));
    if (result.ok) state = result.value.snapshot;
    each(before, result.ok, state);
  }
  return state;
}

const lists = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });
const runs = { numRuns: counts.propertyRuns, seed };
const system = zoneSystemOf(start, grove([]).content);

describe("random zone flows", () => {
  it("never lose or duplicate a card, whatever they do, and never write to a state", () => {
    let worked = 0;
    fc.assert(
      fc.property(lists, (steps) => {
        play(steps, (_before, ok, after) => {
          worked += ok ? 1 : 0;
          expect(zonesAreSound(after, system)).toBeNull();
        });
      }),
      runs,
    );
    expect(worked).toBeGreaterThan(50);
  });

  it("account for every card that came, went or moved", () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 3 }), (steps) => {
        const result = executeFlow(start, request("it", { targetActorId: "bo" }), grove([flow("it", steps), back]));
        if (!result.ok) return;
        const { snapshot, cardChanges } = result.value;
        const made = cardChanges.filter((one) => one.fromZoneId === null).length;
        const gone = cardChanges.filter((one) => one.toZoneId === null).length;
        expect(Object.keys(snapshot.cards)).toHaveLength(12 + made - gone);
        const moves = cardChanges.filter((one) => one.fromZoneId !== null && one.toZoneId !== null);
        for (const card of Object.values(snapshot.cards)) {
          const own = moves.filter((one) => one.cardInstanceId === card.cardInstanceId).length;
          expect(card.incarnation).toBe(own);
        }
      }),
      runs,
    );
  });

  it("give the same states from the same seed", () => {
    fc.assert(
      fc.property(lists, (steps) => {
        const nothing = () => undefined;
        expect(play(steps, nothing)).toEqual(play(steps, nothing));
      }),
      runs,
    );
  });
});
