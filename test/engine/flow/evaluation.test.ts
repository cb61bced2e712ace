import { describe, expect, it } from "vitest";
import { evaluateCard, evaluateHand } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniMode } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does } from "../../support/mini-parts.ts";
import { held, played, playing, probing, ran, type Scene, scene } from "../kit.ts";
import { hurt, hurtBy, plus, status } from "../parts.ts";

/** The evaluation of the first card of a definition in ann's hand. */
function evaluated(from: Scene, definitionId: string, query: JsonObject = {}) {
  const [cardInstanceId = ""] = held(from.snapshot, definitionId);
  const answer = evaluateCard(from.snapshot, { cardInstanceId, ...query }, from.context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.rejection));
  return answer.value;
}

describe("EF-18 the evaluation of a card", () => {
  it("tells legality, prices, targets, tags and where it was asked", () => {
    const begun = scene();
    expect(evaluated(begun, "jab")).toMatchObject({
      definitionId: "jab",
      actorId: "ann",
      isPlayable: true,
      reasons: [],
      costs: [{ componentId: "price", resourceId: "flux", amount: 1, affordable: true }],
      costOptions: [{ optionId: null, payable: true }],
      targetRequirements: { minimum: 1, maximum: 1, eligibleIds: ["gus"] },
      legalTargetIds: ["gus"],
      tags: ["swing"],
      upgradeIds: [],
      sequence: 0,
      step: begun.snapshot.step,
    });
  });

  it("base, current and per target are what execution would calculate", () => {
    const keen = status("keen", { influences: [plus("keen", "Actor", { value: 2 })] });
    const soft = status("soft", { influences: [plus("soft", "Target", { value: 4 })] });
    const begun = probing([hurt("touch", 3)], {
      more: { "status-effects": { keen, soft } },
      initialState: {
        effects: [
          { targetActorId: "ann", statusId: "keen" },
          { targetActorId: "gus", statusId: "soft" },
        ],
      },
    });
    const [value] = evaluated(begun, "probe").values;
    expect(value).toMatchObject({
      componentId: "part0",
      base: 3,
      current: 5,
      perTarget: [{ targetId: "gus", value: 9 }],
    });
    const [trace] = played(begun, "probe", "gus").frames.flatMap((frame) => frame.calculations);
    expect(value?.traces.at(-1)?.fingerprint).toBe(trace?.fingerprint);
  });

  it("a number that needs a target has no current value", () => {
    const begun = probing([hurtBy("touch", "target.resources.zeal.current / 4")]);
    expect(evaluated(begun, "probe").values).toMatchObject([
      { base: 3, current: null, perTarget: [{ targetId: "gus", value: 3 }] },
    ]);
  });

  it("fills the card's text", () => {
    const cards = {
      probe: { ...card("probe", [], does("hurt", hurt("hurt", 3)), atEnemy), description: "Hurts for {hurt}." },
    };
    expect(evaluated(probing([], { more: { cards } }), "probe").text).toBe("Hurts for 3.");
  });

  it("a card that cannot be paid is not playable, with the reason", () => {
    const cards = { probe: card("probe", [], costs(9), does("hurt", hurt("hurt", 3)), atEnemy) };
    const told = evaluated(probing([], { more: { cards } }), "probe");
    expect([told.isPlayable, told.reasons.map((one) => one.code), told.costOptions[0]?.payable]).toEqual([
      false,
      ["COST_UNAFFORDABLE"],
      false,
    ]);
  });

  it("with targets of one's own: playable at those, or not", () => {
    expect(evaluated(scene(), "jab", { targetIds: ["gus"] }).isPlayable).toBe(true);
    expect(evaluated(scene(), "jab", { targetIds: ["ann"] }).reasons[0]?.code).toBe("INVALID_TARGET");
  });

  it("out of one's own activation nothing is playable, and the values are still told", () => {
    const begun = scene({ participants: [scenePerson("bob"), scenePerson("ann")] });
    const told = evaluated(begun, "jab");
    expect([told.isPlayable, told.reasons[0]?.code, told.values[0]?.current]).toEqual([false, "NOT_ACTIVE_ACTOR", 5]);
  });

  it("agrees with execution: playable cards can be played, others cannot", () => {
    const begun = scene();
    for (const told of handOf(begun)) {
      expect(told.isPlayable).toBe(true);
      ran(begun, playing(begun, told.definitionId, told.legalTargetIds));
    }
  });
});

function scenePerson(instanceId: string) {
  return { instanceId, definitionId: "morrow", sideId: instanceId, controllerBinding: { kind: "Player" as const } };
}

function handOf({ snapshot, context }: Scene) {
  const answer = evaluateHand(snapshot, { actorId: "ann" }, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.rejection));
  return answer.value.items;
}

describe("the evaluation of a hand", () => {
  it("is that of each card in it, in its order", () => {
    const begun = scene();
    const ids = handOf(begun).map((one) => one.cardInstanceId);
    expect(ids).toEqual(begun.snapshot.zones.find((zone) => zone.zoneId === "fist" && zone.ownerId === "ann")?.cardIds);
    expect(handOf(begun)[0]).toEqual(evaluateFirst(begun));
  });

  function evaluateFirst(begun: Scene) {
    const [first] = handOf(begun);
    const answer = evaluateCard(begun.snapshot, { cardInstanceId: first?.cardInstanceId ?? "" }, begun.context);
    return answer.ok ? answer.value : null;
  }
});

describe("inspection", () => {
  const inspected = (inspection: string) => {
    const still = miniMode("still", "quiet", { inspection });
    const begun = scene({
      more: { modes: { still } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "itch" }] },
    });
    return { begun, told: evaluated(begun, "jab") };
  };

  it("Full tells what could matter besides", () => {
    const { begun, told } = inspected("Full");
    expect(told.inspection).toMatchObject({
      statuses: [begun.snapshot.statuses[0]?.instanceId],
      relics: [],
      modifiers: [],
      policies: { reactions: "Disabled" },
    });
  });

  it("Resolved tells legality, values and traces", () => {
    const { told } = inspected("Resolved");
    expect([told.inspection, told.values[0]?.traces.length]).toEqual([undefined, 2]);
  });

  it("Disabled tells no trace", () => expect(inspected("Disabled").told.values[0]?.traces).toEqual([]));
});
