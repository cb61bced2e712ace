import { describe, expect, it } from "vitest";
import { hiddenCards, viewCandidates, viewEvaluations } from "../../../src/engine/views/answers.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full } from "./meadow.ts";

/** Ada has 5 and 1 in her paw, whose order she sees, 4 and 2 in her pouch, whose order she does not, and 3 underground. */
const snapshot = makeSnapshot({
  zones: [makeZone("paw", "ada", 5, 1), makeZone("pouch", "ada", 4, 2), makeZone("burrow", "ada", 3)],
  cards: [1, 2, 3, 4, 5].map((number) => makeCard(number, `card ${number}`)),
});
const { content } = context;

const play = (number: number) => ({ command: { cardInstanceId: cardId(number) }, of: number });
const pass = { command: {}, of: 0 };

describe("listed actions", () => {
  const listed = [play(5), play(1), play(4), play(4), play(2), play(3), pass];
  const told = (viewer: Parameters<typeof viewCandidates>[2]) =>
    viewCandidates(listed, snapshot, viewer, content).map(({ of }) => of);

  it("are all there as they are for one who sees everything", () => {
    expect(told(full)).toEqual([5, 1, 4, 4, 2, 3, 0]);
  });

  it("PY-05 are sorted where the order of their cards is hidden, and are not those of hidden cards", () => {
    expect(told(ada)).toEqual([5, 1, 2, 4, 4, 0]);
  });

  it("are another's only where they play no card of its", () => {
    expect(told(bo)).toEqual([0]);
  });
});

describe("evaluated cards", () => {
  const trace = (sourceId: string) => ({
    pipelineId: "sums",
    channel: "effect_amount",
    baseTrace: { authored: 1, patches: [] },
    baseValue: 1,
    buckets: [
      {
        bucketId: "plus",
        operation: "Add" as const,
        input: 1,
        output: 2,
        contributions: [
          { influenceId: "glow", sourceKind: "Card" as const, sourceId, value: 1, effectiveValue: 1, priority: 0 },
        ],
      },
    ],
    settlements: [],
    finalValue: 2,
    fingerprint: sourceId,
  });
  const evaluated = (number: number) => ({
    cardInstanceId: cardId(number),
    definitionId: `card ${number}`,
    reasons: [{ path: "payload", code: "CARD_RESERVED" as const, message: `${cardId(3)} and ${cardId(1)}` }],
    values: [{ traces: [trace(cardId(1)), trace(cardId(3))] }],
    costs: [{ trace: trace(cardId(1)) }, { trace: trace(cardId(3)) }],
    costOptions: [{ costs: [{ trace: trace(cardId(3)) }] }],
  });

  it("are those the viewer knows, in no order that is hidden, with no word of a card that is", () => {
    const told = viewEvaluations([evaluated(4), evaluated(2), evaluated(3)], snapshot, ada, content);
    expect(told.map(({ cardInstanceId }) => cardInstanceId)).toEqual([cardId(2), cardId(4)]);
    expect(told[0]?.reasons[0]?.message).toBe(`hidden and ${cardId(1)}`);
    expect(told[0]?.values[0]?.traces.map(({ fingerprint }) => fingerprint)).toEqual([cardId(1)]);
    expect(told[0]?.costs.map((one) => one.trace?.fingerprint)).toEqual([cardId(1), undefined]);
    expect(told[0]?.costOptions[0]?.costs).toEqual([{}]);
  });

  it("PY-05 are told with their own part in a number, whether or not a hidden card is of the same definition", () => {
    const own = { ...evaluated(1), values: [{ traces: [trace("card 1")] }] };
    const twin = makeCard(3, "card 1");
    const cards = Object.values({ ...snapshot.cards, [cardId(3)]: twin });
    const told = [snapshot, makeSnapshot({ zones: snapshot.zones, cards })].map((state) =>
      viewEvaluations([own], state, ada, content),
    );
    expect(told[0]?.[0]?.values).toEqual(own.values);
    expect(told[1]).toEqual(told[0]);
  });

  it("are told whole to one who sees everything", () => {
    const all = [evaluated(4), evaluated(3)];
    expect(viewEvaluations(all, snapshot, full, content)).toBe(all);
  });
});

it("what is hidden of a state depends on who looks", () => {
  const hiddenFrom = (viewer: Parameters<typeof hiddenCards>[1]) =>
    [1, 2, 3, 4, 5].filter((number) => hiddenCards(snapshot, viewer, content).isHidden(cardId(number)));
  expect([hiddenFrom(full), hiddenFrom(ada), hiddenFrom(bo)]).toEqual([[], [3], [1, 2, 3, 4, 5]]);
});
