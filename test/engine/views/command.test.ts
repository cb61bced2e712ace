import { describe, expect, it } from "vitest";
import { type Command, concealCommand, execute, hiddenCards } from "../../../src/engine/index.ts";
import type { PaymentSelection } from "../../../src/engine/state/snapshot.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { person, position } from "../../support/position.ts";
import { ada, context } from "./meadow.ts";

/** Of ada's, 1 lies in her paw and 2 underground; 3 and 4 lie in bo's paw; there is no 8 and no 9. */
const snapshot = makeSnapshot({
  zones: [makeZone("paw", "ada", 1), makeZone("burrow", "ada", 2), makeZone("paw", "bo", 3, 4)],
  cards: [makeCard(1, "nut"), makeCard(2, "leaf"), makeCard(3, "moss"), makeCard(4, "bark")],
});
const knowledge = hiddenCards(snapshot, ada, context.content);

const play = (cardInstanceId: string): Command => ({
  type: "PLAY_CARD",
  payload: { actorId: "ada", cardInstanceId },
});

/** A power paid by cards, in one list per payment. */
function power(...lists: readonly (readonly number[])[]): Command {
  const payments = lists.map((numbers, index): PaymentSelection => {
    return { componentId: "price", paymentId: `due ${index}`, cardInstanceIds: numbers.map(cardId) };
  });
  return { type: "EXECUTE_ACTION", payload: { actorId: "ada", actionType: "POWER", payments } };
}

/** The cards a command is paid with, as they were concealed. */
function paid(command: Command): readonly string[] {
  const concealed = concealCommand(command, knowledge);
  if (concealed.type !== "EXECUTE_ACTION") throw new Error("another command");
  return (concealed.payload.payments ?? []).flatMap(({ cardInstanceIds }) => cardInstanceIds);
}

describe("PY-05 a card that is hidden from whoever names it is one that does not exist", () => {
  it("played, whoever's it is, and however it is said", () => {
    for (const number of [2, 3, 9]) expect(concealCommand(play(cardId(number)), knowledge)).toEqual(play("unknown 1"));
    const alias = (cardInstanceId: string): Command => ({
      type: "EXECUTE_ACTION",
      payload: { actorId: "ada", actionType: "PLAY_CARD", cardInstanceId },
    });
    for (const number of [2, 3, 9])
      expect(concealCommand(alias(cardId(number)), knowledge)).toEqual(alias("unknown 1"));
  });

  it("paid with, each by itself", () => {
    expect(paid(power([1, 2, 3]))).toEqual([cardId(1), "unknown 1", "unknown 2"]);
    expect(paid(power([1, 8, 9]))).toEqual([cardId(1), "unknown 1", "unknown 2"]);
  });

  it("paid with twice, which stays twice, in one payment or in two", () => {
    expect(paid(power([3, 3]))).toEqual(paid(power([9, 9])));
    expect(paid(power([3, 4], [3]))).toEqual(["unknown 1", "unknown 2", "unknown 1"]);
    expect(paid(power([8, 9], [8]))).toEqual(["unknown 1", "unknown 2", "unknown 1"]);
  });

  it("a command that names only what is known stays as it is", () => {
    expect(concealCommand(play(cardId(1)), knowledge)).toEqual(play(cardId(1)));
    const pass = { type: "PASS_PRIORITY", payload: {} } as const;
    expect(concealCommand(pass, knowledge)).toBe(pass);
  });

  it("is refused in the same words", () => {
    const begun = position({ participants: [person("ann", "red"), person("gil", "blue")] });
    const hidden = hiddenCards(begun.snapshot, { kind: "Seat", actorIds: ["ann"] }, begun.context.content);
    const theirs = begun.snapshot.zones.find(({ zoneId, ownerId }) => zoneId === "fist" && ownerId === "gil");
    const refusals = [theirs?.cardIds[0] ?? "", cardId(9)].map((cardInstanceId) => {
      const command: Command = { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId, targetIds: ["gil"] } };
      return execute(begun.snapshot, concealCommand(command, hidden), begun.context);
    });
    expect(refusals[0]).toMatchObject({ ok: false, rejection: { code: "CARD_NOT_PLAYABLE" } });
    expect(refusals[0]).toEqual(refusals[1]);
  });
});
