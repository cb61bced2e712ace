import { effectiveCards } from "../cards/effective-card.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { Preview, ReactionTransition } from "../legality/answers.ts";
import { costAnswers } from "../legality/explain.ts";
import { type Request, readCommand } from "../legality/intent.ts";
import { prepareAction } from "../legality/resolver.ts";
import type { Command } from "../state/commands.ts";
import type { EngineContext } from "../state/context.ts";
import type { Frame, TransitionType } from "../state/records.ts";
import type { PendingAction, Snapshot } from "../state/snapshot.ts";
import { beginTransaction, type Transaction } from "../state/transaction.ts";
import { decidingActorId, runCommand } from "./execute.ts";

/** For whom a preview is: a seat's conceals, ends before the automatic continuation and carries no hash (api.md). */
export interface PreviewOptions {
  readonly forSeat: boolean;
}

/**
 * Exactly what the command would do, on a copy (EF-18, RX-18): a legal one with complete targets equals the execution
 * that follows on the same state, hash for hash.
 */
export function preview(
  snapshot: Snapshot,
  command: Command,
  context: EngineContext,
  options: PreviewOptions = { forSeat: false },
): Preview {
  const { sequence, step } = snapshot;
  const request = readCommand(command, decidingActorId(snapshot));
  const costs = costsOf(snapshot, request, context);
  const executed = runCommand(snapshot, command, context, !options.forSeat);
  if (!executed.ok) {
    const { reasons } = executed.rejection;
    return { ...refusedPreview, reasons, costs, sequence, step };
  }
  const { tx } = executed.value;
  const frames = tx.state.frames;
  const outcomeUncertain = isUncertain(snapshot, tx);
  const conceals = options.forSeat || concealsOutcomes(snapshot, context);
  const isShown = !(outcomeUncertain && conceals);
  return {
    isLegal: true,
    reasons: [],
    reactionTransition: reactionTransition(request, frames),
    pendingAction: pendingActionOf(snapshot, frames),
    costs,
    frames: isShown ? frames : null,
    stateHash: isShown && !options.forSeat ? context.hash.state(tx.state.snapshot) : null,
    outcomeUncertain,
    sequence,
    step,
  };
}

const refusedPreview = {
  isLegal: false,
  reactionTransition: null,
  pendingAction: null,
  frames: null,
  stateHash: null,
  outcomeUncertain: false,
} as const;

function isUncertain(snapshot: Snapshot, tx: Transaction): boolean {
  return tx.state.snapshot.rng.draws > snapshot.rng.draws || tx.state.readHiddenOrder;
}

function concealsOutcomes(snapshot: Snapshot, context: EngineContext): boolean {
  return rulesOf(snapshot, context.content).flow.previewRandomOutcomes === "Conceal";
}

function costsOf(snapshot: Snapshot, request: Request, context: EngineContext): Preview["costs"] {
  if (request.kind !== "Action") return [];
  const tx = beginTransaction(snapshot, context, effectiveCards(context.content));
  const prepared = prepareAction(tx, request.intent);
  return prepared.ok ? costAnswers(prepared.value.costs) : [];
}

const transitions: Partial<Readonly<Record<TransitionType, ReactionTransition>>> = {
  "combat.reaction.proposed": "Proposed",
  "combat.priority.passed": "PriorityPassed",
  "combat.reaction.resolved": "StackActionResolved",
  "combat.reaction.fizzled": "StackActionFizzled",
};

/** What the command's own transition was (RX-18); an `Automatic` proposal resolves at once. */
function reactionTransition(request: Request, frames: readonly Frame[]): ReactionTransition | null {
  const [first, second] = frames;
  if (request.kind === "PassPriority") return (first && transitions[first.transitionType]) ?? null;
  if (request.kind !== "Action" || !first) return null;
  const isAutomatic =
    second?.transitionType === "combat.reaction.resolved" && first.stateAfter.pendingActions.length === 0;
  return first.transitionType === "combat.reaction.proposed" && !isAutomatic ? "Proposed" : "ResolvedImmediately";
}

/** The pending action that the command would create, or the one it would pop. */
function pendingActionOf(snapshot: Snapshot, frames: readonly Frame[]): PendingAction | null {
  const id = frames[0]?.payload.pendingActionId;
  const known = [...(frames[0]?.stateAfter.pendingActions ?? []), ...snapshot.pendingActions];
  return known.find((item) => item.pendingActionId === id) ?? null;
}
