import { sortedBy } from "../state/order.ts";
import type {
  CalculationTrace,
  CardChange,
  CardZoneStepRecord,
  EffectApplicationRecord,
  EffectStepRecord,
  Frame,
  Ordered,
  Provenance,
} from "../state/records.ts";
import { addressFrom, addressTo, type CardKnowledge, redactCardIds } from "./knowledge.ts";
import type { CardChangeView, CardZoneStepView, EffectApplicationView, EffectStepView } from "./model.ts";
import type { Sight } from "./sight.ts";

/** Whether an effect came from a card that is hidden. */
export function comesFromHiddenCard(provenance: Provenance, knowledge: CardKnowledge): boolean {
  return [provenance.ownerInstanceId, provenance.cardInstanceId].some((id) => id !== null && knowledge.isHidden(id));
}

/** An application without the name of a hidden card's effect and without hidden cards among those it moved. */
export function viewApplication(
  application: Ordered<EffectApplicationRecord>,
  knowledge: CardKnowledge,
  sight: Sight,
): Ordered<EffectApplicationView> {
  const cardChanges = viewCardChanges(application.cardChanges, knowledge, sight);
  if (!comesFromHiddenCard(application.provenance, knowledge)) return { ...application, cardChanges };
  const nothing = { ownerId: null, ownerInstanceId: null, cardInstanceId: null, componentId: null };
  return {
    ...application,
    effectId: null,
    provenance: { ...application.provenance, ...nothing },
    calculationFingerprint: null,
    cardChanges,
  };
}

/** An attempt without the name of a hidden card's effect. */
export function viewEffectStep(
  step: Ordered<EffectStepRecord>,
  frame: Frame,
  knowledge: CardKnowledge,
): Ordered<EffectStepView> {
  const application = frame.applications.find((one) => one.applicationId === step.applicationId);
  const isHidden = application
    ? comesFromHiddenCard(application.provenance, knowledge)
    : skippedUnseen(step, knowledge);
  if (!isHidden) return step;
  const nameless = { ...step, effectId: null, ownerId: null };
  return step.ownerInstanceId === undefined ? nameless : { ...nameless, ownerInstanceId: null };
}

/** Whether a hidden card's effect was skipped: judged by that card, never by others of its definition. */
function skippedUnseen({ ownerKind, ownerId, ownerInstanceId }: EffectStepRecord, knowledge: CardKnowledge): boolean {
  if (ownerKind !== "Card") return false;
  const isRecorded = ownerInstanceId !== undefined && ownerInstanceId !== null;
  return isRecorded ? knowledge.isHidden(ownerInstanceId) : knowledge.isDefinitionHidden(ownerId);
}

/** A zone step with the ids of the cards the viewer saw leave or arrive, in an order it may see. */
export function viewCardZoneStep(
  step: Ordered<CardZoneStepRecord>,
  knowledge: CardKnowledge,
  sight: Sight,
): Ordered<CardZoneStepView> {
  const keepsOrder = sight.seesOrder(step.source) || sight.seesOrder(step.target);
  return {
    ...step,
    movedCardIds: redactCardIds(step.movedCardIds, knowledge, keepsOrder),
    createdCardIds: redactCardIds(step.createdCardIds, knowledge, keepsOrder),
    destroyedCardIds: redactCardIds(step.destroyedCardIds, knowledge, keepsOrder),
  };
}

/** The calculations whose every part may be told: those of hidden cards' effects are left out. */
export function viewCalculations(frame: Frame, knowledge: CardKnowledge): readonly Ordered<CalculationTrace>[] {
  const hidden = new Set(
    frame.applications
      .filter((application) => comesFromHiddenCard(application.provenance, knowledge))
      .map((application) => calculationOf(application, frame)?.ordinal),
  );
  return frame.calculations.filter((trace) => !hidden.has(trace.ordinal) && !countsHiddenCard(trace, knowledge));
}

/** An application's own calculation is the last of its fingerprint before it. */
function calculationOf(
  application: Ordered<EffectApplicationRecord>,
  frame: Frame,
): Ordered<CalculationTrace> | undefined {
  const { calculationFingerprint, ordinal } = application;
  return frame.calculations.findLast((one) => one.fingerprint === calculationFingerprint && one.ordinal < ordinal);
}

/** Whether a hidden card contributed to a number. */
export function countsHiddenCard(trace: CalculationTrace, knowledge: CardKnowledge): boolean {
  return trace.buckets.some((bucket) =>
    bucket.contributions.some(
      ({ sourceKind, sourceId }) =>
        sourceKind === "Card" && (knowledge.isHidden(sourceId) || knowledge.isDefinitionHidden(sourceId)),
    ),
  );
}

/** Changes between the same two zones one after the other are sorted where the viewer sees neither's order. */
function viewCardChanges(
  changes: readonly CardChange[],
  knowledge: CardKnowledge,
  sight: Sight,
): readonly CardChangeView[] {
  const runs: CardChange[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0] && isSameWay(last[0], change)) last.push(change);
    else runs.push([change]);
  }
  return runs.flatMap((run) => viewRunOfChanges(run, knowledge, sight));
}

function viewRunOfChanges(
  run: readonly CardChange[],
  knowledge: CardKnowledge,
  sight: Sight,
): readonly CardChangeView[] {
  const keepsOrder = run.some((one) => sight.seesOrder(addressFrom(one)) || sight.seesOrder(addressTo(one)));
  const isHidden = (change: CardChange) => knowledge.isHidden(change.cardInstanceId);
  const ordered = keepsOrder
    ? run
    : sortedBy(
        run,
        (change) => (isHidden(change) ? 1 : 0),
        (change) => change.cardInstanceId,
      );
  return ordered.map((change) => (isHidden(change) ? { ...change, cardInstanceId: null, definitionId: null } : change));
}

function isSameWay(left: CardChange, right: CardChange): boolean {
  return (
    left.fromZoneId === right.fromZoneId &&
    left.fromOwnerId === right.fromOwnerId &&
    left.toZoneId === right.toZoneId &&
    left.toOwnerId === right.toOwnerId
  );
}
