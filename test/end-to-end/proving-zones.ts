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

/** A seedbed to draw from, a branch to play from, mulch below, and a press of three places. */
export const zoneSystem = {
  cardZoneSystemId: "garden",
  deckZoneId: "seedbed",
  zones: [
    zone("seedbed", { visibility: { contents: "None", order: "Hidden" } }),
    zone("branch", { allowsCardPlay: true }),
    zone("mulch"),
    zone("press", { capacity: 3 }),
  ],
  flows: [
    move(
      "sprout",
      "seedbed",
      "branch",
      { strategy: "Top", count: 12 },
      { triggers: ["encounter.started"], allowedInvocations: ["Boundary"] },
      { onInsufficient: "AllowPartial" },
    ),
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
  ],
};
