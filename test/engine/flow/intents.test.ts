import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { ability, against, aiPolicy, gambit } from "../ai/machine.ts";
import { attempts, ended, played, pool, ran, type Scene } from "../kit.ts";
import { hurt, hurtBy } from "../parts.ts";

const abilities = [ability("bite"), ability("claw")];
const low = { predicates: [{ expression: "source.resources.zeal.current < 12" }] };
/** Unhurt gus bites, hurt he claws. */
const gambits = [gambit("claws", "claw", { priority: 5, ...low }), gambit("bites", "bite")];

function told({ snapshot }: Scene): readonly string[] {
  return snapshot.activation.intents.map(
    (intent) =>
      `${intent.actorId}: ${intent.actionId}>${intent.targetIds.join("+")}${intent.isHidden ? " hidden" : ""}`,
  );
}

/** What gus did. */
function acts(from: Scene): readonly string[] {
  return attempts(from).filter((one) => !one.startsWith("flux.cycle"));
}

const policy = (intent: JsonObject, more: JsonObject = {}) => ({ ai: aiPolicy({ intent, ...more }) });
const recompute = policy({ refresh: "RecomputeOnPublish", whenInvalid: "Recompute" });
const locked = (whenInvalid: string) => policy({ refresh: "LockUntilActorActivation", whenInvalid });

describe("intents", () => {
  it("tell what a machine means to do in its next activation, with the gambit's words or the ability's", () => {
    const worded = gambit("bites", "bite", {
      intent: { displayName: "Snap", telegraphType: "Attack", tags: ["sharp"] },
    });
    const [intent] = against({ abilities, gambits: [worded], flow: recompute }).snapshot.activation.intents;
    expect(intent).toMatchObject({
      actorId: "gus",
      gambitId: "bites",
      actionId: "bite",
      targetIds: ["abe"],
      displayName: "Snap",
      telegraphType: "Attack",
      tags: ["sharp"],
    });
    const [plain] = against({ abilities, gambits: [gambit("bites", "bite")], flow: recompute }).snapshot.activation
      .intents;
    expect(plain).toMatchObject({ displayName: "bite", telegraphType: "POWER", tags: ["bite"] });
  });

  it("draw nothing from the generator", () => {
    const weighted = [gambit("a", "bite", { weight: 1 }), gambit("b", "claw", { weight: 1 })];
    expect(against({ abilities, gambits: weighted, flow: recompute }).snapshot.rng.draws).toBe(0);
  });

  it("are not published where the rules say so", () =>
    expect(
      told(
        against({
          abilities,
          gambits,
          flow: policy({ refresh: "RecomputeOnPublish", whenInvalid: "Hide" }, { publishIntents: false }),
        }),
      ),
    ).toEqual([]));

  it("RecomputeOnPublish: follow what has happened", () => {
    const begun = against({ abilities, gambits, flow: recompute });
    expect(told(begun)).toEqual(["gus: bite>abe"]);
    expect(told(played(begun, "jab", "gus"))).toEqual(["gus: claw>abe"]);
  });

  it("LockUntilActorActivation: stay, and are carried out as told", () => {
    const begun = against({ abilities, gambits, flow: locked("Recompute") });
    const next = played(begun, "jab", "gus");
    expect(told(next)).toEqual(["gus: bite>abe"]);
    const later = ended(ended(next), "abe");
    expect(acts(later)).toEqual(["bite>abe"]);
    expect(told(later)).toEqual(["gus: claw>abe"]);
  });

  it("the fingerprint changes when the numbers do", () => {
    const scaled = [ability("bite", { effects: [hurtBy("bite", "12 - source.resources.zeal.current")] })];
    const begun = against({ abilities: scaled, gambits: [gambit("a", "bite")], flow: recompute });
    const fingerprint = ({ snapshot }: Scene) => snapshot.activation.intents[0]?.previewFingerprint;
    expect(fingerprint(played(begun, "brew"))).toBe(fingerprint(begun));
    expect(fingerprint(played(begun, "jab", "gus"))).not.toBe(fingerprint(begun));
  });

  it("see the cooldowns of the activation they speak of", () => {
    const slow = [ability("bite", { cooldown: 1 }), ability("claw")];
    const both = [gambit("a", "bite", { priority: 5 }), gambit("b", "claw")];
    const begun = against({ abilities: slow, gambits: both, flow: recompute });
    const next = ended(ended(begun), "abe");
    expect(attempts(next)).toEqual(["bite>abe"]);
    expect(told(next)).toEqual(["gus: bite>abe"]);
    expect(attempts(ended(ended(next), "abe"))).toEqual(["bite>abe"]);
  });
});

describe("a locked intent that is no longer possible", () => {
  const shy = (whenInvalid: string) => {
    const bite = ability("bite", {
      requiresTarget: false,
      targeting: { target: "TARGET", relationship: "Enemy", condition: "target.resources.husk.current == 0" },
    });
    return against({
      abilities: [bite, ability("claw")],
      gambits: [
        gambit("a", "bite", { priority: 5 }, { targetSelector: { strategy: "None", relationship: "Enemy" } }),
        gambit("b", "claw"),
      ],
      flow: locked(whenInvalid),
    });
  };
  // ann wraps herself up, and is no more to be bitten.
  const wrapped = (whenInvalid: string) => played(shy(whenInvalid), "brew");

  it.each([
    ["Recompute", ["gus: bite>abe"], ["bite>abe"]],
    ["Hide", ["gus: bite>ann hidden"], ["bite>abe"]],
    ["Fail", ["gus: bite>ann"], []],
  ])("%s", (whenInvalid, published, done) => {
    const next = wrapped(whenInvalid);
    expect(told(shy(whenInvalid))).toEqual(["gus: bite>ann"]);
    expect(told(next)).toEqual(published);
    expect(acts(ended(ended(next), "abe"))).toEqual(done);
  });
});

it("a defeated machine tells nothing", () => {
  const begun = against({
    abilities: [...abilities, ability("last", { effects: [hurt("last", 1)] })],
    gambits,
    flow: recompute,
    initialState: { resourcesByActor: { gus: { zeal: 5 } } },
  });
  const done = played(begun, "jab", "gus");
  expect([pool(done, "gus", "zeal"), told(done)]).toEqual([0, []]);
  expect(ran(done, { type: "RESOLVE_COMBAT", payload: {} }).snapshot.activation.intents).toEqual([]);
});
