import { costComponents, costOptionIds, type DuePayment, duePayments } from "../cards/cost-options.ts";
import { defaultPayments } from "../cards/payment-plan.ts";
import { type Payer, type Requirement, requirementOf } from "../cards/payment-requirements.ts";
import type { TargetingComponent } from "../definitions/components.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import { doubtFor } from "../state/doubt.ts";
import type { ActionIntent, ActorState, PaymentSelection } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { chargeWork, isOverWork, withQuarter, workUnits } from "../state/work.ts";
import { inZoneOrder, playSourceZones } from "../zones/topology.ts";
import { priceAction } from "./prices.ts";
import { findReady, type PreparedAction, payerOf, prepareAction } from "./resolver.ts";
import { dryRun } from "./stack.ts";
import { abilitySubject, cardSubject, type Subject, targetingOf } from "./subject.ts";
import { choosesTargets, chooseTargets, eligibleTargets, possibleLots } from "./targeting.ts";
import { paysCosts } from "./turn.ts";

/**
 * An action that has been tried and can be carried out, or whose dry run depends on what the asker cannot know: whether
 * that one would be refused is not told by its being listed (EF-18).
 */
export interface ActionCandidate {
  readonly prepared: PreparedAction;
  /** The state after the dry run's own transition, or where it was refused. */
  readonly trial: Transaction;
  readonly requirements: readonly Requirement[];
  /** With more than one target to choose: how many of whom. */
  readonly eligibleTargetIds: readonly string[] | null;
  /** The dry run drew, or depended on what is hidden from the asker (EF-18). */
  readonly outcomeUncertain: boolean;
}

type Payers = readonly [Payer, ...Payer[]];

/** Which subjects to consider at all. */
export type SubjectFilter = (subject: Subject) => boolean;

/** What the actor could use, in order: cards of its play sources as they lie, then abilities as declared. */
export function subjectsOf(tx: Transaction, actor: ActorState): readonly Subject[] {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const system = zoneSystemOf(snapshot, context.content);
  const cards = playSourceZones(snapshot, system, actor.instanceId).flatMap((zone) => {
    const definition = system.zones.find((one) => one.zoneId === zone.zoneId);
    return definition ? inZoneOrder(definition, zone.cardIds) : [];
  });
  return [
    ...cards.flatMap((id) => snapshot.cards[id] ?? []).map((card) => cardSubject(tx, actor, card)),
    ...actor.abilityIds.flatMap((id) => context.content.actions.get(id) ?? []).map((one) => abilitySubject(actor, one)),
  ];
}

/**
 * The actions an actor may take now, each one tried on a copy (PY-16): one per cost option and, for single targets, per
 * legal target; with several targets one per option with a default choice. What an actor is offered never depends on a
 * draw: an action whose dry run did is offered as uncertain, unless the asker foresees. One at a time, so that whoever
 * needs only the first does not pay for the rest. Without work left the search ends with what it has found, and is cut.
 */
export function* actionCandidates(
  tx: Transaction,
  actor: ActorState,
  admits: SubjectFilter = () => true,
): Generator<ActionCandidate> {
  for (const subject of subjectsOf(tx, actor)) {
    if (isCut(tx)) return;
    if (admits(subject)) yield* subjectCandidates(tx, subject);
  }
}

/**
 * The candidates of one card or ability. Each is tried with a quarter of the work that is left: one that is too much
 * leaves something for others and is not tried with other targets, and one that is found can be carried out.
 */
export function* subjectCandidates(tx: Transaction, subject: Subject): Generator<ActionCandidate> {
  chargeWork(tx.work, workUnits.subject);
  if (!findReady(tx, intentOf(subject, [], null, null)).ok || isCut(tx)) return;
  const targeting = targetingOf(subject.container);
  const eligible = choosesTargets(targeting) ? eligibleTargets(tx, subject) : [];
  const components = paysCosts(tx, subject.actor) ? costComponents(subject.container.components) : [];
  for (const costOptionId of costOptionIds(components)) {
    for (const targetIds of targetChoices(targeting, eligible)) {
      if (isCut(tx)) return;
      const run = () => tryCandidate(tx, subject, targetIds, costOptionId);
      const { value: candidate, isOver } = withQuarter(tx.work, run);
      if (candidate === null && isOver) {
        tx.work.isCut = true;
        return;
      }
      if (candidate === null) continue;
      const several = choosesTargets(targeting) && targeting.maximumTargets > 1;
      yield { ...candidate, eligibleTargetIds: several ? eligible : null };
    }
  }
}

/** Whether the search ends here for lack of work, which it then says. */
function isCut({ work }: Transaction): boolean {
  const isOver = isOverWork(work);
  work.isCut ||= isOver;
  return isOver;
}

/** The choices to offer: none for automatic targets, each single one, or one default of several. */
function targetChoices(targeting: TargetingComponent, eligible: readonly string[]): readonly (readonly string[])[] {
  const { minimumTargets, maximumTargets } = targeting;
  if (!choosesTargets(targeting)) return [[]];
  if (maximumTargets <= 1) return [...(minimumTargets === 0 ? [[]] : []), ...eligible.map((id) => [id])];
  const wanted = Math.max(minimumTargets, Math.min(1, eligible.length));
  return eligible.length < wanted ? [] : [eligible.slice(0, wanted)];
}

function tryCandidate(
  tx: Transaction,
  subject: Subject,
  targetIds: readonly string[],
  costOptionId: string | null,
): Omit<ActionCandidate, "eligibleTargetIds"> | null {
  chargeWork(tx.work, workUnits.candidate);
  const fork = forkTransaction(tx, doubtFor(tx.doubt, subject.actor.instanceId));
  const { requirements, payments } = paymentsFor(forkTransaction(fork), subject, targetIds, costOptionId);
  if (payments === null) return null;
  const intent = intentOf(subject, targetIds, costOptionId, requirements.length > 0 ? payments : null);
  const prepared = prepareAction(fork, intent);
  if (!prepared.ok) return null;
  const { trial, refused } = dryRun(fork, prepared.value);
  const { isRaised: outcomeUncertain, foresees } = fork.doubt;
  if (refused && (foresees || !outcomeUncertain)) return null;
  return { prepared: prepared.value, trial, requirements, outcomeUncertain };
}

/** The requirements in cards and a default selection, null where none works. */
export function paymentsFor(
  tx: Transaction,
  subject: Subject,
  targetIds: readonly string[],
  costOptionId: string | null,
): { readonly requirements: readonly Requirement[]; readonly payments: readonly PaymentSelection[] | null } {
  const priced = priceAction(tx, subject, costOptionId);
  if (!priced.ok) return { requirements: [], payments: [] };
  const due = duePayments(priced.value.chosen);
  if (due.length === 0) return { requirements: [], payments: [] };
  const payers = payersFor(tx, subject, targetIds);
  const requirements = due.map((one) => requirementFor(tx, one, payers));
  return { requirements, payments: defaultPayments(tx, requirements, payers) };
}

/** The requirements of every payment an action declares, whatever the option it belongs to (PY-04). */
export function declaredRequirements(
  tx: Transaction,
  subject: Subject,
  targetIds: readonly string[],
): readonly Requirement[] {
  const components = paysCosts(tx, subject.actor) ? costComponents(subject.container.components) : [];
  const payments = components.flatMap(({ componentId, zonePayments }) =>
    zonePayments.map((payment) => ({ componentId, payment })),
  );
  if (payments.length === 0) return [];
  const payers = payersFor(tx, subject, targetIds);
  return payments.map((one) => requirementFor(tx, one, payers));
}

/** Who might pay: one payer, or one for each target that a lot may fall on. */
function payersFor(tx: Transaction, subject: Subject, targetIds: readonly string[]): Payers {
  const nobody = { targetIds: [], lostTargetIds: [] };
  const lots = possibleLots(tx, subject);
  if (lots) {
    const [first = nobody, ...rest] = lots;
    return [payerOf(subject, first), ...rest.map((lot) => payerOf(subject, lot))];
  }
  const chosen = chooseTargets(tx, subject, targetIds);
  return [payerOf(subject, chosen.ok ? chosen.value : { ...nobody, targetIds })];
}

/** What can be paid with whoever is drawn: which cards some lot alone would take would tell the lot. */
function requirementFor(tx: Transaction, due: DuePayment, [first, ...rest]: Payers): Requirement {
  const requirement = requirementOf(tx, due, first);
  const others = rest.map((payer) => requirementOf(tx, due, payer).eligibleCardIds);
  const eligibleCardIds = requirement.eligibleCardIds.filter((id) => others.every((ids) => ids.includes(id)));
  return { ...requirement, eligibleCardIds };
}

/** The intent of a subject's action. */
export function intentOf(
  subject: Subject,
  targetIds: readonly string[],
  costOptionId: string | null,
  payments: readonly PaymentSelection[] | null,
): ActionIntent {
  return {
    actionType: subject.phaseAction,
    actorId: subject.actor.instanceId,
    ...(subject.kind === "Card" ? { cardInstanceId: subject.card.cardInstanceId } : { powerId: subject.definitionId }),
    targetIds,
    ...(costOptionId === null ? {} : { costOptionId }),
    ...(payments === null ? {} : { payments }),
  };
}
