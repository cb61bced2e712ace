import { describe, expect, it } from "vitest";
import { createdOf, createSession } from "../../src/combat/creation.ts";
import { isCorruption, isStorageFailure } from "../../src/combat/failures.ts";
import { CombatStore } from "../../src/combat/store.ts";
import type { Database } from "../../src/combat/tables.ts";
import { creationRequest, openTable, openTestDatabase, play, reopen, setupOver } from "./tally.ts";

/** A database that does nothing but fail. */
function brokenDatabase(message: string): Database {
  const fail = () => {
    throw new Error(message);
  };
  return { exec: fail, transaction: (work) => work() };
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("a storage that fails", () => {
  // A command writes an entry, a state and two frames.
  it.each([1, 2, 3, 4])("at write %i of a command leaves memory and rows as they were, and a retry works", (write) => {
    const table = openTable();
    play(table.session);
    const [rows, state, last] = [table.database.dump(), table.session.snapshot, table.session.last];
    table.database.failAt(write);
    expect(isStorageFailure(thrownBy(() => play(table.session)))).toBe(true);
    expect(table.database.dump()).toEqual(rows);
    expect([table.session.snapshot, table.session.last]).toEqual([state, last]);
    expect(play(table.session)).toMatchObject({ ok: true, value: { duplicate: false, sequence: 2 } });
    expect(reopen(table).isCorrupt).toBe(false);
  });

  it("at the end of the transaction leaves memory and rows as they were, and a retry works", () => {
    const table = openTable();
    const [rows, state] = [table.database.dump(), table.session.snapshot];
    table.database.failCommit();
    expect(isStorageFailure(thrownBy(() => play(table.session)))).toBe(true);
    expect(table.database.dump()).toEqual(rows);
    expect(table.session.snapshot).toBe(state);
    expect(play(table.session).ok).toBe(true);
  });

  it.each([1, 2, 3, 4])("at write %i of a creation leaves nothing, and a retry makes the combat", (write) => {
    const database = openTestDatabase();
    database.failAt(write);
    expect(isStorageFailure(thrownBy(() => createSession(setupOver(database), creationRequest)))).toBe(true);
    expect(database.dump()).toEqual([]);
    const created = createSession(setupOver(database), creationRequest);
    expect(created.ok && createdOf(created.value, { kind: "Full" }, false).ok).toBe(true);
  });

  it.each([
    "database or disk is full: SQLITE_FULL",
    "database disk image is malformed: SQLITE_CORRUPT",
    "file is not a database: SQLITE_NOTADB",
    "disk I/O error: SQLITE_IOERR",
    "whatever it says",
  ])("is known as such, also when only its message has crossed an RPC: %s", (message) => {
    const error = thrownBy(() => new CombatStore(brokenDatabase(message)).exists());
    expect(isStorageFailure(error)).toBe(true);
    expect(isStorageFailure(new Error(error instanceof Error ? error.message : ""))).toBe(true);
    expect(isCorruption(error)).toBe(false);
  });

  it("is not what a mistake of ours in a transaction is taken for", () => {
    const { store } = openTable().session;
    const mistake = new TypeError("undefined is not a function");
    const thrown = thrownBy(() =>
      store.transaction(() => {
        throw mistake;
      }),
    );
    expect(thrown).toBe(mistake);
    expect(isStorageFailure(mistake) || isCorruption(mistake)).toBe(false);
  });
});
