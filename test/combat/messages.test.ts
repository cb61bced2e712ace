import { describe, expect, it } from "vitest";
import { runCommand } from "../../src/combat/commands.ts";
import { messagesOf, NewestMessages, parsePosition } from "../../src/combat/messages.ts";
import type { Rules } from "../../src/combat/rules.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import type { Viewer } from "../../src/engine/index.ts";
import { combatId, commandId, endTurn, openTable, tallyRules, wordyRules } from "./tally.ts";

const full: Viewer = { kind: "Full" };

function endOneTurn(session: CombatSession): void {
  const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
  const envelope = { commandId: commandId(1), expectedSequence, expectedStep, command: endTurn("ada") };
  runCommand(session, envelope, full);
}

describe("the live stream", () => {
  it("is one message per frame, each with its place", () => {
    const { session } = openTable();
    endOneTurn(session);
    const messages = messagesOf(session, 1, { sequence: 0, index: 0 }, full);
    expect(messages.map(({ position }) => position)).toEqual([
      { sequence: 1, index: 0 },
      { sequence: 1, index: 1 },
    ]);
    expect(JSON.parse(messages[1]?.text ?? "")).toMatchObject({
      type: "frame",
      sequence: 1,
      index: 1,
      commandId: commandId(1),
      isLast: true,
      frame: { transitionType: "combat.activation.ended", stateAfter: { step: 3 } },
    });
  });

  it("resumes within a sequence after the frame the client has", () => {
    const { session } = openTable();
    endOneTurn(session);
    const messages = messagesOf(session, 1, { sequence: 1, index: 0 }, full);
    expect(messages.map(({ position }) => position.index)).toEqual([1]);
  });

  it("is made once for all who listen as the same viewer", () => {
    let views = 0;
    const rules = tallyRules();
    const counting: Rules = {
      ...rules,
      viewResolution: (resolution, context) => {
        views += 1;
        return rules.viewResolution(resolution, context);
      },
    };
    const { session } = openTable(counting);
    const newest = new NewestMessages();
    const look = (viewer: Viewer, index: number) =>
      newest.of(session, session.last.sequence, { sequence: session.last.sequence, index }, viewer);
    endOneTurn(session);
    views = 0;
    const seat: Viewer = { kind: "Seat", actorIds: ["ada"] };
    expect([look(full, -1).length, look(full, 0).length, look(full, 1).length]).toEqual([2, 1, 0]);
    expect(views).toBe(1);
    look(seat, -1);
    look(seat, -1);
    expect(views).toBe(2);
    expect(look(full, -1)).toEqual(messagesOf(session, 1, { sequence: 0, index: 0 }, full));
  });

  it("names what would make a message too large", () => {
    const { session } = openTable(wordyRules(8_000));
    endOneTurn(session);
    const [message] = messagesOf(session, 1, { sequence: 0, index: 0 }, full);
    expect(JSON.parse(message?.text ?? "")).toEqual({
      type: "frame",
      sequence: 1,
      index: 0,
      commandId: commandId(1),
      isLast: false,
      frame: null,
      transitionType: "combat.action.applied",
      frameAt: `/api/v1/combats/${combatId}/resolutions/${commandId(1)}`,
      stateAt: `/api/v1/combats/${combatId}/timeline/1/state?frame=0`,
    });
  });

  it("is resumed from `sequence.frameIndex`, and from nothing else", () => {
    expect(parsePosition("12.3")).toEqual({ sequence: 12, index: 3 });
    for (const text of ["", "12", "a.b", "-1.0", "1.2.3"]) expect(parsePosition(text)).toBeNull();
  });
});
