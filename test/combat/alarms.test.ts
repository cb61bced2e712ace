import { describe, expect, it } from "vitest";
import { decisionTime, keepingTimes, nextAlarm, postExpired, removalTime } from "../../src/combat/alarms.ts";
import type { Rules } from "../../src/combat/rules.ts";
import type { FlowPolicies } from "../../src/engine/definitions/rules.ts";
import { makeContent, makeRules } from "../support/handmade.ts";
import { endTurn, openTable, tallyRules } from "./tally.ts";

const day = 86_400_000;
const times = keepingTimes({ RETENTION_DAYS: "2", ABANDON_DAYS: "1" });

type Clock = NonNullable<FlowPolicies["clock"]>;

/** A combat created at 1,000 ms whose players have 30 seconds. */
function timed(onExpiry: Clock["onExpiry"], table = tallyRules()) {
  const rules = makeRules({ clock: { secondsPerDecision: 30, onExpiry } });
  return openTable(table, makeContent([], { rules: new Map([["custom", rules]]) })).session;
}

describe("how long a combat is kept", () => {
  it("is 30 days once finished and 7 while active, unless the deployment says otherwise", () => {
    expect(keepingTimes({})).toEqual({ retentionMs: 30 * day, abandonMs: 7 * day });
    expect(keepingTimes({ RETENTION_DAYS: "never", ABANDON_DAYS: "-1" })).toEqual(keepingTimes({}));
    expect(times).toEqual({ retentionMs: 2 * day, abandonMs: day });
  });

  it("counts from the last command", () => {
    expect(removalTime(openTable().session, times)).toBe(1_000 + day);
  });
});

describe("the clock", () => {
  it("does not run where the rules have none", () => {
    expect(decisionTime(openTable().session)).toBeNull();
    expect(nextAlarm(openTable().session, times)).toBe(1_000 + day);
  });

  it("wakes the combat when the awaited player's time is up", () => {
    expect(nextAlarm(timed("EndTurn"), times)).toBe(31_000);
  });

  it("ends an absent player's turn, journaled like any other command", () => {
    const session = timed("EndTurn");
    expect(postExpired(session, 30_999)).toBe(false);
    expect(postExpired(session, 31_000)).toBe(true);
    expect(session.last).toMatchObject({
      sequence: 1,
      type: "END_TURN",
      payload: { actorId: "ada" },
      origin: "Clock",
    });
  });

  it("passes by ending the turn where no window is open", () => {
    const session = timed("Pass");
    postExpired(session, 31_000);
    expect(session.last.type).toBe("END_TURN");
  });

  it("continues a combat that has stopped on its way to a player, and gives nobody up for it", () => {
    const plain = tallyRules();
    const rules: Rules = {
      ...plain,
      createCombat: (...creation) => {
        const made = plain.createCombat(...creation);
        if (!made.ok) return made;
        const { snapshot, frames } = made.value;
        const stopped = { ...snapshot, activation: { ...snapshot.activation, continues: true as const } };
        return {
          ok: true,
          value: { ...made.value, snapshot: stopped, frames: frames.map((one) => ({ ...one, stateAfter: stopped })) },
        };
      },
      execute: (snapshot, command, context) =>
        plain.execute(snapshot, command.type === "CONTINUE" ? endTurn("ada") : command, context),
    };
    const session = timed("Concede", rules);
    expect(nextAlarm(session, times)).toBe(31_000);
    postExpired(session, 31_000);
    expect(session.last).toMatchObject({ type: "CONTINUE", origin: "Clock" });
  });

  it("gives its command an id that no player's has, the same for the same combat and moment", () => {
    const [one, other] = [timed("EndTurn"), timed("EndTurn")];
    postExpired(one, 31_000);
    postExpired(other, 31_000);
    expect(one.last.commandId).toBe(other.last.commandId);
    expect(one.last.commandId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
