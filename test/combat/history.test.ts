import { describe, expect, it } from "vitest";
import type { Answer } from "../../src/combat/answers.ts";
import { branchOf, branchOrigin, branchTree, copyPage, foundBranch, pastePage } from "../../src/combat/branch.ts";
import { readHistory, readJournal, type Span } from "../../src/combat/journal.ts";
import { previewCommand } from "../../src/combat/preview.ts";
import { findResolution } from "../../src/combat/receipt.ts";
import { CombatSession } from "../../src/combat/session.ts";
import { simulate } from "../../src/combat/simulate.ts";
import { readPastState, readTimeline, type Timeline } from "../../src/combat/timeline.ts";
import { verify } from "../../src/combat/verify.ts";
import { full, played, send, toilingRules } from "./history-kit.ts";
import {
  atOnce,
  combatId,
  commandId,
  endTurn,
  granted,
  openTable,
  openTestDatabase,
  setupOver,
  wordyRules,
} from "./tally.ts";

const whole = { afterSequence: -1, count: 100 };
const noPause = () => Promise.resolve();

describe("the journal", () => {
  it("links every entry to the state before it", () => {
    const { items } = granted(atOnce(readJournal(played().session, whole, full)));
    expect(items.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    for (const [index, item] of items.slice(1).entries()) expect(item.previousHash).toBe(items[index]?.stateHash);
  });

  it("tells a seat the payloads of its own commands only", () => {
    const { items } = granted(atOnce(readJournal(played().session, whole, { kind: "Seat", actorIds: ["bo"] })));
    expect(items.map(({ payload }) => payload)).toEqual([null, null, { actorId: "bo" }, null]);
  });

  it("without its creation is the history", () => {
    const { items } = granted(atOnce(readHistory(played().session, { afterSequence: -1, count: 2 }, full)));
    expect(items.map(({ sequence, type, step }) => [sequence, type, step])).toEqual([[1, "END_TURN", 3]]);
  });
});

describe("the timeline", () => {
  it("begins with the creation and names each item's frames", () => {
    const timeline = atOnce(readTimeline(played().session, { ...whole, wholeFrames: false }, full));
    if (!timeline.ok) throw new Error("refused");
    expect(timeline.value.nextAfterSequence).toBeNull();
    expect(timeline.value.items[0]?.frames).toEqual([{ frameIndex: 0, transitionType: "combat.initialized" }]);
    expect(timeline.value.items[1]).toMatchObject({ runSequence: 1, commandId: commandId(1), step: 3 });
    expect(timeline.value.items[1]?.frames.map(({ frameIndex }) => frameIndex)).toEqual([0, 1]);
  });

  it("comes in pages that say how to go on", () => {
    const page = atOnce(readTimeline(played().session, { afterSequence: 0, count: 2, wholeFrames: false }, full));
    expect(page).toMatchObject({ ok: true, value: { nextAfterSequence: 2 } });
  });

  it("with whole frames has what the receipt had", () => {
    const { session, receipts } = played();
    const timeline = atOnce(readTimeline(session, { afterSequence: 0, count: 1, wholeFrames: true }, full));
    const expected = receipts[0]?.state.resolution.frames.map((frame) => ({ ...frame, frameIndex: frame.index }));
    expect(timeline).toMatchObject({ ok: true, value: { items: [{ frames: expected }] } });
  });

  it("with whole frames ends a page that would be too large, and says how to go on", () => {
    const { session } = openTable(wordyRules(200_000));
    for (const [index, actorId] of ["ada", "bo", "ada"].entries()) send(session, index + 1, actorId);
    const page = atOnce(readTimeline(session, { afterSequence: 0, count: 3, wholeFrames: true }, full));
    expect(page).toMatchObject({ ok: true, value: { items: [{ runSequence: 1 }], nextAfterSequence: 1 } });
  });

  it("is read in pages of at most 256 KiB, and whole by going on from each", () => {
    const { session } = openTable(wordyRules(2_000));
    for (const [index, actorId] of ["ada", "bo", "ada", "bo", "ada", "bo"].entries()) send(session, index + 1, actorId);
    const sequences: number[] = [];
    let pages = 0;
    for (let afterSequence: number | null = 0; afterSequence !== null; pages += 1) {
      const page: Timeline = granted(
        atOnce(readTimeline(session, { afterSequence, count: 50, wholeFrames: true }, full)),
      );
      expect(new TextEncoder().encode(JSON.stringify(page)).byteLength).toBeLessThanOrEqual(262_144);
      sequences.push(...page.items.map(({ runSequence }) => runSequence));
      afterSequence = page.nextAfterSequence;
    }
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6]);
    expect([pages > 1, pages < 6]).toEqual([true, true]);
  });

  it.each([
    [
      "the timeline",
      (session: CombatSession, span: Span) => readTimeline(session, { ...span, wholeFrames: false }, full),
    ],
    ["the journal", (session: CombatSession, span: Span) => readJournal(session, span, full)],
    ["the history", (session: CombatSession, span: Span) => readHistory(session, span, full)],
  ])("as %s is empty after the last sequence, and refuses one that is not reached", (_name, read) => {
    const { session } = played();
    expect(granted<object>(atOnce<Answer<object>>(read(session, { afterSequence: 3, count: 9 })))).toMatchObject({
      items: [],
    });
    expect(atOnce<Answer<object>>(read(session, { afterSequence: 4, count: 9 }))).toMatchObject({
      ok: false,
      refusal: { code: "INVALID_REQUEST", reasons: [{ path: "query.afterSequence" }] },
    });
  });

  it("gives the state after a sequence, and in the midst of it", () => {
    const { session, receipts } = played();
    const after = readPastState(session, { sequence: 1, frameIndex: null }, full);
    expect(after).toMatchObject({ ok: true, value: { combat: { stateHash: receipts[0]?.stateHash, step: 3 } } });
    expect(readPastState(session, { sequence: 2, frameIndex: 0 }, full)).toMatchObject({
      ok: true,
      value: { combat: { step: 4 } },
    });
    expect(readPastState(session, { sequence: 4, frameIndex: null }, full)).toMatchObject({
      ok: false,
      refusal: { code: "NOT_FOUND" },
    });
  });

  it("keeps the frames of every command", () => {
    const { session, receipts } = played();
    const resolution = findResolution(session, commandId(2), full);
    expect(resolution).toEqual({ ok: true, value: receipts[1]?.state.resolution });
    expect(findResolution(session, commandId(9), full)).toMatchObject({ ok: false, refusal: { code: "NOT_FOUND" } });
  });
});

describe("a simulation", () => {
  const commands = [endTurn("bo"), endTurn("bo")];

  it("plays on a copy of a past state; repeated it is the same one", () => {
    const { session } = played();
    const before = session.snapshot;
    const once = atOnce(simulate(session, { sourceSequence: 1, commands }, full));
    expect(once).toMatchObject({ ok: true, value: { commandsExecuted: 2, state: { combat: { sequence: 3 } } } });
    expect(atOnce(simulate(session, { sourceSequence: 1, commands }, full))).toEqual(once);
    expect(session.snapshot).toBe(before);
  });

  it("says which command was rejected", () => {
    const rejected = atOnce(
      simulate(played().session, { sourceSequence: 1, commands: [endTurn("ada"), endTurn("cy")] }, full),
    );
    expect(rejected).toMatchObject({
      ok: false,
      refusal: { code: "NOT_ACTIVE_ACTOR", reasons: [{ path: "/commands/1/payload/actorId" }] },
    });
  });

  it("has one budget of work for all its commands, and says which is too much", () => {
    const { session } = openTable(toilingRules());
    const request = (count: number) => ({
      sourceSequence: null,
      commands: Array.from({ length: count }, () => endTurn("bo")),
    });
    expect(atOnce(simulate(session, request(2), full))).toMatchObject({ ok: true });
    expect(atOnce(simulate(session, request(3), full))).toMatchObject({
      ok: false,
      refusal: { code: "WORK_LIMIT", reasons: [{ path: "/commands/2" }] },
    });
  });
});

describe("a preview", () => {
  it("has the frames and the hash that the command then has, and changes nothing", () => {
    const { session } = openTable();
    const preview = previewCommand(session, endTurn("ada"), full);
    if (!preview.ok) throw new Error("refused");
    const receipt = send(session, 1, "ada");
    expect(preview.value.stateHash).toBe(receipt.stateHash);
    expect(preview.value.resolution?.frames).toEqual(receipt.state.resolution.frames);
  });

  it("of what is illegal points into the request", () => {
    const preview = previewCommand(openTable().session, endTurn("cy"), full);
    expect(preview).toMatchObject({
      ok: true,
      value: { isLegal: false, resolution: null, reasons: [{ path: "/payload/actorId", code: "NOT_ACTIVE_ACTOR" }] },
    });
  });
});

describe("a branch", () => {
  const branchId = "22222222-2222-4222-8222-222222222222";

  function branched(source: CombatSession, sequence: number) {
    const origin = branchOrigin(source, { sequence, branchKey: "what if" });
    if (!origin.ok) throw new Error(origin.refusal.message);
    const setup = setupOver(openTestDatabase());
    for (let next = 0; next <= sequence; ) {
      const page = JSON.parse(JSON.stringify(copyPage(source.store, next, sequence)));
      pastePage(setup.store, page, next === 0);
      next = page.nextSequence;
    }
    expect(setup.store.exists()).toBe(false);
    foundBranch(setup.store, branchId, origin.value);
    return new CombatSession(setup);
  }

  it("is the source as it was, under its own name", () => {
    const { session, receipts } = played();
    const branch = branched(session, 2);
    expect(branch.last.stateHash).toBe(receipts[1]?.stateHash);
    expect(branch.snapshot).toEqual({ ...session.stateAt(2), ...branch.meta.identity });
    expect(branchOf(branch)).toEqual({
      ok: true,
      value: {
        runId: branchId,
        combatId: branchId,
        rootRunId: combatId,
        parentRunId: combatId,
        sourceSequence: 2,
        sourceStateHash: receipts[1]?.stateHash,
        branchKey: "what if",
        stateHash: receipts[1]?.stateHash,
        seats: [["ada"], ["bo"]],
      },
    });
  });

  it("goes on alone, gives the same hashes for the same commands, and verifies from its creation", async () => {
    const { session, receipts } = played();
    const branch = branched(session, 2);
    expect(send(branch, 3, "ada").stateHash).toBe(receipts[2]?.stateHash);
    send(branch, 4, "bo");
    expect(session.last.sequence).toBe(3);
    expect(await verify(branch, noPause)).toMatchObject({ isValid: true, sequencesChecked: 5 });
  });

  it("past the end of its source is not found", () => {
    expect(branchOrigin(played().session, { sequence: 4, branchKey: "x" })).toMatchObject({
      ok: false,
      refusal: { code: "NOT_FOUND" },
    });
  });

  it("is in the tree of its root, once", () => {
    const { session } = played();
    const { lineage } = branched(session, 2).meta.identity;
    if (lineage === null) throw new Error("no branch");
    session.store.addBranch({ combatId: branchId, lineage });
    session.store.addBranch({ combatId: branchId, lineage });
    const tree = branchTree(session);
    expect(tree).toMatchObject({
      ok: true,
      value: {
        rootRunId: combatId,
        nodes: [
          { runId: combatId, parentRunId: null },
          { runId: branchId, parentRunId: combatId, branchKey: "what if" },
        ],
      },
    });
  });
});
