import { describe, expect, it } from "vitest";
import { runCommand } from "../../src/combat/commands.ts";
import { createdOf, createSession, repeatCreation } from "../../src/combat/creation.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import {
  commandId,
  creationRequest,
  endTurn,
  openTable,
  openTestDatabase,
  reopen,
  setupOver,
  tallyRules,
  wordyRules,
} from "./tally.ts";

function play(session: CombatSession, from: number, to: number): void {
  for (let number = from; number <= to; number += 1) {
    const { sequence, step } = session.snapshot;
    const versions = { expectedSequence: sequence, expectedStep: step };
    runCommand(session, { commandId: commandId(number), ...versions, command: endTurn("ada") }, { kind: "Full" });
  }
}

function kinds(database: ReturnType<typeof openTestDatabase>): readonly unknown[] {
  return database.exec("SELECT sequence, kind FROM snapshots ORDER BY sequence").map(({ kind }) => kind);
}

describe("an entry by its command id", () => {
  it("is found where an earlier build wrote the id in capitals", () => {
    const { session, database } = openTable();
    play(session, 1, 1);
    const id = "abcdefab-0000-4000-8000-000000000001";
    database.exec("UPDATE journal SET command_id = ? WHERE sequence = 1", id.toUpperCase());
    expect(session.store.entryOf(id)?.sequence).toBe(1);
  });
});

describe("creation", () => {
  it("is sequence 0, and begins the chain with the origin", () => {
    const { session } = openTable();
    const entry = session.store.entryAt(0);
    expect(entry).toMatchObject({ sequence: 0, type: "CREATE", origin: "Creation", actorId: null });
    expect(entry?.previousHash).toBe(session.snapshot.originId);
    expect(entry?.stateHash).toBe(session.context.hash.state(session.snapshot));
  });

  it("asked again is answered as then; another request under the same id is refused", () => {
    const { session } = openTable();
    const first = createdOf(session, { kind: "Full" }, false);
    play(session, 1, 2);
    if (!first.ok) throw new Error("refused");
    const again = repeatCreation(session, creationRequest, { kind: "Full" });
    expect(again).toEqual({ ok: true, value: { ...first.value, duplicate: true } });
    expect(repeatCreation(session, { ...creationRequest, requestHash: "other" }, { kind: "Full" })).toMatchObject({
      ok: false,
      refusal: { code: "ATTEMPT_KEY_REUSED" },
    });
  });

  it("that fails while writing leaves nothing behind", () => {
    const database = openTestDatabase();
    database.failAt(3);
    expect(() => createSession(setupOver(database), creationRequest)).toThrow("the disk is full");
    expect(setupOver(database).store.exists()).toBe(false);
  });

  it("over the size of a row is refused before anything is written", () => {
    const setup = setupOver(openTestDatabase());
    const modeId = "m".repeat(1_500_001);
    const request = { ...creationRequest, creation: { ...creationRequest.creation, modeId } };
    expect(createSession(setup, request)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    expect(setup.store.exists()).toBe(false);
  });

  it("asking whether a combat exists writes nothing", () => {
    const database = openTestDatabase();
    expect(setupOver(database).store.exists()).toBe(false);
    expect(database.exec("SELECT * FROM sqlite_master")).toEqual([]);
  });
});

describe("the states of a combat", () => {
  it("are stored whole at every sixteenth sequence, as deltas between", () => {
    const { session, database } = openTable();
    play(session, 1, 33);
    const whole = kinds(database).flatMap((kind, sequence) => (kind === "full" ? [sequence] : []));
    expect(whole).toEqual([0, 16, 32]);
  });

  it("are all readable, equal to those of then", () => {
    const table = openTable();
    const seen = [table.session.snapshot];
    for (let number = 1; number <= 35; number += 1) {
      play(table.session, number, number);
      seen.push(table.session.snapshot);
    }
    const reopened = reopen(table);
    for (const [sequence, snapshot] of seen.entries()) expect(reopened.stateAt(sequence)).toEqual(snapshot);
    expect(reopened.stateAt(36)).toBeNull();
  });

  it("of a new engine begin with a whole one, so that they can be read without the old", () => {
    const table = openTable();
    play(table.session, 1, 2);
    play(reopen(table, tallyRules("2")), 3, 4);
    expect(kinds(table.database)).toEqual(["full", "delta", "delta", "full", "delta"]);
  });

  it("never lie in a row near 2 MB, however much a frame tells", () => {
    const table = openTable(wordyRules(300_000));
    play(table.session, 1, 1);
    const longest = table.database.exec("SELECT MAX(LENGTH(CAST(frame AS BLOB))) AS bytes FROM frames");
    expect(Number(longest[0]?.bytes)).toBeLessThan(1_300_000);
    expect(reopen(table).framesAt(1)).toEqual(table.session.framesAt(1));
  });

  it("have their frames, each with the state of its moment", () => {
    const table = openTable();
    play(table.session, 1, 1);
    const frames = reopen(table).framesAt(1);
    expect(frames.map(({ index, step }) => [index, step])).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(frames[0]?.stateAfter.actors[0]?.resources[0]?.current).toBe(11);
    expect(frames[1]?.stateAfter).toEqual(table.session.snapshot);
  });
});
