import { defaultBundle } from "../support/default-bundle.ts";
import { isJsonObject, type JsonObject } from "../support/json.ts";

/** What a combat of the attacks is created with. */
export interface AttackCreation {
  readonly modeId: string;
  readonly participants: readonly object[];
  readonly startingCards?: readonly object[];
}

const hero = (instanceId: string, sideId: string, controllerBinding: object, definitionId = "player_warrior") => ({
  instanceId,
  definitionId,
  sideId,
  controllerBinding,
});

const crowd = (count: number, sideId: string, policyId: string) =>
  Array.from({ length: count }, (_, index) =>
    hero(`${sideId}_${index}`, sideId, { kind: "AI", policyId }, "enemy_goblin"),
  );

const player = hero("player", "players", { kind: "Player" });

/** The default game with one card whose 95 repeats hit everybody, and one whose number has 100 formulas. */
export function hostileBundle(): JsonObject {
  const bundle = defaultBundle();
  const authored = isJsonObject(bundle.definitions) ? bundle.definitions : {};
  const cards = isJsonObject(authored.cards) ? authored.cards : {};
  const effect = { type: "DAMAGE", target: "ALL", flatValue: 1, targetResource: "health" };
  const formula = "floor(source.resources.health.current / 7) + round * 0 + min(1, max(0, turn)) * 0";
  const influence = (index: number) => ({
    type: "influence",
    componentId: `reason_${index}`,
    influenceId: `reason_${index}`,
    scope: "Actor",
    channel: "effect_amount",
    bucket: "flat",
    formula,
  });
  const cardOf = (cardId: string, components: readonly object[]) => ({ [cardId]: { cardId, tags: [], components } });
  const pools = { health: { max: 1_000_000, current: 1_000_000 }, energy: { max: 3, current: 3 } };
  const lasting = { definitionId: "lasting", tags: [], components: [{ type: "resources", pools }] };
  const hit = { type: "effect", componentId: "hit", effect: { ...effect, repeat: 95, effectId: "hit" } };
  const reasons = Array.from({ length: 100 }, (_, index) => influence(index));
  const definitions = {
    ...authored,
    entities: { ...(isJsonObject(authored.entities) ? authored.entities : {}), lasting },
    cards: { ...cards, ...cardOf("hail", [hit]), ...cardOf("treatise", [...reasons, hit]) },
  };
  // The innocent fight must outlast every attack.
  return JSON.parse(JSON.stringify({ ...bundle, definitions }).replaceAll(/,"maxRounds":\d+/g, ""));
}

/** An innocent fight that goes on as long as anybody likes. */
export const innocence: AttackCreation = {
  modeId: "standard",
  participants: [hero("player", "players", { kind: "Player" }, "lasting"), ...crowd(2, "crowd", "gambit")],
  startingCards: [{ definitionId: "basic_attack", count: 10 }],
};

/** Sixteen copies of the card that hits everybody, and 18 to be hit. */
export const hailstorm: AttackCreation = {
  modeId: "standard",
  participants: [player, ...crowd(18, "crowd", "first-legal")],
  startingCards: [{ definitionId: "hail", count: 16 }],
};

/** The card with 100 formulas. */
export const treatise: AttackCreation = {
  modeId: "standard",
  participants: [player, ...crowd(18, "crowd", "first-legal")],
  startingCards: [{ definitionId: "treatise", count: 5 }],
};

/** Twenty-four companions of a player against 24, each of whom looks ahead. */
export const warOfGreed: AttackCreation = {
  modeId: "standard",
  participants: [player, ...crowd(24, "players", "greedy"), ...crowd(24, "others", "greedy")],
};
