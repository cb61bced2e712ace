import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { type Definitions, miniMode, miniRules } from "../../support/mini-bundle.ts";
import { marks, moves } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, cardsIn, carried, ended, pool, ran, refusal, type Scene, scene } from "../kit.ts";
import { hurt, mat, plus, relic, shell, status, trigger } from "../parts.ts";

/** A number in the rounds before this one; from it on a division by zero. */
const failsFrom = (round: number) => `1 / max(0, ${round} - round)`;

const endTurn = { type: "END_TURN", payload: { actorId: "ann" } } as const;
const concede = { type: "CONCEDE", payload: { actorId: "ann" } } as const;

/** One thing that happens between turns and fails within the turn that ann ends, or right after it. */
interface Kind {
  readonly more: Definitions;
  /** Rules besides the policy, and `turnOrder` outside of `flow`. */
  readonly flow?: JsonObject;
  readonly rules?: JsonObject;
  readonly initialState?: PositionRequest["initialState"];
  /** What is recorded as skipped then, as `boundary part`. */
  readonly skips: readonly string[];
}

const regenerates = (timing: string, round: number): Definitions => ({
  resources: {
    husk: {
      resourceId: "husk",
      defaultMax: 99,
      defaultCurrent: 0,
      regeneration: { enabled: true, formula: failsFrom(round), timing },
    },
  },
});

const breaks = (boundary: string, round: number): Pick<Kind, "more" | "initialState"> => {
  const effect = hurt("breaks", 0, { target: "SELF", flatValue: null, formulaValue: failsFrom(round) });
  return carries(status("frail", { triggers: [trigger("frail", boundary, [shell("some", 3), effect])] }));
};

const watches = (boundary: string, round: number): Pick<Kind, "more" | "initialState"> =>
  carries(
    status("frail", {
      triggers: [trigger("frail", boundary, [shell("seen", 1)], { condition: `${failsFrom(round)} > 0` })],
    }),
  );

/** ann carries the status `frail`. */
function carries(frail: JsonObject): Pick<Kind, "more" | "initialState"> {
  return {
    more: { "status-effects": { frail } },
    initialState: { effects: [{ targetActorId: "ann", statusId: "frail" }] },
  };
}

const deals = (boundary: string, count: JsonObject): Definitions => {
  const flow = { triggers: [boundary], allowedInvocations: ["Boundary"] };
  const step = { selection: { strategy: "Top", ...count }, onInsufficient: "AllowPartial" };
  return { "card-zone-systems": { mat: mat([moves("frail", ["keep", "fist"], flow, step)], { startingHandSize: 1 }) } };
};

const ticking: Definitions = {
  "calculation-pipelines": {
    ticks: { pipelineId: "ticks", channel: "turn_rule", buckets: [{ bucketId: "bonus", order: 1, operation: "Add" }] },
  },
  modes: { still: miniMode("still", "quiet", { calculationPipelineIds: ["sums", "ticks"] }) },
  relics: {
    charm: relic("charm", {
      influences: [{ ...plus("charm", "Actor", { formula: failsFrom(2) }), channel: "turn_rule", bucket: "bonus" }],
    }),
  },
};
const cycle = (more: JsonObject) => ({
  resourceCycle: { resourceId: "husk", actorScope: "PlayerControlled", ...more },
});
const withCharm = { relics: [{ relicId: "charm", owner: { scope: "Run" as const } }] };

const kinds: Readonly<Record<string, Kind>> = {
  "START_TURN regeneration": { more: regenerates("START_TURN", 2), skips: ["START_TURN husk.regeneration"] },
  "END_TURN regeneration, ann's and gus's": {
    more: regenerates("END_TURN", 1),
    skips: ["END_TURN husk.regeneration", "END_TURN husk.regeneration"],
  },
  "a resource cycle": {
    more: ticking,
    flow: cycle({ startActivation: "Add", amount: 1 }),
    initialState: withCharm,
    skips: ["START_TURN husk.cycle"],
  },
  "the initiative": {
    more: {},
    rules: {
      turnOrder: {
        strategy: "Initiative",
        formula: failsFrom(2),
        recalculateAt: "RoundStart",
        tieBreak: { strategy: "StableActorId" },
      },
    },
    skips: ["RoundStart turnOrder.formula"],
  },
  "a trigger at StartRound": { ...breaks("StartRound", 2), skips: ["StartRound frail"] },
  "a trigger at StartActivation": { ...breaks("StartActivation", 2), skips: ["StartActivation frail"] },
  "a trigger at EndActivation": { ...breaks("EndActivation", 1), skips: ["EndActivation frail"] },
  "a trigger at EndRound": { ...breaks("EndRound", 1), skips: ["EndRound frail"] },
  "a flow at round.started": {
    more: deals("round.started", { countFormula: failsFrom(2) }),
    skips: ["round.started flows.frail.steps.go"],
  },
  "a flow at activation.started": {
    more: deals("activation.started", { countFormula: failsFrom(2) }),
    skips: ["activation.started flows.frail.steps.go"],
  },
  "a flow at activation.ended": {
    more: deals("activation.ended", { countFormula: failsFrom(1) }),
    skips: ["activation.ended flows.frail.steps.go"],
  },
  "a flow at round.ended": {
    more: deals("round.ended", { countFormula: failsFrom(1) }),
    skips: ["round.ended flows.frail.steps.go"],
  },
};

function combat(boundaryFailure: string, kind: Omit<Kind, "skips">, request: PositionRequest = {}): Scene {
  const { more, flow, rules, initialState } = kind;
  const quiet = { ...miniRules("quiet", { boundaryFailure, ...flow }), ...rules };
  return scene({
    ...request,
    more: { ...more, "combat-rules": { quiet } },
    ...(initialState ? { initialState } : {}),
  });
}

/** What the frames record as skipped, as `boundary part`; of a trigger's part its id alone. */
function skips({ frames }: Scene): readonly string[] {
  return frames
    .filter((frame) => frame.transitionType === "combat.boundary.skipped")
    .map(({ payload }) => `${payload.boundary} ${String(payload.part).split("/").at(-1)}`);
}

describe("boundaryFailure: what can fail between turns", () => {
  it.each(Object.entries(kinds))("%s: Abort refuses the command that led there", (_name, kind) => {
    expect(["CALCULATION_FAILED", "ZONE_FLOW_FAILED"]).toContain(refusal(combat("Abort", kind), endTurn).code);
  });

  it.each(Object.entries(kinds))("%s: SkipAndRecord leaves it out alone, and the combat goes on", (_name, kind) => {
    const next = ended(combat("SkipAndRecord", kind));
    expect(skips(next)).toEqual(kind.skips);
    expect([next.snapshot.round, next.snapshot.activation.activeActorId]).toEqual([2, "ann"]);
    expect(ended(ended(next)).snapshot.round).toBe(4);
  });

  it.each(Object.entries(kinds))("%s: conceding never depends on it", (_name, kind) => {
    const participants = [person("ann", "red"), person("bob", "blue"), beast("gus", "green")];
    const gone = ran(combat("Abort", kind, { participants }), concede);
    expect(gone.snapshot.activation.activeActorId).toBe("bob");
  });
});

describe("SkipAndRecord undoes nothing but what has failed", () => {
  /** Two people, so that nobody nibbles; the state when ann's second activation has begun. */
  const round2 = (kind: Omit<Kind, "skips">) => {
    const begun = combat("SkipAndRecord", kind, { participants: [person("ann", "red"), person("bob", "blue")] });
    return { begun, next: ended(ended(begun), "bob") };
  };

  it("the other turn rules apply: flux is filled though husk does not grow", () => {
    const { begun, next } = round2({ more: regenerates("START_TURN", 2) });
    expect([pool(begun, "ann", "husk"), pool(next, "ann", "husk")]).toEqual([1, 1]);
    const flux = { resourcesByActor: { ann: { flux: 0 } } };
    const thin = combat("SkipAndRecord", { more: regenerates("START_TURN", 1), initialState: flux });
    expect([pool(thin, "ann", "husk"), pool(thin, "ann", "flux")]).toEqual([0, 3]);
  });

  it("the order stays as it was", () => {
    const { snapshot } = ended(combat("SkipAndRecord", { ...kinds["the initiative"], more: {} }));
    expect(snapshot.turnOrder).toEqual(["ann", "gus"]);
  });

  it("a turn rule that has been applied stays when what observes it fails", () => {
    const kind = { ...watches("ResourceChanged", 2), flow: cycle({ startActivation: "Add", amount: 2 }) };
    expect(refusal(combat("Abort", kind), endTurn).code).toBe("CALCULATION_FAILED");
    const { begun, next } = round2(kind);
    // In round 1 the cycle gives 2, its observer 1; in round 2 the cycle alone gives 2 more.
    expect([pool(begun, "ann", "husk"), pool(next, "ann", "husk")]).toEqual([3, 5]);
    expect(skips(next)).toEqual(["START_TURN frail"]);
  });

  it("so does what a flow has moved", () => {
    const { more, ...rest } = watches("CardMoved", 2);
    const kind = { ...rest, more: { ...more, ...deals("round.started", { count: 1 }) } };
    expect(refusal(combat("Abort", kind), endTurn).code).toBe("CALCULATION_FAILED");
    const next = ended(combat("SkipAndRecord", kind));
    expect(cardsIn(next.snapshot, "fist")).toHaveLength(3);
    expect(skips(next)).toEqual(["round.started frail"]);
  });

  it("so does the end of a status's time", () => {
    const { more, initialState } = watches("StatusRemoved", 1);
    const brief = status("brief", { defaultDuration: 1, durationTickBoundary: "EndActivation" });
    const kind = {
      more: { "status-effects": { ...more["status-effects"], brief } },
      initialState: { effects: [...(initialState?.effects ?? []), { targetActorId: "ann", statusId: "brief" }] },
    };
    expect(refusal(combat("Abort", kind), endTurn).code).toBe("CALCULATION_FAILED");
    const next = ended(combat("SkipAndRecord", kind));
    expect(carried(next, "ann")).toEqual(["frail x1, -1"]);
    expect(skips(next)).toEqual(["EndActivation frail"]);
  });

  it("so does the end of a created card's time", () => {
    const { more, initialState } = watches("CardMoved", 1);
    const makes = {
      flowId: "make",
      actorScope: "RunOwner",
      triggers: ["encounter.started"],
      allowedInvocations: ["Boundary"],
      steps: [
        {
          stepId: "go",
          operation: "Create",
          targetZoneId: "spill",
          targetOwner: "FlowOwner",
          cardDefinitionId: "jab",
          lifetime: { strategy: "UntilBoundary", boundary: "round.ended" },
        },
      ],
    };
    const kind = {
      more: { ...more, "card-zone-systems": { mat: mat([makes]) } },
      ...(initialState ? { initialState } : {}),
    };
    const begun = combat("SkipAndRecord", kind);
    expect(cardsIn(begun.snapshot, "spill")).toHaveLength(1);
    const next = ended(begun);
    expect(cardsIn(next.snapshot, "spill")).toEqual([]);
    expect(skips(next)).toEqual(["round.ended frail"]);
  });

  it("the other observers answer", () => {
    const sound = trigger("sound", "ResourceChanged", [marks("itch", { effectId: "sound", target: "SELF" })]);
    const frail = trigger("frail", "ResourceChanged", [shell("seen", 1)], {
      condition: `${failsFrom(1)} > 0`,
      priority: 9,
    });
    const begun = combat("SkipAndRecord", {
      ...carries(status("frail", { triggers: [frail, sound] })),
      flow: cycle({ startActivation: "Set", amount: 4 }),
    });
    expect(attempts(begun)).toContain("sound>ann");
    expect(skips(begun)).toEqual(["START_TURN frail"]);
  });
});

describe("a finished combat can always be acknowledged", () => {
  const finished = (boundaryFailure: string, kind: Omit<Kind, "skips">) => ran(combat(boundaryFailure, kind), concede);
  const resolve = { type: "RESOLVE_COMBAT", payload: {} } as const;
  const burned: Omit<Kind, "skips"> = carries(
    status("frail", {
      triggers: [
        trigger("frail", "CombatEnd", [
          hurt("breaks", 0, { target: "ALL", flatValue: null, formulaValue: failsFrom(1) }),
        ]),
      ],
    }),
  );
  const won = (kind: Omit<Kind, "skips">): Omit<Kind, "skips"> => ({
    ...kind,
    initialState: { effects: [{ targetActorId: "gus", statusId: "frail" }] },
  });
  const flows = { more: deals("encounter.ended", { countFormula: failsFrom(1) }) };

  it.each(["Abort", "SkipAndRecord"])("%s: whatever fails at CombatEnd is skipped and recorded", (policy) => {
    const done = ran(finished(policy, won(burned)), resolve);
    expect(done.snapshot.outcome?.acknowledged).toBe(true);
    expect(skips(done)).toEqual(["CombatEnd frail"]);
  });

  it.each(["Abort", "SkipAndRecord"])("%s: so is a flow at encounter.ended", (policy) => {
    const participants = [person("ann", "red"), person("bob", "blue")];
    const lost = ran(combat(policy, flows, { participants }), concede);
    const done = ran(lost, resolve);
    expect(done.snapshot.outcome?.acknowledged).toBe(true);
    expect(skips(done)).toEqual(["encounter.ended flows.frail.steps.go"]);
  });

  it("RX-12 a defeat at CombatEnd decides nothing any more: the flows at encounter.ended still run", () => {
    const falls = trigger("falls", "CombatEnd", [hurt("falls", 12, { target: "SELF" })]);
    const participants = [person("ann", "red"), beast("abe", "red"), person("bob", "blue")];
    const quiet = miniRules("quiet", { outcome: { evaluationBoundary: "Immediate", tieBreak: "Draw" } });
    const begun = scene({
      participants,
      more: {
        ...deals("encounter.ended", { count: 1 }),
        "status-effects": { frail: status("frail", { triggers: [falls] }) },
        "combat-rules": { quiet },
      },
      initialState: { effects: [{ targetActorId: "abe", statusId: "frail" }] },
    });
    const done = ran(ran(begun, { type: "CONCEDE", payload: { actorId: "bob" } }), resolve);
    expect(attempts(done)).toEqual(["falls>abe"]);
    expect(cardsIn(done.snapshot, "fist").length - cardsIn(begun.snapshot, "fist").length).toBe(1);
  });

  it("and so it is where the combat acknowledges itself: the blow that wins is not refused", () => {
    const kind = { ...won(burned), flow: { encounterResolution: { strategy: "Automatic" } } };
    expect(finished("Abort", kind).snapshot.outcome?.acknowledged).toBe(true);
  });
});

describe("what fails in a machine's mind", () => {
  const thinks = (gambits: Readonly<Record<string, JsonObject>>): Definitions => ({
    gambits,
    entities: {
      gnash: {
        definitionId: "gnash",
        components: [
          { type: "resources", pools: { zeal: { max: 12 }, flux: {}, husk: {} } },
          { type: "abilities", abilityIds: ["nibble"] },
          { type: "gambits", gambitIds: Object.keys(gambits) },
        ],
      },
    },
  });
  const nibbles = (gambitId: string, priority: number, ...predicates: readonly JsonObject[]) => ({
    gambitId,
    priority,
    predicates,
    action: { actionType: "POWER", targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy" } },
  });

  it.each(["Abort", "SkipAndRecord"])(
    "%s: a predicate that fails does not hold; the next gambit is asked",
    (policy) => {
      const doubtful = nibbles("doubtful", 9, { expression: `${failsFrom(1)} > 0` });
      const only = combat(policy, { more: thinks({ doubtful }) });
      expect(ended(only).snapshot.round).toBe(2);
      expect(attempts(ended(only))).toEqual([]);
      const both = combat(policy, { more: thinks({ doubtful, sure: nibbles("sure", 0) }) });
      expect(attempts(ended(both))).toContain("nibble.hit>ann");
      expect(both.snapshot.activation.intents.map((intent) => intent.gambitId)).toEqual(["sure"]);
    },
  );

  it.each(["Abort", "SkipAndRecord"])("%s: an action that fails though its trial did not ends the turn", (policy) => {
    // The trial sees no action taken yet, the action itself is the first.
    const nibble = {
      actionId: "nibble",
      actionType: "POWER",
      costs: { costs: [] },
      requiresTarget: true,
      effects: [hurt("bite", 0, { flatValue: null, formulaValue: "1 / max(0, 1 - actionsTaken)" })],
    };
    const begun = combat(policy, { more: { ...thinks({ sure: nibbles("sure", 0) }), actions: { nibble } } });
    const next = ended(begun);
    expect([next.snapshot.round, next.snapshot.activation.activeActorId]).toEqual([2, "ann"]);
  });

  it("an intent is published though a turn rule of the coming activation fails", () => {
    const next = combat("SkipAndRecord", { more: regenerates("START_TURN", 1) });
    expect(next.snapshot.activation.intents.map((intent) => intent.actorId)).toEqual(["gus"]);
  });
});
