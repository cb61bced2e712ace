import { type Command, isLastWord, limits, type Viewer } from "../engine/index.ts";
import { type Answer, answer, type Refusal, refuse } from "./answers.ts";
import { forbidsCommand } from "./authority.ts";
import { commandAs, refuseAs } from "./concealment.ts";
import { type Receipt, receiptOf } from "./receipt.ts";
import type { JournalEntry } from "./records.ts";
import { type CombatSession, corruptCombat, payloadHash } from "./session.ts";

/** A command with its transport identity and the versions it was made for. */
export interface CommandEnvelope {
  readonly commandId: string;
  readonly expectedSequence: number;
  readonly expectedStep: number;
  readonly command: Command;
}

/**
 * The one way a command takes: access, idempotency, versions, legality and resolution, one transaction, answer.
 * Refusals: `FORBIDDEN`, `COMMAND_ID_REUSED`, `CORRUPT_STATE`, `VERSION_CONFLICT`, `LIMIT_EXCEEDED`, and every rejection of
 * the engine.
 */
export function runCommand(session: CombatSession, envelope: CommandEnvelope, viewer: Viewer): Answer<Receipt> {
  const { command, commandId } = envelope;
  const forbidden = forbidsCommand(viewer, session.snapshot, command);
  if (forbidden !== null) return { ok: false, refusal: forbidden.refusal };
  const known = session.store.entryOf(commandId);
  if (known !== null) return repeat(session, known, command, viewer);
  if (session.isCorrupt) return corruptCombat;
  const stale = conflict(session, envelope) ?? exhausted(session, command);
  if (stale !== null) return { ok: false, refusal: stale };
  const executed = session.execute(commandAs(viewer, session, command));
  if (!executed.ok) return refuseAs(viewer, session, executed.rejection);
  const committed = session.commit({ commandId, ...command, origin: "Player" }, executed.value);
  return committed.ok ? answer(receiptOf(session, committed.value, viewer)) : committed;
}

/** The same id again: the stored receipt for the same payload, a refusal for another. */
function repeat(session: CombatSession, known: JournalEntry, command: Command, viewer: Viewer): Answer<Receipt> {
  if (known.payloadHash !== payloadHash(session.context.hash, command.type, command.payload)) {
    return refuse("COMMAND_ID_REUSED", "This command id was used with another payload.", "/commandId");
  }
  return answer(receiptOf(session, known, viewer, true));
}

function conflict({ snapshot }: CombatSession, envelope: CommandEnvelope): Refusal | null {
  const { sequence: currentSequence, step: currentStep } = snapshot;
  const reasons = [
    ...(envelope.expectedSequence === currentSequence ? [] : [stale("/expectedSequence", currentSequence)]),
    ...(envelope.expectedStep === currentStep ? [] : [stale("/expectedStep", currentStep)]),
  ];
  if (reasons.length === 0) return null;
  const message = `The combat is at sequence ${currentSequence}, step ${currentStep}.`;
  return { code: "VERSION_CONFLICT", message, reasons, currentSequence, currentStep };
}

function stale(path: string, current: number): Refusal["reasons"][number] {
  return { path, code: "VERSION_CONFLICT", message: `is ${current} by now` };
}

function exhausted({ snapshot }: CombatSession, command: Command): Refusal | null {
  if (snapshot.sequence < limits.commandsPerCombat || isLastWord(command)) return null;
  return refuse(
    "LIMIT_EXCEEDED",
    `A combat takes at most ${limits.commandsPerCombat} commands; it can still be conceded or acknowledged.`,
  ).refusal;
}
