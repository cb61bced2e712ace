import { drawIndex } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { Decision, Outlook, Policy } from "./decision.ts";
import { decideByGambits } from "./gambits.ts";
import { decideGreedily } from "./greedy.ts";

/** The policies a controller binding may name (engine.md, AI). */
export const policyIds = ["gambit", "first-legal", "random-legal", "greedy"] as const;

export type PolicyId = (typeof policyIds)[number];

const policies: { readonly [K in PolicyId]: Policy } = {
  gambit: decideByGambits,
  "first-legal": (_tx, _actor, { candidates }) => {
    const [candidate] = candidates();
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
export function decide(tx: Transaction, actor: ActorState, outlook: Outlook): Decision {
  const { policyId } = actor.controllerBinding;
  const policy = policies[policyId !== null && isPolicyId(policyId) ? policyId : "gambit"];
  return policy(tx, actor, outlook);
}

/** One of the candidates or passing, each as likely, drawn from the combat's generator. */
function decideRandomly(tx: Transaction, _actor: ActorState, outlook: Outlook): Decision {
  const candidates = [...outlook.candidates()];
  const drawn = drawIndex(tx.state.snapshot.rng, candidates.length + 1);
  patchSnapshot(tx, { rng: drawn.rng });
  const candidate = candidates[drawn.value];
  return candidate ? { kind: "Act", candidate, gambit: null } : { kind: "Pass" };
}
