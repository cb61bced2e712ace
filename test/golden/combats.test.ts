import { describe, expect, it } from "vitest";
import { combatFileSchema } from "../../src/api/contract/combat-files.ts";
import { branchOrigin, copyPage, foundBranch, pastePage } from "../../src/combat/branch.ts";
import { parseRecord } from "../../src/combat/codec.ts";
import { type CombatRecord, importCombat, importedOf } from "../../src/combat/combat-file.ts";
import { runCommand } from "../../src/combat/commands.ts";
import { engineRules } from "../../src/combat/engine-rules.ts";
import type { JournalEntry } from "../../src/combat/records.ts";
import { CombatSession, type SessionSetup } from "../../src/combat/session.ts";
import { CombatStore } from "../../src/combat/store.ts";
import { tables } from "../../src/combat/tables.ts";
import { verify } from "../../src/combat/verify.ts";
import { openTestDatabase, recordOf } from "../combat/tally.ts";
import { listCommands } from "../property/play.ts";
import { nodeHasher } from "../support/hasher.ts";
import { readDeviations } from "./deviations.ts";
import { goldenFolder, readGolden, readGzip } from "./golden.ts";
import { filedScenarios, type StoredRows } from "./record-files.ts";

const { context, combats } = readGolden("1");
const folder = goldenFolder("1");
const combatId = "66666666-6666-4666-8666-666666666666";
const branchId = "77777777-7777-4777-8777-777777777777";
const noPause = () => Promise.resolve();

function setup(): SessionSetup {
  const store = new CombatStore(openTestDatabase());
  return { store, content: context.content, rules: engineRules, hash: nodeHasher(), now: () => 2_000 };
}

function recordedFile(scenarioId: string): CombatRecord {
  const file = combatFileSchema.parse(JSON.parse(readGzip(`${folder}/${scenarioId.replaceAll("_", "-")}.json.gz`)));
  return parseRecord(JSON.stringify(file.combat));
}

function importRecord(record: CombatRecord) {
  const request = { ...record, combatId, customSeed: false, revisionReason: "imported", requestHash: "" };
  const made = importCombat(setup(), request, record);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return made.value;
}

/** The rows that version 1 wrote, opened by the engine of today. */
function openRows(): CombatSession {
  const rows: StoredRows = JSON.parse(readGzip(`${folder}/open-stack-rows.json.gz`));
  const database = openTestDatabase();
  for (const statement of tables) database.exec(statement);
  for (const [table, contents] of Object.entries(rows)) {
    for (const row of contents) database.exec(`INSERT INTO ${table} VALUES (${row.map(() => "?").join(", ")})`, ...row);
  }
  return new CombatSession({ ...setup(), store: new CombatStore(database) });
}

/** Goes on for so many commands, each turn ended as soon as it may be; gives the journal's new entries. */
function goOn(session: CombatSession, count: number): readonly JournalEntry[] {
  const before = session.last.sequence;
  for (let played = 0; played < count; played++) {
    const listed = listCommands(session.snapshot, session.context);
    const command = listed.find(({ type }) => type === "PASS_PRIORITY" || type === "END_TURN") ?? listed[0];
    if (command === undefined) break;
    const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
    const commandId = `00000000-0000-4000-9000-${String(expectedSequence).padStart(12, "0")}`;
    const answer = runCommand(session, { commandId, expectedSequence, expectedStep, command }, { kind: "Full" });
    if (!answer.ok) throw new Error(answer.refusal.message);
  }
  return session.store.entries(before, count);
}

function branched(source: CombatSession, sequence: number): CombatSession {
  const origin = branchOrigin(source, { sequence, branchKey: "then" });
  if (!origin.ok) throw new Error(origin.refusal.message);
  const target = setup();
  pastePage(target.store, copyPage(source.store, 0, sequence), true);
  foundBranch(target.store, branchId, origin.value);
  return new CombatSession(target);
}

/** Whether a mended fault leads that combat elsewhere within so many commands. */
function deviates(scenarioId: string, commands: number): boolean {
  const name = combats.find((one) => one.name.startsWith(`${scenarioId}/`))?.name;
  return readDeviations("1").some(({ combat, fromSequence }) => combat === name && fromSequence <= commands);
}

describe.each(filedScenarios)("the file of a combat of engine version 1, %s", (scenarioId) => {
  const record = recordedFile(scenarioId);
  const commands = record.commands.length;
  const isWhole = !deviates(scenarioId, commands);

  it("is imported, every state as recorded, and verified again", async () => {
    const made = importRecord(record);
    const { session } = made;
    expect(importedOf(made, record, false)).toMatchObject({ sequence: commands, isValid: isWhole });
    expect(session.last).toMatchObject({ engineVersion: "1", stateHash: record.finalStateHash });
    expect(session.snapshot).toMatchObject({ engineVersion: "1", rng: { algorithm: "xoroshiro128plus" } });
    const verified = await verify(session, noPause);
    expect(verified).toMatchObject({ isValid: isWhole, finalStateHash: record.finalStateHash });
    expect(verified).not.toHaveProperty("firstDivergence");
    expect({ ...recordOf(session), states: [] }).toEqual({ ...record, states: [] });
  });

  it("branches in its middle, and the branch goes on under this version with the generator of then", async () => {
    const middle = Math.floor(commands / 2);
    const branch = branched(importRecord(record).session, middle);
    expect(branch.last.stateHash).toBe(record.commands[middle - 1]?.stateHash);
    goOn(branch, 12);
    expect(branch.last.engineVersion).toBe(engineRules.engineVersion);
    expect(branch.snapshot).toMatchObject({ engineVersion: "1", rng: { algorithm: "xoroshiro128plus" } });
    const { isValid, spans } = await verify(branch, noPause);
    expect(isValid).toBe(!deviates(scenarioId, middle));
    expect(spans.at(-1)).toMatchObject({
      fromSequence: middle + 1,
      engineVersion: engineRules.engineVersion,
      result: "VERIFIED",
    });
    const again = importRecord(recordOf(branch));
    expect(again.session.last.stateHash).toBe(branch.last.stateHash);
  });
});

describe("a combat of engine version 1 that goes on", () => {
  it("draws from the generator that it began with", () => {
    const session = branched(importRecord(recordedFile("moss_circle")).session, 14);
    const { draws } = session.snapshot.rng;
    const drawn = goOn(session, 12).reduce((sum, entry) => sum + entry.draws, 0);
    expect(drawn).toBeGreaterThan(0);
    expect(session.snapshot.rng).toMatchObject({ algorithm: "xoroshiro128plus", draws: draws + drawn });
  });
});

describe("the rows of a combat of engine version 1, stopped while its stack was open", () => {
  it("open as they are, the stack as it was", () => {
    const { snapshot, last, context: own } = openRows();
    expect(last).toMatchObject({ sequence: 9, engineVersion: "1", stateHash: own.hash.state(snapshot) });
    expect(snapshot.pendingActions).toHaveLength(4);
    expect(snapshot.priorityWindow).not.toBeNull();
  });

  it("verify, and go on under this version until the stack is empty and further", async () => {
    const session = openRows();
    const { rng } = session.snapshot;
    goOn(session, 12);
    expect(session.snapshot.pendingActions).toEqual([]);
    expect(session.snapshot).toMatchObject({ engineVersion: "1", rng: { algorithm: rng.algorithm } });
    expect(session.store.entryAt(10)).toMatchObject({ engineVersion: engineRules.engineVersion });
    const isWhole = !deviates("hot_seat", 9);
    const { isValid, spans } = await verify(session, noPause);
    expect(isValid).toBe(isWhole);
    expect(spans.at(-1)).toMatchObject({ fromSequence: 10, toSequence: session.last.sequence, result: "VERIFIED" });
  });
});
