import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { attempts, ended, fourActors, played, playing, probing, refusal, type Scene } from "../kit.ts";
import { hurt, shell, status, trigger } from "../parts.ts";

/** gus answers each touch with a point of husk, so often per span. */
function limited(limit: JsonObject, effect = hurt("touch", 1)): Scene {
  const eyes = status("eyes", {
    triggers: [trigger("eyes", "EffectApplied", [shell("eyes", 1)], { limit, condition: 'event.effectId == "touch"' })],
  });
  return probing([effect], {
    more: { "status-effects": { eyes } },
    initialState: { effects: [{ targetActorId: "gus", statusId: "eyes" }] },
  });
}

const count = (from: Scene) => attempts(from).filter((one) => one === "eyes>gus").length;

describe("EF-12 the limit of a trigger", () => {
  it("fires so often, then skips with a record", () => {
    const done = played(limited({ count: 2, per: "Activation" }, hurt("touch", 1, { repeat: 3 })), "probe", "gus");
    expect(attempts(done)).toEqual([
      "touch>gus",
      "eyes>gus",
      "touch>gus",
      "eyes>gus",
      "touch>gus",
      "eyes>nobody!TRIGGER_LIMIT",
    ]);
  });

  it("counts across commands", () => {
    const first = played(limited({ count: 1, per: "Activation" }), "probe", "gus");
    expect([count(first), count(played(first, "probe", "gus"))]).toEqual([1, 0]);
  });

  it.each([
    ["Activation", 1],
    ["Round", 1],
    ["Combat", 0],
  ])("per %s: in the next round it fires %d times", (per, expected) => {
    const first = played(limited({ count: 1, per }), "probe", "gus");
    expect(count(played(ended(first), "probe", "gus"))).toBe(expected);
  });

  it("per Activation starts afresh with another's activation, per Round does not", () => {
    // abe's and gus's activations follow ann's in the round; gil nibbles at the first enemy: ann.
    const answers = (per: string) => {
      const eyes = status("eyes", {
        triggers: [
          trigger("eyes", "EffectApplied", [shell("eyes", 1)], {
            limit: { count: 1, per },
            condition: 'event.effectId == "nibble.hit"',
          }),
        ],
      });
      const begun = probing([], {
        participants: fourActors,
        more: { "status-effects": { eyes } },
        initialState: { effects: [{ targetActorId: "abe", statusId: "eyes" }] },
      });
      return attempts(ended(begun)).filter((one) => one === "eyes>abe").length;
    };
    expect([answers("Activation"), answers("Round")]).toEqual([2, 1]);
  });

  it("a condition that does not hold uses nothing up", () => {
    const eyes = status("eyes", {
      triggers: [
        trigger("eyes", "EffectApplied", [shell("eyes", 1)], {
          limit: { count: 1, per: "Combat" },
          condition: 'event.effectId == "touch" && target.resources.zeal.current < 11',
        }),
      ],
    });
    const begun = probing([hurt("touch", 1, { repeat: 2 })], {
      more: { "status-effects": { eyes } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "eyes" }] },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "touch>gus", "eyes>gus"]);
  });
});

/** A chain of `length` statuses on ann, each answering the effect of the one before. */
function dominoes(length: number): Scene {
  const ids = Array.from({ length }, (_, index) => `d${String(index).padStart(2, "0")}`);
  const statuses = ids.map((id, index) => {
    const condition = `event.effectId == "${index === 0 ? "touch" : ids[index - 1]}"`;
    return [
      id,
      status(id, { triggers: [trigger(id, "EffectApplied", [shell(id, 1)], { observe: "Any", condition })] }),
    ] as const;
  });
  return probing([hurt("touch", 1)], {
    more: { "status-effects": Object.fromEntries(statuses) },
    initialState: { effects: ids.map((statusId) => ({ targetActorId: "ann", statusId })) },
  });
}

describe("EF-12 the engine's own limits", () => {
  it("triggers nest 32 deep", () => expect(attempts(played(dominoes(32), "probe", "gus"))).toHaveLength(33));

  it("a 33rd is EFFECT_LIMIT, and nothing has changed", () => {
    const begun = dominoes(33);
    expect(refusal(begun, playing(begun, "probe", ["gus"])).code).toBe("EFFECT_LIMIT");
  });

  it("a command takes 2,000 effects", () => {
    const hits = (repeats: readonly number[]) => repeats.map((repeat, index) => shell(`s${index}`, 1, { repeat }));
    const full = Array.from({ length: 20 }, () => 100);
    expect(attempts(played(probing(hits(full)), "probe", "gus"))).toHaveLength(2_000);
    const begun = probing(hits([...full, 1]));
    expect(refusal(begun, playing(begun, "probe", ["gus"])).code).toBe("EFFECT_LIMIT");
  });
});
