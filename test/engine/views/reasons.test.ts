import { describe, expect, it } from "vitest";
import {
  type Command,
  execute,
  hiddenCards,
  reasonsFor,
  type Viewer,
  viewResolution,
} from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { type Definitions, miniBundle, miniRules } from "../../support/mini-bundle.ts";
import { atSelf, card, moves, spills } from "../../support/mini-parts.ts";
import { type Position, person, position } from "../../support/position.ts";

const ann: Viewer = { kind: "Seat", actorIds: ["ann"] };
const gil: Viewer = { kind: "Seat", actorIds: ["gil"] };
const all: Viewer = { kind: "Full" };
const spectator: Viewer = { kind: "Spectator" };

const endTurn: Command = { type: "END_TURN", payload: { actorId: "ann" } };
const pass: Command = { type: "PASS_PRIORITY", payload: {} };

/** A change of one's own husk that divides by nothing, and has a name that tells whose it is. */
const shut: JsonObject = {
  effectId: "snap.shut",
  type: "MODIFY_RESOURCE",
  target: "SELF",
  targetResource: "husk",
  operation: "ADD",
  formulaValue: "1 / (round - 1)",
  tags: [],
};

/** What lies in a fist and does something amiss of its own when it is time. */
function snap(boundary: string, effect: JsonObject = shut): JsonObject {
  return { type: "trigger", componentId: "snap", boundary, activeZoneIds: ["fist"], effects: [effect] };
}

const bauble = card("bauble", [], atSelf, spills);

function trap(...components: readonly JsonObject[]): Definitions {
  return { cards: { trap: card("trap", [], atSelf, spills, ...components), bauble } };
}

/** The mat with a flow that always lacks cards, and one that picks a card up from the spill when an activation begins. */
function withFlows(more: Definitions): Definitions {
  const { definitions } = JSON.parse(JSON.stringify(miniBundle()));
  const { mat } = definitions["card-zone-systems"];
  const lose = moves("lose", ["spill", "fist"], { allowedInvocations: ["Effect"] }, { selection: top(9) });
  const pick = moves(
    "pick",
    ["spill", "fist"],
    { triggers: ["activation.started"], allowedInvocations: ["Boundary"] },
    { selection: top(1), onInsufficient: "AllowPartial" },
  );
  return { ...more, "card-zone-systems": { mat: { ...mat, flows: [...mat.flows, lose, pick] } } };
}

function top(count: number): JsonObject {
  return { strategy: "Top", count };
}

/** Ann has a jab and a brew, gil a bauble and what the test says: nobody else sees it in his fist. */
function against(
  more: Definitions,
  card: JsonObject & { definitionId: string } = { definitionId: "trap" },
  modeId = "still",
) {
  const participants = [
    person("ann", "red", { deck: [{ definitionId: "jab" }, { definitionId: "brew" }] }),
    person("gil", "blue", { deck: [card, { definitionId: "bauble" }] }),
  ];
  return position({ modeId, participants, more });
}

/** Why a command is refused, as a viewer is told it. */
function refusalFor(viewer: Viewer, { snapshot, context }: Position, command = endTurn) {
  const refused = execute(snapshot, command, context);
  if (refused.ok) throw new Error("nothing refused it");
  const knowledge = hiddenCards(snapshot, viewer, context.content);
  return reasonsFor(knowledge)(refused.rejection.reasons);
}

/** The payloads of an accepted command's frames of one kind, as a viewer is told them. */
function payloadsFor(viewer: Viewer, { snapshot, context }: Position, command: Command, transitionType: string) {
  const done = execute(snapshot, command, context);
  if (!done.ok) throw new Error(JSON.stringify(done.rejection));
  const source = { commandId: "c", sequence: 1, initialStateHash: "h", frames: done.value.frames, viewer };
  const { frames } = viewResolution(source, context);
  return frames.filter((frame) => frame.transitionType === transitionType).map(({ payload }) => payload);
}

/** The position with the first card of gil's of this definition in another zone of his. */
function lay(begun: Position, definitionId: string, zoneId: string): Position {
  const id = cardOf(begun, definitionId, "gil");
  const zones = begun.snapshot.zones.map((zone) => {
    const cardIds = zone.cardIds.filter((one) => one !== id);
    return { ...zone, cardIds: zone.zoneId === zoneId && zone.ownerId === "gil" ? [...cardIds, id] : cardIds };
  });
  return { ...begun, snapshot: { ...begun.snapshot, zones } };
}

function cardOf({ snapshot }: Position, definitionId: string, ownerId: string): string {
  const cards = Object.values(snapshot.cards);
  return cards.find((one) => one.definitionId === definitionId && one.ownerId === ownerId)?.cardInstanceId ?? "";
}

function playBrew(begun: Position): Command {
  return { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: cardOf(begun, "brew", "ann") } };
}

/** The position that an accepted command leads to. */
function leadTo(begun: Position, command: Command): Position {
  const done = execute(begun.snapshot, command, begun.context);
  if (!done.ok) throw new Error(JSON.stringify(done.rejection));
  return { ...begun, snapshot: done.value.snapshot };
}

const untold = (code: string) => [{ path: "", code, message: "what is hidden does not allow it" }];

describe("PY-05 a refusal by a hidden card's own trigger", () => {
  it("is told with all it has to one who sees the card: whose it is, and why", () => {
    for (const viewer of [all, gil]) {
      const [reason] = refusalFor(viewer, against(trap(snap("StartActivation"))));
      expect(reason).toMatchObject({ code: "CALCULATION_FAILED" });
      expect(reason?.path).toMatch(/^[0-9a-f-]{36}\/snap\/snap\.shut$/);
      expect(reason?.message).toMatch(/^in [0-9a-f-]{36}\/snap: 1 \/ \(round - 1\): /);
    }
  });

  it("says nothing of which to one from whom the card is hidden", () => {
    for (const viewer of [spectator, ann]) {
      expect(refusalFor(viewer, against(trap(snap("StartActivation"))))).toEqual(untold("CALCULATION_FAILED"));
    }
  });

  it("says no more where an upgrade gave the card its trigger", () => {
    const patches = [{ type: "add_component", component: snap("StartActivation") }];
    const armed = { upgradeId: "armed", cardDefinitionIds: ["brew"], patches };
    const begun = against(
      { cards: { bauble }, "card-upgrades": { armed } },
      { definitionId: "brew", upgradeIds: ["armed"] },
    );
    expect(refusalFor(ann, begun)).toEqual(untold("CALCULATION_FAILED"));
  });

  it("says no more where a card that everybody sees has the same trigger: it would tell of the hidden one", () => {
    const begun = against(trap(snap("StartActivation")), { definitionId: "trap", count: 2 });
    expect(refusalFor(ann, lay(begun, "trap", "spill"))).toEqual(untold("CALCULATION_FAILED"));
  });

  it("says no more where the flow it ran, and no effect, is what failed", () => {
    const shed = { effectId: "snap.shed", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "lose", tags: [] };
    const begun = against(withFlows(trap(snap("StartActivation", shed))));
    expect(refusalFor(all, begun)[0]?.message).toContain('Flow "lose"');
    expect(refusalFor(ann, begun)).toEqual(untold("ZONE_FLOW_FAILED"));
  });
});

describe("PY-05 a frame tells of what a hidden card's own trigger did amiss without a word of which", () => {
  it("where it made a status's trigger fail at a boundary, which is named", () => {
    const begun = against({ ...trap(snap("ResourceChanged")), ...lenient, "status-effects": { ache } });
    const snapshot = { ...begun.snapshot, statuses: [achingGil] };
    const skips = (viewer: Viewer) => payloadsFor(viewer, { ...begun, snapshot }, endTurn, "combat.boundary.skipped");
    const [told] = skips(all);
    expect(told).toMatchObject({ part: "ache of gil/ache.now", code: "CALCULATION_FAILED" });
    expect(told?.message).toContain("1 / (round - 1)");
    expect(skips(gil)).toEqual([told]);
    expect(skips(ann)).toEqual([{ ...told, message: null }]);
  });

  it("where it made a flow fail at a boundary", () => {
    const begun = against({ ...withFlows(trap(snap("CardMoved"))), ...lenient });
    const laid = lay(begun, "bauble", "spill");
    const skips = (viewer: Viewer) => payloadsFor(viewer, laid, endTurn, "combat.boundary.skipped");
    const [told] = skips(all);
    expect(told?.part).toMatch(/snap\.shut$/);
    expect(told?.message).toContain("1 / (round - 1)");
    expect(skips(ann)).toEqual([{ ...told, part: null, message: null }]);
  });

  it("where it made a played card fizzle, which stays public", () => {
    const begun = against(trap({ ...snap("CardPlayed"), observe: "Any" }), { definitionId: "trap" }, "stacked");
    // The trap comes to the fist after the proposal, which it would not have let through.
    const proposed = leadTo(lay(begun, "trap", "keep"), playBrew(begun));
    const answered = lay(leadTo(proposed, pass), "trap", "fist");
    const fizzles = (viewer: Viewer) => payloadsFor(viewer, answered, pass, "combat.reaction.fizzled");
    const [told] = fizzles(all);
    expect(told).toMatchObject({ definitionId: "brew", code: "CALCULATION_FAILED" });
    expect(told?.reason).toContain("1 / (round - 1)");
    expect(fizzles(ann)).toEqual([{ ...told, reason: null }]);
  });
});

/** What fails at a boundary is undone alone and recorded. */
const lenient: Definitions = {
  "combat-rules": { quiet: miniRules("quiet", { boundaryFailure: "SkipAndRecord" }) },
};

/** Gives its owner a husk when its activation begins. */
const ache: JsonObject = {
  statusId: "ache",
  displayName: "Ache",
  defaultStacks: 1,
  maxStacks: 1,
  defaultDuration: -1,
  stacking: "Add",
  durationReapply: "Refresh",
  durationTickBoundary: "EndActivation",
  triggers: [
    {
      triggerId: "ache.now",
      boundary: "StartActivation",
      effects: [{ ...shut, effectId: "ache.gift", formulaValue: "1" }],
    },
  ],
  tags: [],
};

const achingGil = {
  instanceId: "ache of gil",
  statusId: "ache",
  ownerId: "gil",
  sourceId: null,
  stacks: 1,
  duration: -1,
};
