import { describe, expect, it } from "vitest";
import type { FlowBoundary, ZoneFlow } from "../../../src/engine/definitions/zones.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { boundaryInvocations } from "../../../src/engine/zones/boundaries.ts";
import { makeActor } from "../../support/handmade.ts";
import { flow, grove, lay, step } from "./grove.ts";

/** What a boundary runs, as `flow for owner`. */
function runs(
  flows: readonly ZoneFlow[],
  boundary: FlowBoundary = "round.started",
  active: string | null = "ada",
  snapshot: Snapshot = lay({}),
) {
  const found = boundaryInvocations(snapshot, boundary, active, grove(flows).content);
  return found.map(({ flowId, flowOwnerId }) => `${flowId} for ${flowOwnerId}`);
}

const atRound = { triggers: ["round.started"] } as const;
const atActivation = { triggers: ["activation.started"] } as const;
const fromCommons = step("Move", { sourceZoneId: "commons", sourceOwner: "Global" });

describe("flows of a boundary", () => {
  it("are those it triggers, by priority descending, then id in ordinal order", () => {
    const one = [step("Move")];
    const flows = [
      flow("b", one, atRound),
      flow("a", one, atRound),
      flow("Z", one, atRound),
      flow("late", one, { ...atRound, priority: -1 }),
      flow("first", one, { ...atRound, priority: 5 }),
      flow("other", one, { triggers: ["round.ended"] }),
    ];
    const owners = [makeActor("ada")];
    expect(runs(flows, "round.started", null, lay({}, { actors: owners }))).toEqual([
      "first for ada",
      "Z for ada",
      "a for ada",
      "b for ada",
      "late for ada",
    ]);
  });

  it("run once per living actor that owns the source zone, in actor order", () => {
    const actors = [makeActor("bo"), makeActor("cy"), makeActor("ada")];
    const flows = [flow("draw", [step("Move")], atRound)];
    // cy has no deck and so no loam.
    expect(runs(flows, "round.started", null, lay({}, { actors }))).toEqual(["draw for bo", "draw for ada"]);
    const oneDead = [makeActor("ada", { isAlive: false }), makeActor("bo")];
    expect(runs(flows, "round.started", null, lay({}, { actors: oneDead }))).toEqual(["draw for bo"]);
  });

  it("run for the actors of their scope only", () => {
    const scoped = (actorScope: ZoneFlow["actorScope"]) =>
      runs([flow("draw", [step("Move")], { ...atRound, actorScope })]);
    expect(scoped("Any")).toEqual(["draw for ada", "draw for bo"]);
    expect(scoped("RunOwner")).toEqual(["draw for ada"]);
    expect(scoped("PlayerControlled")).toEqual(["draw for ada"]);
    expect(scoped("AiControlled")).toEqual(["draw for bo"]);
  });

  it("of an activation run for the active actor only", () => {
    const flows = [flow("draw", [step("Move")], atActivation)];
    expect(runs(flows, "activation.started", "bo")).toEqual(["draw for bo"]);
    expect(runs(flows, "activation.started", null)).toEqual([]);
  });

  it("with a shared source run once, for the run owner", () => {
    expect(runs([flow("refill", [fromCommons], atRound)])).toEqual(["refill for ada"]);
    expect(runs([flow("refill", [fromCommons], atActivation)], "activation.started", "bo")).toEqual(["refill for ada"]);
    const fromShrine = step("Move", { sourceZoneId: "shrine", sourceOwner: "RunOwner" });
    expect(runs([flow("refill", [fromShrine], atRound)])).toEqual(["refill for ada"]);
  });

  it("with a shared source need an actor of their scope that the boundary concerns", () => {
    const flows = [flow("refill", [fromCommons], { ...atActivation, actorScope: "AiControlled" })];
    expect(runs(flows, "activation.started", "bo")).toEqual(["refill for ada"]);
    expect(runs(flows, "activation.started", "ada")).toEqual([]);
  });

  it("whose source is the run owner's own zone run for the run owner", () => {
    expect(runs([flow("deal", [step("Move", { sourceOwner: "RunOwner" })], atRound)])).toEqual(["deal for ada"]);
  });

  it("without a source zone go by their target zone", () => {
    const sprout = step("Create", { sourceZoneId: null, cardDefinitionId: "oak" });
    expect(runs([flow("sprout", [sprout], atRound)])).toEqual(["sprout for ada", "sprout for bo"]);
  });

  it("that only call others go by the others' source zones", () => {
    const call = step("ExecuteFlow", { sourceZoneId: null, targetZoneId: null, nestedFlowId: "inner" });
    const inner = (only: Parameters<typeof flow>[1]) => flow("inner", only);
    expect(runs([flow("outer", [call], atRound), inner([step("Move")])])).toEqual(["outer for ada", "outer for bo"]);
    expect(runs([flow("outer", [call], atRound), inner([fromCommons])])).toEqual(["outer for ada"]);
  });
});
