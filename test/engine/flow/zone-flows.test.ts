import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { moves } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, cardsIn, ended, refusal, type Scene, scene } from "../kit.ts";
import { mat, shell, status, trigger } from "../parts.ts";

const boundary = (flowId: string, name: string, more: JsonObject = {}, step: JsonObject = {}) =>
  moves(
    flowId,
    ["keep", "fist"],
    { triggers: [name], allowedInvocations: ["Boundary"], ...more },
    { selection: { strategy: "Top" }, onInsufficient: "AllowPartial", ...step },
  );

/** ann and gus with nine jabs each and nothing in hand. */
function table(flows: readonly JsonObject[], request: PositionRequest = {}): Scene {
  const deck = [{ definitionId: "jab", count: 9 }];
  const { more = {}, ...rest } = request;
  return scene({
    participants: [person("ann", "red", { deck }), beast("gus", "blue", { deck })],
    ...rest,
    more: { ...more, "card-zone-systems": { mat: mat(flows, { startingHandSize: 0 }) } },
  });
}

const hands = ({ snapshot }: Scene) => ["ann", "gus"].map((id) => cardsIn(snapshot, "fist", id).length);

describe("zone flows at boundaries", () => {
  it.each([
    ["encounter.started", [1, 1], [1, 1]],
    ["round.started", [1, 1], [2, 2]],
    ["activation.started", [1, 0], [2, 1]],
    ["activation.ended", [0, 0], [1, 1]],
    ["round.ended", [0, 0], [1, 1]],
    ["encounter.ended", [0, 0], [0, 0]],
  ])("%s: after the creation, and after a round", (name, early, late) => {
    const begun = table([boundary("deal1", name)]);
    expect([hands(begun), hands(ended(begun))]).toEqual([early, late]);
  });

  it.each([
    ["Any", [1, 1]],
    ["RunOwner", [1, 0]],
    ["PlayerControlled", [1, 0]],
    ["AiControlled", [0, 1]],
  ])("for the actorScope %s", (actorScope, expected) =>
    expect(hands(table([boundary("deal1", "round.started", { actorScope })]))).toEqual(expected),
  );

  it("`initialHandDeficit` is what is missing from the starting hand", () => {
    const fill = boundary(
      "fill",
      "activation.started",
      {},
      { selection: { strategy: "Top", countFormula: "initialHandDeficit" } },
    );
    const deck = [{ definitionId: "brew", count: 9 }];
    const begun = scene({
      participants: [person("ann", "red", { deck }), beast("gus", "blue")],
      more: { "card-zone-systems": { mat: mat([fill], { startingHandSize: 3 }) } },
    });
    expect(cardsIn(begun.snapshot, "fist")).toHaveLength(3);
  });

  it("what they move is observed", () => {
    const eyes = status("eyes", { triggers: [trigger("eyes", "CardMoved", [shell("seen", 1)])] });
    const begun = table([boundary("deal1", "round.started")], {
      more: { "status-effects": { eyes } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "eyes" }] },
    });
    expect(attempts(begun)).toEqual(["seen>ann"]);
  });
});

describe("a flow that fails at a boundary", () => {
  const strict = boundary(
    "strict",
    "round.ended",
    { priority: 5 },
    { selection: { strategy: "Top", count: 20 }, onInsufficient: "RejectTransaction" },
  );
  const flows = [strict, boundary("deal1", "round.ended")];
  const rules = (boundaryFailure: string) => ({
    more: { "combat-rules": { quiet: miniRules("quiet", { boundaryFailure }) } },
  });

  it("Abort refuses the command", () =>
    expect(refusal(table(flows, rules("Abort")), { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe(
      "ZONE_FLOW_FAILED",
    ));

  it("SkipAndRecord leaves it out, records it and runs the others", () => {
    const done = ended(table(flows, rules("SkipAndRecord")));
    expect(hands(done)).toEqual([1, 1]);
    const skipped = done.frames.filter((frame) => frame.transitionType === "combat.boundary.skipped");
    expect(skipped.map((frame) => frame.payload.code)).toEqual(["ZONE_FLOW_FAILED", "ZONE_FLOW_FAILED"]);
  });
});
