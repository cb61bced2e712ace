import type { FlowBoundary } from "../definitions/zones.ts";
import { skipsFailures } from "../effects/boundary-triggers.ts";
import { cardEvents } from "../effects/events.ts";
import { runFlow } from "../effects/flows.ts";
import { observe } from "../effects/observations.ts";
import { runEffects } from "../effects/processor.ts";
import type { CardChange } from "../state/records.ts";
import type { Rejection } from "../state/rejections.ts";
import { record, setSnapshot, type Transaction } from "../state/transaction.ts";
import { boundaryInvocations } from "../zones/boundaries.ts";
import { expireCards } from "../zones/lifetimes.ts";
import { finishBoundary, type SkippedPart } from "./boundary.ts";

/** The zone flows of a boundary: created cards whose time has come end first, then the flows in order (engine.md). */
export function runZoneFlows(tx: Transaction, boundary: FlowBoundary, actorId: string | null): Rejection | null {
  const before = tx.state.snapshot;
  const skipped: SkippedPart[] = [];
  const parts = [() => expire(tx, boundary, actorId), ...flowRuns(tx, boundary, actorId)];
  for (const run of parts) {
    if (tx.state.outcomeDecided) break;
    const saved = tx.state;
    const rejection = run();
    if (!rejection) continue;
    if (!skipsFailures(tx)) return rejection;
    tx.state = saved;
    skipped.push({ boundary, part: rejection.reasons[0]?.path ?? boundary, rejection });
  }
  finishBoundary(tx, boundary, actorId, before, skipped);
  return null;
}

function flowRuns(
  tx: Transaction,
  boundary: FlowBoundary,
  actorId: string | null,
): readonly (() => Rejection | null)[] {
  const invocations = boundaryInvocations(tx.state.snapshot, boundary, actorId, tx.context.content);
  return invocations.map(({ flowId, flowOwnerId }) => () => {
    const ran = runFlow(tx, {
      flowId,
      kind: "Boundary",
      flowOwnerId,
      sourceActorId: flowOwnerId,
      targetActorId: flowOwnerId,
      requestedCount: 1,
      cardInstanceIds: [],
      cardDefinitionIds: [],
    });
    return ran.ok ? observeMoves(tx, ran.value, flowOwnerId) : ran.rejection;
  });
}

function expire(tx: Transaction, boundary: FlowBoundary, actorId: string | null): Rejection | null {
  const expired = expireCards(tx.state.snapshot, boundary, actorId);
  if (expired.cardChanges.length === 0) return null;
  setSnapshot(tx, expired.snapshot);
  for (const step of expired.steps) record(tx, "cardZoneSteps", step);
  return observeMoves(tx, expired.cardChanges, actorId);
}

function observeMoves(tx: Transaction, changes: readonly CardChange[], actorId: string | null): Rejection | null {
  const subject = { tags: [], path: [], depth: 0, parentApplicationId: null };
  for (const event of cardEvents(tx, changes, actorId)) {
    const refused = observe(tx, event, subject, runEffects);
    if (refused) return refused;
  }
  return null;
}
