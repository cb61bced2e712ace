import type { JsonObject } from "../../support/json.ts";
import { atEnemy, atSelf, card, costs, does, gain, hit, marks, spills } from "../../support/mini-parts.ts";

/** An item of the stack that an enemy has proposed. */
export const atItem: JsonObject = {
  type: "targeting",
  componentId: "aim",
  order: 20,
  target: "TARGET",
  targetKind: "PendingAction",
  minimumTargets: 1,
  maximumTargets: 1,
  relationship: "Enemy",
};

/** Takes the chosen item off the stack; with `failure`, by that policy. */
export function fizzles(more: JsonObject = {}): JsonObject {
  return does("undo", { type: "FIZZLE_PENDING_ACTION", target: "TARGET", tags: ["undo"], ...more });
}

/** Runs a flow for the target. */
export function flows(componentId: string, cardZoneFlowId: string, more: JsonObject = {}): JsonObject {
  return does(componentId, { type: "CARD_ZONE_FLOW", target: "TARGET", cardZoneFlowId, tags: ["move"], ...more });
}

/** The choices of a card about responses (RX-23). */
export function reacts(more: JsonObject): JsonObject {
  return { type: "reaction", componentId: "reacts", order: 1, ...more };
}

/** A payment of cards, from hand to attic unless said otherwise. */
export function gives(paymentId: string, more: JsonObject = {}): JsonObject {
  return { paymentId, flowId: "give", sourceZoneId: "fist", targetZoneId: "attic", count: 1, ...more };
}

/**
 * Cards for the stack: `jab` hits for 5 at a price of 1 flux, `poke` for 2 and `slay` for 20 at none; `snub` counters for
 * 1, `trip` makes an enemy drop its `loose` cards, `juggle` drops them and gives them back, `toll` is paid with a card.
 */
export const kitCards: Readonly<Record<string, JsonObject>> = {
  jab: card("jab", ["swing", "loose"], costs(1), does("hurt", hit(5)), atEnemy, spills),
  poke: card("poke", ["swing"], costs(0), does("hurt", hit(2)), atEnemy, spills),
  slay: card("slay", ["swing"], costs(0), does("hurt", hit(20)), atEnemy, spills),
  brew: card("brew", ["calm"], costs(1), does("wrap", gain("husk", 4)), atSelf, spills),
  rile: card("rile", ["calm"], costs(1), does("sting", marks("itch", { statusStacks: 2 })), atEnemy, spills),
  snub: card("snub", ["undo"], costs(1), fizzles(), atItem, spills),
  trip: card("trip", ["calm"], costs(0), flows("drop", "drop"), atEnemy, spills),
  juggle: card(
    "juggle",
    ["calm"],
    costs(0),
    flows("drop", "drop"),
    does("lift", { type: "CARD_ZONE_FLOW", target: "TARGET", cardZoneFlowId: "lift", tags: ["move"] }, 11),
    atEnemy,
    spills,
  ),
  toll: card("toll", ["swing"], costs(1, { zonePayments: [gives("fee")] }), does("hurt", hit(6)), atEnemy, spills),
  sweep: card("sweep", ["calm"], costs(0), flows("take", "sweep"), atEnemy, spills),
};
