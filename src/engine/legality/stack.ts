import { fizzleItem } from "../effects/fizzle.ts";
import { recordFizzle } from "../effects/pre-resolved.ts";
import { nextItem, pushItem, removeItem } from "../reactions/stack.ts";
import { openWindow, passPriority } from "../reactions/window.ts";
import { type Rejection, reject, rejectWithin } from "../state/rejections.ts";
import type { ActionIntent, PendingAction, PriorityWindow } from "../state/snapshot.ts";
import { emitFrame, forkTransaction, patchSnapshot, setSnapshot, type Transaction } from "../state/transaction.ts";
import { isOverWork, overWork, withHalf } from "../state/work.ts";
import { concludeIfDecided } from "./conclude.ts";
import { beginCooldown, carryOut, type Paid, payAction } from "./perform.ts";
import { checkItsCard, type PreparedAction, prepareResolution } from "./resolver.ts";
import { type StackPolicy, stackPolicy } from "./response.ts";
import { reactionOf } from "./subject.ts";
import { checkHolder, usesBudget } from "./turn.ts";

/** Tries the whole action on a copy: what could not be carried out cannot be proposed (RX-06). */
export function dryRun(tx: Transaction, prepared: PreparedAction): { trial: Transaction; refused: Rejection | null } {
  const trial = forkTransaction(tx);
  const paid = payAction(trial, prepared);
  if (!paid.ok) return { trial, refused: paid.rejection };
  return { trial, refused: carryOut(trial, prepared, paid.value.costs) };
}

/** Puts an action on the stack: paid as its timing says, its card reserved, a fresh round of priority (RX-04 to RX-07). */
export function propose(tx: Transaction, prepared: PreparedAction, policy: StackPolicy): Rejection | null {
  const { value: tried, isOver } = withHalf(tx.work, () => dryRun(tx, prepared));
  if (tried.refused) return isOver ? overWork() : tried.refused;
  const own = reactionOf(prepared.subject.container);
  const costTiming = own?.costTiming ?? policy.costTiming;
  const paid = costTiming === "Proposal" ? payEarly(tx, prepared) : nothingPaid;
  if ("code" in paid) return paid;
  const targetLock = own?.targetLock ?? policy.targetLock;
  const failure = own?.failure ?? policy.failure;
  const item = pendingAction(tx, prepared, paid, { costTiming, targetLock, failure });
  beginCooldown(tx, prepared.subject);
  setSnapshot(tx, pushItem(tx.state.snapshot, item));
  const round = tx.state.snapshot.priorityWindow ?? { openedByActorId: item.command.actorId, resolutionCount: 0 };
  openRound(tx, policy, item.command.actorId, round);
  const windowId = tx.state.snapshot.priorityWindow?.windowId ?? null;
  emitFrame(tx, "combat.reaction.proposed", item.command.actorId, { ...itemFacts(item), windowId });
  if (tx.state.outcomeDecided && concludeIfDecided(tx)) return null;
  return tx.state.snapshot.priorityWindow === null ? resolveNext(tx, policy, round) : null;
}

/** The holder passes; when all have in a row, the next item resolves (RX-08). */
export function pass(tx: Transaction, actorId: string): Rejection | null {
  const window = tx.state.snapshot.priorityWindow;
  const policy = stackPolicy(tx);
  if (!window || !policy) return reject("NO_PRIORITY_WINDOW", "there is no priority to pass").rejection;
  const holder = checkHolder(tx, actorId);
  if (!holder.ok) return holder.rejection;
  const next = passPriority(window);
  if (!next) return resolveNext(tx, policy, window);
  patchSnapshot(tx, { priorityWindow: next });
  emitFrame(tx, "combat.priority.passed", actorId, { windowId: window.windowId, holderActorId: next.holderActorId });
  return null;
}

/** What goes on from one window to the next until the stack is empty (RX-11). */
type Round = Pick<PriorityWindow, "openedByActorId" | "resolutionCount">;

/**
 * Resolves items until somebody must be asked again, the stack is empty or the combat has ended (RX-11).
 * @param round the round in which all have passed, or nobody was eligible
 */
export function resolveNext(tx: Transaction, policy: StackPolicy, round: Round): Rejection | null {
  const bound = tx.state.snapshot.pendingActions.length;
  for (let resolved = 1; resolved <= bound; resolved++) {
    const item = nextItem(tx.state.snapshot, policy.stackOrder);
    if (!item) return null;
    const next = { ...round, resolutionCount: round.resolutionCount + resolved };
    const refused = resolveItem(tx, item, () => openRound(tx, policy, item.command.actorId, next));
    if (refused) return refused;
    if (concludeIfDecided(tx) || tx.state.snapshot.priorityWindow !== null) return null;
  }
  return null;
}

const nothingPaid: Paid = { costs: [], zonePayments: [] };

/** What includes the proposed card itself is paid when it resolves, whatever the timing (RX-05). */
function payEarly(tx: Transaction, prepared: PreparedAction): Paid | Rejection {
  const { resolvingCardId } = prepared.payer;
  const payments = prepared.payments.filter((one) => !one.cardIds.some((id) => id === resolvingCardId));
  const paid = payAction(tx, { ...prepared, payments });
  return paid.ok ? paid.value : paid.rejection;
}

function pendingAction(
  tx: Transaction,
  prepared: PreparedAction,
  paid: Paid,
  own: Pick<PendingAction, "costTiming" | "targetLock" | "failure">,
): PendingAction {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const { subject, targets } = prepared;
  const command = normalisedIntent(prepared);
  const depth = snapshot.pendingActions.length;
  const facts = { origin: snapshot.originId, intent: command, targetIds: targets.targetIds, step: snapshot.step };
  const candidateFingerprint = context.hash.value({ ...facts, kind: "candidate" });
  const isCard = subject.kind === "Card";
  return {
    pendingActionId: context.hash.value({ ...facts, kind: "pendingAction", candidateFingerprint, depth }),
    depth,
    command,
    candidateFingerprint,
    contentRevision: snapshot.contentRevision,
    actionId: isCard ? null : subject.definitionId,
    cardDefinitionId: isCard ? subject.definitionId : null,
    cardInstanceId: isCard ? subject.card.cardInstanceId : null,
    cardIncarnation: isCard ? (snapshot.cards[subject.card.cardInstanceId]?.incarnation ?? null) : null,
    lockedTargetIds: own.targetLock === "Proposal" ? targets.targetIds : [],
    paidCosts: paid.costs.filter((cost) => cost.amount !== 0 || cost.settled !== undefined),
    ...(paid.zonePayments.length > 0 ? { paidZonePayments: paid.zonePayments } : {}),
    commandTags: subject.tags,
    countsAgainstBudget: snapshot.priorityWindow === null && usesBudget(tx, subject.actor, subject.phaseAction),
    ...own,
  };
}

/** The intent as it was understood: its payments in their normalised order, none where none is due (PY-08, PY-13). */
function normalisedIntent({ intent, payments }: PreparedAction): ActionIntent {
  const { payments: _offered, ...plain } = intent;
  if (payments.length === 0) return plain;
  return {
    ...plain,
    payments: payments.map(({ componentId, payment, cardIds }) => ({
      componentId,
      paymentId: payment.paymentId,
      cardInstanceIds: cardIds,
    })),
  };
}

/** A window relative to the next item, or none when the stack is empty or nobody is eligible. */
function openRound(tx: Transaction, policy: StackPolicy, afterActorId: string, round: Round): void {
  const { snapshot } = tx.state;
  const next = nextItem(snapshot, policy.stackOrder);
  if (!next) {
    patchSnapshot(tx, { priorityWindow: null });
    return;
  }
  const facts = { origin: snapshot.originId, step: snapshot.step, pendingActionId: next.pendingActionId };
  const depth = snapshot.pendingActions.length;
  const { openedByActorId, resolutionCount } = round;
  const windowId = tx.context.hash.value({ ...facts, kind: "window", depth, resolutionCount });
  const priorityWindow = openWindow(snapshot, {
    windowId,
    openedByActorId,
    nextProposerId: next.command.actorId,
    afterActorId,
    eligibility: policy.eligibility,
    resolutionCount,
  });
  patchSnapshot(tx, { priorityWindow });
}

/**
 * Resolves one item, or discards what its failure left behind and lets its failure policy decide (RX-09). The round that
 * follows belongs to the same frame. It has half of the work that is left; for want of that it fails as for any other
 * reason, unless it will be begun again.
 */
function resolveItem(tx: Transaction, item: PendingAction, openNext: () => void): Rejection | null {
  const before = tx.state;
  const { value: refused, isOver } = withHalf(tx.work, () => carryOutItem(tx, item));
  if (refused && isOver && (tx.work.isRepeatable || isOverWork(tx.work))) return overWork();
  if (!refused) {
    openNext();
    emitFrame(tx, "combat.reaction.resolved", item.command.actorId, itemFacts(item));
    emitFizzled(tx);
    return null;
  }
  tx.state = before;
  if (item.failure === "RejectTransaction" && !tx.skipFailures) {
    const message = `${item.pendingActionId} cannot resolve: ${refused.message}`;
    return { code: "RESOLUTION_REJECTED", message, reasons: reasonsWithin(item, refused) };
  }
  const failure = item.failure === "RejectTransaction" ? "FizzleKeepPaid" : item.failure;
  const fizzled = fizzleItem(tx, item, failure, refused.message);
  if (!fizzled.ok) return fizzled.rejection;
  recordFizzle(tx, item, fizzled.value);
  openNext();
  const { note } = fizzled.value;
  emitFrame(tx, "combat.reaction.fizzled", note.actorId, { ...note, code: refused.code });
  return null;
}

/** A machine may have proposed the card in this very command: to whoever is then refused it is still hidden (PY-05). */
function reasonsWithin({ cardInstanceId }: PendingAction, refused: Rejection): Rejection["reasons"] {
  return (cardInstanceId === null ? refused : rejectWithin(`${cardInstanceId}/resolution`, refused)).reasons;
}

function carryOutItem(tx: Transaction, item: PendingAction): Rejection | null {
  const held = checkItsCard(tx, item);
  if (!held.ok) return held.rejection;
  setSnapshot(tx, removeItem(tx.state.snapshot, item));
  const prepared = prepareResolution(tx, item);
  if (!prepared.ok) return prepared.rejection;
  const paid = payAction(tx, prepared.value);
  if (!paid.ok) return paid.rejection;
  return carryOut(tx, prepared.value, [...item.paidCosts, ...paid.value.costs]);
}

/** What a frame tells of an item, so that a client need not look it up in a state. */
function itemFacts({ pendingActionId, actionId, cardDefinitionId, cardInstanceId, lockedTargetIds }: PendingAction) {
  return { pendingActionId, definitionId: actionId ?? cardDefinitionId, cardInstanceId, targetIds: lockedTargetIds };
}

/** The frames of the items that the action just resolved has taken off the stack (RX-22). */
export function emitFizzled(tx: Transaction): void {
  const { fizzled } = tx.state;
  tx.state = { ...tx.state, fizzled: [] };
  for (const note of fizzled) emitFrame(tx, "combat.reaction.fizzled", note.actorId, { ...note });
}
