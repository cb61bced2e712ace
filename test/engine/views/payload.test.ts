import { expect, it } from "vitest";
import { everything, knowledgeOfState } from "../../../src/engine/views/knowledge.ts";
import { redactPayload } from "../../../src/engine/views/payload.ts";
import { createSight } from "../../../src/engine/views/sight.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { bo, context } from "./meadow.ts";

/** Bo knows cards 2 and 4, on the trail, and not 1 and 3, in ada's paw. */
const snapshot = makeSnapshot({
  zones: [makeZone("paw", "ada", 1, 3), makeZone("trail", "ada", 2, 4)],
  cards: [makeCard(1, "nut"), makeCard(2, "leaf"), makeCard(3, "moss"), makeCard(4, "bark")],
});
const knowledge = knowledgeOfState(snapshot, createSight(snapshot, bo, context.content));

it("a hidden card is null wherever it stands, and so is what is said beside it", () => {
  const payload = {
    amount: 3,
    refunds: [
      { cardInstanceId: cardId(1), definitionId: "nut", count: 1 },
      { cardInstanceId: cardId(2), definitionId: "leaf", count: 1 },
    ],
  };
  expect(redactPayload(payload, knowledge)).toEqual({
    amount: 3,
    refunds: [
      { cardInstanceId: null, definitionId: null, count: 1 },
      { cardInstanceId: cardId(2), definitionId: "leaf", count: 1 },
    ],
  });
});

it("PY-05 a list of cards is sorted, the hidden ones counted", () => {
  expect(redactPayload({ paid: [cardId(3), cardId(2), cardId(1)] }, knowledge)).toEqual({
    paid: [cardId(2), null, null],
  });
});

it("PY-05 a list of known cards is sorted too: it may come from a zone that hides its order", () => {
  expect(redactPayload({ paid: [cardId(4), cardId(2)] }, knowledge)).toEqual({ paid: [cardId(2), cardId(4)] });
});

it("a sentence loses a hidden id and keeps a known one", () => {
  const reason = `${cardId(1)} is not where ${cardId(2)} is`;
  expect(redactPayload({ reason }, knowledge)).toEqual({ reason: `hidden is not where ${cardId(2)} is` });
});

it("what a hidden card's own trigger did amiss is told without a word of which", () => {
  const skipped = (number: number) => ({
    boundary: "StartRound",
    part: `${cardId(number)}/creep`,
    code: "CALCULATION_FAILED",
    message: "1 / (round - 1): no finite number",
  });
  expect(redactPayload(skipped(1), knowledge)).toEqual({ ...skipped(1), part: null, message: null });
  expect(redactPayload(skipped(2), knowledge)).toEqual(skipped(2));
});

it("other lists and odd keys stay as they are", () => {
  const payload = Object.fromEntries([
    ["__proto__", ["z", "a"]],
    ["flags", [true, null, 2]],
  ]);
  expect(Object.entries(redactPayload(payload, knowledge))).toEqual(Object.entries(payload));
});

it("one who sees everything is told everything", () => {
  const payload = { paid: [cardId(3), cardId(1)], cardInstanceId: cardId(1), definitionId: "nut" };
  expect(redactPayload(payload, everything)).toEqual(payload);
});
