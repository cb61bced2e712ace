import {
  type Command,
  createCombat,
  type EngineContext,
  execute,
  type Frame,
  legalActions,
  type Snapshot,
  type Transition,
} from "../../src/engine/index.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import type { Random } from "../support/random.ts";

/** A combat that was played: what replays it, and the hash after creation and after each command. */
export interface PlayedCombat {
  readonly creation: Creation;
  readonly seed: string;
  readonly commands: readonly Command[];
  readonly hashes: readonly string[];
  readonly snapshot: Snapshot;
}

/** What is looked at on the way. */
export interface Observer {
  /** A frame and the state before it; null for the first of the creation. */
  readonly frame?: (before: Snapshot | null, frame: Frame) => void;
  /** A state in which a command is to be chosen, and the commands that are listed. */
  readonly choice?: (snapshot: Snapshot, commands: readonly Command[]) => void;
}

/** No combat of a test goes on for longer. */
const maximumCommands = 120;

/** How seldom a random player gives up: one choice in so many. */
const concessionOdds = 60;

/** Plays a combat by random legal choices until it is over, or for `maximumCommands`. */
export function playRandomly(
  creation: Creation,
  seed: string,
  context: EngineContext,
  random: Random,
  observer: Observer = {},
): PlayedCombat {
  const commands: Command[] = [];
  let current = begin(creation, seed, context, observer);
  const hashes = [context.hash.state(current)];
  while (commands.length < maximumCommands) {
    const listed = listCommands(current, context);
    if (listed.length === 0) break;
    observer.choice?.(current, listed);
    const { command, snapshot } = playOne(current, listed, context, random, observer);
    current = snapshot;
    commands.push(command);
    hashes.push(context.hash.state(current));
  }
  return { creation, seed, commands, hashes, snapshot: current };
}

/** Plays the same commands again. */
export function replay(played: PlayedCombat, context: EngineContext, observer: Observer = {}): PlayedCombat {
  let current = begin(played.creation, played.seed, context, observer);
  const hashes = [context.hash.state(current)];
  for (const command of played.commands) {
    current = advance(current, command, context, observer);
    hashes.push(context.hash.state(current));
  }
  return { ...played, hashes, snapshot: current };
}

/**
 * What may be done now: what is listed for whoever must decide, and what goes on with a combat nobody plays or that has
 * stopped on its way to somebody.
 */
export function listCommands(snapshot: Snapshot, context: EngineContext): readonly Command[] {
  if (snapshot.activation.continues) return [{ type: "CONTINUE", payload: {} }];
  const listed = legalActions(snapshot, null, context);
  const commands = listed.ok ? listed.value.candidates.map((candidate) => asCommand(candidate.submit)) : [];
  if (commands.length > 0 || snapshot.status !== "ACTIVE") return commands;
  return [{ type: "CONTINUE", payload: {} }];
}

/** A posted body as the command it is. */
function asCommand(submit: object): Command {
  return JSON.parse(JSON.stringify(submit));
}

/**
 * Plays one of the listed commands. What follows a command by itself is not tried before it is listed (PY-16): where a
 * machine then faces an item that cannot resolve, the command may still be refused (RX-09), and another one is chosen.
 */
function playOne(
  snapshot: Snapshot,
  listed: readonly Command[],
  context: EngineContext,
  random: Random,
  observer: Observer,
): { readonly command: Command; readonly snapshot: Snapshot } {
  const command = choose(listed, random);
  const executed = execute(deepFreeze(snapshot), command, context);
  if (executed.ok) return { command, snapshot: follow(snapshot, executed.value, context, observer) };
  const others = listed.filter((one) => one !== command);
  if (executed.rejection.code !== "RESOLUTION_REJECTED" || others.length === 0)
    throw new Error(`listed but refused: ${JSON.stringify(command)}: ${JSON.stringify(executed.rejection)}`);
  return playOne(snapshot, others, context, random, observer);
}

function choose(listed: readonly Command[], random: Random): Command {
  const others = listed.filter((command) => command.type !== "CONCEDE");
  const pool = others.length === 0 || random.below(concessionOdds) === 0 ? listed : others;
  const chosen = random.pick(pool);
  if (!chosen) throw new Error("nothing to choose from");
  return chosen;
}

function begin(creation: Creation, seed: string, context: EngineContext, observer: Observer): Snapshot {
  const created = createCombat(creation, { combatId: "combat", seed }, context);
  if (!created.ok) throw new Error(`creation refused: ${JSON.stringify(created.rejection)}`);
  return follow(null, created.value, context, observer);
}

function advance(snapshot: Snapshot, command: Command, context: EngineContext, observer: Observer): Snapshot {
  const executed = execute(deepFreeze(snapshot), command, context);
  if (!executed.ok)
    throw new Error(`refused the second time: ${JSON.stringify(command)}: ${JSON.stringify(executed.rejection)}`);
  return follow(snapshot, executed.value, context, observer);
}

/** The state after a transition, which is what its last frame says it is. */
function follow(
  before: Snapshot | null,
  { snapshot, frames }: Transition,
  context: EngineContext,
  observer: Observer,
): Snapshot {
  let last = before;
  for (const frame of frames) {
    observer.frame?.(last, frame);
    last = frame.stateAfter;
  }
  if (!last || context.hash.state(last) !== context.hash.state(snapshot))
    throw new Error("the state after the last frame is not the state after the command");
  return snapshot;
}
