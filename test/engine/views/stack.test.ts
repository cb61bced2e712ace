import { describe, expect, it } from "vitest";
import type { PendingAction } from "../../../src/engine/state/snapshot.ts";
import { viewCombat } from "../../../src/engine/views/combat.ts";
import type { Viewer } from "../../../src/engine/views/model.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator, usable } from "./meadow.ts";

const paidWith = (...numbers: readonly number[]) => ({
  componentId: "price",
  paymentId: "gift",
  cardInstanceIds: numbers.map(cardId),
  sourceZoneId: "paw",
  targetZoneId: "pouch",
  sourceOwnerId: "ada",
  targetOwnerId: "ada",
  sourceOrder: [1, 2, 3].map(cardId),
  incarnations: [1, 1],
});

const pending: PendingAction = {
  pendingActionId: "p1",
  depth: 0,
  command: { actionType: "PLAY_CARD", actorId: "ada", cardInstanceId: cardId(1), targetIds: ["bo"] },
  candidateFingerprint: "print",
  contentRevision: "f".repeat(64),
  actionId: null,
  cardDefinitionId: "nut",
  cardInstanceId: cardId(1),
  cardIncarnation: 1,
  countsAgainstBudget: false,
  lockedTargetIds: ["bo"],
  paidCosts: [{ componentId: "price", optionId: null, resourceId: "sap", amount: 2 }],
  commandTags: ["throw"],
  failure: "FizzleRefund",
  targetLock: "Proposal",
  costTiming: "Proposal",
};

/** Ada proposes card 1 out of her paw and has paid 3 and 2, which lie in her pouch. */
function seen(item: PendingAction, viewer: Viewer) {
  const snapshot = makeSnapshot({
    zones: [makeZone("paw", "ada", 1), makeZone("pouch", "ada", 3, 2)],
    cards: [makeCard(1, "nut", { reservedBy: "p1" }), makeCard(2, "leaf"), makeCard(3, "moss")],
    pendingActions: [item],
  });
  return viewCombat(snapshot, viewer, context, usable).pendingActions[0];
}

describe("an item of the stack", () => {
  it("RX-06 is public with its card; what it has not is absent (PY-13)", () => {
    const open = {
      pendingActionId: "p1",
      depth: 0,
      command: { actionType: "PLAY_CARD", actorId: "ada", cardInstanceId: cardId(1), targetIds: ["bo"] },
      candidateFingerprint: "print",
      contentRevision: "f".repeat(64),
      cardDefinitionId: "nut",
      cardInstanceId: cardId(1),
      lockedTargetIds: ["bo"],
      paidCosts: [{ componentId: "price", resourceId: "sap", amount: 2 }],
      commandTags: ["throw"],
      failure: "FizzleRefund",
      targetLock: "Proposal",
      costTiming: "Proposal",
    };
    expect(seen(pending, full)).toEqual(open);
    expect(seen(pending, bo)).toEqual(open);
    expect(seen(pending, spectator)).toEqual(open);
  });

  it("PY-05 tells whose cards were paid only to who sees where they lie", () => {
    const item = { ...pending, paidZonePayments: [paidWith(3, 2)] };
    const paid = (viewer: Viewer) => seen(item, viewer)?.paidZonePayments;
    const bare = { componentId: "price", paymentId: "gift", sourceZoneId: "paw", targetZoneId: "pouch" };
    expect(paid(full)).toEqual([{ ...bare, cardInstanceIds: [cardId(3), cardId(2)] }]);
    expect(paid(ada)).toEqual([{ ...bare, cardInstanceIds: [cardId(3), cardId(2)] }]);
    expect(paid(bo)).toEqual([{ ...bare, cardInstanceIds: [null, null] }]);
    expect(paid(spectator)).toEqual([{ ...bare, cardInstanceIds: [null, null] }]);
  });

  it("PY-05 conceals the cards offered in the command, and the fingerprint that could be tried against them", () => {
    const offer = { componentId: "price", paymentId: "gift", cardInstanceIds: [cardId(3)] };
    const item = { ...pending, command: { ...pending.command, payments: [offer] } };
    expect(seen(item, bo)?.command.payments).toEqual([{ ...offer, cardInstanceIds: [null] }]);
    expect(seen(item, bo)?.candidateFingerprint).toBeNull();
    expect(seen(item, ada)?.command.payments).toEqual([offer]);
    expect(seen(item, ada)?.candidateFingerprint).toBe("print");
  });
});
