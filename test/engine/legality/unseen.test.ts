import { describe, expect, it } from "vitest";
import { execute, type Snapshot } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, does, moves } from "../../support/mini-parts.ts";
import { person } from "../../support/position.ts";
import { answersTo, questionsOf } from "../../support/twins.ts";
import { cardsIn, playing, type Scene, scene } from "../kit.ts";
import { hurt, hurtBy, mat, shell } from "../parts.ts";

const plain = card("plain", [], does("nothing", shell("nothing", 1)));
const gem = card("gem", ["gem"], does("nothing", shell("nothing", 1)));

/** The state with the first card of a zone made another: what whoever cannot see into the zone does not notice. */
function with1st(snapshot: Snapshot, zoneId: string, ownerId: string, definitionId: string): Snapshot {
  const [id = ""] = cardsIn(snapshot, zoneId, ownerId);
  const found = snapshot.cards[id];
  if (!found) throw new Error(`${zoneId} of ${ownerId} is empty`);
  return { ...snapshot, cards: { ...snapshot.cards, [id]: { ...found, definitionId } } };
}

/** Expects other fates in the two states, and the same answers to ann. */
function expectNoTelling(from: Scene, other: Snapshot, fatesDiffer: boolean): void {
  const { snapshot, context } = from;
  const command = playing(from, "probe", ["gil"]);
  const [here, there] = [snapshot, other].map((state) => execute(state, command, context).ok);
  expect(here !== there).toBe(fatesDiffer);
  const questions = [command, ...questionsOf(snapshot, "ann", context)];
  expect(answersTo(other, "ann", context, questions)).toEqual(answersTo(snapshot, "ann", context, questions));
}

/** A flow from the keep, which nobody sees into, that fails unless it finds a gem there. */
const seek = moves(
  "seek",
  ["keep", "spill"],
  { allowedInvocations: ["Effect"] },
  {
    selection: { strategy: "ByTags", requiredTags: ["gem"], count: 1 },
  },
);

/** Lies in a fist and answers its owner's losses; `hurting` fails in the first round. */
function trap(cardId: string, effect: JsonObject): JsonObject {
  const trigger = { boundary: "ResourceChanged", activeZoneIds: ["fist"], effects: [effect] };
  return card(cardId, [], does("nothing", shell("nothing", 1)), { type: "trigger", componentId: "wary", ...trigger });
}

describe("EF-18 PY-05 an action that hidden cards may refuse", () => {
  it("for want of a card in a pile that nobody sees into", () => {
    const probe = card(
      "probe",
      [],
      does("seek", { effectId: "seek", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "seek", cardCount: 1 }),
      atEnemy,
    );
    const deck = [
      { definitionId: "probe", count: 5 },
      { definitionId: "plain", count: 2 },
    ];
    const begun = scene({
      participants: [person("ann", "red", { deck }), person("gil", "blue")],
      more: { cards: { probe, plain, gem }, "card-zone-systems": { mat: mat([seek]) } },
    });
    expectNoTelling(begun, with1st(begun.snapshot, "keep", "ann", "gem"), true);
  });

  it.each([
    ["fails", hurtBy("wince", "1 / (round - 1)", { target: "SELF" }), true],
    ["merely does something", shell("wince", 1), false],
  ])("for a card in another's hand that %s when its owner is hurt", (_name, effect, fatesDiffer) => {
    const probe = card("probe", [], does("hit", hurt("hit", 1)), atEnemy);
    const begun = scene({
      participants: [
        person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }),
        person("gil", "blue", { deck: [{ definitionId: "plain", count: 5 }] }),
      ],
      more: { cards: { probe, plain, trap: trap("trap", effect) } },
    });
    expectNoTelling(begun, with1st(begun.snapshot, "fist", "gil", "trap"), fatesDiffer);
  });

  it("is told in full where no card of the content could answer unseen", () => {
    const probe = card("probe", [], does("hit", hurt("hit", 1)), atEnemy);
    const begun = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }), person("gil", "blue")],
      more: { cards: { probe } },
    });
    const [, , , told = ""] = answersTo(begun.snapshot, "ann", begun.context, [playing(begun, "probe", ["gil"])]);
    expect(JSON.parse(told)).toMatchObject({ isLegal: true, outcomeUncertain: false });
    expect(JSON.parse(told).resolution).not.toBeNull();
  });
});
