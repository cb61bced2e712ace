import type { CompiledContent } from "../definitions/content.ts";
import type { ActionCandidate } from "../legality/candidates.ts";
import type { ActorState, Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import type { Decision, Outlook } from "./decision.ts";

/**
 * One step of look-ahead: the candidate whose outcome is best for the actor's side, if it is better than the present;
 * ties go to the first listed. Worth is living actors first, then what keeps them alive.
 */
export function decideGreedily(tx: Transaction, actor: ActorState, { candidates, tryCandidate }: Outlook): Decision {
  const { content } = tx.context;
  let best: { readonly candidate: ActionCandidate; readonly worth: number } | null = null;
  const present = worthOf(tx.state.snapshot, actor.sideId, content);
  for (const candidate of candidates()) {
    const after = tryCandidate(candidate);
    const worth = after ? worthOf(after, actor.sideId, content) : Number.NEGATIVE_INFINITY;
    if (worth > (best?.worth ?? present)) best = { candidate, worth };
  }
  return best ? { kind: "Act", candidate: best.candidate, gambit: null } : { kind: "Pass" };
}

/** Each living actor counts more than all that could be left of it; enemies count against. */
function worthOf(snapshot: Snapshot, sideId: string, content: CompiledContent): number {
  return snapshot.actors.reduce((sum, actor) => {
    const worth = actor.isAlive ? 1 + vitality(actor, content) : 0;
    return actor.sideId === sideId ? sum + worth : sum - worth;
  }, 0);
}

/** The mean share left of the resources whose thresholds can defeat the actor, 0 to 1. */
function vitality(actor: ActorState, content: CompiledContent): number {
  const shares = actor.resources.flatMap((pool) => {
    const policies = content.resources.get(pool.resourceId)?.thresholdPolicies ?? [];
    if (!policies.some((policy) => policy.consequence === "DefeatOwner")) return [];
    const span = pool.maximum - pool.minimum;
    return span > 0 ? [Math.min(1, Math.max(0, (pool.current - pool.minimum) / span))] : [];
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
