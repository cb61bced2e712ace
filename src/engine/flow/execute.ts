import { effectiveCards } from "../cards/effective-card.ts";
import { type Request, readCommand } from "../legality/intent.ts";
import type { Command } from "../state/commands.ts";
import type { EngineContext, Transition } from "../state/context.ts";
import { assertInvariants } from "../state/invariants.ts";
import { limits } from "../state/limits.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { beginTransaction, emitFrame, hasRecords, type Transaction } from "../state/transaction.ts";
import { tickModifierDurations } from "./activation.ts";
import { drive } from "./driver.ts";
import { publishIntents } from "./intents.ts";
import { runRequest } from "./requests.ts";

/** A command that has been run: its finished transaction and what it asked. */
export interface ExecutedCommand {
  readonly tx: Transaction;
  readonly request: Request;
}

/**
 * The one pure entry of a command: all of it, or a rejection and nothing (engine.md). What follows it by itself — AI
 * activations, passes, boundaries — belongs to the same transition.
 */
export function execute(snapshot: Snapshot, command: Command, context: EngineContext): Result<Transition> {
  const executed = runCommand(snapshot, command, context, true);
  if (!executed.ok) return executed;
  const { tx, request } = executed.value;
  return accept(transitionOf(snapshot, tx, actorOf(request)));
}

/**
 * Runs a command on a transaction of its own: what execution, preview and dry runs share.
 * @param continues whether what follows by itself is run too; a seat's preview ends before it
 */
export function runCommand(
  snapshot: Snapshot,
  command: Command,
  context: EngineContext,
  continues: boolean,
): Result<ExecutedCommand> {
  if (snapshot.sequence >= limits.commandsPerCombat) {
    return reject("LIMIT_EXCEEDED", `a combat takes ${limits.commandsPerCombat} commands`);
  }
  const request = readCommand(command, decidingActorId(snapshot));
  const tx = beginCommand(snapshot, context, request);
  const refused = runRequest(tx, request) ?? (continues ? driveOn(tx, request) : null);
  if (refused) return { ok: false, rejection: refused };
  if (continues) settleCommand(tx);
  return accept({ tx, request });
}

/** A transaction for a command on the next sequence. */
export function beginCommand(snapshot: Snapshot, context: EngineContext, request: Request): Transaction {
  const next = { ...snapshot, sequence: snapshot.sequence + 1 };
  return beginTransaction(next, context, effectiveCards(context.content), request.kind === "Concede");
}

/** Who must decide: the priority holder, else the active actor. */
export function decidingActorId(snapshot: Snapshot): string | null {
  return snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
}

/** What ends every command: the durations of modifiers that last for commands, and the intents to be seen. */
export function settleCommand(tx: Transaction): void {
  tickModifierDurations(tx, "Command", null);
  if (hasRecords(tx)) emitFrame(tx, "combat.boundary.resolved", null, { boundary: "Command" });
  publishIntents(tx);
  assertInvariants(tx.state.snapshot);
}

/** The transition that a finished transaction is. */
export function transitionOf(before: Snapshot, tx: Transaction, actorId: string | null): Transition {
  const { snapshot, frames } = tx.state;
  return { snapshot, frames, draws: snapshot.rng.draws - before.rng.draws, actorId };
}

/** Conceding never fails on what would follow by itself: the combat then waits where the concession left it. */
function driveOn(tx: Transaction, request: Request): Rejection | null {
  const saved = tx.state;
  const refused = drive(tx);
  if (!refused || request.kind !== "Concede") return refused;
  tx.state = saved;
  return null;
}

function actorOf(request: Request): string | null {
  if (request.kind === "Action") return request.intent.actorId;
  return "actorId" in request ? request.actorId : null;
}
