import { rulesOf } from "../definitions/lookup.ts";
import type { Rejection } from "../state/rejections.ts";
import type { ActionIntent } from "../state/snapshot.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { concludeIfDecided } from "./conclude.ts";
import { beginCooldown, carryOut, payAction } from "./perform.ts";
import { type PreparedAction, prepareAction } from "./resolver.ts";
import { isProposed, stackPolicy } from "./response.ts";
import { emitFizzled, propose } from "./stack.ts";
import { usesBudget } from "./turn.ts";

/** Carries out an action of an actor: at once, or as a proposal where the rules say so. */
export function act(tx: Transaction, intent: ActionIntent): Rejection | null {
  const prepared = prepareAction(tx, intent);
  return prepared.ok ? perform(tx, prepared.value) : prepared.rejection;
}

/** The transition of a prepared action: proposed, proposed and resolved, or resolved directly. */
export function perform(tx: Transaction, prepared: PreparedAction): Rejection | null {
  const isResponse = tx.state.snapshot.priorityWindow !== null;
  const policy = isProposed(tx, prepared.subject) ? stackPolicy(tx) : null;
  if (!isResponse) countAction(tx, prepared);
  return policy ? propose(tx, prepared, policy) : resolveDirectly(tx, prepared);
}

function resolveDirectly(tx: Transaction, prepared: PreparedAction): Rejection | null {
  const { strategy } = rulesOf(tx.state.snapshot, tx.context.content).flow.reactions;
  const actorId = prepared.subject.actor.instanceId;
  const payload = actionPayload(prepared);
  if (strategy === "Automatic") emitFrame(tx, "combat.reaction.proposed", actorId, payload);
  const paid = payAction(tx, prepared);
  if (!paid.ok) return paid.rejection;
  const refused = carryOut(tx, prepared, paid.value.costs);
  if (refused) return refused;
  beginCooldown(tx, prepared.subject);
  emitFrame(tx, strategy === "Automatic" ? "combat.reaction.resolved" : "combat.action.applied", actorId, payload);
  emitFizzled(tx);
  concludeIfDecided(tx);
  return null;
}

/** What clients are told of an action besides its effects. */
function actionPayload({ intent, subject, targets }: PreparedAction) {
  return {
    actionType: intent.actionType,
    definitionId: subject.definitionId,
    cardInstanceId: subject.kind === "Card" ? subject.card.cardInstanceId : null,
    targetIds: targets.targetIds,
  };
}

/** An action of the active actor in its own activation; responses never count (RX-15). */
function countAction(tx: Transaction, { subject }: PreparedAction): void {
  const { activation } = tx.state.snapshot;
  const used = usesBudget(tx, subject.actor, subject.phaseAction) ? 1 : 0;
  patchSnapshot(tx, {
    activation: {
      ...activation,
      actionsTaken: activation.actionsTaken + 1,
      budgetUsed: activation.budgetUsed + used,
    },
  });
}
