import { describe, expect, it } from "vitest";
import { evaluateCard, legalActions } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { held, played, playing, refusal, type Scene, scene } from "../kit.ts";
import { status } from "../parts.ts";

/** ann under a status with one constraint on what carries `calm`: brew, rile and delve, but not jab. */
function bound(constraint: JsonObject, more: { readonly stacks?: number; readonly duration?: number } = {}): Scene {
  const bans = status("bans", {
    actionConstraints: [{ constraintId: "no", requiredActionTags: ["calm"], reason: "no", ...constraint }],
  });
  return scene({
    more: { "status-effects": { bans } },
    initialState: { effects: [{ targetActorId: "ann", statusId: "bans", ...more }] },
  });
}

/** The definitions of the cards that are listed as legal. */
function listed({ snapshot, context }: Scene): readonly string[] {
  const answer = legalActions(snapshot, "ann", context);
  if (!answer.ok) throw new Error("refused");
  return answer.value.candidates.flatMap(
    ({ command }) => snapshot.cards[command.cardInstanceId ?? ""]?.definitionId ?? [],
  );
}

const everything = ["jab", "jab", "brew", "rile", "delve"];

describe("EF-14 action constraints", () => {
  it("are consulted by the list, by execution and by evaluation alike", () => {
    const begun = bound({});
    expect(listed(begun)).toEqual(["jab", "jab"]);
    expect(refusal(begun, playing(begun, "brew", [])).code).toBe("ACTION_CONSTRAINED");
    const [cardInstanceId = ""] = held(begun.snapshot, "brew");
    const told = evaluateCard(begun.snapshot, { cardInstanceId }, begun.context);
    expect(told.ok && told.value.reasons.map((reason) => reason.code)).toEqual(["ACTION_CONSTRAINED"]);
  });

  it("forbid what carries all of the required tags and none of the excluded ones", () => {
    expect(listed(bound({ requiredActionTags: [] }))).toEqual([]);
    expect(listed(bound({ requiredActionTags: [], excludedActionTags: ["swing"] }))).toEqual(["jab", "jab"]);
    expect(listed(bound({ requiredActionTags: ["calm", "swing"] }))).toEqual(everything);
  });

  it.each([
    ["round > 1", everything],
    ["round == 1", ["jab", "jab"]],
    ["stacks >= 2", ["jab", "jab"]],
    ["duration > 5", everything],
    ["owner.resources.flux.current == 3", ["jab", "jab"]],
    ["1 / (round - 1) > 0", ["jab", "jab"]],
  ])("while their condition holds, or has no value: %s", (condition, expected) =>
    expect(listed(bound({ condition }, { stacks: 2, duration: 3 }))).toEqual(expected),
  );

  it("end with their status", () => {
    const begun = bound({});
    const free = { ...begun, snapshot: { ...begun.snapshot, statuses: [] } };
    expect(listed(free)).toEqual(everything);
    expect(played(free, "brew").snapshot.sequence).toBe(1);
  });
});
