import { describe, expect, it } from "vitest";
import { drawShuffle } from "../../../src/engine/state/rng.ts";
import { cardId, makeCard } from "../../support/handmade.ts";
import { failure, flow, lay, numbersIn, runFlows, runStep, step } from "./grove.ts";

describe("Move", () => {
  it("begins a new stay of the card and tells from where to where (RX-04)", () => {
    const { snapshot, cardChanges } = runStep(lay({ loam: [1, 2] }), step("Move"));
    expect(snapshot.cards[cardId(1)]?.incarnation).toBe(1);
    expect(snapshot.cards[cardId(2)]?.incarnation).toBe(0);
    expect(cardChanges).toEqual([
      {
        cardInstanceId: cardId(1),
        definitionId: "fern",
        fromZoneId: "loam",
        fromOwnerId: "ada",
        toZoneId: "branch",
        toOwnerId: "ada",
      },
    ]);
  });

  it("moves a reserved card like any other and leaves it reserved (RX-04)", () => {
    const reserved = makeCard(1, "fern", { reservedBy: "pending" });
    const { snapshot } = runStep({ ...lay({ loam: [1] }), cards: { [cardId(1)]: reserved } }, step("Move"));
    expect(numbersIn(snapshot, "branch")).toEqual([1]);
    expect(snapshot.cards[cardId(1)]?.reservedBy).toBe("pending");
  });

  it("resolves owners by the actors of the request", () => {
    const before = lay({ boLoam: [1], commons: [2], shrine: [3] });
    const to = (sourceZoneId: string, sourceOwner: "TargetActor" | "Global" | "RunOwner") =>
      numbersIn(
        runStep(before, step("Move", { sourceZoneId, sourceOwner, targetOwner: "SourceActor" }), {
          targetActorId: "bo",
        }).snapshot,
        "branch",
      );
    expect(to("loam", "TargetActor")).toEqual([1]);
    expect(to("commons", "Global")).toEqual([2]);
    expect(to("shrine", "RunOwner")).toEqual([3]);
  });

  it("never takes another actor's zone for one that is not there (PY-05)", () => {
    const flows = [flow("it", [step("Move", { sourceOwner: "TargetActor" })])];
    expect(failure(lay({ loam: [1] }), flows, { targetActorId: null })).toBe(
      'ZONE_FLOW_FAILED: Flow "it", step "only": there is no TargetActor here.',
    );
  });

  it("fails on an address without a zone", () => {
    const flows = [flow("it", [step("Move", { sourceZoneId: "commons" })])];
    expect(failure(lay({ commons: [1] }), flows)).toBe(
      'ZONE_FLOW_FAILED: Flow "it", step "only": there is no zone "commons" of ada.',
    );
  });
});

describe("Create", () => {
  const create = (more: Parameters<typeof step>[1] = {}) =>
    step("Create", { sourceZoneId: null, cardDefinitionId: "oak", ...more });

  it("makes so many cards of the step's definition for the target's owner, without upgrades", () => {
    const { snapshot, steps, cardChanges } = runStep(lay({}), create({ selection: { count: 2 } }));
    const ids = snapshot.zones.find((zone) => zone.zoneId === "branch" && zone.ownerId === "ada")?.cardIds ?? [];
    expect(steps[0]?.createdCardIds).toEqual(ids);
    expect(ids.map((id) => snapshot.cards[id])).toMatchObject([
      { definitionId: "oak", upgradeIds: [], ownerId: "ada", incarnation: 0, reservedBy: null, expiresAt: null },
      { definitionId: "oak" },
    ]);
    expect(cardChanges[0]).toMatchObject({ fromZoneId: null, toZoneId: "branch", toOwnerId: "ada" });
    // The snapshot had given out 100 ids: the new ones carry 101 and 102 in front, so creation order is id order.
    expect(ids.map((id) => id.slice(0, 13))).toEqual(["00000000-0065", "00000000-0066"]);
  });

  it("$input makes so many of each definition that the invocation names, in order", () => {
    const run = runStep(lay({}), create({ cardDefinitionId: "$input", selection: { count: 2 } }), {
      cardDefinitionIds: ["flint", "fern"],
    });
    const made = run.steps[0]?.createdCardIds.map((id) => run.snapshot.cards[id]?.definitionId);
    expect(made).toEqual(["flint", "flint", "fern", "fern"]);
  });

  it("$input fails where the invocation names none", () => {
    expect(failure(lay({}), [flow("it", [create({ cardDefinitionId: "$input" })])])).toBe(
      'ZONE_FLOW_FAILED: Flow "it", step "only": no card definition was named.',
    );
  });

  it("an unknown definition fails the flow", () => {
    const flows = [flow("it", [create({ cardDefinitionId: "$input" })])];
    expect(failure(lay({}), flows, { cardDefinitionIds: ["constructor"] })).toBe(
      'ZONE_FLOW_FAILED: Flow "it", step "only": there is no card "constructor".',
    );
  });

  it("a card of a global zone has no owner", () => {
    const { snapshot, steps } = runStep(lay({}), create({ targetZoneId: "commons", targetOwner: "Global" }));
    expect(snapshot.cards[steps[0]?.createdCardIds[0] ?? ""]?.ownerId).toBeNull();
  });

  it("what does not fit is not made, or is made in the overflow zone", () => {
    const almost = lay({ branch: [1, 2, 3, 4] });
    const partial = runStep(almost, create({ selection: { count: 3 }, onOverflow: "AllowPartial" }));
    expect(Object.keys(partial.snapshot.cards)).toHaveLength(5);
    const redirected = runStep(
      almost,
      create({ selection: { count: 3 }, onOverflow: "RedirectOverflow", overflowZoneId: "mulch" }),
    );
    expect(numbersIn(redirected.snapshot, "mulch")).toHaveLength(2);
  });

  it("remembers the boundary until which a card lasts", () => {
    const lifetime = { strategy: "UntilBoundary", boundary: "round.ended" } as const;
    const { snapshot, steps } = runStep(lay({}), create({ lifetime }));
    expect(snapshot.cards[steps[0]?.createdCardIds[0] ?? ""]?.expiresAt).toBe("round.ended");
  });

  it("beyond the limit of cards everything is refused", () => {
    const flows = [flow("it", [create({ targetZoneId: "mulch", selection: { count: 1_001 } })])];
    expect(failure(lay({}), flows)).toBe("LIMIT_EXCEEDED: A combat holds at most 1000 cards.");
    const rest = [flow("it", [create({ targetZoneId: "mulch", selection: { count: 1_000 } })])];
    expect(failure(lay({}), rest)).toBe("it worked");
    expect(failure(lay({ loam: [1] }), rest)).toBe("LIMIT_EXCEEDED: A combat holds at most 1000 cards.");
  });
});

describe("Destroy", () => {
  it("takes the card out of its zone and out of the combat", () => {
    const { snapshot, steps, cardChanges } = runStep(lay({ loam: [1, 2] }), step("Destroy"));
    expect(numbersIn(snapshot, "loam")).toEqual([2]);
    expect(Object.keys(snapshot.cards)).toEqual([cardId(2)]);
    expect(steps[0]).toMatchObject({ destroyedCardIds: [cardId(1)], target: null });
    expect(cardChanges[0]).toMatchObject({ fromZoneId: "loam", toZoneId: null, toOwnerId: null });
  });
});

describe("Shuffle", () => {
  it("permutes the whole source with n − 1 draws, and moves nothing", () => {
    const before = lay({ loam: [1, 2, 3, 4] });
    const { snapshot, steps, cardChanges } = runStep(before, step("Shuffle"));
    expect(numbersIn(snapshot, "loam")).toEqual(drawShuffle(before.rng, [1, 2, 3, 4]).value);
    expect(steps[0]).toMatchObject({ drawsBefore: 5, drawsAfter: 8, movedCardIds: [] });
    expect(cardChanges).toEqual([]);
    expect(snapshot.cards).toEqual(before.cards);
  });

  it("has nothing to do in an unordered zone", () => {
    const before = lay({ pond: [1, 2, 3] });
    const { snapshot, steps } = runStep(before, step("Shuffle", { sourceZoneId: "pond" }));
    expect(snapshot).toEqual(before);
    expect(steps).toHaveLength(1);
  });
});

describe("Reorder", () => {
  it("gives cards another place without a new stay", () => {
    const only = step("Reorder", {
      selection: { strategy: "Explicit" },
      insertion: { strategy: "Top", index: null },
    });
    const before = lay({ loam: [1, 2, 3, 4] });
    const { snapshot, steps, cardChanges } = runStep(before, only, { named: [3, 1] });
    expect(numbersIn(snapshot, "loam")).toEqual([3, 1, 2, 4]);
    expect(snapshot.cards).toEqual(before.cards);
    expect(cardChanges).toEqual([]);
    expect(steps[0]?.movedCardIds).toEqual([cardId(3), cardId(1)]);
  });
});

describe("ExecuteFlow", () => {
  it("runs another flow for the same request; its record comes first and spans the nested draws", () => {
    const flows = [
      flow("outer", [step("ExecuteFlow", { stepId: "call", nestedFlowId: "inner" }), step("Move", { stepId: "draw" })]),
      flow("inner", [step("Shuffle", { stepId: "stir" })], { allowedInvocations: [] }),
    ];
    const { steps, stepsUsed } = runFlows(lay({ loam: [1, 2, 3] }), flows);
    expect(steps.map((one) => [one.flowId, one.stepId, one.drawsBefore, one.drawsAfter])).toEqual([
      ["outer", "call", 5, 7],
      ["inner", "stir", 5, 7],
      ["outer", "draw", 7, 7],
    ]);
    expect(stepsUsed).toBe(3);
  });
});
