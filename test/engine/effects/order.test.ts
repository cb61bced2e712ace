import { describe, expect, it } from "vitest";
import { atEnemy, card, does } from "../../support/mini-parts.ts";
import { person } from "../../support/position.ts";
import { applicationsOf, attempts, fourActors, played, pool, probe, probing, scene, zeals } from "../kit.ts";
import { hurt, hurtBy, shell, status, trigger } from "../parts.ts";

const four = { participants: fourActors };

describe("EF-03 the order of effects", () => {
  it("components run by `order`, then by position", () => {
    const late = does("late", hurt("late", 1), 30);
    const early = does("early", hurt("early", 1), 5);
    const next = does("next", hurt("next", 1), 5);
    const cards = { probe: card("probe", [], late, early, next, atEnemy) };
    expect(attempts(played(probing([], { more: { cards } }), "probe", "gus"))).toEqual([
      "early>gus",
      "next>gus",
      "late>gus",
    ]);
  });

  it("inherited components run before a card's own of the same `order`", () => {
    const bundles = { base: { bundleId: "base", components: [does("inherited", hurt("inherited", 1))] } };
    const own = { ...card("probe", [], does("own", hurt("own", 1)), atEnemy), componentBundleIds: ["base"] };
    const begun = probing([], { more: { cards: { probe: own }, "card-component-bundles": bundles } });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["inherited>gus", "own>gus"]);
  });

  it("per effect the repeats, per repeat the targets", () => {
    const sweep = hurt("sweep", 1, { target: "ALL_ENEMIES", repeat: 2 });
    const begun = probing([sweep, hurt("touch", 1)], four);
    expect(attempts(played(begun, "probe", "gil"))).toEqual([
      "sweep>gus",
      "sweep>gil",
      "sweep>gus",
      "sweep>gil",
      "touch>gil",
    ]);
  });

  it("each target sees what was done to the one before it", () => {
    // 1 to gus (12 → 11); gil loses what gus has left by then: ann's husk grows by 1 with each hit.
    const sweep = hurtBy("sweep", "1 + source.resources.husk.current", {
      target: "ALL_ENEMIES",
      chainedEffects: [shell("grow", 1)],
    });
    expect(zeals(played(probing([sweep], four), "probe", "gus"))).toEqual([20, 12, 11, 10]);
  });

  it("after each application come its chained effects, then what observes it", () => {
    const watch = trigger("watch", "EffectApplied", [shell("seen", 1)], { condition: 'event.effectId == "sweep"' });
    const sweep = hurt("sweep", 1, { target: "ALL_ENEMIES", chainedEffects: [hurt("after", 1)] });
    const begun = probing([sweep], {
      ...four,
      more: { "status-effects": { eyes: status("eyes", { triggers: [{ ...watch, observe: "Any" }] }) } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "eyes" }] },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual([
      "sweep>gus",
      "after>gus",
      "seen>ann",
      "sweep>gil",
      "after>gil",
      "seen>ann",
    ]);
  });

  it("an effect skipped by its condition chains nothing", () => {
    const idle = hurt("idle", 1, { condition: "1 > 2", chainedEffects: [hurt("after", 1)] });
    expect(attempts(played(probing([idle]), "probe", "gus"))).toEqual(["idle>gus!CONDITION"]);
  });
});

describe("EF-03 chained effects", () => {
  it("their TARGET is the target of the application they follow", () => {
    const sweep = hurt("sweep", 1, { target: "ALL_ENEMIES", chainedEffects: [hurt("after", 2)] });
    expect(zeals(played(probing([sweep], four), "probe", "gus"))).toEqual([20, 12, 9, 9]);
  });

  it("EF-12 read their parent's numbers: what a bound cut off differs", () => {
    // gus has 12: of 15 requested 12 are applied; ann's husk then grows by 15 and by 12.
    const drain = hurt("drain", 15, {
      chainedEffects: [
        shell("requested", 0, { flatValue: null, formulaValue: "parent.requested" }),
        shell("applied", 0, { flatValue: null, formulaValue: "parent.applied * 100" }),
      ],
    });
    const done = played(
      probing([drain], { initialState: { resourcesByActor: { gus: { zeal: 12 } } } }),
      "probe",
      "gus",
    );
    const gained = applicationsOf(done)
      .slice(1)
      .map((one) => one.resourceChanges[0]?.requested);
    expect(gained).toEqual([15, 1200]);
  });

  it("each child has its own condition, and may chain in turn", () => {
    const inner = shell("inner", 1, { condition: "parent.applied == 2" });
    const children = [
      hurt("never", 5, { condition: "parent.applied > 3" }),
      hurt("child", 2, { chainedEffects: [inner] }),
    ];
    const done = played(probing([hurt("root", 3, { chainedEffects: children })]), "probe", "gus");
    expect(attempts(done)).toEqual(["root>gus", "never>gus!CONDITION", "child>gus", "inner>ann"]);
  });

  it("a chained effect finds its target defeated by its parent", () => {
    const done = played(probing([hurt("kill", 12, { chainedEffects: [hurt("after", 1)] })]), "probe", "gus");
    expect(attempts(done)).toEqual(["kill>gus", "after>gus!TARGET_LOST"]);
  });
});

describe("EF-03 conditions and tags of an effect", () => {
  it("the condition is asked for each target", () => {
    const sweep = hurt("sweep", 1, { target: "ALL_ENEMIES", condition: "target.resources.zeal.current > 10" });
    const begun = probing([sweep], { ...four, initialState: { resourcesByActor: { gus: { zeal: 10 } } } });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["sweep>gus!CONDITION", "sweep>gil"]);
  });

  it.each([
    [{ requiredTags: ["tried"] }, ["touch>gus"]],
    [{ requiredTags: ["other"] }, ["touch>nobody!TAGS"]],
    [{ excludedTags: ["tried"] }, ["touch>nobody!TAGS"]],
    [{ excludedTags: ["other"] }, ["touch>gus"]],
  ])("%o against the action's tags", (filter, expected) =>
    expect(attempts(played(probing([hurt("touch", 1, filter)]), "probe", "gus"))).toEqual(expected),
  );
});

describe("EF-19 the played card's disposition comes after its effects", () => {
  it("the card lies where its flow puts it", () => {
    const spills = { type: "disposition", componentId: "leave", order: -5, cardZoneResolutionFlowId: "shed" };
    const count = shell("count", 0, { flatValue: null, formulaValue: "source.zones.fist.count" });
    const participants = [
      person("ann", "red", { deck: [{ definitionId: "probe", count: 3 }] }),
      ...fourActors.slice(2),
    ];
    const begun = scene({ participants, more: probe([count], [atEnemy, spills]) });
    const done = played(begun, "probe", "gus");
    expect(pool(done, "ann", "husk")).toBe(3);
    expect(done.snapshot.zones.find((zone) => zone.zoneId === "spill")?.cardIds).toHaveLength(1);
  });
});
