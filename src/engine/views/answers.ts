import type { CompiledContent } from "../definitions/content.ts";
import { sortedBy } from "../state/order.ts";
import type { CalculationTrace, ZoneAddress } from "../state/records.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { type CardKnowledge, knowledgeOfState } from "./knowledge.ts";
import type { Viewer } from "./model.ts";
import { reasonsFor } from "./reasons.ts";
import { countsHiddenCard } from "./records.ts";
import { createSight } from "./sight.ts";

/** A listed action as far as redaction cares. */
interface ToldCandidate {
  readonly command: { readonly cardInstanceId?: string };
}

/** An evaluated card as far as redaction cares. */
interface ToldEvaluation {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly reasons: readonly RejectionReason[];
  readonly values: readonly { readonly traces: readonly CalculationTrace[] }[];
  readonly costs: readonly ToldCost[];
  readonly costOptions: readonly { readonly costs: readonly ToldCost[] }[];
}

interface ToldCost {
  readonly trace?: CalculationTrace;
}

/** What of a state is hidden from a viewer. */
export function hiddenCards(snapshot: Snapshot, viewer: Viewer, content: CompiledContent): CardKnowledge {
  return knowledgeOfState(snapshot, createSight(snapshot, viewer, content));
}

/** Listed actions without those of hidden cards, and in no order that a zone hides. */
export function viewCandidates<C extends ToldCandidate>(
  candidates: readonly C[],
  snapshot: Snapshot,
  viewer: Viewer,
  content: CompiledContent,
): readonly C[] {
  return told(candidates, ({ command }) => command.cardInstanceId ?? null, { snapshot, viewer, content });
}

/** Evaluated cards without hidden ones, in no order that a zone hides, and without the numbers of hidden cards. */
export function viewEvaluations<E extends ToldEvaluation>(
  evaluations: readonly E[],
  snapshot: Snapshot,
  viewer: Viewer,
  content: CompiledContent,
): readonly E[] {
  if (viewer.kind === "Full") return evaluations;
  const knowledge = hiddenCards(snapshot, viewer, content);
  const tellReasons = reasonsFor(knowledge);
  const known = told(evaluations, ({ cardInstanceId }) => cardInstanceId, { snapshot, viewer, content });
  return known.map((evaluation) => {
    const isTold = (trace: CalculationTrace) => !countsHiddenCard(trace, ownPartKnown(evaluation, knowledge));
    return {
      ...evaluation,
      reasons: tellReasons(evaluation.reasons),
      values: evaluation.values.map((value) => ({ ...value, traces: value.traces.filter(isTold) })),
      costs: tellCosts(evaluation.costs, isTold),
      costOptions: evaluation.costOptions.map((one) => ({ ...one, costs: tellCosts(one.costs, isTold) })),
    };
  });
}

function tellCosts<C extends ToldCost>(
  costs: readonly C[],
  isTold: (trace: CalculationTrace) => boolean,
): readonly Omit<C, "trace">[] {
  return costs.map((cost) => {
    const { trace, ...untraced } = cost;
    return trace && !isTold(trace) ? untraced : cost;
  });
}

/** A card's own part in its numbers is no hidden one's, though one be of the same definition. */
function ownPartKnown({ definitionId }: ToldEvaluation, knowledge: CardKnowledge): CardKnowledge {
  return { ...knowledge, isDefinitionHidden: (id) => id !== definitionId && knowledge.isDefinitionHidden(id) };
}

interface Look {
  readonly snapshot: Snapshot;
  readonly viewer: Viewer;
  readonly content: CompiledContent;
}

/**
 * The items whose card the viewer may know. Those of cards that lie in an order hidden from it share their places
 * among each other by card id, so that where they stand tells nothing (PY-05).
 */
function told<T>(items: readonly T[], cardOf: (item: T) => string | null, look: Look): readonly T[] {
  const { snapshot, viewer, content } = look;
  if (viewer.kind === "Full") return items;
  const sight = createSight(snapshot, viewer, content);
  const knowledge = knowledgeOfState(snapshot, sight);
  const addresses = new Map<string, ZoneAddress>(
    snapshot.zones.flatMap((zone) => zone.cardIds.map((id) => [id, zone])),
  );
  const isOrderHidden = (item: T) => {
    const cardId = cardOf(item);
    return cardId !== null && !sight.seesOrder(addresses.get(cardId) ?? null);
  };
  const known = items.filter((item) => !knowledge.isHidden(cardOf(item) ?? ""));
  const sorted = sortedBy(known.filter(isOrderHidden), (item) => cardOf(item) ?? "").values();
  return known.map((item) => (isOrderHidden(item) ? (sorted.next().value ?? item) : item));
}
