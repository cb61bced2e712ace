import { evaluateCondition } from "../../expressions/evaluate.ts";
import { type DuePayment, duePayments } from "../cards/cost-options.ts";
import { planPayments } from "../cards/payment-plan.ts";
import type { Payer } from "../cards/payment-requirements.ts";
import { type SelectedPayment, selectPayments } from "../cards/payment-selection.ts";
import type { ConditionComponent } from "../definitions/components.ts";
import { createScope } from "../definitions/scope.ts";
import { actionConstraintsFor } from "../instances/owners.ts";
import { holdsItsCard } from "../reactions/stack.ts";
import type { PricedCost } from "../resources/costs.ts";
import {
  accept,
  type RejectionCode,
  type RejectionReason,
  type Result,
  reject,
  rejectAll,
} from "../state/rejections.ts";
import type { ActionIntent, ActorState, PendingAction } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { chargeWork, formulaWork, scanWork, spendWork } from "../state/work.ts";
import { actionTypes } from "./intent.ts";
import { checkAffordable, chosenCosts, priceAction } from "./prices.ts";
import { checkResponse } from "./response.ts";
import { checkUsable, findActor, findSubject, type Subject } from "./subject.ts";
import { type ChosenTargets, chooseTargets, recheckTargets } from "./targeting.ts";
import { checkActive, checkBudget, checkHolder, checkPhase, checkUnfinished } from "./turn.ts";

/** An action that may be carried out: everything its execution needs, worked out once. */
export interface PreparedAction {
  readonly intent: ActionIntent;
  readonly subject: Subject;
  readonly targets: ChosenTargets;
  readonly costs: readonly PricedCost[];
  readonly payments: readonly SelectedPayment[];
  readonly payer: Payer;
  /** What is due in cards, whether or not it has been chosen yet. */
  readonly due: readonly DuePayment[];
}

/**
 * The one authority of legality: every check of a new action in the order of the stages (api.md, errors) — finished,
 * holder, window, active actor, phase, budget, constraint, card, condition, target, cost option, cost, payment. The dry
 * run is the caller's, on the transaction itself.
 */
export function prepareAction(tx: Transaction, intent: ActionIntent): Result<PreparedAction> {
  const subject = findReady(tx, intent);
  return subject.ok ? prepareChoices(tx, intent, subject.value) : subject;
}

/** The stages before any choice of targets and payments: what they refuse, no choice can mend. */
export function findReady(tx: Transaction, intent: ActionIntent): Result<Subject> {
  const finished = checkUnfinished(tx);
  if (!finished.ok) return finished;
  const actor = findActor(tx, intent.actorId);
  if (!actor.ok) return actor;
  const found = findSubject(tx, intent, actor.value);
  const holder = checkHolder(tx, intent.actorId);
  if (!holder.ok) return holder;
  const turn = checkTurn(tx, intent, actor.value, found.ok ? found.value : null);
  if (!turn.ok) return turn;
  if (!found.ok) return found;
  const subject = found.value;
  const ready = firstRefusal([
    () => checkConstraints(tx, subject),
    () => checkUsable(subject),
    () => checkConditions(tx, subject),
  ]);
  return ready.ok ? found : ready;
}

/** Whether an item about to be popped still holds the card it was proposed with (RX-04). */
export function checkItsCard(tx: Transaction, item: PendingAction): Result<null> {
  return holdsItsCard(tx.state.snapshot, item)
    ? accept(null)
    : reject("CARD_NOT_PLAYABLE", `${item.cardInstanceId} has left the zone it was proposed from`);
}

/**
 * A popped action about to resolve (RX-08): turn, phase and budget were checked at proposal; conditions, constraints,
 * targets in full and an unpaid price are checked now.
 */
export function prepareResolution(tx: Transaction, item: PendingAction): Result<PreparedAction> {
  const actor = findActor(tx, item.command.actorId);
  if (!actor.ok) return actor;
  const found = findSubject(tx, item.command, actor.value);
  if (!found.ok) return found;
  const subject = found.value;
  const ready = firstRefusal([() => checkConstraints(tx, subject), () => checkConditions(tx, subject)]);
  if (!ready.ok) return ready;
  const targets =
    item.targetLock === "Proposal"
      ? recheckTargets(tx, subject, item.lockedTargetIds)
      : resubmittedTargets(tx, subject, item.command.targetIds);
  if (!targets.ok) return targets;
  return preparePayment(tx, item.command, subject, targets.value, item.costTiming === "Resolution");
}

/** With `targetLock: Resolution` the submitted intent is normalised afresh: automatic targets are found anew (RX-08). */
function resubmittedTargets(tx: Transaction, subject: Subject, targetIds: readonly string[]): Result<ChosenTargets> {
  return targetIds.length === 0 ? chooseTargets(tx, subject, []) : recheckTargets(tx, subject, targetIds);
}

function prepareChoices(tx: Transaction, intent: ActionIntent, subject: Subject): Result<PreparedAction> {
  const { isRaised } = tx.doubt;
  const targets = chooseTargets(tx, subject, intent.targetIds);
  const prepared = targets.ok ? preparePayment(tx, intent, subject, targets.value, true) : targets;
  if (!prepared.ok && !asksTarget.includes(prepared.rejection.code)) tx.doubt.isRaised = isRaised;
  return prepared;
}

/** Whose zones a payment concerns may depend on a target that was drawn; no other refusal of a new action does. */
const asksTarget: readonly RejectionCode[] = [
  "PAYMENT_UNKNOWN_CARD",
  "PAYMENT_NOT_IN_SOURCE",
  "PAYMENT_INELIGIBLE",
  "PAYMENT_REJECTED",
];

/** @param isDue false when everything has been paid at proposal but what includes the card itself (RX-05) */
function preparePayment(
  tx: Transaction,
  intent: ActionIntent,
  subject: Subject,
  targets: ChosenTargets,
  isDue: boolean,
): Result<PreparedAction> {
  const payer = payerOf(subject, targets);
  const chosen = chosenCosts(tx, subject, intent.costOptionId ?? null);
  if (!chosen.ok) return chosen;
  const due = duePayments(chosen.value);
  const base = { intent, subject, targets, payer, due };
  if (!isDue) return preparePaid(tx, base);
  const priced = priceAction(tx, subject, intent.costOptionId ?? null);
  if (!priced.ok) return priced;
  const affordable = checkAffordable(tx, subject, priced.value);
  if (!affordable.ok) return affordable;
  const selected = selectPayments(tx, due, intent.payments ?? [], payer);
  if (!selected.ok) return selected;
  const planned = planPayments(tx, selected.value, payer);
  return planned.ok ? accept({ ...base, costs: priced.value.costs, payments: selected.value }) : planned;
}

/** Only the payments that include the resolving card are left to make (RX-05). */
function preparePaid(tx: Transaction, base: Omit<PreparedAction, "costs" | "payments">): Result<PreparedAction> {
  const selfPaid = (base.intent.payments ?? []).filter((one) =>
    one.cardInstanceIds.includes(base.payer.resolvingCardId ?? ""),
  );
  const due = base.due.filter(({ componentId, payment }) =>
    selfPaid.some((one) => one.componentId === componentId && one.paymentId === payment.paymentId),
  );
  const selected = selectPayments(tx, due, selfPaid, base.payer);
  return selected.ok ? accept({ ...base, costs: [], payments: selected.value }) : selected;
}

/** Who pays for the subject's action. */
export function payerOf(subject: Subject, targets: ChosenTargets): Payer {
  return {
    actorId: subject.actor.instanceId,
    targetActorId: targets.targetIds[0] ?? null,
    resolvingCardId: subject.kind === "Card" ? subject.card.cardInstanceId : null,
  };
}

/** Window, active actor, phase and budget, whether or not the subject is there; a response has no activation of its own. */
function checkTurn(tx: Transaction, intent: ActionIntent, actor: ActorState, subject: Subject | null): Result<null> {
  const isResponse = tx.state.snapshot.priorityWindow !== null;
  const opened = isResponse ? checkResponse(tx, subject) : checkActive(tx, intent.actorId);
  const action = actionTypes.find((type) => type === intent.actionType);
  if (!opened.ok || action === undefined) return opened;
  const allowed = checkPhase(tx, action);
  return !allowed.ok || isResponse ? allowed : checkBudget(tx, actor, action);
}

/** Statuses that forbid actions by their tags (EF-14). */
function checkConstraints(tx: Transaction, subject: Subject): Result<null> {
  const reasons: RejectionReason[] = [];
  const { snapshot } = tx.state;
  chargeWork(tx.work, scanWork(snapshot.statuses.length));
  for (const { instance, constraint } of actionConstraintsFor(snapshot, subject.actor.instanceId, tx.context.content)) {
    const { requiredActionTags, excludedActionTags, condition } = constraint;
    if (!requiredActionTags.every((tag) => subject.tags.includes(tag))) continue;
    if (excludedActionTags.some((tag) => subject.tags.includes(tag))) continue;
    const over = spendWork(tx.work, condition ? formulaWork(condition) : 1);
    if (over) return { ok: false, rejection: over };
    const ownerId = instance.ownerId;
    const variables = new Map([
      ["stacks", instance.stacks],
      ["duration", instance.duration],
    ]);
    const scope = createScope(snapshot, { sourceId: ownerId, ownerId, variables, tags: subject.tags });
    const held = condition ? evaluateCondition(condition, scope) : { ok: true as const, value: true };
    if (held.ok && !held.value) continue;
    const message = held.ok ? constraint.reason : held.reason;
    reasons.push({ path: `constraints.${constraint.constraintId}`, code: "ACTION_CONSTRAINED", message });
  }
  const [first, ...rest] = reasons;
  return first ? rejectAll([first, ...rest]) : accept(null);
}

function checkConditions(tx: Transaction, subject: Subject): Result<null> {
  const sourceId = subject.actor.instanceId;
  const scope = createScope(tx.state.snapshot, { sourceId, ownerId: sourceId, tags: subject.tags });
  const reasons = subject.container.components
    .filter((component): component is ConditionComponent => component.type === "condition")
    .flatMap(({ componentId, expression, failureReason }): readonly RejectionReason[] => {
      const over = spendWork(tx.work, formulaWork(expression));
      if (over) return over.reasons;
      const held = evaluateCondition(expression, scope);
      if (held.ok && held.value) return [];
      const message = held.ok ? failureReason : held.reason;
      return [{ path: `conditions.${componentId}`, code: "CONDITION_FAILED", message }];
    });
  const [first, ...rest] = reasons;
  return first ? rejectAll([first, ...rest]) : accept(null);
}

function firstRefusal(checks: readonly (() => Result<null>)[]): Result<null> {
  for (const check of checks) {
    const checked = check();
    if (!checked.ok) return checked;
  }
  return accept(null);
}
