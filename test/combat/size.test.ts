import { describe, expect, it } from "vitest";
import type { Answer } from "../../src/combat/answers.ts";
import { createSession } from "../../src/combat/creation.ts";
import { type Page, readHistory, readJournal } from "../../src/combat/journal.ts";
import { previewCommand } from "../../src/combat/preview.ts";
import { findResolution } from "../../src/combat/receipt.ts";
import type { Rules } from "../../src/combat/rules.ts";
import { simulate } from "../../src/combat/simulate.ts";
import { readTimeline } from "../../src/combat/timeline.ts";
import type { Snapshot } from "../../src/engine/index.ts";
import {
  atOnce,
  changedRules,
  commandId,
  creationRequest,
  endTurn,
  granted,
  openTable,
  openTestDatabase,
  play,
  reopen,
  setupOver,
  tallyRules,
} from "./tally.ts";

const full = { kind: "Full" } as const;
const mebibyte = 1024 * 1024;

/** The counting game whose frames carry so many bytes of text each, two frames for each command. */
function loudRules(text: string): Rules {
  return changedRules((transition) => ({
    ...transition,
    frames: transition.frames.map((frame) => ({ ...frame, payload: { text } })),
  }));
}

/** The counting game in which each command makes a card whose only upgrade has so long an id. */
function growingRules(units: number): Rules {
  const grown = (state: Snapshot): Snapshot => {
    const upgradeIds = ["x".repeat(units)];
    const card = { cardInstanceId: `card ${state.sequence}`, definitionId: "d", upgradeIds, ownerId: "ada" };
    const more = { ...card, incarnation: 0, reservedBy: null, expiresAt: null };
    return { ...state, cards: { ...state.cards, [more.cardInstanceId]: more } };
  };
  return changedRules((transition) => {
    const snapshot = grown(transition.snapshot);
    return { ...transition, snapshot, frames: transition.frames.map((frame) => ({ ...frame, stateAfter: snapshot })) };
  });
}

describe("what a command records", () => {
  it("is at most 8 MiB: above it is LIMIT_EXCEEDED, and nothing has changed", () => {
    const { database, session } = openTable(loudRules("x".repeat(4 * mebibyte)));
    const [before, state] = [database.dump(), session.snapshot];
    expect(play(session)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    expect(database.dump()).toEqual(before);
    expect(session.snapshot).toBe(state);
    expect(session.last.sequence).toBe(0);
  });

  it("just below 8 MiB is accepted, and its receipt is read again from the rows", () => {
    const table = openTable(loudRules("x".repeat(4 * mebibyte - 4_000)));
    const receipt = play(table.session);
    expect(receipt.ok).toBe(true);
    expect(play(reopen(table), "ada", 1)).toEqual({
      ok: true,
      value: { ...(receipt.ok && receipt.value), duplicate: true },
    });
  });

  it("is counted in bytes of UTF-8, not in characters", () => {
    // 2 frames of 1.5 Mi characters of 3 bytes each: 3 Mi characters, 9 MiB.
    const { session } = openTable(loudRules("的".repeat(1.5 * mebibyte)));
    expect(play(session)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
  });

  it("is refused by a preview and a simulation too, as the command would be", () => {
    const { session } = openTable(loudRules("x".repeat(4 * mebibyte)));
    expect(previewCommand(session, endTurn("ada"), full)).toMatchObject({
      ok: true,
      value: { isLegal: false, reasons: [{ code: "LIMIT_EXCEEDED" }], resolution: null, stateHash: null },
    });
    expect(atOnce(simulate(session, { sourceSequence: null, commands: [endTurn("ada")] }, full))).toMatchObject({
      ok: false,
      refusal: { code: "LIMIT_EXCEEDED", reasons: [{ path: "/commands/0" }] },
    });
  });

  it("of a creation is bounded too, and nothing is written", () => {
    const rules = tallyRules();
    const database = openTestDatabase();
    const createCombat: Rules["createCombat"] = (...given) => {
      const created = rules.createCombat(...given);
      if (!created.ok) return created;
      const snapshot = { ...created.value.snapshot, configName: "x".repeat(8 * mebibyte) };
      return { ok: true, value: { ...created.value, snapshot } };
    };
    const setup = setupOver(database, { ...rules, createCombat });
    expect(createSession(setup, creationRequest)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    expect(database.dump()).toEqual([]);
  });

  it("too large for any text is refused, and not a failure", () => {
    const fail = () => {
      throw new RangeError("Invalid string length");
    };
    const payload = Object.defineProperty({}, "toJSON", { value: fail });
    const { session } = openTable(
      changedRules((transition) => ({
        ...transition,
        frames: transition.frames.map((frame) => ({ ...frame, payload })),
      })),
    );
    expect(play(session)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
  });
});

describe("a state", () => {
  it("stops growing before it is too large to be told, at whatever sequence", () => {
    const table = openTable(growingRules(3_000_000));
    expect([play(table.session).ok, play(table.session).ok]).toEqual([true, true]);
    expect(play(table.session)).toMatchObject({ ok: false, refusal: { code: "LIMIT_EXCEEDED" } });
    expect(play(reopen(table, growingRules(3_000_000)))).toMatchObject({
      ok: false,
      refusal: { code: "LIMIT_EXCEEDED" },
    });
    expect(play(reopen(table), "ada").ok).toBe(true);
  });
});

describe("an answer over many commands", () => {
  const words = "x".repeat(1_500_000);

  it("ends its pages by their size: the timeline with frames, and what to ask next", () => {
    const { session } = openTable(loudRules("x".repeat(40_000)));
    for (let count = 0; count < 4; count += 1) play(session);
    const read = (afterSequence: number) =>
      atOnce(readTimeline(session, { afterSequence, count: 50, wholeFrames: true }, full));
    // Each command tells 80 KB: the creation and three of them fit into a page of 256 KiB.
    const first = read(-1);
    expect(first.ok && first.value.items.map(({ runSequence }) => runSequence)).toEqual([0, 1, 2, 3]);
    expect(first.ok && first.value.nextAfterSequence).toBe(3);
    const second = read(3);
    expect(second.ok && second.value.items.map(({ runSequence }) => runSequence)).toEqual([4]);
    expect(second.ok && second.value.nextAfterSequence).toBeNull();
  });

  it("ends the journal and the history the same way", () => {
    const { session } = openTable();
    for (let count = 0; count < 3; count += 1) {
      const executed = session.execute(endTurn("ada"));
      if (!executed.ok) throw new Error("refused");
      // Two of 120 KB fit into a page of 256 KiB.
      const payload = { actorId: "ada", words: "x".repeat(120_000) };
      session.commit({ commandId: commandId(count), type: "END_TURN", payload, origin: "Player" }, executed.value);
    }
    const whole = { afterSequence: -1, count: 10_001 };
    for (const read of [readJournal, readHistory]) {
      const page = granted(atOnce<Answer<Page<{ readonly sequence: number }>>>(read(session, whole, full)));
      expect(page.items.at(-1)?.sequence).toBe(2);
      expect(page.nextAfterSequence).toBe(2);
      const next = { ...whole, afterSequence: 2 };
      const rest = granted(atOnce<Answer<Page<{ readonly sequence: number }>>>(read(session, next, full)));
      expect(rest.items.map(({ sequence }) => sequence)).toEqual([3]);
      expect(rest.nextAfterSequence).toBeNull();
    }
  });

  it("a resolution whose states would be too much together tells the last one alone", () => {
    // Six states of 1.5 million characters: 9 million.
    const table = openTable(
      changedRules((transition) => {
        const [first] = transition.frames;
        if (first === undefined) return transition;
        const state = { ...first.stateAfter, turnOrder: [words] };
        const frames = [0, 1, 2, 3, 4, 5].map((index) => ({ ...first, index, stateAfter: state }));
        return { ...transition, snapshot: state, frames };
      }),
    );
    play(table.session);
    for (const session of [table.session, reopen(table)]) {
      const read = findResolution(session, commandId(1), full);
      expect(read.ok && read.value.frames.map(({ stateAfter }) => stateAfter !== null)).toEqual([
        ...Array.from({ length: 5 }, () => false),
        true,
      ]);
    }
  });
});
