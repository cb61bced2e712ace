import type { GambitDefinition } from "../definitions/rules.ts";
import type { ActionCandidate } from "../legality/candidates.ts";
import { sortedBy } from "../state/order.ts";
import { drawIndex } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";

type Selector = GambitDefinition["action"]["targetSelector"];
type Strategy = Selector["strategy"];
type Choose = (tx: Transaction, candidates: readonly Aimed[], selector: Selector) => Aimed | undefined;

/** A candidate with the actor it aims at; null where it finds its targets by itself, or aims at the stack. */
interface Aimed {
  readonly candidate: ActionCandidate;
  readonly target: ActorState | null;
}

/** Picks among legal candidates by whom they aim at; null when none fits the relationship (engine.md, AI). */
export function selectByTarget(
  tx: Transaction,
  actor: ActorState,
  candidates: readonly ActionCandidate[],
  selector: Selector,
): ActionCandidate | null {
  const aimed = candidates.map((candidate) => ({ candidate, target: targetOf(tx, candidate) }));
  const fitting = aimed.filter(({ target }) => target === null || isRelated(actor, target, selector));
  return choosers[selector.strategy](tx, fitting, selector)?.candidate ?? null;
}

const choosers: { readonly [K in Strategy]: Choose } = {
  None: (_tx, candidates) => candidates[0],
  FirstOrdinal: (_tx, candidates) => sortedBy(candidates, ({ target }) => target?.instanceId ?? "")[0],
  LowestResource: (_tx, candidates, selector) => extreme(candidates, selector, 1),
  HighestResource: (_tx, candidates, selector) => extreme(candidates, selector, -1),
  Random: drawCandidate,
  Self: (_tx, candidates) => candidates[0],
};

function targetOf(tx: Transaction, candidate: ActionCandidate): ActorState | null {
  const [targetId] = candidate.prepared.intent.targetIds;
  return tx.state.snapshot.actors.find((actor) => actor.instanceId === targetId) ?? null;
}

function isRelated(actor: ActorState, target: ActorState, { relationship, strategy }: Selector): boolean {
  const isSelf = actor.instanceId === target.instanceId;
  if (strategy === "Self") return isSelf;
  switch (relationship) {
    case "Enemy":
      return actor.sideId !== target.sideId;
    case "Ally":
      return actor.sideId === target.sideId;
    case "Self":
      return isSelf;
    case "Any":
      return true;
  }
}

/** The first with the least (direction 1) or the most (−1) of the resource; who lacks it is not ranked, but kept last. */
function extreme(candidates: readonly Aimed[], { resourceId }: Selector, direction: 1 | -1): Aimed | undefined {
  const rankOf = ({ target }: Aimed) => {
    const pool = target?.resources.find((one) => one.resourceId === resourceId);
    return pool ? pool.current * direction : Number.POSITIVE_INFINITY;
  };
  return [...candidates].sort((left, right) => Math.sign(rankOf(left) - rankOf(right)) || 0)[0];
}

function drawCandidate(tx: Transaction, candidates: readonly Aimed[]): Aimed | undefined {
  if (candidates.length <= 1) return candidates[0];
  const drawn = drawIndex(tx.state.snapshot.rng, candidates.length);
  patchSnapshot(tx, { rng: drawn.rng });
  return candidates[drawn.value];
}
