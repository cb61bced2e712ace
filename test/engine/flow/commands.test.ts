import { describe, expect, it } from "vitest";
import { type Command, createCombat, replay, stateHash } from "../../../src/engine/index.ts";
import type { Creation } from "../../../src/engine/state/commands.ts";
import { limits } from "../../../src/engine/state/limits.ts";
import { miniContent } from "../../support/mini-content.ts";
import { beast, contextOf, person } from "../../support/position.ts";
import { held, played, ran, refusal, scene, transitions } from "../kit.ts";

const two = [person("ann", "red"), person("bob", "blue")];
type Fields = Omit<Extract<Command, { readonly type: "EXECUTE_ACTION" }>["payload"], "actionType">;
const execute = (actionType: string, more: Fields = {}): Command => ({
  type: "EXECUTE_ACTION",
  payload: { actionType, ...more },
});

describe("EXECUTE_ACTION may also mean another command", () => {
  const begun = scene({ participants: two });

  it.each([
    ["END_TURN", { type: "END_TURN", payload: { actorId: "ann" } }],
    ["CONCEDE", { type: "CONCEDE", payload: { actorId: "ann" } }],
  ] as const)("%s", (actionType, command) =>
    expect(ran(begun, execute(actionType, { actorId: "ann" })).snapshot).toEqual(ran(begun, command).snapshot),
  );

  it("PLAY_CARD, with one target by `targetId`", () => {
    const [cardInstanceId = ""] = held(begun.snapshot, "jab");
    const done = ran(begun, execute("PLAY_CARD", { actorId: "ann", cardInstanceId, targetId: "bob" }));
    expect(done.snapshot).toEqual(played(begun, "jab", "bob").snapshot);
  });

  it("PASS_PRIORITY", () => {
    const open = played(scene({ participants: two, modeId: "stacked" }), "jab", "bob");
    expect(ran(open, execute("PASS_PRIORITY", { actorId: "bob" })).snapshot).toEqual(
      ran(open, { type: "PASS_PRIORITY", payload: {} }).snapshot,
    );
  });

  it("without an actor, the priority holder's or the active actor's", () =>
    expect(ran(begun, execute("END_TURN")).snapshot.activation.activeActorId).toBe("bob"));
});

describe("limits", () => {
  it("a combat takes 10,000 commands", () => {
    const begun = scene();
    const late = { ...begun, snapshot: { ...begun.snapshot, sequence: limits.commandsPerCombat } };
    expect(refusal(late, { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("LIMIT_EXCEEDED");
    const last = { ...begun, snapshot: { ...begun.snapshot, sequence: limits.commandsPerCombat - 1 } };
    expect(ran(last, { type: "END_TURN", payload: { actorId: "ann" } }).snapshot.sequence).toBe(10_000);
  });

  it("a combat that has taken them all can still be conceded and acknowledged", () => {
    const begun = scene();
    const late = { ...begun, snapshot: { ...begun.snapshot, sequence: limits.commandsPerCombat } };
    const conceded = ran(late, { type: "CONCEDE", payload: { actorId: "ann" } }).snapshot;
    expect([conceded.sequence, conceded.status]).toEqual([10_001, "DEFEAT"]);
    const acknowledged = ran({ ...begun, snapshot: conceded }, { type: "RESOLVE_COMBAT", payload: {} }).snapshot;
    expect(acknowledged.outcome?.acknowledged).toBe(true);
  });

  it("a command takes 64 targets", () => {
    const begun = scene();
    const [cardInstanceId = ""] = held(begun.snapshot, "jab");
    const targetIds = Array.from({ length: 65 }, (_, index) => `t${index}`);
    expect(
      refusal(begun, { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId, targetIds } }).reasons,
    ).toHaveLength(1);
  });

  it("a combat takes 128 actors", () => {
    const participants = [
      person("ann", "red"),
      ...Array.from({ length: 128 }, (_, index) => beast(`b${index}`, "blue")),
    ];
    const created = createCombat(
      { configName: "mini", modeId: "still", participants },
      { combatId: "c", seed: "1" },
      contextOf(miniContent()),
    );
    expect(!created.ok && created.rejection.code).toBe("LIMIT_EXCEEDED");
  });
});

describe("the same input gives the same bytes", () => {
  const creation: Creation = {
    configName: "mini",
    modeId: "still",
    participants: [person("ann", "red"), beast("gus", "blue")],
  };
  const context = contextOf(miniContent());
  const hashOf = (combatId: string, seed: string, body = creation) => {
    const created = createCombat(body, { combatId, seed }, context);
    if (!created.ok) throw new Error("refused");
    return stateHash(created.value.snapshot, context);
  };

  it("whatever the combat's id", () => expect(hashOf("one", "1")).toBe(hashOf("two", "1")));
  it("and other bytes from another seed", () => expect(hashOf("one", "1")).not.toBe(hashOf("one", "2")));

  it("replay plays a combat again from its creation: each transition the same", () => {
    const begun = scene();
    const commands: readonly Command[] = [
      {
        type: "PLAY_CARD",
        payload: { actorId: "ann", cardInstanceId: held(begun.snapshot, "jab")[0] ?? "", targetIds: ["gus"] },
      },
      { type: "END_TURN", payload: { actorId: "ann" } },
    ];
    const again = replay(creation, { combatId: "combat", seed: "7" }, commands, begun.context);
    if (!again.ok) throw new Error("refused");
    const first = ran(begun, commands[0] ?? never());
    const second = ran(first, commands[1] ?? never());
    expect(again.value.map(({ snapshot }) => snapshot)).toEqual([begun.snapshot, first.snapshot, second.snapshot]);
    expect(again.value[2]?.frames).toEqual(second.frames);
  });

  it("a combat begins with the frame of its creation", () => {
    const [first, second] = transitions(scene());
    expect([first, second]).toEqual(["initialized", "boundary.resolved"]);
  });
});

function never(): never {
  throw new Error("no such command");
}
