import { describe, expect, it } from "vitest";
import { runCommand } from "../../src/combat/commands.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import { limits, type Viewer } from "../../src/engine/index.ts";
import { commandId, endTurn, openTable, reopen, tallyRules } from "./tally.ts";

const full: Viewer = { kind: "Full" };

function send(session: CombatSession, number: number, actorId = "ada", more: object = {}) {
  const { sequence, step } = session.snapshot;
  const versions = { expectedSequence: sequence, expectedStep: step };
  const envelope = { commandId: commandId(number), ...versions, command: endTurn(actorId), ...more };
  return runCommand(session, envelope, full);
}

function sap(session: CombatSession, actorId: string): number | undefined {
  return session.snapshot.actors.find(({ instanceId }) => instanceId === actorId)?.resources[0]?.current;
}

describe("a command", () => {
  it("is executed and answered with its receipt", () => {
    const { session } = openTable();
    const before = session.last.stateHash;
    const answer = send(session, 1);
    expect(answer).toMatchObject({
      ok: true,
      value: { commandId: commandId(1), duplicate: false, sequence: 1, step: 3, previousStateHash: before },
    });
    expect(sap(session, "ada")).toBe(11);
  });

  it("sent twice acts once, and is answered byte for byte as then, whatever has happened since", () => {
    const { session } = openTable();
    const first = send(session, 1);
    send(session, 2, "bo");
    const again = send(session, 1);
    if (!first.ok || !again.ok) throw new Error("refused");
    expect(again.value.duplicate).toBe(true);
    expect(JSON.stringify({ ...again.value, duplicate: false })).toBe(JSON.stringify(first.value));
    expect(sap(session, "ada")).toBe(11);
  });

  it("under a known id with another payload is refused", () => {
    const { session } = openTable();
    send(session, 1);
    expect(send(session, 1, "bo")).toMatchObject({ ok: false, refusal: { code: "COMMAND_ID_REUSED" } });
  });

  it("made for another version is refused with the current one", () => {
    const { session } = openTable();
    send(session, 1);
    const stale = send(session, 2, "ada", { expectedSequence: 0, expectedStep: 1 });
    expect(stale).toMatchObject({
      ok: false,
      refusal: { code: "VERSION_CONFLICT", currentSequence: 1, currentStep: 3 },
    });
    if (stale.ok) throw new Error("accepted");
    expect(stale.refusal.reasons.map(({ path }) => path)).toEqual(["/expectedSequence", "/expectedStep"]);
  });

  it("is looked up by its id before its versions are", () => {
    const { session } = openTable();
    send(session, 1);
    expect(send(session, 1, "ada", { expectedSequence: 0, expectedStep: 1 })).toMatchObject({
      ok: true,
      value: { duplicate: true },
    });
  });

  it("that the rules reject leaves no trace", () => {
    const { session, database } = openTable();
    const before = session.snapshot;
    expect(send(session, 1, "cy")).toMatchObject({ ok: false, refusal: { code: "NOT_ACTIVE_ACTOR" } });
    expect(session.snapshot).toBe(before);
    expect([database.count("journal"), database.count("snapshots"), database.count("frames")]).toEqual([1, 1, 1]);
    expect(send(session, 1)).toMatchObject({ ok: true, value: { sequence: 1, duplicate: false } });
  });

  it("past the last one a combat takes is refused", () => {
    const { session } = openTable(tallyRules("1", limits.commandsPerCombat));
    send(session, 1);
    expect(send(session, 2)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    const concession = { command: { type: "CONCEDE", payload: { actorId: "ada" } } };
    expect(send(session, 3, "ada", concession)).not.toMatchObject({ refusal: { code: "LIMIT_EXCEEDED" } });
  });
});

describe("who may send it", () => {
  const seat: Viewer = { kind: "Seat", actorIds: ["bo"] };

  it("a seat acts for its own actors only, and is told so before anything else", () => {
    const { session } = openTable();
    const envelope = { commandId: commandId(1), expectedSequence: 9, expectedStep: 9, command: endTurn("ada") };
    expect(runCommand(session, envelope, seat)).toMatchObject({ ok: false, refusal: { code: "FORBIDDEN" } });
  });

  it("a spectator does not act", () => {
    const { session } = openTable();
    const envelope = { commandId: commandId(1), expectedSequence: 0, expectedStep: 1, command: endTurn("bo") };
    expect(runCommand(session, envelope, { kind: "Spectator" })).toMatchObject({
      ok: false,
      refusal: { code: "FORBIDDEN" },
    });
  });
});

describe("all or nothing", () => {
  // A step writes its journal entry, its state, and two frames.
  it.each([1, 2, 3, 4])(
    "when write %i of a command fails, memory and rows are as before, and a retry settles",
    (write) => {
      const table = openTable();
      const { session, database } = table;
      send(session, 1);
      const before = session.snapshot;
      database.failAt(write);
      expect(() => send(session, 2)).toThrow("the disk is full");
      expect(session.snapshot).toBe(before);
      expect([database.count("journal"), database.count("snapshots"), database.count("frames")]).toEqual([2, 2, 3]);
      expect(reopen(table).last).toEqual(session.last);
      expect(send(session, 2)).toMatchObject({ ok: true, value: { sequence: 2, duplicate: false } });
    },
  );
});

describe("a combat read back from its rows", () => {
  it("goes on where it was, with the same hashes as one that stayed in memory", () => {
    const [kept, evicted] = [openTable(), openTable()];
    let reopened = evicted.session;
    for (let number = 1; number <= 40; number += 1) {
      const actorId = number % 3 === 0 ? "bo" : "ada";
      reopened = reopen(evicted);
      const [one, other] = [send(kept.session, number, actorId), send(reopened, number, actorId)];
      expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    }
    expect(reopened.snapshot).toEqual(kept.session.snapshot);
  });
});
