import { runCommand } from "../../src/combat/commands.ts";
import { diff } from "../../src/combat/delta.ts";
import type { Rules } from "../../src/combat/rules.ts";
import type { CombatSession } from "../../src/combat/session.ts";
import { limits, type Viewer } from "../../src/engine/index.ts";
import { commandId, endTurn, openTable, type Table, tallyRules } from "./tally.ts";

/** The counting game in which every command takes half of a request's work. */
export function toilingRules(): Rules {
  const rules = tallyRules();
  const work = limits.workPerRequest / 2;
  return {
    ...rules,
    execute: (snapshot, command, context) => {
      const result = rules.execute(snapshot, command, context);
      return result.ok ? { ok: true, value: { ...result.value, work } } : result;
    },
  };
}

export const full: Viewer = { kind: "Full" };

/** Posts `END_TURN` of an actor under a command id made of a number; the receipt. */
export function send(session: CombatSession, number: number, actorId: string) {
  const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
  const envelope = { commandId: commandId(number), expectedSequence, expectedStep, command: endTurn(actorId) };
  const answer = runCommand(session, envelope, full);
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

/** The counting game after three commands. */
export function played() {
  const table = openTable();
  const receipts = ["ada", "bo", "ada"].map((actorId, index) => send(table.session, index + 1, actorId));
  return { ...table, receipts };
}

/** Changes the round in the rows of a state. */
export function changeState({ database, session }: Table, sequence: number): void {
  const delta = diff(session.store.stateAt(sequence - 1), { ...session.store.stateAt(sequence), round: 9 });
  database.exec("UPDATE snapshots SET state = ? WHERE sequence = ?", JSON.stringify(delta), sequence);
}
