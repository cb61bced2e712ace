import {
  beginWork,
  type Command,
  createCombat,
  type EngineContext,
  evaluateHand,
  execute,
  legalActions,
  limits,
  preview,
  type Snapshot,
  stateHash,
  type Transition,
  type Viewer,
  viewCombat,
  viewResolution,
} from "../../src/engine/index.ts";
import { bundleOf, creationOf, type Genome, mutated, randomGenome } from "../support/heavy-game.ts";
import { createRandom } from "../support/random.ts";
import { makeContext } from "./engine-fixture.ts";
import type { Row } from "./rows.ts";

const goal = 500;
const seed = 1;
/** Games at random to begin with, and games like the worst so far. */
const [tries, mutations] = [25, 35];

/** What one request cost: processor time of this process, and the work that was counted, where something was. */
interface Cost {
  readonly request: string;
  readonly milliseconds: number;
  readonly work: number;
}

function measure<T>(request: string, run: () => T, workOf: (value: T) => number, costs: Cost[]): T {
  const before = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(before);
  costs.push({ request, milliseconds: (user + system) / 1000, work: workOf(value) });
  return value;
}

const everything: Viewer = { kind: "Full" };
const seat: Viewer = { kind: "Seat", actorIds: ["ann"] };
const spectator: Viewer = { kind: "Spectator" };

/** What a request for a transition does beside it: the hash of the state, and the answer as text. */
function answered(transition: Transition, viewer: Viewer, context: EngineContext): string {
  const { snapshot, frames } = transition;
  const initialStateHash = stateHash(snapshot, context);
  const source = { commandId: "bench", sequence: snapshot.sequence, initialStateHash, frames, viewer };
  return JSON.stringify(viewResolution(source, context));
}

/** The cost of each request of each role in one game, over its first few commands. */
function costsOf(genome: Genome): readonly Cost[] {
  const context = makeContext(bundleOf(genome));
  const costs: Cost[] = [];
  const begin = () => {
    const created = createCombat(creationOf(genome), { combatId: "bench", seed: "1" }, context);
    if (created.ok) answered(created.value, everything, context);
    return created;
  };
  const created = measure("game server, creation", begin, (one) => (one.ok ? one.value.work : 0), costs);
  if (!created.ok) return costs;
  let { snapshot } = created.value;
  for (let turn = 0; turn < 3; turn++) snapshot = seatRequests(snapshot, context, costs);
  return costs;
}

function seatRequests(snapshot: Snapshot, context: EngineContext, costs: Cost[]): Snapshot {
  const listing = () => legalActions(snapshot, "ann", context);
  const listed = measure("seat, legal-actions", listing, () => 0, costs);
  measure(
    "seat, evaluations",
    () => evaluateHand(snapshot, { actorId: "ann" }, context),
    () => 0,
    costs,
  );
  measure(
    "spectator, read model",
    () => JSON.stringify(viewCombat(snapshot, spectator, context)),
    () => 0,
    costs,
  );
  const candidates = listed.ok ? listed.value.candidates.map(({ submit }) => asCommand(submit)) : [];
  const playing = candidates.find(({ type }) => type === "PLAY_CARD") ?? play(snapshot);
  const going = candidates.find(({ type }) => type === "CONTINUE") ?? endTurn;
  measure(
    "seat, preview",
    () => preview(snapshot, going, context, { forSeat: true }),
    () => 0,
    costs,
  );
  const after = commanded(snapshot, playing, context, costs);
  return commanded(after, going, context, costs);
}

const endTurn: Command = { type: "END_TURN", payload: { actorId: "ann" } };

function play({ zones }: Snapshot): Command {
  const hand = zones.find(({ zoneId, ownerId }) => zoneId === "fist" && ownerId === "ann");
  return { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: hand?.cardIds[0] ?? "", targetIds: ["m0"] } };
}

function asCommand(submit: object): Command {
  return JSON.parse(JSON.stringify(submit));
}

/** A command with everything that may be asked beside its receipt; the state after it, or as it was. */
function commanded(snapshot: Snapshot, command: Command, context: EngineContext, costs: Cost[]): Snapshot {
  const run = () => {
    const executed = execute(snapshot, command, context);
    if (!executed.ok) return executed;
    answered(executed.value, seat, context);
    const work = beginWork();
    const asker = { forSeat: true, actorIds: ["ann"] };
    legalActions(executed.value.snapshot, "ann", context, asker, work);
    evaluateHand(executed.value.snapshot, { actorId: "ann" }, context, asker, work);
    return executed;
  };
  const executed = measure("seat, command with its reads", run, (one) => (one.ok ? one.value.work : 0), costs);
  return executed.ok ? executed.value.snapshot : snapshot;
}

/** The worst of each request so far, with the game it was in. */
type Worst = Map<string, Cost & { readonly genome: Genome }>;

function look(genome: Genome, worst: Worst): void {
  for (const cost of costsOf(genome)) {
    if (cost.milliseconds > (worst.get(cost.request)?.milliseconds ?? 0)) worst.set(cost.request, { ...cost, genome });
  }
}

/** A seeded search for the request of each role that takes the most processor time, beside what it should take at most. */
export function worstRows(): readonly Row[] {
  const random = createRandom(seed);
  const worst: Worst = new Map();
  for (let warm = 0; warm < 3; warm++) costsOf(randomGenome(random));
  for (let at = 0; at < tries; at++) look(randomGenome(random), worst);
  for (let at = 0; at < mutations; at++) {
    const parent = random.pick([...worst.values()]);
    if (parent) look(mutated(parent.genome, random), worst);
  }
  return [...worst.values()].map(({ request, milliseconds, work, genome }) => ({
    name: request,
    value: `${milliseconds.toFixed(0)} ms${showWork(work)} in ${JSON.stringify(genome)}`,
    ratio: { to: `${goal} ms`, value: milliseconds / goal, bound: 1 },
  }));
}

function showWork(work: number): string {
  return work === 0 ? "" : ` (${work} of ${limits.workPerRequest} units)`;
}
