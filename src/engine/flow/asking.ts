import { effectiveCards } from "../cards/effective-card.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { EngineContext } from "../state/context.ts";
import { createDoubt, type Doubt } from "../state/doubt.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { beginTransaction, type Transaction } from "../state/transaction.ts";
import { beginWork, type Work } from "../state/work.ts";

/** For whom a question about what could be done is answered; a seat is told nothing that it cannot know (api.md). */
export interface Asker {
  readonly forSeat: boolean;
  /** Whose hands the seat holds; absent: those of the actor it asks for alone. */
  readonly actorIds?: readonly string[];
}

/** Whoever sees everything. */
export const fullView: Asker = { forSeat: false };

/** Whether an answer must not depend on draws and on what is hidden: always for a seat, else by the rules (EF-18). */
export function concealsOutcomes(snapshot: Snapshot, context: EngineContext, { forSeat }: Asker): boolean {
  return forSeat || rulesOf(snapshot, context.content).flow.previewRandomOutcomes === "Conceal";
}

/** The doubt of a question, with the eyes of the seat, or of the actor it is asked for. */
export function doubtOf(snapshot: Snapshot, context: EngineContext, actorId: string | null, asker: Asker): Doubt {
  const eyes = asker.actorIds ?? (actorId === null ? "Public" : [actorId]);
  return createDoubt(eyes, !concealsOutcomes(snapshot, context, asker));
}

/** A transaction to try things on for an actor. */
export function beginTrial(
  snapshot: Snapshot,
  context: EngineContext,
  actorId: string | null,
  asker: Asker,
  work: Work = beginWork(),
): Transaction {
  const doubt = doubtOf(snapshot, context, actorId, asker);
  return beginTransaction(snapshot, context, effectiveCards(context.content), { work, doubt });
}
