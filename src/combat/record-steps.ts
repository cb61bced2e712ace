import type { Snapshot, Transition } from "../engine/index.ts";
import { type Answer, answer, refuse, refuseBy } from "./answers.ts";
import { actorOf } from "./authority.ts";
import { parseStateForHash } from "./codec.ts";
import type { CombatRecord } from "./combat-file.ts";
import { patch } from "./delta.ts";
import { executeAgain, type PastStep, type Player } from "./execute-again.ts";
import { parseRecordedState } from "./parse-recorded-state.ts";

/** A step of a record, as this service can have it again: the creation first, then each command. */
export interface RecordStep {
  readonly transition: Transition;
  readonly engineVersion: string;
  /** Executed again, it came to the recorded state; else the recorded state was taken. */
  readonly isVerified: boolean;
}

/**
 * A record step by step, up to and with the first refusal. What an engine that is here made is executed again and must
 * come to the recorded hash. Of another engine's steps, and of an older version's that come to something else because a
 * fault was mended, the recorded states stand in, without their frames. Every recorded state must hash as the record says.
 */
export function* recordSteps(player: Player, record: CombatRecord): Generator<Answer<RecordStep>> {
  const count = record.commands.length + 1;
  let before: Snapshot | null = null;
  let recorded: unknown = null;
  for (let index = 0; index < count; index += 1) {
    recorded = patch(recorded, record.states[index] ?? null);
    const step = stepOf(player, record, { index, before, recorded });
    yield step;
    if (!step.ok) return;
    before = step.value.transition.snapshot;
  }
}

/** Where in a record a step is: the executed or adopted state before it, and the recorded one after it. */
interface Place {
  readonly index: number;
  readonly before: Snapshot | null;
  readonly recorded: unknown;
}

function stepOf(player: Player, record: CombatRecord, place: Place): Answer<RecordStep> {
  const { rules, context } = player;
  const recorded = record.commands[place.index - 1];
  const { engineVersion } = recorded ?? record;
  const [stateHash, path] =
    recorded === undefined
      ? [record.initialStateHash, "/combat/initialStateHash"]
      : [recorded.stateHash, `${commandAt(place)}/stateHash`];
  const isLast = place.index === record.commands.length;
  if (isLast && stateHash !== record.finalStateHash) return otherState("/combat/finalStateHash");
  const again = executeAgain(player, pastStep(record, place), stateHash);
  if (again.result === "agreed") {
    if (!holdsState(player, record, place, stateHash)) return otherState(`/combat/states/${place.index}`);
    return answer({ transition: again.transition, engineVersion, isVerified: true });
  }
  if (again.result === "disagreed") {
    const { executed } = again;
    if (executed.ok) return otherState(path);
    return refuseBy(executed.rejection, recorded === undefined ? "/combat/creation" : commandAt(place));
  }
  const adopted = adoptStep(player, record, place, engineVersion);
  if (!adopted.ok) return adopted;
  if (rules.stateHash(adopted.value.snapshot, context) !== stateHash) return otherState(path);
  return answer({ transition: adopted.value, engineVersion, isVerified: false });
}

function pastStep(record: CombatRecord, { index, before }: Place): PastStep {
  const recorded = record.commands[index - 1];
  const { creation, seed, engineVersion } = record;
  if (recorded === undefined || before === null) return { engineVersion, creation, seed };
  return { engineVersion: recorded.engineVersion, before, command: recorded };
}

/** Whether the state that a record holds has the hash that it gives; a record without states holds none that has not. */
function holdsState({ rules, context }: Player, { states }: CombatRecord, { recorded }: Place, hash: string): boolean {
  if (states.length === 0) return true;
  const state = parseStateForHash(recorded);
  return state !== null && rules.stateHash(state, context) === hash;
}

/** A recorded state in the place of an execution: of the right combat and moment, and one that can be gone on from. */
function adoptStep(
  { rules, context, combatId }: Player,
  record: CombatRecord,
  place: Place,
  engineVersion: string,
): Answer<Transition> {
  const { index, before } = place;
  const state = parseRecordedState(place.recorded, context.content);
  const isExpected =
    state !== null &&
    state.sequence === index &&
    state.contentRevision === record.contentRevision &&
    state.modeId === record.creation.modeId &&
    state.seed === record.seed;
  if (!isExpected) {
    const why = rules.knows(engineVersion) ? "mended faults lead elsewhere now" : "it is not here";
    const message = `Engine version ${engineVersion} made this state, ${why}, and it is none to go on from.`;
    return refuse("UNKNOWN_REFERENCE", message, `/combat/states/${index}`);
  }
  const snapshot = { ...state, combatId, runId: combatId, lineage: null };
  const recorded = record.commands[index - 1];
  return answer({
    snapshot,
    frames: [],
    work: 0,
    draws: snapshot.rng.draws - (before?.rng.draws ?? 0),
    actorId: recorded === undefined || before === null ? null : actorOf(before, recorded),
  });
}

function commandAt({ index }: Place): string {
  return `/combat/commands/${index - 1}`;
}

function otherState(path: string): ReturnType<typeof refuse> {
  return refuse("INVALID_REQUEST", "Played again, the combat comes to another state here.", path);
}
