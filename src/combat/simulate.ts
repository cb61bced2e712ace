import { type Command, limits, type Snapshot, type Transition, type Viewer } from "../engine/index.ts";
import type { CombatView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { forbidsCommand } from "./authority.ts";
import { commandAs, refuseAs } from "./concealment.ts";
import { recordingOf, stateUnits, tooMuchRecorded, unitsOf } from "./recording.ts";
import type { CombatSession } from "./session.ts";
import type { Interruptible } from "./turns.ts";

/** What is tried on an isolated copy. */
export interface SimulationRequest {
  /** Null: the current one. */
  readonly sourceSequence: number | null;
  readonly commands: readonly Command[];
}

/** One command of a simulation. */
export interface SimulationItem {
  readonly runSequence: number;
  readonly type: string;
  readonly actorId: string | null;
  readonly step: number;
  readonly stateHash: string;
  readonly frames: readonly { readonly frameIndex: number; readonly transitionType: string }[];
}

/** What a simulation is answered with; the same request gives the same one, id included. */
export interface Simulation {
  readonly simulationId: string;
  readonly commandsExecuted: number;
  readonly timeline: readonly SimulationItem[];
  readonly finalStateHash: string;
  readonly state: { readonly run: RunView; readonly combat: CombatView };
}

/**
 * Plays commands on a copy of a past state; the combat is untouched. A rejected command refuses the whole simulation,
 * with its place in the list. A seat plays its own actors only.
 * Refusals: `FORBIDDEN` (the mode has no simulation), `NOT_FOUND`, `LIMIT_EXCEEDED`, and `WORK_LIMIT` at the command that
 * would begin when those before it have taken the work of one request.
 */
export function* simulate(
  session: CombatSession,
  request: SimulationRequest,
  viewer: Viewer,
): Interruptible<Answer<Simulation>> {
  const { rules, context } = session;
  if (!session.mode.simulation) return refuse("FORBIDDEN", "This mode allows no simulation.");
  if (request.commands.length > limits.commandsPerSimulation) {
    return refuse("LIMIT_EXCEEDED", `At most ${limits.commandsPerSimulation} commands.`, "/commands");
  }
  const start = session.stateAt(request.sourceSequence ?? session.last.sequence);
  if (start === null) return refuse("NOT_FOUND", "This combat has no such sequence.", "/sourceSequence");
  let snapshot = start;
  let work = 0;
  let units = unitsOf(start);
  const timeline: SimulationItem[] = [];
  for (const [index, command] of request.commands.entries()) {
    const forbidden = viewer.kind === "Seat" ? forbidsCommand(viewer, snapshot, command) : null;
    if (forbidden !== null) return { ok: false, refusal: forbidden.refusal };
    if (work >= limits.workPerRequest) {
      return refuse("WORK_LIMIT", "The commands before take all the work of one request.", `/commands/${index}`);
    }
    const scene = { rules, snapshot, context };
    const executed = rules.execute(snapshot, commandAs(viewer, scene, command), context);
    if (!executed.ok) return refuseAs(viewer, scene, executed.rejection, `/commands/${index}`);
    const { snapshot: after, frames } = executed.value;
    const recording = recordingOf({ payload: command.payload, before: snapshot, after, frames });
    const grown = recording === null ? null : stateUnits(units, recording.state.length, after);
    if (grown === null) return tooMuchRecorded(`/commands/${index}`);
    units = grown;
    snapshot = after;
    work += executed.value.work;
    timeline.push(itemOf(command, executed.value, rules.stateHash(snapshot, context)));
    yield;
  }
  return answer({
    simulationId: simulationId(session, start, request.commands),
    commandsExecuted: timeline.length,
    timeline,
    finalStateHash: rules.stateHash(snapshot, context),
    state: { run: rules.viewRun(snapshot, context), combat: rules.viewCombat(snapshot, viewer, context) },
  });
}

function simulationId(session: CombatSession, start: Snapshot, commands: readonly Command[]): string {
  const { rules, context } = session;
  const facts = { combatId: start.combatId, stateHash: rules.stateHash(start, context), commands };
  return context.hash.value(facts);
}

function itemOf(command: Command, { snapshot, frames, actorId }: Transition, stateHash: string): SimulationItem {
  return {
    runSequence: snapshot.sequence,
    type: command.type,
    actorId,
    step: snapshot.step,
    stateHash,
    frames: frames.map(({ index, transitionType }) => ({ frameIndex: index, transitionType })),
  };
}
