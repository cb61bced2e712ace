import { describe, expect, it } from "vitest";
import { atEnemy, card, does } from "../../support/mini-parts.ts";
import { applicationsOf, ended, held, played, probing, type Scene } from "../kit.ts";
import { hurt, relic, shell, status, trigger } from "../parts.ts";

/** What is told of where an effect came from. */
function provenanceOf(from: Scene, effectId: string) {
  return applicationsOf(from).find((one) => one.effectId === effectId)?.provenance;
}

describe("EF-17 application records", () => {
  it("a card's effect names its card, instance and component", () => {
    const begun = probing([hurt("touch", 1)]);
    const [cardInstanceId] = held(begun.snapshot, "probe");
    const done = played(begun, "probe", "gus");
    expect(applicationsOf(done)).toMatchObject([
      {
        effectId: "touch",
        type: "DAMAGE",
        sequence: 1,
        sourceActorId: "ann",
        targetId: "gus",
        provenance: {
          ownerKind: "Card",
          ownerId: "probe",
          ownerInstanceId: cardInstanceId,
          cardInstanceId,
          componentId: "part0",
          parentApplicationId: null,
          depth: 0,
        },
      },
    ]);
  });

  it("an effect's id defaults to its owner's and its component's", () => {
    const { effectId: _effectId, ...nameless } = hurt("touch", 1);
    const cards = { probe: card("probe", [], does("hurt", nameless), atEnemy) };
    expect(applicationsOf(played(probing([], { more: { cards } }), "probe", "gus"))[0]?.effectId).toBe("probe.hurt");
  });

  it("a chained effect names its parent application, one deeper", () => {
    const done = played(probing([hurt("root", 1, { chainedEffects: [hurt("child", 1)] })]), "probe", "gus");
    const [root] = applicationsOf(done);
    expect(provenanceOf(done, "child")).toMatchObject({
      parentApplicationId: root?.applicationId,
      depth: 1,
      componentId: "part0",
    });
  });

  it("an observer's effect names the application it answers, and its own owner", () => {
    const eyes = status("eyes", { triggers: [trigger("eyes", "ResourceChanged", [shell("seen", 1)])] });
    const begun = probing([hurt("touch", 1)], {
      more: { "status-effects": { eyes } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "eyes" }] },
    });
    const done = played(begun, "probe", "gus");
    expect(provenanceOf(done, "seen")).toMatchObject({
      ownerKind: "Status",
      ownerId: "eyes",
      ownerInstanceId: begun.snapshot.statuses[0]?.instanceId,
      parentApplicationId: applicationsOf(done)[0]?.applicationId,
      depth: 1,
    });
  });

  it.each([
    ["Relic", "chime"],
    ["Action", "nibble.hit"],
    ["TurnRule", "flux.cycle"],
  ])("%s", (ownerKind, effectId) => {
    const chime = relic("chime", { triggers: [trigger("chime", "EndRound", [shell("chime", 1)])] });
    const begun = probing([hurt("touch", 1)], {
      more: { relics: { chime } },
      initialState: { relics: [{ relicId: "chime", owner: { scope: "Run" } }], resourcesByActor: { ann: { flux: 1 } } },
    });
    expect(provenanceOf(ended(begun), effectId) ?? provenanceOf(begun, effectId)).toMatchObject({ ownerKind });
  });

  it("what an action paid is an effect of its payment", () => {
    const price = { type: "cost", componentId: "price", costs: { costs: [{ resourceId: "flux", amount: 2 }] } };
    const cards = { probe: card("probe", [], price, does("touch", hurt("touch", 1)), atEnemy) };
    const done = played(probing([], { more: { cards } }), "probe", "gus");
    const [paid] = applicationsOf(done);
    expect(paid?.provenance).toMatchObject({ ownerKind: "Payment", ownerId: "probe", componentId: "price" });
    expect(paid?.resourceChanges).toMatchObject([
      { resourceId: "flux", operation: "SUBTRACT", applied: 2, current: 1 },
    ]);
  });

  it("every entry of a frame has its place in the order things happened", () => {
    const done = played(probing([hurt("root", 1, { chainedEffects: [hurt("child", 12)] })]), "probe", "gus");
    const [frame] = done.frames;
    const entries = [
      ...(frame?.effectSteps ?? []),
      ...(frame?.calculations ?? []),
      ...(frame?.applications ?? []),
      ...(frame?.actorChanges ?? []),
    ];
    expect(entries.map((entry) => entry.ordinal).sort((left, right) => left - right)).toEqual(
      entries.map((_entry, index) => index),
    );
    expect(frame?.actorChanges).toMatchObject([{ actorId: "gus", isAlive: false }]);
  });
});
