import { describe, expect, it } from "vitest";
import { runCommand } from "../../src/combat/commands.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import { startOf } from "../../src/combat/start.ts";
import { commandId, endTurn, openTable } from "./tally.ts";

/** A combat of two sequences: the creation, of one frame, and the end of a turn, of two. */
function played(): CombatSession {
  const { session } = openTable();
  const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
  const envelope = { commandId: commandId(1), expectedSequence, expectedStep, command: endTurn("ada") };
  runCommand(session, envelope, { kind: "Full" });
  return session;
}

describe("where a stream begins", () => {
  it("is with what comes next when nothing is said", () => {
    expect(startOf(null, played())).toEqual({ ok: true, position: { sequence: 1, index: 1 } });
  });

  it("is after the frame the client has, or after all of a past sequence", () => {
    for (const [sequence, index] of [
      [0, 0],
      [0, 99_999],
      [1, 0],
      [1, 1],
    ] as const) {
      expect(startOf(`${sequence}.${index}`, played())).toEqual({ ok: true, position: { sequence, index } });
    }
  });

  it.each(["1.2", "2.0", "999999999.0"])("is not after %s, which is not reached", (after) => {
    expect(startOf(after, played())).toEqual({
      ok: false,
      reason: `there is no frame ${after} yet; the newest is 1.1`,
    });
  });

  it.each(["", " ", "1", "1.", ".1", "soon", "-1.0", "1.0.0", "1e3.0", "1.0 "])(
    "is not at `%s`, which is no place",
    (after) => {
      expect(startOf(after, played())).toEqual({ ok: false, reason: "must be a sequence, a dot and a frame index" });
    },
  );
});
