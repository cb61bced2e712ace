import {
  askerOf,
  type Command,
  type EngineContext,
  evaluateHand,
  legalActions,
  preview,
  type Snapshot,
  viewCandidates,
  viewCombat,
  viewEvaluations,
  viewPreview,
} from "../../src/engine/index.ts";
import { drawUnit } from "../../src/engine/state/rng.ts";
import type { Random } from "./random.ts";

/** The same state with the chances of another one, as many draws on: what a seat cannot know of the future. */
export function withChancesOf(other: Snapshot, snapshot: Snapshot): Snapshot {
  let { rng } = other;
  while (rng.draws < snapshot.rng.draws) rng = drawUnit(rng).rng;
  if (rng.draws !== snapshot.rng.draws) throw new Error("the other state has drawn more often");
  return { ...snapshot, seed: other.seed, rng };
}

/** Written apart from the views: what of a zone's cards these actors may know. */
function sightOf(snapshot: Snapshot, actorIds: readonly string[], { content }: EngineContext) {
  const system = content.zoneSystems.get(content.modes.get(snapshot.modeId)?.cardZoneSystemId ?? "");
  return ({ zoneId, ownerId }: { readonly zoneId: string; readonly ownerId: string | null }) => {
    const visibility = system?.zones.find((zone) => zone.zoneId === zoneId)?.visibility;
    const isOwn = visibility?.contents === "Owner" && ownerId !== null && actorIds.includes(ownerId);
    const contents = visibility?.contents === "All" || isOwn;
    return { contents, order: contents && visibility?.order === "Visible" };
  };
}

/**
 * The same state as far as these actors can know it: cards hidden from them are of other definitions, any of the
 * content's, and hidden orders are other orders.
 */
export function withOtherSecrets(
  snapshot: Snapshot,
  actorIds: readonly string[],
  context: EngineContext,
  random: Random,
): Snapshot {
  const sight = sightOf(snapshot, actorIds, context);
  const definitionIds = [...context.content.cards.keys()];
  const onStack = new Set(snapshot.pendingActions.map((item) => item.cardInstanceId));
  const hidden = snapshot.zones.flatMap((zone) => (sight(zone).contents ? [] : zone.cardIds));
  const cards = { ...snapshot.cards };
  for (const id of hidden) {
    const card = cards[id];
    const definitionId = random.pick(definitionIds);
    if (card && definitionId !== undefined && !onStack.has(id)) cards[id] = { ...card, definitionId, upgradeIds: [] };
  }
  const zones = snapshot.zones.map((zone) =>
    sight(zone).order ? zone : { ...zone, cardIds: random.shuffle(zone.cardIds) },
  );
  return { ...snapshot, cards, zones };
}

/** Commands that an actor might ask about, whether or not they are legal: what is listed, and each card at each actor. */
export function questionsOf(snapshot: Snapshot, actorId: string, context: EngineContext): readonly Command[] {
  const listed = legalActions(snapshot, actorId, context, { forSeat: true });
  const submits = listed.ok ? listed.value.candidates.map(({ submit }) => submit) : [];
  const own = snapshot.zones.filter((zone) => zone.ownerId === actorId).flatMap((zone) => zone.cardIds);
  const plays = own.slice(0, 6).flatMap((cardInstanceId) =>
    [[], ...snapshot.actors.map(({ instanceId }) => [instanceId])].map((targetIds) => ({
      type: "PLAY_CARD",
      payload: { actorId, cardInstanceId, targetIds },
    })),
  );
  return [...submits, ...plays].map((submit) => JSON.parse(JSON.stringify(submit)));
}

/**
 * Everything that a seat is answered before it acts, as text. Hashes of the whole state are left out: they differ
 * whenever a state does, and its seed keeps them from telling how.
 */
export function answersTo(
  snapshot: Snapshot,
  actorId: string,
  given: EngineContext,
  questions: readonly Command[],
): readonly string[] {
  const context = { ...given, hash: { ...given.hash, state: () => "hash of the state" } };
  const viewer = { kind: "Seat", actorIds: [actorId] } as const;
  const asker = askerOf(viewer);
  const listed = legalActions(snapshot, actorId, context, asker);
  const hand = evaluateHand(snapshot, { actorId }, context, asker);
  return [
    listed.ok ? viewCandidates(listed.value.candidates, snapshot, viewer, context.content) : listed,
    hand.ok ? viewEvaluations(hand.value.items, snapshot, viewer, context.content) : hand,
    viewCombat(snapshot, viewer, context).actors,
    ...questions.map((command) =>
      viewPreview(
        preview(snapshot, command, context, asker),
        { before: snapshot, commandId: "preview", viewer },
        context,
      ),
    ),
  ].map((answer) => JSON.stringify(answer));
}
