import { expect, it } from "vitest";
import { hiddenCards } from "../../../src/engine/views/answers.ts";
import { concealCommand } from "../../../src/engine/views/command.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, context } from "./meadow.ts";

const snapshot = makeSnapshot({
  zones: [makeZone("paw", "ada", 1), makeZone("burrow", "ada", 2), makeZone("paw", "bo", 3)],
  cards: [makeCard(1, "nut"), makeCard(2, "leaf"), makeCard(3, "moss")],
});
const knowledge = hiddenCards(snapshot, ada, context.content);

it("PY-05 a card that is hidden from whoever names it is one that does not exist", () => {
  const command = { type: "PLAY_CARD", payload: { actorId: "ada", cardInstanceId: cardId(3) } } as const;
  expect(concealCommand(command, knowledge)).toEqual({
    type: "PLAY_CARD",
    payload: { actorId: "ada", cardInstanceId: "hidden" },
  });
});

it("PY-05 so it is for each card that is to pay, which stay as many as they were", () => {
  const cardInstanceIds = [cardId(1), cardId(2), cardId(3)];
  const payments = [{ componentId: "price", paymentId: "due", cardInstanceIds }];
  const payload = { actorId: "ada", actionType: "POWER", payments };
  expect(concealCommand({ type: "EXECUTE_ACTION", payload }, knowledge)).toEqual({
    type: "EXECUTE_ACTION",
    payload: { ...payload, payments: [{ ...payments[0], cardInstanceIds: [cardId(1), "hidden 2", "hidden 3"] }] },
  });
});

it("a command that names only what is known stays as it is", () => {
  const command = { type: "PLAY_CARD", payload: { actorId: "ada", cardInstanceId: cardId(1) } } as const;
  expect(concealCommand(command, knowledge)).toEqual(command);
  const pass = { type: "PASS_PRIORITY", payload: {} } as const;
  expect(concealCommand(pass, knowledge)).toBe(pass);
});
