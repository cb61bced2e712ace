import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../src/engine/views/model.ts";
import { viewResolution } from "../../../src/engine/views/resolution.ts";
import { makeActor, makeCard, makeFrame, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator, usable } from "./meadow.ts";
import { applied, move } from "./records.ts";

const state = makeSnapshot({
  zones: [makeZone("pouch", "ada", 1, 2)],
  cards: [makeCard(1, "nut"), makeCard(2, "nut")],
});
/** Card `number` goes from ada's paw to her pouch. */
const moved = (number: number) =>
  makeFrame(state, { applications: [applied(9, { cardChanges: [move(number, "nut", "paw", "pouch")] })] });
const look = (frames: readonly ReturnType<typeof makeFrame>[], viewer: Viewer = full, commandId = "c", sequence = 3) =>
  viewResolution({ commandId, sequence, initialStateHash: "before", frames, viewer }, context, usable);

describe("the resolution of a command", () => {
  it("has the hashes before and after, and the frames", () => {
    const view = look([moved(1)]);
    expect(view.commandId).toBe("c");
    expect(view.initialCombatStateHash).toBe("before");
    expect(view.finalCombatStateHash).toBe(context.hash.state(state));
    expect(view.frames).toHaveLength(1);
  });

  it("of the creation does not begin with the origin, but for one who sees everything", () => {
    const begins = (viewer: Viewer, frames = [moved(1)]) => look(frames, viewer, "c", 0).initialCombatStateHash;
    expect([full, ada, spectator].map((viewer) => begins(viewer))).toEqual(["before", null, null]);
    expect(begins(ada, [])).toBeNull();
  });

  it("without a frame ends where it began", () => {
    expect(look([]).finalCombatStateHash).toBe("before");
  });

  it("leaves the states between to a lookup where so many of so large a combat would be too much", () => {
    const actors = Array.from({ length: 100 }, (_, index) => makeActor(`actor ${index}`));
    const crowd = makeSnapshot({ actors });
    const frames = (count: number) => Array.from({ length: count }, () => makeFrame(crowd));
    const shown = (count: number) => look(frames(count)).frames.map(({ stateAfter }) => stateAfter !== null);
    expect(shown(60)).toEqual(Array.from({ length: 60 }, () => true));
    expect(shown(61)).toEqual(Array.from({ length: 61 }, (_, index) => index === 60));
  });

  it("its fingerprint is of what happened, not of the command's transport id", () => {
    const print = look([moved(1)]).resolutionFingerprint;
    expect(look([moved(1)], full, "another").resolutionFingerprint).toBe(print);
    expect(look([moved(2)]).resolutionFingerprint).not.toBe(print);
  });

  it("its fingerprint cannot be tried against hidden cards", () => {
    const prints = (viewer: Viewer) => [1, 2].map((number) => look([moved(number)], viewer).resolutionFingerprint);
    const [first, second] = prints(bo);
    expect(first).toBe(second);
    expect(new Set(prints(ada)).size).toBe(2);
  });
});
