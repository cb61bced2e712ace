import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepingTimes } from "../../src/combat/alarms.ts";
import { CorruptState } from "../../src/combat/failures.ts";
import { Waking } from "../../src/combat/waking.ts";
import { openTable, play } from "./tally.ts";

const nobody = () => false;
const day = 86_400_000;
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 2_000 });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The alarm of an object, which may be one that cannot be set. */
function alarmClock(at: number | null, isFull = false) {
  const clock = {
    at,
    getAlarm: () => Promise.resolve(clock.at),
    setAlarm: (time: number) => {
      if (isFull) return Promise.reject(new Error("database or disk is full: SQLITE_FULL"));
      clock.at = time;
      return Promise.resolve();
    },
    get: () => Promise.resolve(undefined),
    put: () => Promise.resolve(),
    delete: () => Promise.resolve(false),
  };
  return clock;
}

/** A combat of 1,000 ms that the directory knows: abandoned after seven days. */
function listed() {
  const { session } = openTable();
  session.store.setListed(true);
  return session;
}

describe("the alarm of a combat", () => {
  it.each([
    ["missing", null, 1_000 + 7 * day],
    ["too late", 900 * day, 1_000 + 7 * day],
    ["early enough", 5_000, 5_000],
  ])("that is %s when the combat is opened", async (_name, before, after) => {
    const clock = alarmClock(before);
    await new Waking(clock, keepingTimes({}), nobody).atLeast(listed());
    expect(clock.at).toBe(after);
  });

  it("that cannot be set fails no request", async () => {
    const waking = new Waking(alarmClock(null, true), keepingTimes({}), nobody);
    const session = listed();
    await waking.later(session);
    await waking.atLeast(session);
    expect(play(session).ok).toBe(true);
  });

  it("comes again after its work has failed: soon, and for damaged rows in a day", async () => {
    const clock = alarmClock(null);
    const waking = new Waking(clock, keepingTimes({}), nobody);
    await waking.afterFailure(new Error("Network connection lost."));
    expect(clock.at).toBe(2_000 + minute);
    await waking.afterFailure(new CorruptState("the journal"));
    expect(clock.at).toBe(2_000 + day);
  });

  it("that cannot even be set then is left to the platform, which repeats it", async () => {
    const waking = new Waking(alarmClock(null, true), keepingTimes({}), nobody);
    await expect(waking.afterFailure(new Error("x"))).rejects.toThrow("full");
  });
});
