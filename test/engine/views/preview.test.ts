import { describe, expect, it } from "vitest";
import {
  askerOf,
  type Command,
  execute,
  preview,
  stateHash,
  type Viewer,
  viewPreview,
} from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniBundle, miniRules } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, gain, moves, spills } from "../../support/mini-parts.ts";
import { person, position } from "../../support/position.ts";

const ann = { kind: "Seat", actorIds: ["ann"] } as const;
const duel = [person("ann", "red"), person("gil", "blue")];

type Begun = ReturnType<typeof position>;

function playing({ snapshot }: Begun, definitionId: string): Command {
  const card = Object.values(snapshot.cards).find((one) => one.definitionId === definitionId && one.ownerId === "ann");
  const cardInstanceId = card?.cardInstanceId ?? "";
  return { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId, targetIds: ["gil"] } };
}

function told({ snapshot, context }: Begun, command: Command, viewer: Viewer) {
  const asked = preview(snapshot, command, context, askerOf(viewer));
  return viewPreview(asked, { before: snapshot, commandId: "preview", viewer }, context);
}

describe("EF-18 a seat's preview", () => {
  it("shows what the command does, and no hash of it", () => {
    const begun = position({ participants: duel });
    const command = playing(begun, "jab");
    const shown = told(begun, command, ann);
    expect(shown).toMatchObject({ isLegal: true, outcomeUncertain: false, stateHash: null });
    expect(shown.resolution?.frames[0]?.applications).toHaveLength(2);
    expect(shown.resolution).toMatchObject({
      initialCombatStateHash: null,
      finalCombatStateHash: null,
      resolutionFingerprint: null,
    });
    const done = execute(begun.snapshot, command, begun.context);
    const after = done.ok ? stateHash(done.value.snapshot, begun.context) : "";
    expect(JSON.stringify(shown)).not.toContain(after);
    expect(JSON.stringify(shown)).not.toContain(stateHash(begun.snapshot, begun.context));
  });

  it("of one who sees everything has the hashes of what would be", () => {
    const begun = position({ participants: duel });
    const shown = told(begun, playing(begun, "jab"), { kind: "Full" });
    expect(shown.resolution?.finalCombatStateHash).toBe(shown.stateHash);
    expect(shown.stateHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("shows nothing that would turn up another's hidden card", () => {
    const begun = position({ participants: duel, more: peeking });
    const shown = told(begun, playing(begun, "peek"), ann);
    expect(shown).toMatchObject({ isLegal: true, outcomeUncertain: true, resolution: null });
    expect(told(begun, playing(begun, "peek"), { kind: "Full" }).resolution).not.toBeNull();
  });
});

describe("EF-18 what another's hidden card does of its own when it is time is no part of a seat's preview", () => {
  const wince = (more: JsonObject) => gain("husk", 2, { effectId: "wince", ...more });
  const guarded = (effect: JsonObject) =>
    position({
      participants: [
        person("ann", "red", { deck: [{ definitionId: "jab" }] }),
        person("gil", "blue", { deck: [{ definitionId: "guard" }] }),
      ],
      more: { cards: { guard: guard(effect) } },
    });

  it("neither what it did", () => {
    const begun = guarded(wince({}));
    const shown = told(begun, playing(begun, "jab"), ann);
    expect(shown).toMatchObject({ isLegal: true, outcomeUncertain: true, resolution: null });
  });

  it("nor that it tried", () => {
    const begun = guarded(wince({ condition: "round > 9" }));
    expect(told(begun, playing(begun, "jab"), ann)).toMatchObject({ outcomeUncertain: true, resolution: null });
  });

  it("nor that it failed and was undone", () => {
    const formulaValue = "1 / (round - 1)";
    const failing = wince({ flatValue: null, formulaValue });
    const trigger = { type: "trigger", componentId: "wary", boundary: "EndActivation", activeZoneIds: ["keep"] };
    const guard = card("guard", [], atEnemy, spills, { ...trigger, effects: [failing] });
    const begun = position({
      participants: [person("ann", "red", { deck: [{ definitionId: "guard", count: 6 }] }), person("gil", "blue")],
      more: {
        cards: { guard },
        "combat-rules": { quiet: miniRules("quiet", { boundaryFailure: "SkipAndRecord" }) },
      },
    });
    const endTurn: Command = { type: "END_TURN", payload: { actorId: "ann" } };
    expect(told(begun, endTurn, { kind: "Full" }).resolution?.frames.map((frame) => frame.transitionType)).toContain(
      "combat.boundary.skipped",
    );
    expect(told(begun, endTurn, ann)).toMatchObject({ outcomeUncertain: true, resolution: null });
  });

  it("but is of that of one who sees the card", () => {
    const begun = guarded(wince({}));
    const seen = { kind: "Seat", actorIds: ["ann", "gil"] } as const;
    for (const viewer of [seen, { kind: "Full" } as const]) {
      const { resolution } = told(begun, playing(begun, "jab"), viewer);
      expect(resolution?.frames[0]?.applications.map(({ effectId }) => effectId)).toContain("wince");
    }
  });
});

/** Lies in a fist and answers a change of its owner's zeal. */
function guard(effect: JsonObject): JsonObject {
  const trigger = { boundary: "ResourceChanged", requiredTags: ["thump"], activeZoneIds: ["fist"] };
  return card("guard", [], atEnemy, spills, { type: "trigger", componentId: "wary", ...trigger, effects: [effect] });
}

/** A card that lays the first card of another's fist open; both decks have it. */
const peeking = (() => {
  const peek = card(
    "peek",
    [],
    costs(0),
    does("look", { type: "CARD_ZONE_FLOW", target: "TARGET", cardZoneFlowId: "expose", tags: [] }),
    atEnemy,
    spills,
  );
  const { definitions } = JSON.parse(JSON.stringify(miniBundle()));
  const { mat } = definitions["card-zone-systems"];
  const expose = moves(
    "expose",
    ["fist", "spill"],
    { allowedInvocations: ["Effect"] },
    { selection: { strategy: "First" } },
  );
  const morrow = { ...definitions.entities.morrow };
  morrow.components = morrow.components.map((component: { type: string }) =>
    component.type === "deck"
      ? { ...component, cards: [{ definitionId: "peek" }, { definitionId: "jab" }] }
      : component,
  );
  return {
    cards: { peek },
    entities: { morrow },
    "card-zone-systems": { mat: { ...mat, flows: [...mat.flows, expose] } },
  };
})();
