import { effectiveCards } from "../cards/effective-card.ts";
import { type Request, readCommand } from "../legality/intent.ts";
import { type Command, isLastWord } from "../state/commands.ts";
import type { EngineContext, Transition } from "../state/context.ts";
import type { Doubt } from "../state/doubt.ts";
import { assertInvariants } from "../state/invariants.ts";
import { limits } from "../state/limits.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import {
  amendLastFrame,
  beginTransaction,
  emitFrame,
  hasRecords,
  patchSnapshot,
  type Transaction,
  type TransactionOptions,
} from "../state/transaction.ts";
import { overWork, withHalf } from "../state/work.ts";
import { tickModifierDurations } from "./activation.ts";
import { type Driven, drive } from "./driver.ts";
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
 * Runs a command on a transaction of its own: what execution and preview share.
 * @param continues whether what follows by itself is run too; a seat's preview ends before it
 * @param doubt raised when the result depends on what the one who asks cannot know, a refusal's too
 */
export function runCommand(
  snapshot: Snapshot,
  command: Command,
  context: EngineContext,
  continues: boolean,
  doubt?: Doubt,
): Result<ExecutedCommand> {
  if (snapshot.sequence >= limits.commandsPerCombat && !isLastWord(command)) {
    return reject("LIMIT_EXCEEDED", `a combat takes ${limits.commandsPerCombat} commands`);
  }
  const request = readCommand(command, decidingActorId(snapshot));
  const tx = beginCommand(snapshot, context, request, doubt ? { doubt } : {});
  const { value: refused, isOver } = withHalf(tx.work, () => runRequest(tx, request));
  if (refused) return { ok: false, rejection: isOver ? overWork() : refused };
  if (!continues) return accept({ tx, request });
  const driven = driveOn(tx, request, snapshot.activation.continues === true);
  if (driven.kind === "Refused") return { ok: false, rejection: driven.rejection };
  settleCommand(tx, driven);
  return accept({ tx, request });
}

/** A transaction for a command on the next sequence. */
export function beginCommand(
  snapshot: Snapshot,
  context: EngineContext,
  request: Request,
  options: Pick<TransactionOptions, "work" | "doubt"> = {},
): Transaction {
  const next = { ...snapshot, sequence: snapshot.sequence + 1 };
  const skipFailures = request.kind === "Concede";
  return beginTransaction(next, context, effectiveCards(context.content), { ...options, skipFailures });
}

/** The actor whose request it is; null for what nobody in particular asks. */
export function actorOf(request: Request): string | null {
  if (request.kind === "Action") return request.intent.actorId;
  return "actorId" in request ? request.actorId : null;
}

/** Who must decide: the priority holder, else the active actor. */
export function decidingActorId(snapshot: Snapshot): string | null {
  return snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
}

/**
 * What ends every command: the durations of modifiers that last for commands, and the intents to be seen; where the
 * combat has only stopped, the intents stay as they are until it waits.
 */
export function settleCommand(tx: Transaction, { kind }: Driven): void {
  if (kind === "Stopped") markStop(tx);
  tickModifierDurations(tx, "Command", null);
  if (hasRecords(tx)) emitFrame(tx, "combat.boundary.resolved", null, { boundary: "Command" });
  if (kind !== "Stopped") publishIntents(tx);
  assertInvariants(tx.state.snapshot);
}

function markStop(tx: Transaction): void {
  patchSnapshot(tx, { activation: { ...tx.state.snapshot.activation, continues: true } });
  amendLastFrame(tx);
}

/** The transition that a finished transaction is. */
export function transitionOf(before: Snapshot, tx: Transaction, actorId: string | null): Transition {
  const { snapshot, frames } = tx.state;
  return { snapshot, frames, draws: snapshot.rng.draws - before.rng.draws, work: tx.work.used, actorId };
}

/** Conceding never fails on what would follow by itself: the combat then stops where the concession left it. */
function driveOn(tx: Transaction, request: Request, hasStopped: boolean): Driven {
  const saved = tx.state;
  const driven = drive(tx, hasStopped && request.kind === "Continue");
  if (driven.kind !== "Refused" || request.kind !== "Concede") return driven;
  tx.state = saved;
  return { kind: "Stopped" };
}
