import type { Fields } from "./proving-cards.ts";

const zone = (zoneId: string, more: Fields = {}) => ({
  zoneId,
  ownerScope: "Actor",
  ordering: "Ordered",
  visibility: { contents: "All", order: "Visible" },
  ...more,
});

const move = (
  flowId: string,
  source: string,
  target: string,
  selection: Fields,
  more: Fields = {},
  step: Fields = {},
) => ({
  flowId,
  actorScope: "Any",
  steps: [
    {
      stepId: "move",
      operation: "Move",
      sourceZoneId: source,
      targetZoneId: target,
      sourceOwner: "FlowOwner",
      targetOwner: "FlowOwner",
      selection,
      ...step,
    },
  ],
  ...more,
});

/** At the start twelve cards are on the branch, and the rest lie open in the barrel. */
const sprout = {
  flowId: "sprout",
  actorScope: "Any",
  triggers: ["encounter.started"],
  allowedInvocations: ["Boundary"],
  steps: [
    ...move("", "seedbed", "branch", { strategy: "Top", count: 12 }, {}, { onInsufficient: "AllowPartial" }).steps,
    ...move("", "seedbed", "barrel", { strategy: "All" }, {}, { stepId: "store", onInsufficient: "AllowPartial" })
      .steps,
  ],
};

/** A seedbed that decks begin in, a branch to play from, mulch below, a press of three places, a barrel and a cellar. */
export const zoneSystem = {
  cardZoneSystemId: "garden",
  deckZoneId: "seedbed",
  zones: [
    zone("seedbed", { visibility: { contents: "None", order: "Hidden" } }),
    zone("branch", { allowsCardPlay: true }),
    zone("mulch"),
    zone("press", { capacity: 3 }),
    zone("barrel"),
    zone("cellar"),
  ],
  flows: [
    sprout,
    move(
      "draw_many",
      "seedbed",
      "branch",
      { strategy: "Top", count: 50 },
      { allowedInvocations: ["Effect"] },
      { onInsufficient: "RejectTransaction" },
    ),
    move("wither", "branch", "mulch", { strategy: "Explicit" }, { allowedInvocations: ["CardResolution"] }),
    move("press", "branch", "press", { strategy: "Explicit" }, { allowedInvocations: ["Effect"] }),
    move("tap", "barrel", "cellar", { strategy: "Explicit" }, { allowedInvocations: ["Effect"] }),
  ],
};
