import { effectiveCards } from "../cards/effective-card.ts";
import type { CostAnswer, Preview, ReactionTransition } from "../legality/answers.ts";
import { costAnswers } from "../legality/explain.ts";
import { type Request, readCommand } from "../legality/intent.ts";
import { priceAction } from "../legality/prices.ts";
import { findReady, prepareAction } from "../legality/resolver.ts";
import { isProposed } from "../legality/response.ts";
import type { Subject } from "../legality/subject.ts";
import type { Command } from "../state/commands.ts";
import type { EngineContext } from "../state/context.ts";
import type { Frame, TransitionType } from "../state/records.ts";
import type { ActionIntent, PendingAction, Snapshot } from "../state/snapshot.ts";
import { beginTransaction, type Transaction } from "../state/transaction.ts";
import { type Asker, doubtOf, fullView } from "./asking.ts";
import { actorOf, decidingActorId, runCommand } from "./execute.ts";

/**
 * Exactly what the command would do, on a copy (EF-18, RX-18): a legal one with complete targets equals the execution
 * that follows on the same state, hash for hash. A seat's ends before the automatic continuation and carries no hash.
 * Where outcomes are concealed and this one depends on chance or on what is hidden, it says only that: the same answer
 * whether the command would be accepted or refused.
 */
export function preview(
  snapshot: Snapshot,
  command: Command,
  context: EngineContext,
  asker: Asker = fullView,
): Preview {
  const { sequence, step } = snapshot;
  const request = readCommand(command, decidingActorId(snapshot));
  const { costs, transition } = foretell(snapshot, request, context);
  const doubt = doubtOf(snapshot, context, actorOf(request) ?? decidingActorId(snapshot), asker);
  const executed = runCommand(snapshot, command, context, !asker.forSeat, doubt);
  if (doubt.isRaised && !doubt.foresees) {
    return {
      ...nothingTold,
      isLegal: true,
      reactionTransition: transition,
      costs,
      outcomeUncertain: true,
      sequence,
      step,
    };
  }
  if (!executed.ok) {
    const { reasons } = executed.rejection;
    return { ...nothingTold, reasons, costs, sequence, step };
  }
  const { tx } = executed.value;
  const frames = tx.state.frames;
  return {
    isLegal: true,
    reasons: [],
    reactionTransition: reactionTransition(request, frames),
    pendingAction: pendingActionOf(snapshot, frames),
    costs,
    frames,
    stateHash: asker.forSeat ? null : context.hash.state(tx.state.snapshot),
    outcomeUncertain: doubt.isRaised,
    sequence,
    step,
  };
}

const nothingTold = {
  isLegal: false,
  reasons: [],
  reactionTransition: null,
  pendingAction: null,
  frames: null,
  stateHash: null,
  outcomeUncertain: false,
} as const;

/** What can be told of a request before it is tried: nothing in it has been drawn. */
interface Foretold {
  readonly costs: readonly CostAnswer[];
  readonly transition: ReactionTransition | null;
}

function foretell(snapshot: Snapshot, request: Request, context: EngineContext): Foretold {
  if (request.kind !== "Action") return { costs: [], transition: null };
  const tx = beginTransaction(snapshot, context, effectiveCards(context.content));
  const subject = findReady(tx, request.intent);
  if (!subject.ok) return { costs: [], transition: null };
  const transition = isProposed(tx, subject.value) ? "Proposed" : "ResolvedImmediately";
  return { costs: costsOf(tx, subject.value, request.intent), transition };
}

/** The prices, where nothing but a payment that depends on who is drawn stands in the way. */
function costsOf(tx: Transaction, subject: Subject, intent: ActionIntent): readonly CostAnswer[] {
  const prepared = prepareAction(tx, intent);
  if (prepared.ok) return costAnswers(prepared.value.costs);
  const priced = tx.doubt.isRaised ? priceAction(tx, subject, intent.costOptionId ?? null) : prepared;
  return priced.ok ? costAnswers(priced.value.costs) : [];
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
