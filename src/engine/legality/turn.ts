import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { ActionBudgetPolicy, PhaseAction, RuleActorScope } from "../definitions/rules.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState, Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";

/** Whether a rule's scope includes the actor. */
export function isInScope(snapshot: Snapshot, scope: RuleActorScope, actor: ActorState): boolean {
  switch (scope) {
    case "All":
      return true;
    case "RunOwner":
      return actor.instanceId === snapshot.runOwnerId;
    case "PlayerControlled":
      return actor.controllerBinding.kind === "Player";
    case "AiControlled":
      return actor.controllerBinding.kind === "AI";
  }
}

/** A finished combat takes nothing but its acknowledgement. */
export function checkUnfinished(tx: Transaction): Result<null> {
  const { status } = tx.state.snapshot;
  return status === "ACTIVE" ? accept(null) : reject("COMBAT_FINISHED", `the combat has ended: ${status}`);
}

/** Under an open window only its holder may act (RX-07). */
export function checkHolder(tx: Transaction, actorId: string): Result<null> {
  const window = tx.state.snapshot.priorityWindow;
  return window === null || window.holderActorId === actorId
    ? accept(null)
    : reject("NOT_PRIORITY_HOLDER", `${window.holderActorId} holds priority`, "payload.actorId");
}

/** Ending the turn and passing wait until the window has closed (RX-07). */
export function checkNoWindow(tx: Transaction): Result<null> {
  return tx.state.snapshot.priorityWindow === null
    ? accept(null)
    : reject("PRIORITY_WINDOW_OPEN", "a window is open: respond or pass priority");
}

/** It must be the actor's own activation. */
export function checkActive(tx: Transaction, actorId: string): Result<null> {
  const { activeActorId } = tx.state.snapshot.activation;
  return activeActorId === actorId
    ? accept(null)
    : reject("NOT_ACTIVE_ACTOR", `${activeActorId ?? "nobody"} is active, not ${actorId}`, "payload.actorId");
}

/** The phase must allow what is asked. */
export function checkPhase(tx: Transaction, action: PhaseAction): Result<null> {
  const phase = phaseOf(tx.state.snapshot, tx.context.content);
  return phase?.allowedActions.includes(action)
    ? accept(null)
    : reject("PHASE_FORBIDS", `${phase?.phaseId ?? "no phase"} does not allow ${action}`, "payload.actionType");
}

/** The budget that concerns the actor in its own activation; null when none counts (RX-15). */
export function countedBudget(
  tx: Transaction,
  actor: ActorState,
): (ActionBudgetPolicy & { readonly max: number }) | null {
  const budget = rulesOf(tx.state.snapshot, tx.context.content).flow.actionBudget;
  if (budget.strategy !== "FixedCount" || budget.maxActionsPerActivation === null) return null;
  if (!isInScope(tx.state.snapshot, budget.actorScope, actor)) return null;
  return { ...budget, max: budget.maxActionsPerActivation };
}

/** Whether the action uses one of a `FixedCount` budget: those listed, and always `PASS` (engine.md, commands). */
export function usesBudget(tx: Transaction, actor: ActorState, action: PhaseAction): boolean {
  const budget = countedBudget(tx, actor);
  return budget !== null && (action === "PASS" || budget.consumingCommands.includes(action));
}

/** There must be an action left for what uses one. */
export function checkBudget(tx: Transaction, actor: ActorState, action: PhaseAction): Result<null> {
  const budget = countedBudget(tx, actor);
  if (!budget || !usesBudget(tx, actor, action)) return accept(null);
  return tx.state.snapshot.activation.budgetUsed < budget.max
    ? accept(null)
    : reject("BUDGET_EXHAUSTED", `${budget.max} actions per activation are used up`);
}

/** The budget is used up, so that the activation ends. */
export function isBudgetSpent(tx: Transaction, actor: ActorState): boolean {
  const budget = countedBudget(tx, actor);
  return budget !== null && tx.state.snapshot.activation.budgetUsed >= budget.max;
}

/** Whether the actor's prices are taken at all (`actionCosts`). */
export function paysCosts(tx: Transaction, actor: ActorState): boolean {
  const budget = rulesOf(tx.state.snapshot, tx.context.content).flow.actionBudget;
  return budget.actionCosts === "Configured" || !isInScope(tx.state.snapshot, budget.actorScope, actor);
}
