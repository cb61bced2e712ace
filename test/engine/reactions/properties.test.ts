import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Command, type EngineContext, execute, type Snapshot } from "../../../src/engine/index.ts";
import type { LegalCandidate } from "../../../src/engine/legality/answers.ts";
import { brokenInvariant } from "../../../src/engine/state/invariants.ts";
import { counts, seed } from "../../counts.ts";
import { publish } from "../../support/mini-content.ts";
import { begin, contextOf, person } from "../../support/position.ts";
import { concede, holderOf, kitBundle, offered, pass, refusal, type Table } from "./kit.ts";

/** The states of one random play, so that `counts.stackStates` of them are looked at. */
const statesPerPlay = 25;
const deck = ["jab", "poke", "snub", "trip", "juggle", "toll", "brew", "slay", "sweep", "rile"];

const choices = fc.record({
  stackOrder: fc.constantFrom("Lifo", "Fifo"),
  eligibility: fc.constantFrom("AllAlive", "OpponentsOnly"),
  targetLock: fc.constantFrom("Proposal", "Resolution"),
  costTiming: fc.constantFrom("Proposal", "Resolution"),
  failure: fc.constantFrom("RejectTransaction", "FizzleKeepPaid", "FizzleRefund"),
  maxStackDepth: fc.constantFrom(2, 5),
  autoPass: fc.constantFrom("Never", "WhenNoResponse"),
});
const boundary = fc.constantFrom("Immediate", "AfterCurrentAction", "AfterResolutionStack");
const plays = fc.record({
  choices,
  boundary,
  hands: fc.array(fc.subarray(deck, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 3 }),
  lastIsMachine: fc.boolean(),
  picks: fc.infiniteStream(fc.nat()),
});

type Play = typeof plays extends fc.Arbitrary<infer T> ? T : never;

const contexts = new Map<string, EngineContext>();

/** Publishing is the slow part, so each combination of policies is published once. */
function contextFor(play: Pick<Play, "choices" | "boundary">): EngineContext {
  const key = JSON.stringify([play.choices, play.boundary]);
  const kept = contexts.get(key);
  if (kept) return kept;
  const flow = { outcome: { evaluationBoundary: play.boundary, tieBreak: "Draw" } };
  const context = contextOf(publish(kitBundle({ stack: { ...play.choices }, flow })));
  contexts.set(key, context);
  return context;
}

function deal(play: Play): Table {
  const names = ["ann", "ben", "cat"];
  const participants = play.hands.map((hand, index) => {
    const id = names[index] ?? "dan";
    const isMachine = play.lastIsMachine && index === play.hands.length - 1;
    const controllerBinding = isMachine
      ? { kind: "AI" as const, policyId: "first-legal" }
      : { kind: "Player" as const };
    return person(id, `side of ${id}`, { deck: hand.map((definitionId) => ({ definitionId })), controllerBinding });
  });
  const context = contextFor(play);
  const { snapshot, created } = begin({ configName: "mini", modeId: "stacked", participants }, context);
  return { snapshot, context, frames: created.frames };
}

/** The state after a command, every frame of it sound; null for one that is refused. */
function step({ snapshot, context }: Table, command: Command): Table | null {
  const executed = execute(snapshot, command, context);
  if (!executed.ok) return null;
  const { frames } = executed.value;
  for (const frame of frames) expect(brokenInvariant(frame.stateAfter)).toBeNull();
  expect(frames.at(-1)?.stateAfter).toBe(executed.value.snapshot);
  return { snapshot: executed.value.snapshot, context, frames };
}

function commandOf({ submit }: LegalCandidate): Command {
  return JSON.parse(JSON.stringify(submit));
}

/** Proposals rather than the system's own actions: that is where the stack is. */
function chooseAmong(listed: readonly LegalCandidate[], pick: number): LegalCandidate | undefined {
  const actions = listed.filter((candidate) => candidate.source !== "System");
  const pool = actions.length > 0 && pick % 4 !== 0 ? actions : listed.filter((one) => one.submit.type !== "CONCEDE");
  return pool[Math.floor(pick / 4) % Math.max(1, pool.length)];
}

/** Cards that are reserved are those of the pending actions, each by its own. */
function expectReservedEqualsPending({ cards, pendingActions }: Snapshot): void {
  const reserved = Object.values(cards).flatMap((card) =>
    card.reservedBy === null ? [] : [[card.cardInstanceId, card.reservedBy]],
  );
  const pending = pendingActions.flatMap((item) =>
    item.cardInstanceId !== null && cards[item.cardInstanceId] ? [[item.cardInstanceId, item.pendingActionId]] : [],
  );
  expect(reserved.sort()).toEqual(pending.sort());
}

/** Some listed action is legal in the state; the listed ones besides passing always are. */
function expectSomethingLegal(table: Table): void {
  const commands = offered(table).map(commandOf);
  expect(commands.some((command) => step(table, command) !== null)).toBe(true);
}

/** Everybody passing empties the stack, or ends in a refusal that only a concession resolves. */
function passAround(table: Table, seen: number): number {
  expectReservedEqualsPending(table.snapshot);
  expectSomethingLegal(table);
  const holder = holderOf(table);
  if (holder === null) {
    expect(table.snapshot.pendingActions).toEqual([]);
    return seen;
  }
  expect(seen).toBeLessThan(200);
  const next = step(table, pass(holder)());
  if (next) return passAround(next, seen + 1);
  expect(refusal(table, pass(holder)()).code).toBe("RESOLUTION_REJECTED");
  expect(step(table, concede(holder)())).not.toBeNull();
  return seen + 1;
}

/** Plays at random; at each open window everybody passes on a branch. */
function explore(play: Play): number {
  let table = deal(play);
  let seen = 0;
  for (const pick of play.picks) {
    if (seen >= statesPerPlay || table.snapshot.status !== "ACTIVE" || table.snapshot.sequence > 40) return seen;
    if (holderOf(table) !== null) seen = passAround(table, seen);
    const chosen = chooseAmong(offered(table), pick);
    const next = chosen ? step(table, commandOf(chosen)) : null;
    if (next === null) return seen;
    table = next;
  }
  return seen;
}

describe(`states with an open window, seed ${seed}`, () => {
  it("RX-04 RX-07 RX-08 RX-09 something is legal, passing empties the stack, reserved cards are pending ones", {
    timeout: 60 * 60 * 1000,
  }, () => {
    let seen = 0;
    const property = fc.property(plays, (play) => {
      if (seen < counts.stackStates) seen += explore(play);
    });
    fc.assert(property, { numRuns: counts.stackStates, seed });
    expect(seen).toBeGreaterThanOrEqual(counts.stackStates);
  });
});
