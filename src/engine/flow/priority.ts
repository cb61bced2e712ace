import { stackPolicy } from "../legality/response.ts";
import { nextItem } from "../reactions/stack.ts";
import { openWindow } from "../reactions/window.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";

/**
 * After a side has conceded under an open window: eligibility is computed again, with a fresh round (RX-14). Two sides
 * at least are left, or the combat is over, so somebody is eligible.
 */
export function refreshWindow(tx: Transaction): void {
  const { snapshot } = tx.state;
  const window = snapshot.priorityWindow;
  const policy = stackPolicy(tx);
  const next = policy && nextItem(snapshot, policy.stackOrder);
  if (!window || !policy || !next) return;
  const lastHolder = snapshot.turnOrder[snapshot.turnOrder.indexOf(window.holderActorId) - 1];
  const priorityWindow = openWindow(snapshot, {
    windowId: tx.context.hash.value({ kind: "window", previous: window.windowId, step: snapshot.step }),
    openedByActorId: window.openedByActorId,
    nextProposerId: next.command.actorId,
    afterActorId: lastHolder ?? snapshot.turnOrder.at(-1) ?? window.holderActorId,
    eligibility: policy.eligibility,
    resolutionCount: window.resolutionCount,
  });
  patchSnapshot(tx, { priorityWindow });
}
