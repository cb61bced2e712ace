import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { combatFileSchema } from "../../src/api/contract/combat-files.ts";
import { branchOrigin, copyPage, foundBranch, pastePage } from "../../src/combat/branch.ts";
import { parseRecord } from "../../src/combat/codec.ts";
import { type CombatRecord, importCombat, importedOf, type MadeCombat } from "../../src/combat/combat-file.ts";
import { runCommand } from "../../src/combat/commands.ts";
import { engineRules } from "../../src/combat/engine-rules.ts";
import { findResolution } from "../../src/combat/receipt.ts";
import type { Rules } from "../../src/combat/rules.ts";
import { CombatSession } from "../../src/combat/session.ts";
import { CombatStore } from "../../src/combat/store.ts";
import { readTimeline } from "../../src/combat/timeline.ts";
import { verify } from "../../src/combat/verify.ts";
import type { Viewer } from "../../src/engine/index.ts";
import { nodeHasher } from "../support/hasher.ts";
import { parseJson } from "../support/json.ts";
import { publish } from "../support/mini-content.ts";
import { atOnce, commandId, openTestDatabase, recordOf } from "./tally.ts";

/**
 * Fourteen commands, eight cards on the stack and six passes, recorded by an engine that called itself version 0 and
 * changed every resource by one more. The stack is still open at the end.
 */
const text = readFileSync("test/combat/recorded/engine-0.json", "utf8");
const file = combatFileSchema.parse(JSON.parse(text));
const record = parseRecord(JSON.stringify(file.combat));
const content = publish(parseJson(JSON.stringify(file.content.bundle)));
const full: Viewer = { kind: "Full" };
const commands = record.commands.length;
const combatId = "44444444-4444-4444-8444-444444444444";
const branchId = "55555555-5555-4555-8555-555555555555";
const request = { ...record, combatId, customSeed: false, revisionReason: "imported", requestHash: "" };
const noPause = () => Promise.resolve();

function setup(rules: Rules = engineRules) {
  const store = new CombatStore(openTestDatabase());
  return { store, content, rules, hash: nodeHasher(), now: () => 1_000 };
}

function made(from: CombatRecord = record): MadeCombat {
  const made = importCombat(setup(), request, from);
  if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  return made.value;
}

function imported(from: CombatRecord = record): CombatSession {
  return made(from).session;
}

/** The holder passes, whoever it is. */
function pass(session: CombatSession, number: number) {
  const { sequence: expectedSequence, step: expectedStep, priorityWindow } = session.snapshot;
  const actorId = priorityWindow?.holderActorId ?? "nobody";
  const command = { type: "PASS_PRIORITY", payload: { actorId } } as const;
  const answer = runCommand(session, { commandId: commandId(number), expectedSequence, expectedStep, command }, full);
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

function branched(source: CombatSession, sequence: number): CombatSession {
  const origin = branchOrigin(source, { sequence, branchKey: "old times" });
  if (!origin.ok) throw new Error(origin.refusal.message);
  const target = setup();
  pastePage(target.store, copyPage(source.store, 0, sequence), true);
  foundBranch(target.store, branchId, origin.value);
  return new CombatSession(target);
}

describe("a combat of an engine that is not here", () => {
  it("is imported from its recorded states, every one of which hashes as then", () => {
    const combat = made();
    const { session } = combat;
    expect(session.last).toMatchObject({ sequence: commands, engineVersion: "0", stateHash: record.finalStateHash });
    expect(importedOf(combat, record, false)).toMatchObject({
      sequence: commands,
      isValid: false,
      sequencesChecked: 0,
    });
    for (const [index, { stateHash }] of record.commands.entries()) {
      const state = session.stateAt(index + 1);
      expect(state === null ? null : session.context.hash.state(state)).toBe(stateHash);
    }
  });

  it("tells nobody the origin from which its ids are made, though its creation has no frames here", () => {
    const session = imported();
    const { originId } = session.snapshot;
    const told = (viewer: Viewer) => JSON.stringify(findResolution(session, combatId, viewer));
    expect(told(full)).toContain(originId);
    for (const viewer of [{ kind: "Spectator" }, { kind: "Seat", actorIds: ["ada"] }] as const) {
      expect(told(viewer)).not.toContain(originId);
    }
  });

  it("says that its span cannot be verified, and that its chain is whole", async () => {
    expect(await verify(imported(), noPause)).toEqual({
      isValid: false,
      sequencesChecked: 0,
      spans: [{ fromSequence: 0, toSequence: commands, engineVersion: "0", result: "NOT_VERIFIABLE" }],
      finalStateHash: record.finalStateHash,
    });
  });

  it("has its timeline, though not the frames of then", () => {
    const timeline = atOnce(readTimeline(imported(), { afterSequence: 0, count: 1, wholeFrames: true }, full));
    const [first] = record.commands;
    expect(timeline).toMatchObject({
      ok: true,
      value: { items: [{ type: first?.type, actorId: "ann", stateHash: first?.stateHash, frames: [] }] },
    });
  });

  it("goes on under this engine, the stack where it was left, and verifies from there", async () => {
    const session = imported();
    expect(session.snapshot.priorityWindow?.holderActorId).toBe("ann");
    const receipt = pass(session, 15);
    expect(receipt).toMatchObject({ sequence: 15, previousStateHash: record.finalStateHash });
    const { isValid, spans, sequencesChecked } = await verify(session, noPause);
    expect([isValid, sequencesChecked]).toEqual([false, 1]);
    expect(spans.map(({ fromSequence, result }) => [fromSequence, result])).toEqual([
      [0, "NOT_VERIFIABLE"],
      [15, "VERIFIED"],
    ]);
  });

  it("branches at any point of then, and the branch goes on", async () => {
    const branch = branched(imported(), 9);
    expect(branch.last.stateHash).toBe(record.commands[8]?.stateHash);
    pass(branch, 16);
    expect(await verify(branch, noPause)).toMatchObject({ isValid: false, sequencesChecked: 1 });
  });

  it("exports as it came, and with what came after imports again", async () => {
    const session = imported();
    expect(recordOf(session)).toEqual(record);
    pass(session, 15);
    const again = imported(recordOf(session));
    expect(again.last.stateHash).toBe(session.last.stateHash);
    expect(again.store.entryAt(15)?.engineVersion).toBe(engineRules.engineVersion);
  });

  it("would not come to the same states here, which is why it is not played again", () => {
    expect(importCombat(setup(), request, claimedBy(engineRules.engineVersion))).toMatchObject({
      ok: false,
      refusal: { code: "INVALID_REQUEST", reasons: [{ path: "/combat/initialStateHash" }] },
    });
  });

  it("called one of an older version that is here, is taken over where a command comes to something else", async () => {
    const { session, sequencesChecked } = made(claimedBy("1"));
    expect(session.last.stateHash).toBe(record.finalStateHash);
    // The creation says version 0, and every change of a resource is one off; a card that only waits comes to the same.
    const { isValid, spans, ...verified } = await verify(session, noPause);
    expect([isValid, verified.sequencesChecked]).toEqual([false, sequencesChecked]);
    expect(verified).not.toHaveProperty("firstDivergence");
    expect(spans[0]).toEqual({ fromSequence: 0, toSequence: 0, engineVersion: "1", result: "NOT_VERIFIABLE" });
    expect(spans.map(({ result }) => result)).toContain("VERIFIED");
  });
});

/** The record as if that version had made it; its states stay as they were. */
function claimedBy(engineVersion: string): CombatRecord {
  return { ...record, engineVersion, commands: record.commands.map((command) => ({ ...command, engineVersion })) };
}

/** The recorded states, the one after the third command changed once more. */
function tampered(...keys: readonly (readonly [string, { readonly set: unknown }])[]): CombatRecord {
  const delta = record.states[3];
  if (!delta || !("keys" in delta)) throw new Error("the third command changed nothing");
  return { ...record, states: record.states.with(3, { ...delta, keys: [...delta.keys, ...keys] }) };
}

describe("a recorded state", () => {
  it("that was changed does not hash as the record says", () => {
    expect(importCombat(setup(), request, tampered(["round", { set: 9 }]))).toMatchObject({
      ok: false,
      refusal: { code: "INVALID_REQUEST", reasons: [{ path: "/combat/commands/2/stateHash" }] },
    });
  });

  const unheard = { instanceId: "x", statusId: "unheard", ownerId: "ann", sourceId: null, stacks: 1, duration: 1 };

  it.each(["an odd name", "__proto__"])(
    "of a card called %s, which nothing born here is, is none to go on from",
    (name) => {
      const [cardId = ""] = Object.keys(imported().snapshot.cards);
      const renamed = parseRecord(JSON.stringify(record).replaceAll(cardId, name));
      expect(importCombat(setup(), request, renamed)).toMatchObject({
        ok: false,
        refusal: { code: "UNKNOWN_REFERENCE", reasons: [{ path: "/combat/states/0" }] },
      });
    },
  );

  it.each([
    ["of another shape", ["round", { set: "one" }]],
    ["with a member nobody knows", ["secret", { set: 1 }]],
    ["of cards that lie nowhere", ["zones", { set: [] }]],
    ["of a status that is not defined", ["statuses", { set: [unheard] }]],
    ["of another moment", ["sequence", { set: 4 }]],
  ] as const)("%s is none to go on from", (_name, change) => {
    const target = setup();
    expect(importCombat(target, request, tampered(change))).toMatchObject({
      ok: false,
      refusal: { code: "UNKNOWN_REFERENCE", reasons: [{ path: "/combat/states/3" }] },
    });
    expect(target.store.exists()).toBe(false);
  });
});
