import { actionCandidates } from "../legality/candidates.ts";
import { drawIndex } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { Decision, Policy, Situation, TryCandidate } from "./decision.ts";
import { decideByGambits } from "./gambits.ts";
import { decideGreedily } from "./greedy.ts";

/** The policies a controller binding may name (engine.md, AI). */
export const policyIds = ["gambit", "first-legal", "random-legal", "greedy"] as const;

export type PolicyId = (typeof policyIds)[number];

const policies: { readonly [K in PolicyId]: Policy } = {
  gambit: decideByGambits,
  "first-legal": (tx, actor) => {
    const [candidate] = actionCandidates(tx, actor);
    return candidate ? { kind: "Act", candidate, gambit: null } : { kind: "Pass" };
  },
  "random-legal": decideRandomly,
  greedy: decideGreedily,
};

/** Whether a controller may name this policy. */
export function isPolicyId(id: string): id is PolicyId {
  return policyIds.some((known) => known === id);
}

/** Lets the actor's policy decide; `gambit` where it names none. */
export function decide(tx: Transaction, actor: ActorState, situation: Situation, tryCandidate: TryCandidate): Decision {
  const { policyId } = actor.controllerBinding;
  const policy = policies[policyId !== null && isPolicyId(policyId) ? policyId : "gambit"];
  return policy(tx, actor, situation, tryCandidate);
}

/** One of the candidates or passing, each as likely, drawn from the combat's generator. */
function decideRandomly(tx: Transaction, actor: ActorState): Decision {
  const candidates = [...actionCandidates(tx, actor)];
  const drawn = drawIndex(tx.state.snapshot.rng, candidates.length + 1);
  patchSnapshot(tx, { rng: drawn.rng });
  const candidate = candidates[drawn.value];
  return candidate ? { kind: "Act", candidate, gambit: null } : { kind: "Pass" };
}
