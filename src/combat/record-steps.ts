import type { EngineContext, Snapshot, Transition } from "../engine/index.ts";
import { type Answer, answer, refuse, refuseBy } from "./answers.ts";
import { actorOf } from "./authority.ts";
import type { CombatRecord } from "./combat-file.ts";
import { patch } from "./delta.ts";
import { parseRecordedState } from "./parse-recorded-state.ts";
import type { Rules } from "./rules.ts";

/** A step of a record, as this service can have it again: the creation first, then each command. */
export interface RecordStep {
  readonly transition: Transition;
  readonly engineVersion: string;
}

/** What a record is played with. */
export interface RecordPlayer {
  readonly rules: Rules;
  readonly context: EngineContext;
  readonly combatId: string;
}

/**
 * A record step by step, up to and with the first refusal. What this service's engine made is executed again; of another
 * engine's steps the recorded states stand in, without their frames. Either way the state must hash as the record says.
 */
export function* recordSteps(player: RecordPlayer, record: CombatRecord): Generator<Answer<RecordStep>> {
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

function stepOf(player: RecordPlayer, record: CombatRecord, place: Place): Answer<RecordStep> {
  const { rules, context } = player;
  const recorded = record.commands[place.index - 1];
  const { engineVersion } = recorded ?? record;
  const own = engineVersion === rules.engineVersion;
  const step = own ? executeStep(player, record, place) : adoptStep(player, record, place, engineVersion);
  if (!step.ok) return step;
  const stateHash = rules.stateHash(step.value.snapshot, context);
  if (recorded === undefined && stateHash !== record.initialStateHash) return otherState("/combat/initialStateHash");
  if (recorded !== undefined && stateHash !== recorded.stateHash) return otherState(`${commandAt(place)}/stateHash`);
  const isLast = place.index === record.commands.length;
  if (isLast && stateHash !== record.finalStateHash) return otherState("/combat/finalStateHash");
  return answer({ transition: step.value, engineVersion });
}

function executeStep(
  { rules, context, combatId }: RecordPlayer,
  record: CombatRecord,
  place: Place,
): Answer<Transition> {
  const recorded = record.commands[place.index - 1];
  if (recorded === undefined || place.before === null) {
    const created = rules.createCombat(record.creation, { combatId, seed: record.seed }, context);
    return created.ok ? answer(created.value) : refuseBy(created.rejection, "/combat/creation");
  }
  const executed = rules.execute(place.before, recorded, context);
  return executed.ok ? answer(executed.value) : refuseBy(executed.rejection, commandAt(place));
}

/** A recorded state in the place of an execution: of the right combat and moment, and one that can be gone on from. */
function adoptStep(
  { context, combatId }: RecordPlayer,
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
    const message = `Engine version ${engineVersion} is not here, and this state is none to go on from.`;
    return refuse("UNKNOWN_REFERENCE", message, `/combat/states/${index}`);
  }
  const snapshot = { ...state, combatId, runId: combatId, lineage: null };
  const recorded = record.commands[index - 1];
  return answer({
    snapshot,
    frames: [],
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
