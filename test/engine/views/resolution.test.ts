import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
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

  describe("tells the last state alone where all together would be over 8,000,000 characters", () => {
    const told = (states: readonly Snapshot[]) =>
      look(states.map((one) => makeFrame(one))).frames.map(({ stateAfter }) => stateAfter !== null);
    const copies = (one: Snapshot, count: number) => Array.from({ length: count }, () => one);
    const wide = makeSnapshot({ turnOrder: ["x".repeat(990_000)] });

    it("however few things they hold", () => {
      expect(told(copies(wide, 8))).toEqual(copies(wide, 8).map(() => true));
      expect(told(copies(wide, 9))).toEqual(copies(wide, 9).map((_, index) => index === 8));
    });

    it("also where the last one is small", () => {
      expect(told([...copies(wide, 9), state])).toEqual([...copies(wide, 9).map(() => false), true]);
    });

    it("counting for each ability the reasons why it is not usable", () => {
      // 250 characters for each of 4,000 abilities, and their ids: more than a million for each state.
      const abilityIds = Array.from({ length: 4_000 }, (_, index) => `ability ${index}`);
      const able = makeSnapshot({ actors: [makeActor("ada", { abilityIds })] });
      expect(told(copies(able, 8))).toEqual(copies(able, 8).map((_, index) => index === 7));
    });
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
