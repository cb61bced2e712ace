import { describe, expect, it } from "vitest";
import { execute, hiddenCards, reasonsFor, type Viewer } from "../../../src/engine/index.ts";
import { miniBundle } from "../../support/mini-bundle.ts";
import { publish } from "../../support/mini-content.ts";
import { atSelf, card, spills } from "../../support/mini-parts.ts";
import { begin, contextOf, person } from "../../support/position.ts";

/** Lies in a fist and, when its owner's activation begins, divides by nothing. */
const trap = card("trap", [], atSelf, spills, {
  type: "trigger",
  componentId: "snap",
  boundary: "StartActivation",
  activeZoneIds: ["fist"],
  effects: [
    {
      effectId: "snap.shut",
      type: "MODIFY_RESOURCE",
      target: "SELF",
      targetResource: "husk",
      operation: "ADD",
      formulaValue: "1 / (turn - 2)",
      tags: [],
    },
  ],
});

const position = begin(
  {
    configName: "mini",
    modeId: "still",
    participants: [
      person("ann", "red", { deck: [{ definitionId: "jab" }] }),
      person("gil", "blue", { deck: [{ definitionId: "trap" }] }),
    ],
  },
  contextOf(publish(miniBundle({ cards: { trap } }))),
);

/** Why ann may not end her turn, as a viewer is told it. */
function refusalFor(viewer: Viewer) {
  const { snapshot, context } = position;
  const refused = execute(snapshot, { type: "END_TURN", payload: { actorId: "ann" } }, context);
  if (refused.ok) throw new Error("nothing refused it");
  const knowledge = hiddenCards(snapshot, viewer, context.content);
  return reasonsFor(snapshot, knowledge, context.content)(refused.rejection.reasons);
}

describe("a refusal by a hidden card's own trigger", () => {
  it("is told with all it has to one who sees the card", () => {
    for (const viewer of [{ kind: "Full" }, { kind: "Seat", actorIds: ["gil"] }] as const) {
      expect(refusalFor(viewer)).toMatchObject([{ code: "CALCULATION_FAILED", path: "snap.shut" }]);
    }
  });

  it("says nothing of which to one from whom the card is hidden", () => {
    for (const viewer of [{ kind: "Spectator" }, { kind: "Seat", actorIds: ["ann"] }] as const) {
      expect(refusalFor(viewer)).toEqual([
        { path: "", code: "CALCULATION_FAILED", message: "what is hidden does not allow it" },
      ]);
    }
  });
});
