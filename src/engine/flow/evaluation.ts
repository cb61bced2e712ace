import { costComponents, costOptionIds } from "../cards/cost-options.ts";
import type { Requirement } from "../cards/payment-requirements.ts";
import { modeOf, rulesOf } from "../definitions/lookup.ts";
import type { CardEvaluation } from "../legality/answers.ts";
import { declaredRequirements, intentOf, paymentsFor, subjectCandidates, subjectsOf } from "../legality/candidates.ts";
import { costAnswers, requirementAnswer } from "../legality/explain.ts";
import { priceAction } from "../legality/prices.ts";
import { prepareAction } from "../legality/resolver.ts";
import { dryRun } from "../legality/stack.ts";
import { type CardSubject, cardSubject, type Subject, targetingOf } from "../legality/subject.ts";
import { choosesTargets, eligibleTargets } from "../legality/targeting.ts";
import { paysCosts } from "../legality/turn.ts";
import { cardValues, fillText } from "../legality/values.ts";
import type { EngineContext } from "../state/context.ts";
import { doubtFor } from "../state/doubt.ts";
import { accept, type RejectionReason, type Result, reject } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { beginWork, isOverWork, overWork, type Work, withHalf } from "../state/work.ts";
import { type Asker, beginTrial, fullView } from "./asking.ts";
import { decidingActorId } from "./execute.ts";

/** What an evaluation asks; absent targets: those the card could have. */
export interface EvaluationQuery {
  readonly actorId?: string;
  readonly targetIds?: readonly string[];
  readonly costOptionId?: string;
}

/** The evaluations of a hand. */
export interface HandEvaluations {
  readonly items: readonly CardEvaluation[];
  /** False: the work of one request did not reach for every card. */
  readonly isComplete: boolean;
}

/**
 * One card as it could be played now, with the values its text needs and where they come from (PY-04, EF-18).
 * `WORK_LIMIT` for one that takes more than a request's work.
 */
export function evaluateCard(
  snapshot: Snapshot,
  query: EvaluationQuery & { readonly cardInstanceId: string },
  context: EngineContext,
  asker: Asker = fullView,
): Result<CardEvaluation> {
  const { cardInstanceId } = query;
  const card = snapshot.cards[cardInstanceId];
  if (!card) return reject("UNKNOWN_REFERENCE", `there is no card ${cardInstanceId}`, "cardInstanceId");
  const actor = findActor(snapshot, query.actorId ?? card.ownerId ?? decidingActorId(snapshot));
  if (!actor.ok) return actor;
  const tx = beginTrial(snapshot, context, actor.value.instanceId, asker);
  const evaluation = evaluate(tx, cardSubject(tx, actor.value, card), query);
  return isOverWork(tx.work) ? { ok: false, rejection: overWork() } : accept(evaluation);
}

/**
 * The whole hand at once: every card in a play source of the actor, in its order. A card that takes more than half of
 * the work that is left is left out.
 * @param work shared with other reads of the same request
 */
export function evaluateHand(
  snapshot: Snapshot,
  query: EvaluationQuery,
  context: EngineContext,
  asker: Asker = fullView,
  work: Work = beginWork(),
): Result<HandEvaluations> {
  const actor = findActor(snapshot, query.actorId ?? decidingActorId(snapshot));
  if (!actor.ok) return actor;
  const tx = beginTrial(snapshot, context, actor.value.instanceId, asker, work);
  const cards = subjectsOf(tx, actor.value).filter((subject) => subject.kind === "Card");
  const items = cards.flatMap((card) => {
    if (isOverWork(work)) return [];
    const { value, isOver } = withHalf(work, () => evaluate(tx, card, query));
    return isOver ? [] : [value];
  });
  return accept({ items, isComplete: items.length === cards.length });
}

function findActor(snapshot: Snapshot, actorId: string | null): Result<Snapshot["actors"][number]> {
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  return actor ? accept(actor) : reject("UNKNOWN_REFERENCE", `there is no actor ${actorId ?? "to ask for"}`, "actorId");
}

function evaluate(tx: Transaction, subject: CardSubject, query: EvaluationQuery): CardEvaluation {
  const components = paysCosts(tx, subject.actor) ? costComponents(subject.container.components) : [];
  const options = costOptionIds(components);
  const costOptionId = query.costOptionId ?? options[0] ?? null;
  const legalTargetIds = choosesTargets(targetingOf(subject.container)) ? eligibleTargets(tx, subject) : [];
  const requirements = requirementsFor(forkTransaction(tx), subject, query);
  const priced = priceAction(tx, subject, costOptionId);
  const reasons = reasonsAgainst(tx, subject, query, costOptionId);
  const values = cardValues(tx, subject, legalTargetIds, priced.ok ? priced.value.costs : []);
  const { minimumTargets: minimum, maximumTargets: maximum } = targetingOf(subject.container);
  return {
    cardInstanceId: subject.card.cardInstanceId,
    definitionId: subject.definitionId,
    actorId: subject.actor.instanceId,
    isPlayable: reasons.length === 0,
    reasons,
    ...(requirements.length > 0 ? { paymentRequirements: requirements.map(requirementAnswer) } : {}),
    costs: priced.ok ? costAnswers(priced.value.costs, showsTraces(tx)) : [],
    costOptions: options.map((optionId) => costOption(tx, subject, query.targetIds ?? [], optionId)),
    values,
    targetRequirements: { minimum, maximum, eligibleIds: legalTargetIds },
    legalTargetIds,
    tags: subject.tags,
    upgradeIds: subject.card.upgradeIds,
    text: fillText(subject.effective.definition.description, values),
    ...inspectionOf(tx, subject),
    sequence: tx.state.snapshot.sequence,
    step: tx.state.snapshot.step,
  };
}

/** What is due under the option that was asked for; without one, every payment with the option it belongs to (PY-04). */
function requirementsFor(tx: Transaction, subject: Subject, query: EvaluationQuery): readonly Requirement[] {
  const targetIds = query.targetIds ?? [];
  return query.costOptionId === undefined
    ? declaredRequirements(tx, subject, targetIds)
    : paymentsFor(tx, subject, targetIds, query.costOptionId).requirements;
}

/**
 * Empty when it can be played: with the given targets, or with some when none are given. Why a dry run was refused that
 * depends on what the asker cannot know is not told, nor that it was (EF-18).
 */
function reasonsAgainst(
  tx: Transaction,
  subject: CardSubject,
  query: EvaluationQuery,
  costOptionId: string | null,
): readonly RejectionReason[] {
  if (query.targetIds === undefined && query.costOptionId === undefined) {
    const [candidate] = subjectCandidates(tx, subject);
    if (candidate) return [];
  }
  const fork = forkTransaction(tx, doubtFor(tx.doubt, subject.actor.instanceId));
  const targetIds = query.targetIds ?? defaultTargets(tx, subject);
  const { requirements, payments } = paymentsFor(forkTransaction(tx), subject, targetIds, costOptionId);
  const offered = requirements.length > 0 ? payments : null;
  const prepared = prepareAction(fork, intentOf(subject, targetIds, costOptionId, offered));
  const refused = prepared.ok ? dryRun(fork, prepared.value).refused : prepared.rejection;
  const { isRaised, foresees } = fork.doubt;
  return refused && (foresees || !isRaised) ? refused.reasons : [];
}

function defaultTargets(tx: Transaction, subject: Subject): readonly string[] {
  const targeting = targetingOf(subject.container);
  return choosesTargets(targeting) ? eligibleTargets(tx, subject).slice(0, targeting.minimumTargets) : [];
}

/** One way to pay: what it takes, and whether it can be paid now, cards included. */
function costOption(
  tx: Transaction,
  subject: Subject,
  targetIds: readonly string[],
  optionId: string | null,
): CardEvaluation["costOptions"][number] {
  const priced = priceAction(tx, subject, optionId);
  const costs = priced.ok ? priced.value.costs : [];
  const description = costComponents(subject.container.components)
    .flatMap((component) => component.alternativeCosts)
    .find((option) => option.optionId === optionId)?.description;
  const isAffordable = priced.ok && costs.every((cost) => cost.affordable);
  const payable = isAffordable && paymentsFor(forkTransaction(tx), subject, targetIds, optionId).payments !== null;
  return { optionId, description: description ?? null, costs: costAnswers(costs, showsTraces(tx)), payable };
}

function showsTraces(tx: Transaction): boolean {
  return modeOf(tx.state.snapshot, tx.context.content).inspection !== "Disabled";
}

/** With `inspection: Full`, what could matter besides (content.md, modes). */
function inspectionOf(tx: Transaction, subject: Subject): Pick<CardEvaluation, "inspection"> {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  if (modeOf(snapshot, context.content).inspection !== "Full") return {};
  const { flow } = rulesOf(snapshot, context.content);
  return {
    inspection: {
      statuses: snapshot.statuses
        .filter((one) => one.ownerId === subject.actor.instanceId)
        .map((one) => one.instanceId),
      relics: snapshot.relics.map((one) => one.instanceId),
      modifiers: snapshot.modifiers.map((one) => one.instanceId),
      policies: {
        actionCosts: flow.actionBudget.actionCosts,
        actionBudget: flow.actionBudget.strategy,
        reactions: flow.reactions.strategy,
        outcome: flow.outcome.evaluationBoundary,
      },
    },
  };
}
