import { describe, expect, it } from "vitest";
import type { CardZoneStepRecord, Frame, Ordered } from "../../../src/engine/state/records.ts";
import { viewFrame } from "../../../src/engine/views/frame.ts";
import type { Viewer } from "../../../src/engine/views/model.ts";
import { cardId, makeCard, makeContext, makeFrame, makeRules, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator, usable, zones } from "./meadow.ts";
import { applied, calculation, move } from "./records.ts";

const cards = [makeCard(1, "nut"), makeCard(2, "leaf"), makeCard(3, "moss")];
const look = (frame: Frame, viewer: Viewer) => viewFrame(frame, viewer, context, usable);
const inBurrow = makeSnapshot({ zones: [makeZone("burrow", "ada", 1, 2, 3)], cards });

describe("a frame", () => {
  it("has its place, its actor and the state after it, and names the snapshot to read instead", () => {
    const view = look(makeFrame(inBurrow, { index: 2, frameId: "3.2" }), full);
    expect(view).toMatchObject({ frameId: "3.2", index: 2, sequence: 3, step: 7, actorId: "ada", snapshotSequence: 3 });
    expect(view.stateAfter?.stateHash).toBe(context.hash.state(inBurrow));
  });

  it("of nobody has no actor", () => {
    expect(look(makeFrame(inBurrow, { actorId: null }), full)).not.toHaveProperty("actorId");
  });

  it("has no state under CompactWithSnapshotLookup", () => {
    const rules = new Map([["custom", makeRules({ animation: "CompactWithSnapshotLookup" })]]);
    const view = viewFrame(makeFrame(inBurrow), full, makeContext(zones, { rules }), usable);
    expect(view.stateAfter).toBeNull();
  });

  it("shows a full viewer every record as it is", () => {
    const frame = makeFrame(inBurrow, { applications: [applied(1)], calculations: [calculation()] });
    expect(look(frame, full)).toMatchObject({ applications: frame.applications, calculations: frame.calculations });
  });
});

describe("an effect of a hidden card", () => {
  const step = {
    ordinal: 2,
    effectId: "nut.crack",
    type: "DAMAGE",
    ownerKind: "Card",
    ownerId: "nut",
    ownerInstanceId: cardId(1),
    sourceActorId: "ada",
    targetId: "bo",
    repetition: 0,
    outcome: "Applied",
    reason: null,
    applicationId: "application of 1",
    drawsBefore: 5,
    drawsAfter: 5,
  } as const;
  const skipped = { ...step, outcome: "Skipped", reason: "CONDITION", applicationId: null } as const;
  const frame = makeFrame(inBurrow, {
    applications: [applied(1)],
    calculations: [calculation()],
    effectSteps: [step, skipped],
  });

  it("EF-17 keeps what it did to actors and loses its name, owner and calculation", () => {
    const view = look(frame, bo);
    expect(view.applications[0]).toEqual({
      ...applied(1),
      effectId: null,
      provenance: {
        ownerKind: "Card",
        ownerId: null,
        ownerInstanceId: null,
        cardInstanceId: null,
        componentId: null,
        parentApplicationId: null,
        depth: 0,
      },
      calculationFingerprint: null,
    });
    expect(view.calculations).toEqual([]);
    expect(view.effectSteps).toEqual([
      { ...step, effectId: null, ownerId: null, ownerInstanceId: null },
      { ...skipped, effectId: null, ownerId: null, ownerInstanceId: null },
    ]);
  });

  it("RX-06 is named once the frame's own action is played with the card", () => {
    const view = look({ ...frame, payload: { cardInstanceId: cardId(1) } }, bo);
    expect(view.applications).toEqual([applied(1)]);
    expect(view.calculations).toEqual([calculation()]);
    expect(view.effectSteps).toEqual([step, skipped]);
    expect(view.payload).toEqual({ cardInstanceId: cardId(1) });
  });

  it("PY-05 that was not applied is judged by its own card, whatever others are of the same definition", () => {
    const twins = [makeCard(1, "nut"), makeCard(2, "nut")];
    const state = makeSnapshot({ zones: [makeZone("burrow", "ada", 1), makeZone("trail", "ada", 2)], cards: twins });
    const seen = { ...skipped, ownerInstanceId: cardId(2) };
    expect(look(makeFrame(state, { effectSteps: [seen] }), bo).effectSteps).toEqual([seen]);
    const played = makeFrame(state, { effectSteps: [skipped], payload: { cardInstanceId: cardId(2) } });
    expect(look(played, bo).effectSteps).toEqual([
      { ...skipped, effectId: null, ownerId: null, ownerInstanceId: null },
    ]);
  });

  it("of a frame that was stored without the card's id is judged by its definition", () => {
    const { ownerInstanceId: _id, ...stored } = skipped;
    expect(look(makeFrame(inBurrow, { effectSteps: [stored] }), bo).effectSteps).toEqual([
      { ...stored, effectId: null, ownerId: null },
    ]);
  });

  it("RX-06 is named when the card was dropped from the stack, or paid for", () => {
    const dropped = { ...frame, payload: { items: [{ pendingActionId: "p", cardInstanceId: cardId(1) }] } };
    expect(look(dropped, bo).applications).toEqual([applied(1)]);
    const paid = { ...applied(1), provenance: { ...applied(1).provenance, ownerKind: "Payment" as const } };
    expect(look({ ...frame, applications: [paid] }, bo).applications).toEqual([paid]);
  });

  it("a calculation of the same print by a known card stays", () => {
    const known = applied(2, { ordinal: 4, provenance: { ...applied(2).provenance, ownerId: "leaf" } });
    const state = makeSnapshot({ zones: [makeZone("burrow", "ada", 1, 3), makeZone("trail", "ada", 2)], cards });
    const both = makeFrame(state, {
      applications: [applied(1), known],
      calculations: [calculation(), calculation({ ordinal: 3 })],
    });
    expect(look(both, bo).calculations).toEqual([calculation({ ordinal: 3 })]);
  });

  it("a calculation in which a hidden card counts is left out", () => {
    const contribution = {
      influenceId: "nut.hard",
      sourceKind: "Card",
      sourceId: "nut",
      value: 1,
      effectiveValue: 1,
      priority: 0,
    } as const;
    const bucket = { bucketId: "flat", operation: "Add", input: 2, output: 3, contributions: [contribution] } as const;
    const traced = makeFrame(inBurrow, { calculations: [calculation({ buckets: [bucket] })] });
    expect(look(traced, bo).calculations).toEqual([]);
    expect(look(traced, full).calculations).toHaveLength(1);
  });
});

describe("cards that move", () => {
  const changes = (viewer: Viewer, from: string | null, to: string | null, state = inBurrow) => {
    const application = applied(9, { cardChanges: [3, 1].map((number) => move(number, "nut", from, to)) });
    return look(makeFrame(state, { applications: [application] }), viewer).applications[0]?.cardChanges.map(
      (change) => change.cardInstanceId,
    );
  };

  it("between hidden zones are counted", () => {
    expect(changes(bo, "burrow", "paw")).toEqual([null, null]);
    expect(changes(spectator, "burrow", "burrow")).toEqual([null, null]);
  });

  it("into or out of a zone the viewer sees are named, in the order it may see", () => {
    expect(changes(ada, "burrow", "paw")).toEqual([cardId(3), cardId(1)]);
    expect(changes(bo, "trail", "burrow")).toEqual([cardId(3), cardId(1)]);
    expect(changes(bo, null, "trail")).toEqual([cardId(3), cardId(1)]);
  });

  it("PY-05 do not tell an order that both zones hide", () => {
    expect(changes(bo, "heap", "burrow")).toEqual([cardId(1), cardId(3)]);
    expect(changes(full, "heap", "burrow")).toEqual([cardId(3), cardId(1)]);
  });

  it("a definition goes with its id", () => {
    const application = applied(9, { cardChanges: [move(1, "nut", "burrow", "pouch")] });
    const [view] = look(makeFrame(inBurrow, { applications: [application] }), bo).applications;
    expect(view?.cardChanges).toEqual([
      { ...move(1, "nut", "burrow", "pouch"), cardInstanceId: null, definitionId: null },
    ]);
  });
});

describe("a zone step", () => {
  const address = (zoneId: string) => ({ zoneId, ownerId: "ada" });
  const step: Ordered<CardZoneStepRecord> = {
    ordinal: 0,
    flowId: "dig",
    stepId: "one",
    operation: "Move",
    source: address("burrow"),
    target: address("paw"),
    movedCardIds: [cardId(3), cardId(1)],
    createdCardIds: [],
    destroyedCardIds: [],
    drawsBefore: 0,
    drawsAfter: 0,
  };
  const view = (more: Partial<CardZoneStepRecord>, viewer: Viewer) =>
    look(makeFrame(inBurrow, { cardZoneSteps: [{ ...step, ...more }] }), viewer).cardZoneSteps[0];

  it("shows the drawn cards to their owner and their number to the others", () => {
    expect(view({}, ada)?.movedCardIds).toEqual([cardId(3), cardId(1)]);
    expect(view({}, bo)?.movedCardIds).toEqual([null, null]);
    expect(view({}, bo)).toMatchObject({ flowId: "dig", source: address("burrow"), target: address("paw") });
  });

  it("does not show what a shuffle made of an order that is hidden", () => {
    const shuffle = { operation: "Shuffle", source: address("heap"), target: null } as const;
    expect(view(shuffle, bo)?.movedCardIds).toEqual([cardId(1), cardId(3)]);
  });

  it("shows created and destroyed cards where their zone is seen", () => {
    const made = { source: null, target: address("trail"), movedCardIds: [], createdCardIds: [cardId(7)] };
    expect(view(made, bo)?.createdCardIds).toEqual([cardId(7)]);
    expect(view({ ...made, target: address("paw") }, bo)?.createdCardIds).toEqual([null]);
    const gone = { source: address("pouch"), target: null, movedCardIds: [], destroyedCardIds: [cardId(8)] };
    expect(view(gone, bo)?.destroyedCardIds).toEqual([null]);
    expect(view(gone, ada)?.destroyedCardIds).toEqual([cardId(8)]);
  });
});
