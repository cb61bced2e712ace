import { describe, expect, it } from "vitest";
import { type Command, legalActions } from "../../src/engine/index.ts";
import { ran, type Scene, scene } from "../engine/kit.ts";
import { aim, hurt, mat, shell } from "../engine/parts.ts";
import type { JsonObject } from "../support/json.ts";
import { type Definitions, miniRules, miniStack } from "../support/mini-bundle.ts";
import { atSelf, card, costs, does, moves, spills } from "../support/mini-parts.ts";
import { beast, person } from "../support/position.ts";

/**
 * Pins what may be done, by name and in order, and how many ways there are to go on (as chess engines do): what only
 * counts would miss, a change of order, changes what machines and scripts choose.
 */

interface Listed {
  readonly name: string;
  readonly command: Command;
}

/** What whoever must decide may do, each as `definition>targets` (cards and abilities) or as the system action's name. */
function listed({ snapshot, context }: Scene): readonly Listed[] {
  const answer = legalActions(snapshot, null, context);
  if (!answer.ok) throw new Error("refused");
  return answer.value.candidates.map(({ command, submit }) => {
    const card = snapshot.cards[command.cardInstanceId ?? ""];
    const what = card?.definitionId ?? command.powerId ?? command.actionType;
    const option = command.costOptionId === undefined ? "" : ` for ${command.costOptionId}`;
    const at = command.targetIds.length === 0 ? "" : `>${command.targetIds.join("+")}`;
    return { name: `${what}${at}${option}`, command: JSON.parse(JSON.stringify(submit)) };
  });
}

const names = (from: Scene) => listed(from).map((one) => one.name);

/** How many sequences of so many listed commands there are; each of them is carried out. */
function perft(from: Scene, depth: number): number {
  const options = listed(from);
  if (depth === 1) return options.length;
  return options.reduce((sum, { command }) => sum + perft(ran(from, command), depth - 1), 0);
}

const cards = {
  jab: card("jab", [], costs(1), does("hurt", hurt("hurt", 1)), aim(1, 1), spills),
  brew: card("brew", [], costs(1), does("wrap", shell("wrap", 1)), atSelf, spills),
  heave: card("heave", [], costs(3), does("hurt", hurt("heave", 12)), aim(1, 1), spills),
};

function duel(deck: readonly string[], more: Definitions = {}, others = [person("bob", "blue", { deck: [] })]): Scene {
  const ann = person("ann", "red", { deck: deck.map((definitionId) => ({ definitionId })) });
  return scene({ participants: [ann, ...others], more: { cards: { ...cards, ...more.cards }, ...omitCards(more) } });
}

function omitCards({ cards: _cards, ...rest }: Definitions): Definitions {
  return rest;
}

describe("two cards and nothing else", () => {
  const begun = duel(["jab", "brew"]);

  it("cards as they lie, then the system's actions", () =>
    expect(names(begun)).toEqual(["jab>bob", "brew", "END_TURN", "PASS", "CONCEDE"]));

  it("after the jab", () => {
    const [jab] = listed(begun);
    if (!jab) throw new Error("no jab");
    expect(names(ran(begun, jab.command))).toEqual(["brew", "END_TURN", "PASS", "CONCEDE"]);
  });

  it("after the end of the turn it is bob's, who holds nothing", () => {
    const [, , end] = listed(begun);
    if (!end) throw new Error("no end");
    expect(names(ran(begun, end.command))).toEqual(["END_TURN", "PASS", "CONCEDE"]);
  });

  it("counts to depth 3", () => {
    // A state is (ann's cards left, whose turn). a2: 5 ways, a1: 4, a0: 3, bob: 3, over: 1 (RESOLVE_COMBAT), resolved: 0.
    // Depth 2 from a2: jab → a1 4, brew → a1 4, END_TURN → bob 3, PASS → a2 5, CONCEDE → over 1: 17.
    // Depth 2 from a1: card → a0 3, END_TURN → bob 3, PASS → a1 4, CONCEDE 1: 11.
    // Depth 2 from bob (ann holding two): END_TURN → a2 5, PASS → bob 3, CONCEDE → over 1: 9. From over: 0.
    // Depth 3 from a2: 11 + 11 + 9 + 17 + 0: 48.
    expect([perft(begun, 1), perft(begun, 2), perft(begun, 3)]).toEqual([5, 17, 48]);
  });
});

describe("prices and targets", () => {
  const three = [person("bob", "blue", { deck: [] }), person("cy", "blue", { deck: [] })];

  it("one candidate per legal target, in actor order; what cannot be paid is not listed", () => {
    const begun = duel(["heave", "jab"], {}, three);
    expect(names(begun)).toEqual(["heave>bob", "heave>cy", "jab>bob", "jab>cy", "END_TURN", "PASS", "CONCEDE"]);
    const [, , jab] = listed(begun);
    if (!jab) throw new Error("no jab");
    // A flux is gone: the heave takes all three.
    expect(names(ran(begun, jab.command))).toEqual(["END_TURN", "PASS", "CONCEDE"]);
  });

  it("several targets: one candidate with a default choice", () =>
    expect(
      names(duel(["probe"], { cards: { probe: card("probe", [], does("hurt", hurt("hurt", 1)), aim(2, 3)) } }, three)),
    ).toEqual(["probe>bob+cy", "END_TURN", "PASS", "CONCEDE"]));

  it("none or one: both are listed", () =>
    expect(
      names(duel(["probe"], { cards: { probe: card("probe", [], does("hurt", shell("wrap", 1)), aim(0, 1)) } })),
    ).toEqual(["probe", "probe>bob", "END_TURN", "PASS", "CONCEDE"]));

  it("one candidate per cost option, the base price first", () => {
    const alternativeCosts = ["cheap", "dear"].map((optionId, index) => ({
      optionId,
      costs: [{ resourceId: "flux", amount: index * 9 }],
    }));
    const price = costs(1, { costs: { costs: [{ resourceId: "flux", amount: 1 }], alternativeCosts } });
    const probe = card("probe", [], price, does("hurt", hurt("hurt", 1)), aim(1, 1));
    expect(names(duel(["probe"], { cards: { probe } }))).toEqual([
      "probe>bob",
      "probe>bob for cheap",
      "END_TURN",
      "PASS",
      "CONCEDE",
    ]);
  });

  it("what its dry run refuses is not listed", () => {
    const strict = mat([
      moves("strict", ["keep", "fist"], { allowedInvocations: ["Effect"] }, { selection: { strategy: "Top" } }),
    ]);
    const deal = { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "strict" };
    const begun = duel(["probe"], {
      cards: { probe: card("probe", [], does("deal", deal), atSelf) },
      "card-zone-systems": { mat: strict },
    });
    expect(names(begun)).toEqual(["END_TURN", "PASS", "CONCEDE"]);
  });

  it("abilities come after cards, as declared, those that cool down left out", () => {
    const ability = (actionId: string, more: JsonObject = {}) => ({
      actionId,
      actionType: "POWER",
      effects: [hurt(actionId, 1)],
      requiresTarget: true,
      ...more,
    });
    const morrow = {
      definitionId: "morrow",
      components: [
        { type: "resources", pools: { zeal: {}, flux: {} } },
        { type: "abilities", abilityIds: ["yell", "bark"] },
      ],
    };
    const begun = duel(["jab"], {
      actions: { yell: ability("yell", { cooldown: 2 }), bark: ability("bark") },
      entities: { morrow },
    });
    expect(names(begun)).toEqual(["jab>bob", "yell>bob", "bark>bob", "END_TURN", "PASS", "CONCEDE"]);
    const [, yell] = listed(begun);
    if (!yell) throw new Error("no yell");
    expect(names(ran(begun, yell.command))).toEqual(["jab>bob", "bark>bob", "END_TURN", "PASS", "CONCEDE"]);
  });
});

describe("under an open window", () => {
  const flow = { reactions: miniStack(), outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } };
  const begun = duel(["jab", "brew"], { "combat-rules": { quiet: miniRules("quiet", flow) } }, [
    person("bob", "blue", { deck: [{ definitionId: "brew" }] }),
  ]);

  it("the holder's responses, then passing priority and conceding", () => {
    const [jab] = listed(begun);
    if (!jab) throw new Error("no jab");
    const opened = ran(begun, jab.command);
    expect(names(opened)).toEqual(["brew", "PASS_PRIORITY", "CONCEDE"]);
    const [, pass] = listed(opened);
    if (!pass) throw new Error("no pass");
    expect(names(ran(opened, pass.command))).toEqual(["brew", "PASS_PRIORITY", "CONCEDE"]);
  });

  it("counts to depth 3", () => {
    // s0: ann holds jab and brew, bob brew: 5 ways. After jab or brew bob is asked (his brew, pass, concede): 3 ways each.
    // After END_TURN it is bob's turn (brew, END_TURN, PASS, CONCEDE): 4. PASS: s0 again, 5. CONCEDE: over, 1.
    // Depth 2: 3 + 3 + 4 + 5 + 1 = 16.
    // From bob's window, depth 2: his brew → ann's window (her other card, pass, concede) 3; pass → ann's window 3;
    //   concede → over 1: 7, but for her jab, which answers as well as her brew: after brew she holds jab>bob: 3 as well.
    // From bob's turn: brew → ann's window (jab>bob, brew, pass, concede) 4; END_TURN → ann's turn 5; PASS → 4; CONCEDE → 1: 14.
    // Depth 3: 7 + 7 + 14 + 16 + 0 = 44.
    expect([perft(begun, 1), perft(begun, 2), perft(begun, 3)]).toEqual([5, 16, 44]);
  });
});

describe("nobody's choice", () => {
  it("a finished combat waits for its acknowledgement, once", () => {
    const begun = duel(["heave"], {}, [beast("gus", "blue")]);
    const [heave] = listed(begun);
    if (!heave) throw new Error("no heave");
    const over = ran(begun, heave.command);
    expect(names(over)).toEqual(["RESOLVE_COMBAT"]);
    expect(names(ran(over, { type: "RESOLVE_COMBAT", payload: {} }))).toEqual([]);
  });

  it("a combat of machines goes on when it is told to", () =>
    expect(names(scene({ participants: [beast("gus", "red"), beast("gil", "blue")] }))).toEqual(["CONTINUE"]));
});

describe("what is listed is what can be carried out", () => {
  it("each candidate's `submit` is accepted as it stands", () => {
    const begun = duel(["jab", "brew", "heave"]);
    for (const { command } of listed(begun)) expect(ran(begun, command).snapshot.sequence).toBe(1);
  });

  it("ids of candidates stay while the state does", () => {
    const begun = duel(["jab", "brew"]);
    const ids = () => {
      const answer = legalActions(begun.snapshot, null, begun.context);
      return answer.ok ? answer.value.candidates.map((one) => one.candidateId) : [];
    };
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(5);
  });
});
