import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { ReactionPolicy } from "../definitions/rules.ts";
import { nextItem } from "../reactions/stack.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { reactionOf, type Subject } from "./subject.ts";

/** The policy of a mode with a stack. */
export type StackPolicy = Extract<ReactionPolicy, { readonly strategy: "PriorityStack" }>;

/** The stack policy of the combat; null where actions resolve at once. */
export function stackPolicy(tx: Transaction): StackPolicy | null {
  const { reactions } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  return reactions.strategy === "PriorityStack" ? reactions : null;
}

/** Whether the subject's action becomes a proposal now: always in a window, else by phase and opening tags (RX-06). */
export function isProposed(tx: Transaction, subject: Subject): boolean {
  const policy = stackPolicy(tx);
  if (!policy) return false;
  if (tx.state.snapshot.priorityWindow !== null) return true;
  if (!phaseOf(tx.state.snapshot, tx.context.content)?.allowPriority) return false;
  return reactionOf(subject.container)?.opens ?? carriesAny(subject, policy.openingActionTags);
}

/** Whether the subject may answer the next item: depth first (RX-13), then tags or its own choice (RX-23). */
export function checkResponse(tx: Transaction, subject: Subject | null): Result<null> {
  const policy = stackPolicy(tx);
  if (!policy) return reject("NOT_A_RESPONSE", "this mode has no responses");
  if (tx.state.snapshot.pendingActions.length >= policy.maxStackDepth) {
    return reject("STACK_DEPTH_LIMIT", `the stack holds ${policy.maxStackDepth} actions at most`);
  }
  if (!subject || responds(tx, subject, policy)) return accept(null);
  return reject("NOT_A_RESPONSE", `${subject.definitionId} does not answer what is on the stack`);
}

function responds(tx: Transaction, subject: Subject, policy: StackPolicy): boolean {
  const own = reactionOf(subject.container);
  if (!(own?.responds ?? carriesAny(subject, policy.responseActionTags))) return false;
  const tags = own?.respondsToTags ?? [];
  const next = nextItem(tx.state.snapshot, policy.stackOrder);
  return tags.length === 0 || tags.some((tag) => next?.commandTags.includes(tag) ?? false);
}

function carriesAny(subject: Subject, tags: readonly string[]): boolean {
  return tags.length === 0 || tags.some((tag) => subject.tags.includes(tag));
}
