import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { moves } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import { ended, played, pool, probing, ran, refusal, type Scene, scene, transitions } from "../kit.ts";
import { hurt, mat, shell, status, trigger } from "../parts.ts";

const action = (actionType: string, actorId = "ann") =>
  ({ type: "EXECUTE_ACTION", payload: { actorId, actionType } }) as const;

describe("the order of a turn", () => {
  const names = ["StartRound", "StartActivation", "EndActivation", "EndRound"];
  const flows = ["round.started", "activation.started", "activation.ended", "round.ended"].map((boundary) =>
    moves(
      boundary,
      ["keep", "fist"],
      { triggers: [boundary], allowedInvocations: ["Boundary"] },
      { selection: { strategy: "Top" }, onInsufficient: "AllowPartial" },
    ),
  );

  it("boundaries and zone flows follow each other as the engine's page says", () => {
    const ring = status("ring", { triggers: names.map((name) => trigger(name, name, [shell(name, 1)])) });
    const husk = {
      resourceId: "husk",
      defaultMax: 99,
      defaultCurrent: 0,
      regeneration: { enabled: true, amountPerTurn: 1, timing: "END_TURN" },
    };
    const flux = { resourceId: "flux", defaultMax: 3, defaultCurrent: 0 };
    const begun = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "jab", count: 40 }] }), person("bob", "blue")],
      more: {
        "status-effects": { ring },
        "card-zone-systems": { mat: mat(flows, { startingHandSize: 0 }) },
        resources: { husk, flux },
      },
      initialState: { effects: [{ targetActorId: "ann", statusId: "ring" }] },
    });
    const done = ended(ended({ ...begun, frames: [] }), "bob");
    const all = [...ended(begun).frames, ...done.frames];
    const told = all.flatMap((frame) => [
      ...frame.applications.filter((one) => one.targetId === "ann").map((one) => one.effectId),
      ...frame.cardZoneSteps.filter((step) => step.source?.ownerId === "ann").map((step) => step.flowId),
    ]);
    expect(told).toEqual([
      "EndActivation",
      "activation.ended",
      "husk.regeneration",
      "EndRound",
      "round.ended",
      "round.started",
      "StartRound",
      "StartActivation",
      "activation.started",
    ]);
  });

  it("the frames of a turn that ends", () =>
    expect(transitions(ended(scene({ participants: [person("ann", "red"), person("bob", "blue")] })))).toEqual([
      "phase.changed",
      "activation.ended",
      "activation.started",
      "phase.changed",
    ]));

  it("the last frame's state is the state that the command leaves", () => {
    const now = ended(scene());
    expect(now.frames.at(-1)?.stateAfter).toEqual(now.snapshot);
  });

  it("sequence rises by one per command, step by one per frame", () => {
    const begun = scene();
    const now = ended(begun);
    expect(now.snapshot.sequence - begun.snapshot.sequence).toBe(1);
    expect(now.snapshot.step - begun.snapshot.step).toBe(now.frames.length);
    expect(now.frames.map((frame) => frame.step)).toEqual(
      now.frames.map((_frame, index) => begun.snapshot.step + index + 1),
    );
  });

  it("a defeated actor is passed over", () => {
    const ann = person("ann", "red", { deck: [{ definitionId: "probe" }] });
    const begun = probing([hurt("kill", 12)], {
      participants: [ann, beast("gus", "blue"), beast("gil", "blue")],
    });
    const later = ended(played(begun, "probe", "gus"));
    expect(
      later.frames
        .filter((frame) => frame.transitionType === "combat.activation.started")
        .map((frame) => frame.actorId),
    ).toEqual(["gil", "ann"]);
  });
});

describe("cooldowns", () => {
  const bite = (cooldown: number) => ({
    bite: { actionId: "bite", actionType: "POWER", effects: [hurt("bite", 1)], requiresTarget: true, cooldown },
  });
  const entities = {
    hound: {
      definitionId: "hound",
      components: [
        { type: "resources", pools: { zeal: {} } },
        { type: "abilities", abilityIds: ["bite"] },
      ],
    },
  };
  const hound = (cooldown: number) =>
    scene({
      participants: [person("ann", "red", { definitionId: "hound" }), person("bob", "blue")],
      more: { actions: bite(cooldown), entities },
    });
  const bites = {
    type: "EXECUTE_ACTION",
    payload: { actorId: "ann", actionType: "POWER", powerId: "bite", targetIds: ["bob"] },
  } as const;
  const round = (from: Scene) => ended(ended(from), "bob");

  it.each([0, 1, 2])("of %d: ready again after so many of its actor's activations have started", (cooldown) => {
    let now = ran(hound(cooldown), bites);
    for (let waited = 0; waited < cooldown; waited++) {
      expect(refusal(now, bites).code).toBe("ABILITY_NOT_USABLE");
      now = round(now);
    }
    expect(pool(ran(now, bites), "bob", "zeal")).toBe(18);
  });

  it("fall at the actor's own StartActivation, which the frame of that activation shows", () => {
    const now = ran(hound(2), bites);
    const others = ended(now);
    expect(others.snapshot.actors[0]?.cooldowns).toEqual([{ actionId: "bite", remaining: 2 }]);
    const own = ended(others, "bob");
    const [started] = own.frames.filter((frame) => frame.transitionType === "combat.activation.started");
    expect(started?.stateAfter.actors[0]?.cooldowns).toEqual([{ actionId: "bite", remaining: 1 }]);
  });
});

describe("action budgets", () => {
  const counted = (more: JsonObject = {}) => ({
    "combat-rules": {
      quiet: miniRules("quiet", {
        actionBudget: {
          strategy: "FixedCount",
          actionCosts: "Configured",
          actorScope: "All",
          maxActionsPerActivation: 2,
          consumingCommands: ["PLAY_CARD"],
          ...more,
        },
      }),
    },
  });
  const participants = [person("ann", "red"), person("bob", "blue")];

  it("FixedCount ends the activation when its count is used up", () => {
    const first = played(scene({ participants, more: counted() }), "brew");
    expect(first.snapshot.activation).toMatchObject({ activeActorId: "ann", actionsTaken: 1, budgetUsed: 1 });
    expect(played(first, "delve").snapshot.activation.activeActorId).toBe("bob");
  });

  it("PASS uses one, whatever `consumingCommands` says", () => {
    const begun = scene({ participants, more: counted() });
    const first = ran(begun, action("PASS"));
    expect(first.snapshot.activation).toMatchObject({ activeActorId: "ann", budgetUsed: 1 });
    expect(ran(first, action("PASS")).snapshot.activation.activeActorId).toBe("bob");
  });

  it("what is not listed uses none", () => {
    const first = played(scene({ participants, more: counted({ consumingCommands: ["POWER"] }) }), "brew");
    expect(first.snapshot.activation).toMatchObject({ actionsTaken: 1, budgetUsed: 0 });
  });

  it("whom the scope leaves out has no count", () => {
    const first = played(scene({ participants, more: counted({ actorScope: "AiControlled" }) }), "brew");
    expect(first.snapshot.activation.budgetUsed).toBe(0);
  });

  it("without a count, PASS does nothing at all", () => {
    const begun = scene({ participants });
    const first = ran(begun, action("PASS"));
    expect(first.snapshot.activation).toEqual(begun.snapshot.activation);
  });

  it("`actionCosts: Ignore` takes no prices from those in its scope", () => {
    const ignored = (actorScope: string) =>
      pool(
        played(scene({ participants, more: counted({ actionCosts: "Ignore", actorScope }) }), "brew"),
        "ann",
        "flux",
      );
    expect([ignored("All"), ignored("AiControlled")]).toEqual([3, 2]);
  });
});
