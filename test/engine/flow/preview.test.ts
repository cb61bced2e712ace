import { describe, expect, it } from "vitest";
import { type Command, preview, stateHash } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { person } from "../../support/position.ts";
import { fourActors, held, playing, probing, ran, type Scene, scene } from "../kit.ts";
import { hurt } from "../parts.ts";

const ask = ({ snapshot, context }: Scene, command: Command, forSeat = false) =>
  preview(snapshot, command, context, { forSeat });
const conceals = {
  more: { "combat-rules": { quiet: miniRules("quiet", { preview: { randomOutcomes: "Conceal" } }) } },
};
const chancy = (more: JsonObject = {}) =>
  probing([hurt("touch", 1, { target: "RANDOM_ENEMY" })], { participants: fourActors, ...more });

describe("EF-18 a preview is the execution that follows", () => {
  it.each([
    ["an action", (from: Scene) => playing(from, "jab", ["gus"])],
    ["the end of a turn", (): Command => ({ type: "END_TURN", payload: { actorId: "ann" } })],
    ["a concession", (): Command => ({ type: "CONCEDE", payload: { actorId: "ann" } })],
  ])("%s: frame for frame, hash for hash", (_name, commandOf) => {
    const begun = scene();
    const command = commandOf(begun);
    const told = ask(begun, command);
    const done = ran(begun, command);
    expect(told).toMatchObject({
      isLegal: true,
      reasons: [],
      outcomeUncertain: false,
      sequence: 0,
      step: begun.snapshot.step,
    });
    expect(told.frames).toEqual(done.frames);
    expect(told.stateHash).toBe(stateHash(done.snapshot, done.context));
  });

  it("changes nothing", () => {
    const begun = scene();
    const before = stateHash(begun.snapshot, begun.context);
    ask(begun, playing(begun, "jab", ["gus"]));
    expect(stateHash(begun.snapshot, begun.context)).toBe(before);
  });

  it("an illegal command: its reasons and nothing else", () => {
    const begun = scene();
    const told = ask(begun, playing(begun, "jab", ["ann"]));
    expect(told).toMatchObject({
      isLegal: false,
      frames: null,
      stateHash: null,
      reactionTransition: null,
      pendingAction: null,
    });
    expect(told.reasons.map((reason) => reason.code)).toEqual(["INVALID_TARGET"]);
  });

  it("tells what the action costs", () => {
    const begun = scene();
    expect(ask(begun, playing(begun, "jab", ["gus"])).costs).toMatchObject([
      { componentId: "price", resourceId: "flux", amount: 1, affordable: true },
    ]);
  });
});

describe("EF-18 what was drawn", () => {
  it("Reveal shows it, and says that it was uncertain", () => {
    const begun = chancy();
    const command = playing(begun, "probe", ["gus"]);
    const told = ask(begun, command);
    expect(told.outcomeUncertain).toBe(true);
    expect(told.frames).toEqual(ran(begun, command).frames);
  });

  it.each([
    ["Conceal", conceals, false],
    ["a seat", {}, true],
  ])("%s leaves the drawn parts out", (_name, request, forSeat) => {
    const begun = chancy(request);
    const told = ask(begun, playing(begun, "probe", ["gus"]), forSeat);
    expect(told).toMatchObject({ isLegal: true, outcomeUncertain: true, frames: null, stateHash: null });
  });

  it("Conceal shows what is certain", () => {
    const begun = scene(conceals);
    expect(ask(begun, playing(begun, "jab", ["gus"]))).toMatchObject({ outcomeUncertain: false });
    expect(ask(begun, playing(begun, "jab", ["gus"])).frames).not.toBeNull();
  });

  it("cards taken from a hidden order are as uncertain as a draw", () => {
    const deck = [{ definitionId: "delve", count: 7 }];
    const begun = scene({ participants: [person("ann", "red", { deck }), ...fourActors.slice(2)], ...conceals });
    expect(held(begun.snapshot, "delve")).toHaveLength(5);
    expect(ask(begun, playing(begun, "delve", []))).toMatchObject({ outcomeUncertain: true, frames: null });
  });
});
