/** The free members of a definition. */
export type Fields = Readonly<Record<string, unknown>>;

/** An effect that takes `amount` sap from the chosen target. */
export function blow(effectId: string, amount: number, more: Fields = {}): Fields {
  return {
    effectId,
    type: "DAMAGE",
    target: "TARGET",
    flatValue: amount,
    targetResource: "sap",
    tags: ["blow"],
    ...more,
  };
}

const price = (amount: number, more: Fields = {}) => ({
  type: "cost",
  componentId: "price",
  order: 10,
  costs: { costs: amount === 0 ? [] : [{ resourceId: "dew", amount }] },
  ...more,
});

const atOneEnemy = {
  type: "targeting",
  componentId: "aim",
  order: 30,
  target: "TARGET",
  minimumTargets: 1,
  maximumTargets: 1,
};
const leave = { type: "disposition", componentId: "leave", order: 90, cardZoneResolutionFlowId: "wither" };

/** A card that costs `dew`, does what its components say to one enemy, and then withers. */
export function card(cardId: string, dew: number, ...components: readonly Fields[]): Fields {
  return { cardId, tags: [cardId, "leaf"], components: [price(dew), ...components, atOneEnemy, leave] };
}

/** An effect as a component of a card. */
export const does = (componentId: string, effect: Fields) => ({ type: "effect", componentId, order: 20, effect });

/** A payment of one card from the branch, unless said otherwise. */
export const payment = (paymentId: string, more: Fields = {}) => ({
  paymentId,
  flowId: "press",
  sourceZoneId: "branch",
  targetZoneId: "press",
  count: 1,
  ...more,
});

/** A card paid with other cards, one payment each. */
export function pressed(cardId: string, ...payments: readonly Fields[]): Fields {
  const cost = { ...price(0), zonePayments: payments };
  return { cardId, tags: ["leaf"], components: [cost, does("strike", blow(`${cardId}.strike`, 1)), atOneEnemy, leave] };
}

/** The cards, each of which provokes something. */
export const cards: Readonly<Record<string, Fields>> = {
  prick: card("prick", 1, does("strike", blow("prick.strike", 4))),
  boulder: card("boulder", 9, does("strike", blow("boulder.strike", 20))),
  omen: card(
    "omen",
    0,
    { type: "condition", componentId: "when", expression: "round > 99", failureReason: "It is far too early." },
    does("strike", blow("omen.strike", 1)),
  ),
  riddle: card(
    "riddle",
    0,
    does("strike", { ...blow("riddle.strike", 0), flatValue: undefined, formulaValue: "1 / (round - round)" }),
  ),
  brittle: card(
    "brittle",
    0,
    does("strike", {
      ...blow("brittle.strike", 0),
      flatValue: undefined,
      formulaValue: "1 / (target.resources.sap.current - 26)",
    }),
  ),
  drought: card(
    "drought",
    0,
    does("draw", {
      effectId: "drought.draw",
      type: "CARD_ZONE_FLOW",
      target: "SELF",
      cardZoneFlowId: "draw_many",
      tags: [],
    }),
  ),
  robbery: card("robbery", 0, does("take", { ...blow("robbery.take", 1), targetResource: "amber" })),
  avalanche: card(
    "avalanche",
    0,
    does(
      "fall",
      blow("avalanche.fall", 0, { repeat: 100, chainedEffects: [blow("avalanche.stone", 0, { repeat: 100 })] }),
    ),
  ),
  wreath: pressed("wreath", payment("leaf", { requiredTags: ["leaf"] }), payment("thorn", { requiredTags: ["prick"] })),
  crown: pressed("crown", payment("all", { count: 4 })),
  echo: { ...card("echo", 0, does("strike", blow("echo.strike", 1))), tags: ["leaf", "answer"] },
};
