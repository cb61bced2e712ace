import { describe, expect, it } from "vitest";
import { importCombat, importedOf, viewRecord } from "../../src/combat/combat-file.ts";
import { patch } from "../../src/combat/delta.ts";
import type { Rules } from "../../src/combat/rules.ts";
import type { Snapshot } from "../../src/engine/index.ts";
import {
  atOnce,
  changedRules,
  combatId,
  commandId,
  creationRequest,
  endTurn,
  granted,
  openTable,
  openTestDatabase,
  play,
  recordOf,
  setupOver,
  tallyRules,
  wordyRules,
} from "./tally.ts";

const otherId = "33333333-3333-4333-8333-333333333333";
const request = { ...creationRequest, combatId: otherId };

function withoutPlace({ combatId: _combat, runId: _run, lineage: _lineage, ...state }: Snapshot) {
  return state;
}

function played() {
  const { session } = openTable();
  for (const actorId of ["ada", "bo", "ada"]) play(session, actorId);
  return session;
}

/** The counting game in which the name of the first actor is so long and each time another. */
function heavyRules(units: number): Rules {
  return changedRules((transition) => {
    const { sequence, actors } = transition.snapshot;
    const [first, ...others] = actors;
    if (first === undefined) return transition;
    const renamed = [{ ...first, displayName: String(sequence).repeat(units) }, ...others];
    return { ...transition, snapshot: { ...transition.snapshot, actors: renamed } };
  });
}

describe("a combat file", () => {
  it("holds the creation and every command with its hash", () => {
    const session = played();
    const record = recordOf(session);
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

  it("tells a seat, where the mode lets seats export, its own commands and that there were others", () => {
    const session = played();
    const view = granted(atOnce(viewRecord(session, { kind: "Seat", actorIds: ["bo"] })));
    expect(view.finalStateHash).toBe(session.last.stateHash);
    expect(view.entries.map(({ sequence, payload }) => [sequence, payload])).toEqual([
      [0, null],
      [1, null],
      [2, { actorId: "bo" }],
      [3, null],
    ]);
    expect(JSON.stringify(view)).not.toContain(session.snapshot.originId);
  });

  it("of a combat too long to travel in one piece leaves its states out, and still makes it again", () => {
    const session = openTable(heavyRules(6_500_000)).session;
    for (const actorId of ["ada", "bo"]) play(session, actorId);
    const record = recordOf(session);
    expect(record.states).toEqual([]);
    const made = importCombat(setupOver(openTestDatabase(), heavyRules(6_500_000)), request, record);
    expect(made.ok && made.value.session.last.stateHash).toBe(session.last.stateHash);
  });

  it("makes the same combat again elsewhere, under another name, and goes on", () => {
    const source = played();
    const record = recordOf(source);
    const made = importCombat(setupOver(openTestDatabase()), request, record);
    if (!made.ok) throw new Error(made.refusal.message);
    expect(made.value.session.snapshot).toEqual({ ...source.snapshot, combatId: otherId, runId: otherId });
    expect(importedOf(made.value, record, false)).toMatchObject({
      combatId: otherId,
      sequence: 3,
      isValid: true,
      sequencesChecked: 4,
    });
    expect(recordOf(made.value.session)).toEqual(record);
    expect(source.meta.identity.combatId).toBe(combatId);
  });

  it.each([1, 3, 5, 10, 13])("whose import fails at its write %i leaves nothing, and a retry works", (write) => {
    const record = recordOf(played());
    const database = openTestDatabase();
    database.failAt(write);
    expect(() => importCombat(setupOver(database), request, record)).toThrow("the disk is full");
    expect(database.dump()).toEqual([]);
    const made = importCombat(setupOver(database), request, record);
    expect(made.ok && recordOf(made.value.session)).toEqual(record);
  });

  it("with a step that records too much is refused, and leaves nothing", () => {
    const record = recordOf(played());
    const database = openTestDatabase();
    const setup = { ...setupOver(database), rules: wordyRules(700_000) };
    expect(importCombat(setup, request, record)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    expect(database.dump()).toEqual([]);
  });

  it("that was tampered with is refused at the first place, and nothing is written", () => {
    const record = recordOf(played());
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

  it("whose recorded state was changed is refused, though every command comes to its hash", () => {
    const record = recordOf(played());
    const states = record.states.with(2, { keys: [["round", { set: 9 }]] });
    const setup = setupOver(openTestDatabase());
    expect(importCombat(setup, request, { ...record, states })).toMatchObject({
      ok: false,
      refusal: { code: "INVALID_REQUEST", reasons: [{ path: "/combat/states/2" }] },
    });
    expect(setup.store.exists()).toBe(false);
  });

  it("of an engine that this service does not have, with states it could not go on from, is refused", () => {
    const setup = setupOver(openTestDatabase(), tallyRules("2"));
    expect(importCombat(setup, request, recordOf(played()))).toMatchObject({
      ok: false,
      refusal: { code: "UNKNOWN_REFERENCE", reasons: [{ path: "/combat/states/0" }] },
    });
  });
});
