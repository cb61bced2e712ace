import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules, miniStack } from "../../support/mini-bundle.ts";
import { atEnemy, atSelf, card, costs, does, moves } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { cardsIn, held, played, playing, probing, ran, refusal, type Scene, scene } from "../kit.ts";
import { aim, hurt, mat, shell, status } from "../parts.ts";

const two = [person("ann", "red"), person("bob", "blue")];
const codeOf = (from: Scene, command: Parameters<typeof refusal>[1]) => refusal(from, command).code;
const action = (actionType: string, more: object = {}) =>
  ({ type: "EXECUTE_ACTION", payload: { actorId: "ann", actionType, ...more } }) as const;
const rules = (flow: JsonObject) => ({ "combat-rules": { quiet: miniRules("quiet", flow) } });

/** A card `probe` of these components, five of them in ann's hand. */
function holding(components: readonly JsonObject[], request: PositionRequest = {}): Scene {
  const { more = {}, ...rest } = request;
  return probing([], { ...rest, more: { ...more, cards: { probe: card("probe", ["tried"], ...components) } } });
}

describe("each refusal leaves the state as it was", () => {
  it("NOT_ACTIVE_ACTOR: another's activation, a defeated actor", () => {
    const begun = scene({ participants: two });
    expect(codeOf(begun, playing(begun, "jab", ["ann"], "bob"))).toBe("NOT_ACTIVE_ACTOR");
    expect(codeOf(begun, { type: "END_TURN", payload: { actorId: "bob" } })).toBe("NOT_ACTIVE_ACTOR");
    const three = ran(scene({ participants: [...two, person("cy", "green")] }), {
      type: "CONCEDE",
      payload: { actorId: "ann" },
    });
    expect(codeOf(three, { type: "END_TURN", payload: { actorId: "ann" } })).toBe("NOT_ACTIVE_ACTOR");
  });

  it("UNKNOWN_REFERENCE: no such actor", () =>
    expect(codeOf(scene(), { type: "END_TURN", payload: { actorId: "eve" } })).toBe("UNKNOWN_REFERENCE"));

  it("BUDGET_EXHAUSTED: while the stack holds the last action that counts", () => {
    const actionBudget = {
      strategy: "FixedCount",
      actionCosts: "Configured",
      actorScope: "All",
      maxActionsPerActivation: 1,
      consumingCommands: ["PLAY_CARD"],
    };
    const begun = scene({ participants: two, more: rules({ actionBudget }) });
    const spent = {
      ...begun,
      snapshot: { ...begun.snapshot, activation: { ...begun.snapshot.activation, budgetUsed: 1 } },
    };
    expect(codeOf(spent, playing(spent, "brew", []))).toBe("BUDGET_EXHAUSTED");
    expect(codeOf(spent, action("PASS"))).toBe("BUDGET_EXHAUSTED");
  });

  it("EF-14 ACTION_CONSTRAINED: with the status's own reason", () => {
    const bans = status("bans", {
      actionConstraints: [{ constraintId: "no", requiredActionTags: ["swing"], reason: "your arms are heavy" }],
    });
    const begun = scene({
      more: { "status-effects": { bans } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "bans" }] },
    });
    expect(refusal(begun, playing(begun, "jab", ["gus"]))).toMatchObject({
      code: "ACTION_CONSTRAINED",
      message: "your arms are heavy",
      reasons: [{ path: "constraints.no" }],
    });
    expect(played(begun, "brew").snapshot.sequence).toBe(1);
  });

  it("CARD_NOT_PLAYABLE: no card, another's, one that does not lie in a play source", () => {
    const begun = scene({ participants: two });
    const play = (cardInstanceId: string) =>
      codeOf(begun, { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId } });
    expect(play("nothing")).toBe("CARD_NOT_PLAYABLE");
    expect(play(held(begun.snapshot, "jab", "bob")[0] ?? "")).toBe("CARD_NOT_PLAYABLE");
    const spent = played(begun, "brew");
    const [gone = ""] = cardsIn(spent.snapshot, "spill");
    expect(codeOf(spent, { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: gone } })).toBe(
      "CARD_NOT_PLAYABLE",
    );
  });

  it("ABILITY_NOT_USABLE: not one's own, no such action", () => {
    expect(codeOf(scene(), action("POWER", { powerId: "nibble" }))).toBe("ABILITY_NOT_USABLE");
    expect(codeOf(scene(), action("DANCE"))).toBe("ABILITY_NOT_USABLE");
  });

  it("CONDITION_FAILED: every condition that does not hold, in its own words", () => {
    const condition = (componentId: string, expression: string) => ({
      type: "condition",
      componentId,
      expression,
      failureReason: `${componentId} is wanting`,
    });
    const begun = holding([
      condition("a", "round > 5"),
      condition("b", "true"),
      condition("c", 'hasTag("other")'),
      does("hurt", hurt("hurt", 1)),
      atEnemy,
    ]);
    expect(
      refusal(begun, playing(begun, "probe", ["gus"])).reasons.map(({ code, path, message }) => [code, path, message]),
    ).toEqual([
      ["CONDITION_FAILED", "conditions.a", "a is wanting"],
      ["CONDITION_FAILED", "conditions.c", "c is wanting"],
    ]);
  });

  it("COST_UNAFFORDABLE: more than there is, or of a resource one does not have", () => {
    const begun = holding([costs(4), does("hurt", hurt("hurt", 1)), atEnemy]);
    expect(refusal(begun, playing(begun, "probe", ["gus"])).reasons[0]).toMatchObject({
      code: "COST_UNAFFORDABLE",
      path: "costs.price.flux",
    });
    const resources = { mana: { resourceId: "mana", defaultMax: 9, defaultCurrent: 9 } };
    const strange = { type: "cost", componentId: "price", costs: { costs: [{ resourceId: "mana", amount: 1 }] } };
    const poor = holding([strange, does("hurt", hurt("hurt", 1)), atEnemy], { more: { resources } });
    expect(codeOf(poor, playing(poor, "probe", ["gus"]))).toBe("COST_UNAFFORDABLE");
  });

  it("COST_OPTION_INVALID: an option that nobody offers", () => {
    const begun = scene();
    const [cardInstanceId = ""] = held(begun.snapshot, "jab");
    const payload = { actorId: "ann", cardInstanceId, targetIds: ["gus"] };
    expect(codeOf(begun, { type: "PLAY_CARD", payload: { ...payload, costOptionId: "blood" } })).toBe(
      "COST_OPTION_INVALID",
    );
  });

  it("NO_PRIORITY_WINDOW: nothing to pass", () =>
    expect(codeOf(scene(), { type: "PASS_PRIORITY", payload: { actorId: "ann" } })).toBe("NO_PRIORITY_WINDOW"));

  it("CALCULATION_FAILED and ZONE_FLOW_FAILED: what the dry run finds", () => {
    const divided = holding([
      does("hurt", hurt("hurt", 0, { flatValue: null, formulaValue: "1 / source.resources.husk.current" })),
      atEnemy,
    ]);
    expect(codeOf(divided, playing(divided, "probe", ["gus"]))).toBe("CALCULATION_FAILED");
    const strict = mat([
      moves("strict", ["keep", "fist"], { allowedInvocations: ["Effect"] }, { selection: { strategy: "Top" } }),
    ]);
    const empty = holding(
      [does("deal", { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "strict" }), atSelf],
      { more: { "card-zone-systems": { mat: strict } } },
    );
    expect(codeOf(empty, playing(empty, "probe", []))).toBe("ZONE_FLOW_FAILED");
  });
});

describe("INVALID_TARGET", () => {
  const four = [
    person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }),
    beast("abe", "red"),
    beast("gus", "blue"),
    beast("gil", "blue"),
  ];
  const aiming = (targeting: JsonObject) => holding([does("hurt", hurt("hurt", 1)), targeting], { participants: four });
  const answer = (targeting: JsonObject, targetIds: readonly string[]) => {
    const begun = aiming(targeting);
    return refusal(begun, playing(begun, "probe", targetIds)).reasons.map(({ code, path }) => `${code} ${path}`);
  };
  const accepts = (targeting: JsonObject, ...targetIds: readonly string[]) => {
    const begun = aiming(targeting);
    return played(begun, "probe", ...targetIds).snapshot.sequence === 1;
  };

  it.each([
    ["too few", aim(2, 2), ["gus"], ["INVALID_TARGET payload.targetIds"]],
    ["too many", aim(1, 1), ["gus", "gil"], ["INVALID_TARGET payload.targetIds"]],
    ["none", aim(1, 1), [], ["INVALID_TARGET payload.targetIds"]],
    ["twice the same", aim(1, 2), ["gus", "gus"], ["INVALID_TARGET payload.targetIds.1"]],
    ["nobody by that name", aim(1, 1), ["eve"], ["INVALID_TARGET payload.targetIds.0"]],
    ["an ally in place of an enemy", aim(1, 1), ["abe"], ["INVALID_TARGET payload.targetIds.0"]],
    [
      "an enemy in place of an ally",
      aim(1, 1, { relationship: "Ally" }),
      ["gus"],
      ["INVALID_TARGET payload.targetIds.0"],
    ],
    ["oneself", aim(1, 1, { relationship: "Any" }), ["ann"], ["INVALID_TARGET payload.targetIds.0"]],
    [
      "several wrong ones, each told",
      aim(1, 2),
      ["abe", "ann"],
      ["INVALID_TARGET payload.targetIds.0", "INVALID_TARGET payload.targetIds.1"],
    ],
    [
      "one that does not satisfy the condition",
      aim(1, 1, { condition: "target.resources.zeal.current < 12" }),
      ["gus"],
      ["INVALID_TARGET payload.targetIds.0"],
    ],
  ])("%s", (_name, targeting, targetIds, expected) => expect(answer(targeting, targetIds)).toEqual(expected));

  it.each([
    [aim(1, 2), ["gus"]],
    [aim(1, 2), ["gil", "gus"]],
    [aim(0, 1), []],
    [aim(1, 1, { relationship: "Ally" }), ["abe"]],
    [aim(1, 1, { relationship: "Ally", allowSelf: true }), ["ann"]],
    [aim(1, 1, { relationship: "Any" }), ["abe"]],
    [aim(1, 1, { relationship: "Enemy", allowSelf: true }), ["ann"]],
    [aim(1, 1, { condition: "target.resources.zeal.current == 12" }), ["gus"]],
  ])("legal: %o at %o", (targeting, targetIds) => expect(accepts(targeting, ...targetIds)).toBe(true));

  it("a defeated one", () => {
    const begun = holding([does("hurt", hurt("hurt", 12)), aim(1, 1)], { participants: four });
    const next = played(begun, "probe", "gus");
    expect(codeOf(next, playing(next, "probe", ["gus"]))).toBe("INVALID_TARGET");
  });

  it("an automatic target is found by itself: nothing else may be named", () => {
    const lowest = aim(1, 1, { target: "LOWEST_RESOURCE_ENEMY", selectionResourceId: "zeal" });
    expect(accepts(lowest)).toBe(true);
    expect(accepts(lowest, "gus")).toBe(true);
    expect(answer(lowest, ["gil"])).toEqual(["INVALID_TARGET payload.targetIds"]);
  });
});

describe("when several reasons hold, the first stage speaks", () => {
  it("active actor, phase, budget, constraint, card, condition, target, cost", () => {
    const never = { type: "condition", componentId: "never", expression: "false", failureReason: "never" };
    const bans = status("bans", {
      actionConstraints: [{ constraintId: "no", requiredActionTags: ["tried"], reason: "no" }],
    });
    const wrongs: readonly (readonly [string, PositionRequest, readonly JsonObject[]])[] = [
      [
        "ACTION_CONSTRAINED",
        {
          more: { "status-effects": { bans } },
          initialState: { effects: [{ targetActorId: "ann", statusId: "bans" }] },
        },
        [never, costs(9)],
      ],
      ["CONDITION_FAILED", {}, [never, costs(9)]],
      ["INVALID_TARGET", {}, [costs(9)]],
    ];
    for (const [code, request, components] of wrongs) {
      const begun = holding([...components, does("hurt", hurt("hurt", 1)), atEnemy], request);
      expect(codeOf(begun, playing(begun, "probe", ["ann"]))).toBe(code);
    }
  });

  it("phase and budget before a card that is not there", () => {
    const sequence = {
      sequenceId: "hours",
      entryPhaseId: "noon",
      maxAutomaticTransitions: 4,
      phases: [
        {
          phaseId: "noon",
          role: "Middle",
          order: 0,
          allowPriority: true,
          allowedActions: ["END_TURN"],
          edges: [{ edgeId: "set", targetPhaseId: "dusk", trigger: "ActivationExit" }],
        },
        { phaseId: "dusk", role: "End", order: 1, allowedActions: [], edges: [] },
      ],
    };
    const begun = scene({ participants: two, more: { "phase-sequences": { hours: sequence } } });
    expect(codeOf(begun, { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: "nothing" } })).toBe(
      "PHASE_FORBIDS",
    );
    expect(codeOf(begun, action("POWER", { powerId: "nothing" }))).toBe("PHASE_FORBIDS");
  });
});

describe("under an open window", () => {
  const stack = {
    reactions: miniStack({ responseActionTags: ["calm"], maxStackDepth: 2 }),
    outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" },
  };
  const opened = () => played(scene({ participants: two, more: rules(stack) }), "jab", "bob");

  it("NOT_PRIORITY_HOLDER: who does not hold priority", () => {
    const now = opened();
    expect(codeOf(now, playing(now, "brew", []))).toBe("NOT_PRIORITY_HOLDER");
    expect(codeOf(now, { type: "PASS_PRIORITY", payload: { actorId: "ann" } })).toBe("NOT_PRIORITY_HOLDER");
  });

  it("PRIORITY_WINDOW_OPEN: ending the turn and passing wait", () => {
    const now = ran(opened(), { type: "PASS_PRIORITY", payload: { actorId: "bob" } });
    expect(codeOf(now, { type: "END_TURN", payload: { actorId: "ann" } })).toBe("PRIORITY_WINDOW_OPEN");
    expect(codeOf(now, action("PASS"))).toBe("PRIORITY_WINDOW_OPEN");
  });

  it("NOT_A_RESPONSE: a card without the tag", () => {
    const now = opened();
    expect(codeOf(now, playing(now, "jab", ["ann"], "bob"))).toBe("NOT_A_RESPONSE");
  });

  it("CARD_RESERVED: a card that is on the stack", () => {
    const now = ran(opened(), { type: "PASS_PRIORITY", payload: { actorId: "bob" } });
    const [reserved = ""] = cardsIn(now.snapshot, "fist").filter((id) => now.snapshot.cards[id]?.reservedBy !== null);
    const responses = scene({ participants: two, more: rules({ ...stack, reactions: miniStack() }) });
    const first = ran(played(responses, "brew"), { type: "PASS_PRIORITY", payload: { actorId: "bob" } });
    const [own = ""] = cardsIn(first.snapshot, "fist").filter((id) => first.snapshot.cards[id]?.reservedBy !== null);
    expect(codeOf(first, { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: own } })).toBe(
      "CARD_RESERVED",
    );
    expect(reserved).not.toBe("");
  });

  it("STACK_DEPTH_LIMIT: the stack is full", () => {
    const now = opened();
    const full = ran(now, playing(now, "brew", [], "bob"));
    expect(codeOf(full, playing(full, "brew", []))).toBe("STACK_DEPTH_LIMIT");
  });

  it("RESOLUTION_REJECTED: what must not fizzle cannot resolve any more", () => {
    const shy = { reactions: miniStack({ failure: "RejectTransaction" }), outcome: stack.outcome };
    const wraps = card("wrap", ["calm"], does("wrap", shell("wrap", 1)), atSelf);
    const cautious = card(
      "probe",
      [],
      does("hurt", hurt("hurt", 1)),
      aim(1, 1, { condition: "target.resources.husk.current == 0" }),
    );
    const decks = two.map((one) => ({ ...one, deck: [{ definitionId: "probe" }, { definitionId: "wrap" }] }));
    const begun = scene({ participants: decks, more: { ...rules(shy), cards: { probe: cautious, wrap: wraps } } });
    const proposed = played(begun, "probe", "bob");
    const answered = ran(proposed, playing(proposed, "wrap", [], "bob"));
    const once = ran(answered, { type: "PASS_PRIORITY", payload: { actorId: "ann" } });
    const resolved = ran(once, { type: "PASS_PRIORITY", payload: { actorId: "bob" } });
    const last = ran(resolved, { type: "PASS_PRIORITY", payload: { actorId: "ann" } });
    expect(codeOf(last, { type: "PASS_PRIORITY", payload: { actorId: "bob" } })).toBe("RESOLUTION_REJECTED");
  });
});
