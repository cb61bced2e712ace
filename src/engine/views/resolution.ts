import type { CompiledContent } from "../definitions/content.ts";
import type { EngineContext } from "../state/context.ts";
import { limits } from "../state/limits.ts";
import type { Frame } from "../state/records.ts";
import { viewFrame } from "./frame.ts";
import type { AbilityAnswers, FrameView, ResolutionView, Viewer } from "./model.ts";
import { toldUnits } from "./told-units.ts";

/** An accepted command, to be shown to a viewer. */
export interface ResolutionSource {
  readonly commandId: string;
  /** Of the command; 0 is the creation. */
  readonly sequence: number;
  /** The state hash before the command. */
  readonly initialStateHash: string;
  /** In order; without any, the state did not change. */
  readonly frames: readonly Frame[];
  readonly viewer: Viewer;
}

/**
 * The frame queue of a command as one viewer may see it. The fingerprint covers what this viewer is told: over the whole
 * it would let a seat try out which hidden card was meant. The command id is no part of it.
 */
export function viewResolution(
  { commandId, sequence, initialStateHash, frames, viewer }: ResolutionSource,
  context: EngineContext,
  abilityAnswers: AbilityAnswers,
): ResolutionView {
  const last = frames.at(-1);
  const finalStateHash = last ? context.hash.state(last.stateAfter) : initialStateHash;
  const hasRoom = fitsIn(limits.answeredUnits, frames, context.content);
  // First of all the state that is gone on from: should the answer's work not suffice, the states on the way lack it.
  const final = last && viewFrame(last, viewer, context, abilityAnswers, true);
  const earlier = frames.slice(0, -1).map((frame) => viewFrame(frame, viewer, context, abilityAnswers, hasRoom));
  const views = final ? [...earlier, final] : [];
  return {
    commandId,
    initialCombatStateHash: isOrigin(sequence, viewer) ? null : initialStateHash,
    finalCombatStateHash: finalStateHash,
    resolutionFingerprint: fingerprintOf(views, initialStateHash, finalStateHash, context),
    frames: views,
  };
}

/** Whether the states of all frames together are told in so many UTF-16 units. */
function fitsIn(units: number, frames: readonly Frame[], content: CompiledContent): boolean {
  let sum = 0;
  return frames.every(({ stateAfter }) => {
    sum += toldUnits(stateAfter, content);
    return sum <= units;
  });
}

/** Before the creation stands the origin, from which whoever has it computes every id. */
function isOrigin(sequence: number, viewer: Viewer): boolean {
  return viewer.kind !== "Full" && sequence === 0;
}

function fingerprintOf(
  frames: readonly FrameView[],
  initialStateHash: string,
  finalStateHash: string,
  context: EngineContext,
): string {
  const happened = frames.map(({ stateAfter: _state, ...frame }) => frame);
  return context.hash.value({ initialStateHash, finalStateHash, frames: happened });
}
