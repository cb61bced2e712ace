import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { parseValue } from "../../src/combat/codec.ts";
import { runCommand } from "../../src/combat/commands.ts";
import { createSession } from "../../src/combat/creation.ts";
import { engineRules } from "../../src/combat/engine-rules.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import { CombatStore } from "../../src/combat/store.ts";
import type { SqlValue } from "../../src/combat/tables.ts";
import type { Definitions } from "../../src/content/definitions.ts";
import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { Command, Snapshot } from "../../src/engine/index.ts";
import { combatId, commandId, openTestDatabase, recordOf, type TestDatabase } from "../combat/tally.ts";
import { nodeHasher } from "../support/hasher.ts";
import type { GoldenCombat } from "./golden.ts";

/** The tables of a combat as they are stored, each row a list of values in the order of its columns. */
export type StoredRows = Readonly<Record<string, readonly (readonly SqlValue[])[]>>;

const storedTables = ["meta", "journal", "snapshots", "frames", "branches"] as const;

/** No recorded file goes on for longer, so that it stays small. */
const maximumCommands = 40;

/** The scenarios whose first combats become files: a market, cards as payment, a stack, many machines, two people. */
export const filedScenarios = ["bazaar_brawl", "candle_chapel", "duel_of_answers", "moss_circle", "hot_seat"] as const;

/** Writes a few combats as combat files, and one as the rows of its object, stopped while its stack was open. */
export function recordFiles(
  folder: string,
  combats: readonly GoldenCombat[],
  content: CompiledContent,
  definitions: Definitions,
): void {
  for (const scenarioId of filedScenarios) {
    const { session } = play(combatOf(combats, scenarioId), content, () => false);
    const bundle = { schemaVersion: 1, definitions };
    const record = recordOf(session);
    const file = {
      format: "riposte-combat",
      formatVersion: 1,
      content: { revision: content.revision, bundle },
      combat: record,
    };
    writeFileSync(`${folder}/${scenarioId.replaceAll("_", "-")}.json.gz`, gzipSync(JSON.stringify(file)));
  }
  const isDeep = ({ pendingActions, sequence }: Snapshot) => sequence > 8 && pendingActions.length > 1;
  const { database, session } = play(combatOf(combats, "hot_seat"), content, isDeep);
  if (!isDeep(session.snapshot)) throw new Error("no stack of two was open");
  writeFileSync(`${folder}/open-stack-rows.json.gz`, gzipSync(JSON.stringify(rowsOf(database))));
}

function combatOf(combats: readonly GoldenCombat[], scenarioId: string): GoldenCombat {
  const found = combats.find(({ name }) => name.startsWith(`${scenarioId}/`));
  if (found === undefined) throw new Error(`no combat of ${scenarioId}`);
  return found;
}

/** Plays a recorded combat over rows, until it should stop. */
function play(
  { creation, seed, commands }: GoldenCombat,
  content: CompiledContent,
  stops: (snapshot: Snapshot) => boolean,
): { readonly database: TestDatabase; readonly session: CombatSession } {
  const database = openTestDatabase();
  const setup = { store: new CombatStore(database), content, rules: engineRules, hash: nodeHasher(), now: () => 1_000 };
  const request = { combatId, creation, seed, customSeed: false, revisionReason: "requested", requestHash: "golden" };
  const created = createSession(setup, request);
  if (!created.ok) throw new Error(created.refusal.message);
  const session = created.value;
  for (const command of commands.slice(0, maximumCommands)) {
    if (stops(session.snapshot)) break;
    send(session, command);
  }
  return { database, session };
}

function send(session: CombatSession, command: Command): void {
  const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
  const envelope = { commandId: commandId(expectedSequence + 1), expectedSequence, expectedStep, command };
  const answer = runCommand(session, envelope, { kind: "Full" });
  if (!answer.ok) throw new Error(answer.refusal.message);
}

function rowsOf(database: TestDatabase): StoredRows {
  return Object.fromEntries(
    storedTables.map((table) => [
      table,
      database.exec(`SELECT * FROM ${table}`).map((row) => Object.values(row).map(parseValue)),
    ]),
  );
}
