import { zoneSystemOf } from "../definitions/lookup.ts";
import { removeItem } from "../reactions/stack.ts";
import { refundMutations } from "../resources/costs.ts";
import { applyResourceMutations } from "../resources/reducer.ts";
import type { FizzleNote } from "../state/payloads.ts";
import type { CardChange, ResourceChange } from "../state/records.ts";
import { accept, type Result } from "../state/rejections.ts";
import type { PendingAction } from "../state/snapshot.ts";
import { patchSnapshot, setSnapshot, type Transaction } from "../state/transaction.ts";
import { returnPaidCards } from "../zones/refund.ts";
import { findZone, findZoneDefinition } from "../zones/topology.ts";
import { canSeeContents } from "../zones/visibility.ts";

/** What a fizzle changed besides the stack itself. */
export interface Fizzled {
  readonly note: FizzleNote;
  readonly resourceChanges: readonly ResourceChange[];
  readonly cardChanges: readonly CardChange[];
}

/**
 * Takes an item off the stack without its effect (RX-09): its card is released where it lies; under `FizzleRefund` what
 * was taken comes back exactly, each paid card to its former place if it still lies where it was paid to.
 */
export function fizzleItem(
  tx: Transaction,
  item: PendingAction,
  failure: "FizzleKeepPaid" | "FizzleRefund",
  reason: string,
): Result<Fizzled> {
  setSnapshot(tx, removeItem(tx.state.snapshot, item));
  giveBudgetBack(tx, item);
  const refund = failure === "FizzleRefund" ? refundItem(tx, item) : accept(noRefund);
  if (!refund.ok) return refund;
  const { resourceChanges, cardChanges, stayed } = refund.value;
  const refunds = {
    resources: resourceChanges.map(({ actorId, resourceId, applied }) => ({ actorId, resourceId, amount: applied })),
    cardInstanceIds: cardChanges.map((change) => change.cardInstanceId),
    stayedCardInstanceIds: stayed,
  };
  const { pendingActionId, cardInstanceId, command } = item;
  const definitionId = item.actionId ?? item.cardDefinitionId;
  const note = { pendingActionId, definitionId, cardInstanceId, actorId: command.actorId, reason, refunds };
  return accept({ note, resourceChanges, cardChanges });
}

interface Refund {
  readonly resourceChanges: readonly ResourceChange[];
  readonly cardChanges: readonly CardChange[];
  /** Paid cards that have moved on since, or for which there is no room. */
  readonly stayed: readonly string[];
}

const noRefund: Refund = { resourceChanges: [], cardChanges: [], stayed: [] };

/** A fizzle gives a counted action back, within the activation in which it was counted (RX-15). */
function giveBudgetBack(tx: Transaction, item: PendingAction): void {
  const { activation } = tx.state.snapshot;
  if (!item.countsAgainstBudget || activation.activeActorId !== item.command.actorId) return;
  patchSnapshot(tx, { activation: { ...activation, budgetUsed: Math.max(0, activation.budgetUsed - 1) } });
}

function refundItem(tx: Transaction, item: PendingAction): Result<Refund> {
  const { actorId } = item.command;
  const mutations = refundMutations(actorId, item.paidCosts);
  const resources = applyResourceMutations(tx.state.snapshot, mutations, tx.context);
  if (!resources.ok) return resources;
  doubtUnseenPayments(tx, item);
  const cards = returnPaidCards(resources.value.snapshot, item.paidZonePayments ?? [], tx.context.content);
  setSnapshot(tx, forgetCooldown(cards.snapshot, item));
  return accept({ resourceChanges: resources.value.changes, cardChanges: cards.cardChanges, stayed: cards.stayed });
}

/** Whether a paid card still lies where it was paid to is hidden where that zone is (EF-18). */
function doubtUnseenPayments(tx: Transaction, { paidZonePayments }: PendingAction): void {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const system = zoneSystemOf(snapshot, context.content);
  const isUnseen = (paidZonePayments ?? []).some(({ targetZoneId, targetOwnerId }) => {
    const definition = findZoneDefinition(system, targetZoneId);
    const zone = findZone(snapshot, targetZoneId, targetOwnerId);
    return definition !== undefined && zone !== undefined && !canSeeContents(definition, zone, tx.doubt.eyes);
  });
  if (isUnseen) tx.doubt.isRaised = true;
}

/** The cooldown an ability began when it was proposed is part of what it paid. */
function forgetCooldown(snapshot: Transaction["state"]["snapshot"], item: PendingAction) {
  if (item.actionId === null) return snapshot;
  return {
    ...snapshot,
    actors: snapshot.actors.map((actor) =>
      actor.instanceId === item.command.actorId
        ? { ...actor, cooldowns: actor.cooldowns.filter((one) => one.actionId !== item.actionId) }
        : actor,
    ),
  };
}
