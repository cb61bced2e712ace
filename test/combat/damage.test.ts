import { describe, expect, it } from "vitest";
import { postExpired } from "../../src/combat/alarms.ts";
import type { Answer } from "../../src/combat/answers.ts";
import { branchOrigin } from "../../src/combat/branch.ts";
import { exportCombat, importCombat } from "../../src/combat/combat-file.ts";
import { createdOf } from "../../src/combat/creation.ts";
import { readJournal } from "../../src/combat/journal.ts";
import { readCombat } from "../../src/combat/reads.ts";
import { findResolution } from "../../src/combat/receipt.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import { readPastState } from "../../src/combat/timeline.ts";
import { verify } from "../../src/combat/verify.ts";
import {
  atOnce,
  commandId,
  creationRequest,
  openTable,
  openTestDatabase,
  play,
  reopen,
  setupOver,
  type Table,
} from "./tally.ts";

const full = { kind: "Full" } as const;
const noPause = () => Promise.resolve();
const otherId = "33333333-3333-4333-8333-333333333333";

/** A combat of three commands, read back after a statement has damaged its rows. */
function damaged(statement: string): { readonly table: Table; readonly session: CombatSession } {
  const table = openTable();
  for (let count = 0; count < 3; count += 1) play(table.session);
  table.database.exec(statement);
  return { table, session: reopen(table) };
}

function integrityOf(session: CombatSession, ask: () => Answer<object>): unknown {
  const asked = session.checked(ask);
  return asked.ok ? asked.value.integrity : asked.refusal.code;
}

/** The code of a refusal, whether it is answered or thrown. */
function codeOf(ask: () => Answer<object>): string | null {
  try {
    const asked = ask();
    return asked.ok ? null : asked.refusal.code;
  } catch (error) {
    return /CORRUPT_STATE/.exec(String(error))?.[0] ?? String(error);
  }
}

const lastState = "UPDATE snapshots SET state = replace(state, '13', '99') WHERE sequence = 3";

describe("a combat whose stored state does not match its hash", () => {
  it("is read, and every answer says so", () => {
    const { session } = damaged(lastState);
    expect(session.isCorrupt).toBe(true);
    expect(integrityOf(session, () => readCombat(session, full))).toBe("CORRUPT_STATE");
    expect(integrityOf(session, () => atOnce(readJournal(session, { afterSequence: -1, count: 9 }, full)))).toBe(
      "CORRUPT_STATE",
    );
  });

  it("takes no command, from nobody and from no clock, and nothing is written", () => {
    const { table, session } = damaged(lastState);
    const rows = table.database.dump();
    expect(play(session)).toMatchObject({ ok: false, refusal: { code: "CORRUPT_STATE" } });
    expect(postExpired(session, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(table.database.dump()).toEqual(rows);
  });

  it("still answers a command that it took before", () => {
    const { session } = damaged(lastState);
    expect(play(session, "ada", 2)).toMatchObject({ ok: true, value: { duplicate: true, sequence: 2 } });
  });

  it("is exported, and the file, which says so, makes the true combat again", () => {
    const { session } = damaged(lastState);
    const exported = session.checked(() => atOnce(exportCombat(session)));
    if (!exported.ok) throw new Error(exported.refusal.message);
    expect(exported.value.integrity).toBe("CORRUPT_STATE");
    const request = { ...creationRequest, combatId: otherId };
    const made = importCombat(setupOver(openTestDatabase()), request, exported.value);
    expect(made.ok && made.value.session.last.stateHash).toBe(session.last.stateHash);
    expect(made.ok && made.value.session.isCorrupt).toBe(false);
  });

  it("is not branched there, and is branched before", () => {
    const { session } = damaged(lastState);
    expect(branchOrigin(session, { sequence: 3, branchKey: "k" })).toMatchObject({
      ok: false,
      refusal: { code: "CORRUPT_STATE" },
    });
    expect(branchOrigin(session, { sequence: 2, branchKey: "k" }).ok).toBe(true);
  });

  it("is not valid: the stored state is compared besides the executed one", async () => {
    const { session } = damaged(lastState);
    expect(await verify(session, noPause)).toMatchObject({
      isValid: false,
      firstDivergence: {
        sequence: 3,
        kind: "STATE",
        expected: session.last.stateHash,
        paths: ["/actors/0/resources/0/current"],
      },
    });
  });
});

describe("an undamaged combat", () => {
  it("says nothing of its integrity", () => {
    const { session } = damaged("UPDATE meta SET key = key");
    expect(session.isCorrupt).toBe(false);
    expect(integrityOf(session, () => readCombat(session, full))).toBeUndefined();
    expect(integrityOf(session, () => atOnce(exportCombat(session)))).toBeUndefined();
    expect(integrityOf(session, () => readPastState(session, { sequence: 1, frameIndex: null }, full))).toBeUndefined();
    expect(integrityOf(session, () => findResolution(session, commandId(2), full))).toBeUndefined();
  });
});

describe("damage at the end of a combat", () => {
  it.each([
    ["a state that is no JSON", "UPDATE snapshots SET state = substr(state, 2) WHERE sequence = 3"],
    [
      "a state of another shape",
      "UPDATE snapshots SET kind = 'full', state = '{\"schemaVersion\":1}' WHERE sequence = 3",
    ],
    ["a difference of another shape", "UPDATE snapshots SET state = '{\"keys\":5}' WHERE sequence = 3"],
    ["no state", "DELETE FROM snapshots WHERE sequence = 3"],
    ["no state to begin with", "DELETE FROM snapshots WHERE sequence = 0"],
    ["another hash", "UPDATE journal SET state_hash = 'forged' WHERE sequence = 3"],
    ["a broken chain", "UPDATE journal SET previous_hash = 'forged' WHERE sequence = 3"],
    ["a payload that is no JSON", "UPDATE journal SET payload = '{' WHERE sequence = 3"],
    ["another payload", 'UPDATE journal SET payload = \'{"actorId":"bo"}\' WHERE sequence = 3'],
    ["no last entry", "DELETE FROM journal WHERE sequence = 3"],
    ["no entry before the last", "DELETE FROM journal WHERE sequence = 2"],
    ["another revision", "UPDATE meta SET value = replace(value, 'ffff', 'eeee') WHERE key = 'combat'"],
  ])("%s: commands are refused, the journal is read and says so", async (_name, statement) => {
    const { table, session } = damaged(statement);
    const rows = table.database.dump();
    expect(session.isCorrupt).toBe(true);
    expect(codeOf(() => session.checked(() => play(session, "ada", 9)))).toBe("CORRUPT_STATE");
    expect(table.database.dump()).toEqual(rows);
    expect(integrityOf(session, () => atOnce(readJournal(session, { afterSequence: -1, count: 9 }, full)))).toBe(
      "CORRUPT_STATE",
    );
    expect((await verify(session, noPause)).isValid).toBe(false);
  });

  it.each([
    ["what the combat is", "UPDATE meta SET value = '{}' WHERE key = 'combat'"],
    ["what the combat is, as text", "UPDATE meta SET value = 'x' WHERE key = 'combat'"],
    ["the whole journal", "DELETE FROM journal"],
    ["the table of the journal", "DROP TABLE journal"],
  ])("without %s it cannot be opened, and that is said", (_name, statement) => {
    expect(() => damaged(statement)).toThrow("CORRUPT_STATE");
  });
});

describe("damage in the past of a combat", () => {
  const pastState = "UPDATE snapshots SET state = replace(state, '11', '99') WHERE sequence = 1";

  it("lets it be played on where a whole state lies between, and branched after it", async () => {
    const table = openTable();
    for (let count = 0; count < 17; count += 1) play(table.session);
    table.database.exec("UPDATE snapshots SET state = '{\"set\":{}}' WHERE sequence = 1");
    const session = reopen(table);
    expect(session.isCorrupt).toBe(false);
    expect(branchOrigin(session, { sequence: 1, branchKey: "k" })).toMatchObject({
      refusal: { code: "CORRUPT_STATE" },
    });
    expect(branchOrigin(session, { sequence: 17, branchKey: "k" }).ok).toBe(true);
    expect(play(session).ok).toBe(true);
    const verification = await verify(session, noPause);
    expect(verification).toMatchObject({ isValid: false, firstDivergence: { sequence: 1, kind: "STATE" } });
  });

  it.each([
    ["a past state", (session: CombatSession) => readPastState(session, { sequence: 1, frameIndex: null }, full)],
    ["an export", (session: CombatSession) => atOnce(exportCombat(session))],
  ])("is said by %s", (_name, ask) => {
    const { session } = damaged(pastState);
    expect(integrityOf(session, () => ask(session))).toBe("CORRUPT_STATE");
  });

  it.each([
    ["a frame that is no JSON", "UPDATE frames SET frame = substr(frame, 2) WHERE sequence = 1"],
    [
      "a frame without its lists",
      'UPDATE frames SET frame = \'{"facts":{"index":0},"delta":null}\' WHERE sequence = 1',
    ],
    ["a frame of nothing", "UPDATE frames SET frame = 'null' WHERE sequence = 1"],
  ])("%s cannot be read, which is no failure of ours", (_name, statement) => {
    const { session } = damaged(statement);
    expect(session.isCorrupt).toBe(false);
    expect(() => session.checked(() => findResolution(session, commandId(1), full))).toThrow("CORRUPT_STATE");
    expect(play(session).ok).toBe(true);
  });

  it.each([
    ["a missing frame", "DELETE FROM frames WHERE sequence = 1 AND frame_index = 0"],
    ["no frames", "DELETE FROM frames WHERE sequence = 1"],
  ])("%s is said with the resolution", (_name, statement) => {
    const { session } = damaged(statement);
    expect(integrityOf(session, () => findResolution(session, commandId(1), full))).toBe("CORRUPT_STATE");
  });

  it("a creation that cannot be read is no failure of ours", () => {
    const { session } = damaged("DELETE FROM journal WHERE sequence = 0");
    expect(() => session.checked(() => createdOf(session, full, true))).toThrow("CORRUPT_STATE");
    expect(() => session.checked(() => atOnce(exportCombat(session)))).toThrow("CORRUPT_STATE");
  });

  it("a missing entry is a broken chain to verification", async () => {
    const { session } = damaged("DELETE FROM journal WHERE sequence = 1");
    expect(session.isCorrupt).toBe(false);
    expect(await verify(session, noPause)).toMatchObject({
      isValid: false,
      firstDivergence: { sequence: 2, kind: "CHAIN" },
    });
    expect(integrityOf(session, () => atOnce(readJournal(session, { afterSequence: -1, count: 9 }, full)))).toBe(
      "CORRUPT_STATE",
    );
  });
});
