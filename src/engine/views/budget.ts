import type { CompiledContent } from "../definitions/content.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { BudgetView } from "./model.ts";

/**
 * What is left of the active actor's budget, for a client to show (content.md, actionBudget): actions under
 * `FixedCount`, the named resource's current value under `ResourceLimited`, where prices alone set the limit.
 */
export function viewBudget(snapshot: Snapshot, content: CompiledContent): BudgetView {
  const { strategy, resourceId, maxActionsPerActivation } = rulesOf(snapshot, content).flow.actionBudget;
  if (strategy === "FixedCount") {
    const remaining = Math.max(0, (maxActionsPerActivation ?? 0) - snapshot.activation.budgetUsed);
    return { strategy, resourceId: null, remaining };
  }
  const active = snapshot.actors.find((actor) => actor.instanceId === snapshot.activation.activeActorId);
  const pool = active?.resources.find((one) => one.resourceId === resourceId);
  return { strategy, resourceId, remaining: pool?.current ?? null };
}
