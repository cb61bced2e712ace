import { describe, expect, it } from "vitest";
import { counts, seed } from "../counts.ts";
import type { JsonObject } from "../support/json.ts";
import { type Definitions, miniMode, miniRules, miniStack } from "../support/mini-bundle.ts";
import { miniContent } from "../support/mini-content.ts";
import { atEnemy, atSelf, card, costs, does, hit, moves, spills } from "../support/mini-parts.ts";
import { beast, contextOf, person } from "../support/position.ts";
import { createRandom } from "../support/random.ts";
import { audit } from "./auditor.ts";
import { playRandomly, replay } from "./play.ts";

/** A payment of one card out of the fist into the spill. */
const gift: JsonObject = {
  paymentId: "gift",
  flowId: "give",
  sourceZoneId: "fist",
  targetZoneId: "spill",
  count: 1,
  allowResolvingCard: true,
};
const atItem: JsonObject = { ...atEnemy, targetKind: "PendingAction", relationship: "Any" };

/** Cards that ask for cards, take items off the stack, and draw when something moves; each in several copies. */
const cards: Definitions = {
  cards: {
    swap: card("swap", ["calm"], { ...costs(1), zonePayments: [gift] }, does("hurt", hit(4)), atEnemy, spills),
    hush: card(
      "hush",
      ["calm"],
      costs(1),
      does("stop", { type: "FIZZLE_PENDING_ACTION", target: "TARGET" }),
      atItem,
      spills,
    ),
    stir: card(
      "stir",
      ["calm"],
      costs(0),
      does("churn", { type: "CARD_ZONE_FLOW", target: "ALL", cardZoneFlowId: "churn", tags: [] }),
      atSelf,
      spills,
    ),
  },
  "card-zone-systems": {
    mat: {
      cardZoneSystemId: "mat",
      deckZoneId: "keep",
      startingHandSize: 6,
      zones: [
        { zoneId: "keep", ownerScope: "Actor", ordering: "Ordered", visibility: { contents: "None", order: "Hidden" } },
        {
          zoneId: "fist",
          ownerScope: "Actor",
          ordering: "Ordered",
          allowsCardPlay: true,
          capacity: 8,
          visibility: { contents: "Owner", order: "Visible" },
        },
        {
          zoneId: "spill",
          ownerScope: "Actor",
          ordering: "Ordered",
          visibility: { contents: "All", order: "Visible" },
        },
      ],
      flows: [
        moves(
          "open",
          ["keep", "fist"],
          { triggers: ["encounter.started", "activation.started"], allowedInvocations: ["Boundary"] },
          { selection: { strategy: "Random", countFormula: "initialHandDeficit" }, onInsufficient: "AllowPartial" },
        ),
        moves("give", ["fist", "spill"], { allowedInvocations: ["Effect"] }, { selection: { strategy: "Explicit" } }),
        moves(
          "shed",
          ["fist", "spill"],
          { allowedInvocations: ["CardResolution"] },
          { selection: { strategy: "Explicit" } },
        ),
        moves(
          "churn",
          ["spill", "keep"],
          { allowedInvocations: ["Effect"] },
          {
            selection: { strategy: "All" },
            insertion: { strategy: "ShuffleAfterInsert" },
            onInsufficient: "AllowPartial",
          },
        ),
        moves(
          "deal",
          ["keep", "fist"],
          { allowedInvocations: ["Effect"] },
          { selection: { strategy: "Top", count: 1 }, onInsufficient: "AllowPartial", onOverflow: "AllowPartial" },
        ),
      ],
    },
  },
};

const deck = ["jab", "jab", "swap", "swap", "hush", "hush", "stir", "brew", "delve"].map((definitionId) => ({
  definitionId,
}));

/** Every policy of a stack with every other. */
const policies = ["Lifo", "Fifo"].flatMap((stackOrder) =>
  ["AllAlive", "OpponentsOnly"].flatMap((eligibility) =>
    ["Proposal", "Resolution"].flatMap((costTiming) =>
      ["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"].flatMap((failure) =>
        ["Immediate", "AfterCurrentAction", "AfterResolutionStack"].map((boundary) => ({
          stack: miniStack({ stackOrder, eligibility, costTiming, targetLock: costTiming, failure }),
          boundary,
        })),
      ),
    ),
  ),
);

const creation = (modeId: string) => ({
  configName: "mini",
  modeId,
  participants: [person("ann", "red", { deck }), person("bob", "blue", { deck }), beast("gus", "blue", { deck })],
});

describe(`RX-01 random play under every policy of the stack, seed ${seed}`, () => {
  const content = miniContent({
    ...cards,
    "combat-rules": Object.fromEntries(
      policies.map(({ stack, boundary }, index) => [
        `rules ${index}`,
        miniRules(`rules ${index}`, { reactions: stack, outcome: { evaluationBoundary: boundary, tieBreak: "Draw" } }),
      ]),
    ),
    modes: Object.fromEntries(
      policies.map((_, index) => [`mode ${index}`, miniMode(`mode ${index}`, `rules ${index}`)]),
    ),
  });
  const context = contextOf(content);
  const seen = new Set<string>();
  const rounds = Array.from({ length: Math.ceil(counts.auditedCombats / 300) }, (_, index) => index);

  it.each(policies.map(({ stack, boundary }, index) => ({ ...stack, boundary, index })))(
    "$stackOrder, $eligibility, costs at $costTiming, $failure, outcome $boundary",
    { timeout: 10 * 60 * 1000 },
    ({ index }) => {
      for (const round of rounds) {
        const complaints: string[] = [];
        const random = createRandom(seed + index + 1000 * round);
        const played = playRandomly(creation(`mode ${index}`), String(round), context, random, {
          frame: (before, frame) => {
            complaints.push(...audit(before, frame, content));
            seen.add(frame.transitionType);
            const isRefund = frame.applications.some(
              (one) => one.type === "FIZZLE_PENDING_ACTION" && one.cardChanges.length > 0,
            );
            if (isRefund) seen.add("cards given back");
          },
        });
        expect(complaints).toEqual([]);
        expect(replay(played, context).hashes).toEqual(played.hashes);
      }
    },
  );

  it("RX-19 has seen every frame of a reaction, and cards given back", () => {
    expect([...seen]).toEqual(
      expect.arrayContaining([
        "combat.reaction.proposed",
        "combat.priority.passed",
        "combat.reaction.resolved",
        "combat.reaction.fizzled",
        "combat.reaction.dropped",
        "cards given back",
      ]),
    );
  });
});
