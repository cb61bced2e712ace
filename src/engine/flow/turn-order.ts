import { evaluateNumber } from "../../expressions/evaluate.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { TurnOrderPolicy } from "../definitions/rules.ts";
import { createScope } from "../definitions/scope.ts";
import { sortedBy } from "../state/order.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { drawShuffle } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";

type SortKey = (actor: ActorState) => string | number;

/**
 * Builds the order of activations (content.md, turnOrder): `Fixed` is actor order; `Initiative` the highest formula
 * first; `BySide` side by side, within a side by the formula if there is one. Ties: by actor id, players first, or drawn.
 */
export function rebuildTurnOrder(tx: Transaction): Result<null> {
  const policy = rulesOf(tx.state.snapshot, tx.context.content).turnOrder;
  const initiative = initiativeOf(tx, policy);
  if (!initiative.ok) return initiative;
  const actors = inTieOrder(tx, policy);
  const keys = strategyKeys(policy, actors, initiative.value);
  patchSnapshot(tx, { turnOrder: sortedBy(actors, ...keys).map((actor) => actor.instanceId) });
  return accept(null);
}

function strategyKeys(
  policy: TurnOrderPolicy,
  actors: readonly ActorState[],
  initiative: ReadonlyMap<string, number>,
): readonly SortKey[] {
  const byInitiative: SortKey = (actor) => -(initiative.get(actor.instanceId) ?? 0);
  switch (policy.strategy) {
    case "Fixed":
      return [];
    case "Initiative":
      return [byInitiative];
    case "BySide": {
      const sides = [...new Set(actors.map((actor) => actor.sideId))];
      return [(actor) => sides.indexOf(actor.sideId), byInitiative];
    }
  }
}

/** The order that stands among equals; the sort by strategy is stable. */
function inTieOrder(tx: Transaction, policy: TurnOrderPolicy): readonly ActorState[] {
  const { actors, rng } = tx.state.snapshot;
  if (policy.strategy === "Fixed") return actors;
  switch (policy.tieBreak) {
    case "StableActorId":
      return sortedBy(actors, (actor) => actor.instanceId);
    case "SideController":
      return sortedBy(
        actors,
        (actor) => (actor.controllerBinding.kind === "Player" ? 0 : 1),
        (actor) => actor.instanceId,
      );
    case "SeededRandom": {
      const drawn = drawShuffle(rng, actors);
      patchSnapshot(tx, { rng: drawn.rng });
      return drawn.value;
    }
  }
}

function initiativeOf(tx: Transaction, policy: TurnOrderPolicy): Result<ReadonlyMap<string, number>> {
  const values = new Map<string, number>();
  if (!policy.formula || policy.strategy === "Fixed") return accept(values);
  for (const { instanceId } of tx.state.snapshot.actors) {
    const scope = createScope(tx.state.snapshot, { sourceId: instanceId, ownerId: instanceId });
    const value = evaluateNumber(policy.formula, scope);
    if (!value.ok)
      return reject("CALCULATION_FAILED", `${policy.formula.source}: ${value.reason}`, "turnOrder.formula");
    values.set(instanceId, value.value);
  }
  return accept(values);
}
