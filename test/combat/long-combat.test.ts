import { describe, expect, it } from "vitest";
import { createSession } from "../../src/combat/creation.ts";
import { engineRules } from "../../src/combat/engine-rules.ts";
import { CombatSession } from "../../src/combat/session.ts";
import { CombatStore } from "../../src/combat/store.ts";
import type { Database } from "../../src/combat/tables.ts";
import { nodeHasher } from "../support/hasher.ts";
import { miniContent } from "../support/mini-content.ts";
import { person } from "../support/position.ts";
import { commandId, creationRequest, endTurn, openTestDatabase } from "./tally.ts";

const commands = 1_000;
const content = miniContent();
const creation = {
  configName: "mini",
  modeId: "still",
  participants: [person("ann", "red"), person("bo", "blue")],
};

/** A database that tells of each query how many deltas it read. */
function counting(database: Database): Database & { readonly deltas: number[] } {
  const deltas: number[] = [];
  const exec: Database["exec"] = (query, ...bindings) => {
    const rows = database.exec(query, ...bindings);
    if (query.includes("FROM snapshots")) deltas.push(rows.filter(({ kind }) => kind === "delta").length);
    return rows;
  };
  return { ...database, exec, deltas };
}

/** Ends a thousand turns; the states as they were, from the creation on. */
function playLong(database: Database) {
  const setup = { store: new CombatStore(database), content, rules: engineRules, hash: nodeHasher(), now: () => 1_000 };
  const created = createSession(setup, { ...creationRequest, creation });
  if (!created.ok) throw new Error(created.refusal.message);
  const session = created.value;
  const states = [session.snapshot];
  while (states.length <= commands) {
    const command = endTurn(session.snapshot.activation.activeActorId ?? "nobody");
    const executed = session.execute(command);
    if (!executed.ok) throw new Error(executed.rejection.message);
    session.commit({ commandId: commandId(states.length), ...command, origin: "Player" }, executed.value);
    states.push(session.snapshot);
  }
  return { setup, states };
}

describe("a combat of a thousand commands", () => {
  const database = openTestDatabase();
  const { setup, states } = playLong(database);

  it("has every past state as it was, each from at most 16 deltas and without an engine", () => {
    const counted = counting(database);
    const reader = new CombatSession({ ...setup, store: new CombatStore(counted) });
    for (const [sequence, state] of states.entries()) expect(reader.stateAt(sequence)).toEqual(state);
    expect(Math.max(...counted.deltas)).toBeLessThanOrEqual(16);
    expect(counted.deltas.filter((count) => count > 0).length).toBeGreaterThan(900);
  });

  it("stores as much for the last hundred commands as for the first", () => {
    const bytes = (from: number) =>
      ["journal", "snapshots", "frames"].reduce((sum, table) => {
        const columns = { journal: "payload", snapshots: "state", frames: "frame" }[table];
        const query = `SELECT SUM(LENGTH(CAST(${columns} AS BLOB))) AS bytes FROM ${table} WHERE sequence BETWEEN ? AND ?`;
        return sum + Number(database.exec(query, from, from + 99)[0]?.bytes);
      }, 0);
    expect(bytes(901) / bytes(1)).toBeLessThan(1.1);
  });
});
