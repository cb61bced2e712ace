import { sortedBy } from "../state/order.ts";
import type { Frame, FramePayloadValue, ZoneAddress } from "../state/records.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { CardIdsView } from "./model.ts";
import type { Sight } from "./sight.ts";

/**
 * Which cards are hidden from a viewer, in a state or in a frame.
 *
 * | what | a seat or a spectator is told of it |
 * | --- | --- |
 * | a card in a zone whose contents it sees | all |
 * | a card in any other zone | that it is there: it counts |
 * | a card that is proposed, or that a frame's action is played with | all: acting makes a card public (RX-06) |
 * | a card made, moved or destroyed | all when it sees the contents where it came from or where it went, else a null |
 * | the order of cards | what a zone shows whose order it sees; elsewhere ids are sorted (PY-05) |
 * | cards paid or offered as payment | as any card: where they lie, lay or went |
 * | an effect whose card is hidden | what it did to actors; not its name, owner, calculation |
 * | seed, generator, origin, an intent's pinned preview | nothing |
 * | whether another's ability can be used | nothing: hidden cards may decide it |
 */
export interface CardKnowledge {
  /** Whether the id is a card's; never, to one who sees everything and needs nothing rewritten. */
  readonly isCard: (id: string) => boolean;
  readonly isHidden: (cardInstanceId: string) => boolean;
  /** Whether telling the definition would tell of a hidden card. */
  readonly isDefinitionHidden: (definitionId: string) => boolean;
}

/** The knowledge of one who sees everything. */
export const everything: CardKnowledge = {
  isCard: () => false,
  isHidden: () => false,
  isDefinitionHidden: () => false,
};

/** What is hidden in a state. */
export function knowledgeOfState(snapshot: Snapshot, sight: Sight): CardKnowledge {
  if (sight.viewer.kind === "Full") return everything;
  return createKnowledge(definitionsOf(snapshot), knownInState(snapshot, sight), new Set());
}

/** What is hidden in a frame: a card is known in all of it when it is known anywhere along it. */
export function knowledgeOfFrame(frame: Frame, sight: Sight): CardKnowledge {
  if (sight.viewer.kind === "Full") return everything;
  const cards = definitionsOf(frame.stateAfter);
  const known = knownInState(frame.stateAfter, sight);
  const visit = (id: string, from: ZoneAddress | null, to: ZoneAddress | null) => {
    if (!cards.has(id)) cards.set(id, null);
    if (sight.seesContents(from) || sight.seesContents(to)) known.add(id);
  };
  for (const application of frame.applications)
    for (const change of application.cardChanges) {
      visit(change.cardInstanceId, addressFrom(change), addressTo(change));
      cards.set(change.cardInstanceId, change.definitionId);
    }
  for (const step of frame.cardZoneSteps)
    for (const id of [...step.movedCardIds, ...step.createdCardIds, ...step.destroyedCardIds])
      visit(id, step.source, step.target);
  const acting = actingCards(frame);
  for (const id of acting) known.add(id);
  return createKnowledge(cards, known, new Set([...acting].flatMap((id) => cards.get(id) ?? [])));
}

/** The address a card left, or null when it was made. */
export function addressFrom(change: {
  readonly fromZoneId: string | null;
  readonly fromOwnerId: string | null;
}): ZoneAddress | null {
  return change.fromZoneId === null ? null : { zoneId: change.fromZoneId, ownerId: change.fromOwnerId };
}

/** The address a card came to, or null when it was destroyed. */
export function addressTo(change: {
  readonly toZoneId: string | null;
  readonly toOwnerId: string | null;
}): ZoneAddress | null {
  return change.toZoneId === null ? null : { zoneId: change.toZoneId, ownerId: change.toOwnerId };
}

/** Ids as a viewer may have them: null where hidden, and in ordinal order, nulls last, unless the order may be seen. */
export function redactCardIds(ids: readonly string[], knowledge: CardKnowledge, keepsOrder: boolean): CardIdsView {
  if (keepsOrder) return ids.map((id) => (knowledge.isHidden(id) ? null : id));
  const known = sortedBy(
    ids.filter((id) => !knowledge.isHidden(id)),
    (id) => id,
  );
  return [...known, ...new Array<null>(ids.length - known.length).fill(null)];
}

function createKnowledge(
  cards: ReadonlyMap<string, string | null>,
  known: ReadonlySet<string>,
  publicDefinitions: ReadonlySet<string>,
): CardKnowledge {
  const hiddenDefinitions = new Set<string>();
  for (const [id, definitionId] of cards) {
    if (definitionId !== null && !known.has(id)) hiddenDefinitions.add(definitionId);
  }
  return {
    isCard: (id) => cards.has(id),
    isHidden: (id) => cards.has(id) && !known.has(id),
    isDefinitionHidden: (id) => hiddenDefinitions.has(id) && !publicDefinitions.has(id),
  };
}

function definitionsOf(snapshot: Snapshot): Map<string, string | null> {
  return new Map(Object.values(snapshot.cards).map((card) => [card.cardInstanceId, card.definitionId]));
}

function knownInState(snapshot: Snapshot, sight: Sight): Set<string> {
  const known = new Set<string>();
  for (const zone of snapshot.zones) {
    if (sight.seesContents(zone)) for (const id of zone.cardIds) known.add(id);
  }
  for (const pending of snapshot.pendingActions) {
    if (pending.cardInstanceId !== null) known.add(pending.cardInstanceId);
  }
  return known;
}

/** The cards a frame's actions are played with: named by the payload, by its items, or paid for in the frame. */
function actingCards(frame: Frame): ReadonlySet<string> {
  const items: readonly FramePayloadValue[] = Array.isArray(frame.payload.items) ? frame.payload.items : [];
  const paidFor = frame.applications.filter((application) => application.provenance.ownerKind === "Payment");
  const named = [
    ...[frame.payload, ...items].map(cardOf),
    ...paidFor.map((application) => application.provenance.cardInstanceId),
  ];
  return new Set(named.filter((id) => typeof id === "string"));
}

function cardOf(value: FramePayloadValue): FramePayloadValue {
  return typeof value === "object" && value !== null && "cardInstanceId" in value ? value.cardInstanceId : null;
}
