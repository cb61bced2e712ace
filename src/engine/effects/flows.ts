import type { CardChange } from "../state/records.ts";
import { accept, type Result } from "../state/rejections.ts";
import { cardTags, record, setSnapshot, type Transaction } from "../state/transaction.ts";
import { executeFlow } from "../zones/flow.ts";
import type { FlowRequest } from "../zones/flow-run.ts";

/** A flow as an effect, a payment, a disposition or a boundary asks for it. */
export type FlowCall = Omit<FlowRequest, "activeActorId" | "tagsOf" | "stepsUsed" | "work" | "doubt">;

/** Runs a zone flow in the transaction and records its steps; a failing one changes nothing. */
export function runFlow(tx: Transaction, request: FlowCall): Result<readonly CardChange[]> {
  const { snapshot } = tx.state;
  const executed = executeFlow(
    snapshot,
    {
      ...request,
      activeActorId: snapshot.activation.activeActorId,
      tagsOf: (card) => cardTags(tx, card),
      stepsUsed: tx.state.flowStepsUsed,
      work: tx.work,
      doubt: tx.doubt,
    },
    tx.context,
  );
  if (!executed.ok) return executed;
  const { steps, cardChanges, stepsUsed } = executed.value;
  setSnapshot(tx, executed.value.snapshot);
  tx.state = { ...tx.state, flowStepsUsed: stepsUsed };
  for (const step of steps) record(tx, "cardZoneSteps", step);
  return accept(cardChanges);
}
