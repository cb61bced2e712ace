import { toNineDecimals } from "../../expressions/rounding.ts";
import { makePayment } from "../cards/payment-plan.ts";
import type { EffectComponent } from "../definitions/components.ts";
import { type EffectContext, type EffectOwner, plainContext } from "../effects/context.ts";
import { cardEvents, type ObservedEvent } from "../effects/events.ts";
import { runFlow } from "../effects/flows.ts";
import { answerObservers, collectObservers, type Observer } from "../effects/observations.ts";
import { applyPreResolvedResource } from "../effects/pre-resolved.ts";
import { runEffects } from "../effects/processor.ts";
import { costMutation, type PricedCost, settledBy } from "../resources/costs.ts";
import { sortedBy } from "../state/order.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { PaidCost, PaidZonePayment } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { PreparedAction } from "./resolver.ts";
import { influencesOf, type Subject } from "./subject.ts";

/** What an action has paid. */
export interface Paid {
  readonly costs: readonly PaidCost[];
  readonly zonePayments: readonly PaidZonePayment[];
}

/**
 * Pays for an action: all resource costs, then all zone payments, each in component order, then everything that
 * observes them (PY-10).
 */
export function payAction(tx: Transaction, prepared: PreparedAction): Result<Paid> {
  const observers: Observer[] = [];
  const costs: PaidCost[] = [];
  for (const cost of prepared.costs) {
    const taken = payCost(tx, prepared.subject, cost);
    if (!taken.ok) return taken;
    costs.push(taken.value.cost);
    observers.push(...taken.value.observers);
  }
  const zonePayments: PaidZonePayment[] = [];
  for (const selected of prepared.payments) {
    const made = makePayment(tx, selected, prepared.payer);
    if (!made.ok) return made;
    observers.push(...made.value.observers);
    zonePayments.push(made.value.paid);
  }
  const refused = answerObservers(tx, observers, runEffects);
  return refused ? { ok: false, rejection: refused } : accept({ costs, zonePayments });
}

/** Takes one price, after what its calculation settles; a price of nothing that settles nothing leaves no record. */
function payCost(
  tx: Transaction,
  subject: Subject,
  { affordable: _affordable, calculation, ...cost }: PricedCost,
): Result<{ readonly cost: PaidCost; readonly observers: readonly Observer[] }> {
  const { componentId, resourceId, amount } = cost;
  if (amount === 0 && !calculation?.settlements.length) return accept({ cost, observers: [] });
  const mutation = costMutation(subject.actor.instanceId, cost);
  const context = plainContext({ ...paymentOwner(subject), componentId }, mutation.actorId);
  const taken = applyPreResolvedResource(tx, `${componentId}.${resourceId}`, mutation, context, calculation ?? null);
  if (!taken.ok) return taken;
  const { resourceChanges, observers } = taken.value;
  if (resourceChanges.at(-1)?.applied !== amount) {
    const path = `costs.${componentId}.${resourceId}`;
    return reject("COST_UNAFFORDABLE", `${componentId} takes ${amount} ${resourceId}`, path);
  }
  const settled = settledBy(resourceChanges);
  return accept({ cost: settled.length > 0 ? { ...cost, settled } : cost, observers });
}

/** The action's own effects, then its card's disposition, then what observes a played card (EF-19, PY-10). */
export function carryOut(tx: Transaction, prepared: PreparedAction, paid: readonly PaidCost[]): Rejection | null {
  const { subject } = prepared;
  const stay = incarnationOf(tx, subject);
  const refused = runComponents(tx, prepared, paid) ?? dispose(tx, prepared, stay);
  if (refused) return refused;
  return subject.kind === "Card" ? observePlayed(tx, prepared) : null;
}

/** Begins the ability's cooldown; it falls at its actor's activations. */
export function beginCooldown(tx: Transaction, subject: Subject): void {
  if (subject.kind !== "Ability" || subject.ability.cooldown === 0) return;
  const { actionId, cooldown } = subject.ability;
  patchSnapshot(tx, {
    actors: tx.state.snapshot.actors.map((actor) => {
      if (actor.instanceId !== subject.actor.instanceId) return actor;
      const others = actor.cooldowns.filter((one) => one.actionId !== actionId);
      const cooldowns = sortedBy([...others, { actionId, remaining: cooldown }], (one) => one.actionId);
      return { ...actor, cooldowns };
    }),
  });
}

function runComponents(tx: Transaction, prepared: PreparedAction, paid: readonly PaidCost[]): Rejection | null {
  const context = actionContext(prepared, paid);
  for (const component of prepared.subject.container.components) {
    if (component.type !== "effect") continue;
    const refused = runEffects(tx, [component.effect], componentContext(context, component));
    if (refused) return refused;
  }
  return null;
}

/** The context of an action's effects: what execution, dry run and evaluation share (EF-18). */
export function actionContext(
  prepared: Pick<PreparedAction, "subject" | "targets">,
  paid: readonly PaidCost[],
): EffectContext {
  const { subject, targets } = prepared;
  const totals = new Map<string, number>();
  for (const { resourceId, amount } of paid) {
    totals.set(resourceId, toNineDecimals((totals.get(resourceId) ?? 0) + amount));
  }
  return {
    ...plainContext(actionOwner(subject), subject.actor.instanceId),
    chosenTargetIds: targets.targetIds,
    lostTargetIds: targets.lostTargetIds,
    paid: totals,
    tags: subject.tags,
    influences: influencesOf(subject.container),
  };
}

/** The same, for one of the action's effect components. */
export function componentContext(context: EffectContext, component: EffectComponent): EffectContext {
  const owner = { ...context.owner, componentId: component.componentId };
  return { ...context, owner, patches: component.patches };
}

function actionOwner(subject: Subject): EffectOwner {
  const cardInstanceId = subject.kind === "Card" ? subject.card.cardInstanceId : null;
  const kind = subject.kind === "Card" ? "Card" : "Action";
  return { kind, definitionId: subject.definitionId, instanceId: cardInstanceId, cardInstanceId, componentId: null };
}

function paymentOwner(subject: Subject): EffectOwner {
  return { ...actionOwner(subject), kind: "Payment" };
}

function incarnationOf(tx: Transaction, subject: Subject): number | null {
  return subject.kind === "Card" ? (tx.state.snapshot.cards[subject.card.cardInstanceId]?.incarnation ?? null) : null;
}

/** A card that paid for itself or was moved by its own effects has found its place (PY-11); else its flow moves it. */
function dispose(tx: Transaction, prepared: PreparedAction, stay: number | null): Rejection | null {
  const { subject } = prepared;
  if (subject.kind !== "Card" || stay === null || paysWithItself(prepared)) return null;
  if (incarnationOf(tx, subject) !== stay) return null;
  const disposition = subject.container.components.findLast((component) => component.type === "disposition");
  if (disposition?.type !== "disposition") return null;
  const { actorId, resolvingCardId } = prepared.payer;
  const moved = runFlow(tx, {
    flowId: disposition.cardZoneResolutionFlowId,
    kind: "CardResolution",
    flowOwnerId: actorId,
    sourceActorId: actorId,
    targetActorId: prepared.payer.targetActorId,
    requestedCount: 1,
    cardInstanceIds: resolvingCardId === null ? [] : [resolvingCardId],
    cardDefinitionIds: [],
  });
  if (!moved.ok) return moved.rejection;
  return observeAll(tx, prepared, cardEvents(tx, moved.value, actorId));
}

/** A payment that includes the resolving card is that card's destination (PY-11). */
export function paysWithItself(prepared: Pick<PreparedAction, "payments" | "payer">): boolean {
  return prepared.payments.some((payment) => payment.cardIds.some((id) => id === prepared.payer.resolvingCardId));
}

function observePlayed(tx: Transaction, prepared: PreparedAction): Rejection | null {
  const { actorId } = prepared.payer;
  const variables = { amount: 1, cardDefinitionId: prepared.subject.definitionId };
  return observeAll(tx, prepared, [{ observation: "CardPlayed", sourceId: actorId, targetId: actorId, variables }]);
}

function observeAll(tx: Transaction, prepared: PreparedAction, events: readonly ObservedEvent[]): Rejection | null {
  if (tx.state.outcomeDecided) return null;
  const subject = { tags: prepared.subject.tags, path: [], depth: 0, parentApplicationId: null };
  return answerObservers(tx, collectObservers(tx, events, subject), runEffects);
}
