import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { card, does } from "../../support/mini-parts.ts";
import type { PositionRequest } from "../../support/position.ts";
import { attempts, fourActors, held, played, playing, probing, ran, refusal, scene, zeals } from "../kit.ts";
import { aim, hurt, hurtBy, status, trigger } from "../parts.ts";

const atTwo = aim(1, 2);

/** `ann` hits gus and gil with the given effects, one after the other. */
function onBoth(effects: readonly JsonObject[], initialState: PositionRequest["initialState"] = {}) {
  const parts = effects.map((effect, index) => does(`part${index}`, effect));
  const cards = { probe: card("probe", [], ...parts, atTwo) };
  return probing([], { participants: fourActors, initialState, more: { cards } });
}

describe("EF-21 several targets", () => {
  it("a target defeated by an earlier effect of the action is skipped; the action goes on with the others", () => {
    const begun = onBoth([hurt("first", 7), hurt("second", 1)], { resourcesByActor: { gus: { zeal: 7 } } });
    const done = played(begun, "probe", "gus", "gil");
    expect(attempts(done)).toEqual(["first>gus", "first>gil", "second>gus!TARGET_LOST", "second>gil"]);
    expect(zeals(done)).toEqual([20, 12, 0, 4]);
  });

  it("`targetLoss: Fail` refuses the whole action with INVALID_TARGET", () => {
    const begun = onBoth([hurt("kill", 12), hurt("second", 1, { targetLoss: "Fail" })]);
    const { code, reasons } = refusal(begun, playing(begun, "probe", ["gus", "gil"]));
    expect([code, reasons[0]?.path]).toEqual(["INVALID_TARGET", "second"]);
  });

  it("`targetLoss: Fail` concerns chosen targets: one that an effect finds by itself and loses is skipped", () => {
    // Hitting gus sets off his last gasp, which kills gil before the sweep comes to him.
    const gasp = trigger("gasp", "ActorDefeated", [hurt("gasp", 12, { target: "ALL_ALLIES" })]);
    const sweep = hurt("sweep", 12, { target: "ALL_ENEMIES", targetLoss: "Fail" });
    const begun = probing([sweep], {
      participants: fourActors,
      more: { "status-effects": { last: status("last", { triggers: [gasp] }) } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "last" }] },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["sweep>gus", "gasp>gil", "sweep>gil!TARGET_LOST"]);
  });

  it("a repeated effect loses its target on the way", () => {
    const begun = probing([hurt("thrice", 6, { repeat: 3 })]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["thrice>gus", "thrice>gus", "thrice>gus!TARGET_LOST"]);
  });

  it("EF-11 the refused action has changed nothing, though its first effect had been applied", () => {
    const begun = onBoth([hurt("kill", 12), hurt("second", 1, { targetLoss: "Fail" })]);
    refusal(begun, playing(begun, "probe", ["gus"]));
    expect(zeals(begun)).toEqual([20, 12, 12, 12]);
  });
});

describe("EF-21 targets of a pending action", () => {
  /** gil hides from the second of two proposals: he may not be aimed at below 6 zeal. */
  const shy = aim(1, 2, { condition: "target.resources.zeal.current >= 6" });
  const volley = card("probe", [], does("hit", hurt("hit", 1, { targetLoss: "Fail" })), shy);
  const snipe = card("snipe", [], does("snipe", hurtBy("snipe", "7")), aim(1, 1));

  function proposed(targetIds: readonly string[], alsoHit: readonly string[], first = volley) {
    let now = scene({
      modeId: "stacked",
      participants: [
        { ...(fourActors[0] ?? never()), deck: [{ definitionId: "probe" }, { definitionId: "snipe", count: 2 }] },
        ...fourActors.slice(2),
      ],
      more: { cards: { probe: first, snipe } },
    });
    now = ran(now, playing(now, "probe", targetIds));
    for (const id of alsoHit) now = ran(now, playing(now, "snipe", [id]));
    while (now.snapshot.priorityWindow) now = ran(now, { type: "PASS_PRIORITY", payload: { actorId: "ann" } });
    return now;
  }

  it("it goes on with those still legal and skips the others, whatever `targetLoss` says of the action itself", () => {
    const done = proposed(["gus", "gil"], ["gil"]);
    expect(attempts(done)).toEqual(["hit>gus", "hit>gil!TARGET_LOST"]);
    expect(zeals(done)).toEqual([20, 11, 5]);
  });

  it("a target lost is still reached by what does not aim at the chosen ones, and by what that chains", () => {
    const wave = hurt("wave", 1, { target: "ALL_ENEMIES", chainedEffects: [hurt("after", 1)] });
    const done = proposed(["gus", "gil"], ["gil"], card("probe", [], does("wave", wave), shy));
    expect(attempts(done)).toEqual(["wave>gus", "after>gus", "wave>gil", "after>gil"]);
  });

  it("it fails when none of the required targets is left", () => {
    const done = proposed(["gil"], ["gil"]);
    expect(done.frames.map((frame) => frame.transitionType)).toContain("combat.reaction.fizzled");
    expect(held(done.snapshot, "probe")).toHaveLength(1);
  });
});

function never(): never {
  throw new Error("no such participant");
}
