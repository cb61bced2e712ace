import { describe, expect, it } from "vitest";
import { type Command, execute, preview, stateHash, type Viewer, viewPreview } from "../../../src/engine/index.ts";
import { miniBundle } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, moves, spills } from "../../support/mini-parts.ts";
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
  const asked = preview(snapshot, command, context, { forSeat: viewer.kind !== "Full" });
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
