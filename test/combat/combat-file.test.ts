import { describe, expect, it } from "vitest";
import { exportCombat, importCombat, importedOf } from "../../src/combat/combat-file.ts";
import { runCommand } from "../../src/combat/commands.ts";
import { patch } from "../../src/combat/delta.ts";
import type { Snapshot } from "../../src/engine/index.ts";
import {
  combatId,
  commandId,
  creationRequest,
  endTurn,
  openTable,
  openTestDatabase,
  setupOver,
  tallyRules,
} from "./tally.ts";

const otherId = "33333333-3333-4333-8333-333333333333";
const request = { ...creationRequest, combatId: otherId };

function withoutPlace({ combatId: _combat, runId: _run, lineage: _lineage, ...state }: Snapshot) {
  return state;
}

function played() {
  const { session } = openTable();
  for (const [index, actorId] of ["ada", "bo", "ada"].entries()) {
    const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
    const envelope = { commandId: commandId(index + 1), expectedSequence, expectedStep, command: endTurn(actorId) };
    runCommand(session, envelope, { kind: "Full" });
  }
  return session;
}

describe("a combat file", () => {
  it("holds the creation and every command with its hash", () => {
    const session = played();
    const record = exportCombat(session);
    expect(record).toMatchObject({ engineVersion: "1", seed: "7", finalStateHash: session.last.stateHash });
    expect(record.creation).toEqual(creationRequest.creation);
    expect(record.commands[1]).toEqual({
      type: "END_TURN",
      payload: { actorId: "bo" },
      commandId: commandId(2),
      origin: "Player",
      engineVersion: "1",
      stateHash: session.store.entryAt(2)?.stateHash,
    });
    const states: unknown[] = [];
    for (const delta of record.states) states.push(patch(states.at(-1) ?? null, delta));
    expect(states.at(-1)).toEqual(withoutPlace(session.snapshot));
  });

  it("makes the same combat again elsewhere, under another name, and goes on", () => {
    const source = played();
    const record = exportCombat(source);
    const made = importCombat(setupOver(openTestDatabase()), request, record);
    if (!made.ok) throw new Error(made.refusal.message);
    expect(made.value.snapshot).toEqual({ ...source.snapshot, combatId: otherId, runId: otherId });
    expect(importedOf(made.value, record, false)).toMatchObject({
      combatId: otherId,
      sequence: 3,
      sequencesChecked: 4,
    });
    expect(exportCombat(made.value)).toEqual(record);
    expect(source.meta.identity.combatId).toBe(combatId);
  });

  it("whose import was interrupted goes on where it stopped", () => {
    const record = exportCombat(played());
    const database = openTestDatabase();
    // The creation writes four rows, each command four: the second command fails in its second write.
    database.failAt(10);
    expect(() => importCombat(setupOver(database), request, record)).toThrow("the disk is full");
    expect(database.count("journal")).toBe(2);
    const made = importCombat(setupOver(database), request, record);
    expect(made.ok && exportCombat(made.value)).toEqual(record);
  });

  it("that was tampered with is refused at the first place, and nothing is written", () => {
    const record = exportCombat(played());
    const commands = record.commands.map((command, index) =>
      index === 1 ? { ...command, ...endTurn("ada") } : command,
    );
    const setup = setupOver(openTestDatabase());
    expect(importCombat(setup, request, { ...record, commands })).toMatchObject({
      ok: false,
      refusal: { code: "INVALID_REQUEST", reasons: [{ path: "/combat/commands/1/stateHash" }] },
    });
    expect(setup.store.exists()).toBe(false);
  });

  it("of an engine that this service does not have, with states it could not go on from, is refused", () => {
    const setup = setupOver(openTestDatabase(), tallyRules("2"));
    expect(importCombat(setup, request, exportCombat(played()))).toMatchObject({
      ok: false,
      refusal: { code: "UNKNOWN_REFERENCE", reasons: [{ path: "/combat/states/0" }] },
    });
  });
});
