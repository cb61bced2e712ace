import { zoneSystemOf } from "../definitions/lookup.ts";
import type { FlowBoundary } from "../definitions/zones.ts";
import { answerBetweenTurns, type SkippedPart, tryPart } from "../effects/between-turns.ts";
import { cardEvents } from "../effects/events.ts";
import { runFlow } from "../effects/flows.ts";
import { collectObservers } from "../effects/observations.ts";
import type { CardChange } from "../state/records.ts";
import type { Rejection } from "../state/rejections.ts";
import { record, setSnapshot, type Transaction } from "../state/transaction.ts";
import { type BoundaryInvocation, boundaryInvocations } from "../zones/boundaries.ts";
import { expireCards } from "../zones/lifetimes.ts";
import { findZoneDefinition } from "../zones/topology.ts";
import { canSeeContents } from "../zones/visibility.ts";
import { finishBoundary } from "./boundary.ts";

/**
 * The zone flows of a boundary: created cards whose time has come end first, then the flows in order (engine.md). What
 * observes a flow answers before the next one runs.
 */
export function runZoneFlows(tx: Transaction, boundary: FlowBoundary, actorId: string | null): Rejection | null {
  const before = tx.state.snapshot;
  const skipped: SkippedPart[] = [];
  const invocations = boundaryInvocations(before, boundary, actorId, tx.context.content);
  const parts = [
    () => answerMoves(tx, skipped, expire(tx, boundary, actorId), actorId),
    ...invocations.map((invocation) => () => runInvocation(tx, skipped, invocation)),
  ];
  for (const run of parts) {
    if (tx.state.outcomeDecided) break;
    const refused = run();
    if (refused) return refused;
  }
  finishBoundary(tx, boundary, actorId, before, skipped);
  return null;
}

function runInvocation(
  tx: Transaction,
  skipped: SkippedPart[],
  { flowId, flowOwnerId }: BoundaryInvocation,
): Rejection | null {
  const moved = tryPart(tx, skipped, null, () =>
    runFlow(tx, {
      flowId,
      kind: "Boundary",
      flowOwnerId,
      sourceActorId: flowOwnerId,
      targetActorId: flowOwnerId,
      requestedCount: 1,
      cardInstanceIds: [],
      cardDefinitionIds: [],
    }),
  );
  return moved.ok ? answerMoves(tx, skipped, moved.value ?? [], flowOwnerId) : moved.rejection;
}

function expire(tx: Transaction, boundary: FlowBoundary, actorId: string | null): readonly CardChange[] {
  doubtUnseenEnds(tx, boundary);
  const expired = expireCards(tx.state.snapshot, boundary, actorId);
  if (expired.cardChanges.length === 0) return [];
  setSnapshot(tx, expired.snapshot);
  for (const step of expired.steps) record(tx, "cardZoneSteps", step);
  return expired.cardChanges;
}

/** That a card was made for a time was seen; where it has gone since may be hidden, and its end would tell (EF-18). */
function doubtUnseenEnds(tx: Transaction, boundary: FlowBoundary): void {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const system = zoneSystemOf(snapshot, context.content);
  const endsUnseen = snapshot.zones.some((zone) => {
    const definition = findZoneDefinition(system, zone.zoneId);
    if (!definition || canSeeContents(definition, zone, tx.doubt.eyes)) return false;
    return zone.cardIds.some((id) => snapshot.cards[id]?.expiresAt === boundary);
  });
  if (endsUnseen) tx.doubt.isRaised = true;
}

function answerMoves(
  tx: Transaction,
  skipped: SkippedPart[],
  changes: readonly CardChange[],
  actorId: string | null,
): Rejection | null {
  const subject = { tags: [], path: [], depth: 0, parentApplicationId: null };
  return answerBetweenTurns(tx, skipped, collectObservers(tx, cardEvents(tx, changes, actorId), subject));
}
