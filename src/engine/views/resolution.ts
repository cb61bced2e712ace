import type { EngineContext } from "../state/context.ts";
import type { Frame } from "../state/records.ts";
import { viewFrame } from "./frame.ts";
import type { AbilityAnswers, FrameView, ResolutionView, Viewer } from "./model.ts";

/** An accepted command, to be shown to a viewer. */
export interface ResolutionSource {
  readonly commandId: string;
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
  { commandId, initialStateHash, frames, viewer }: ResolutionSource,
  context: EngineContext,
  abilityAnswers: AbilityAnswers,
): ResolutionView {
  const last = frames.at(-1);
  const finalStateHash = last ? context.hash.state(last.stateAfter) : initialStateHash;
  const views = frames.map((frame) => viewFrame(frame, viewer, context, abilityAnswers));
  return {
    commandId,
    initialCombatStateHash: isOrigin(frames, viewer) ? null : initialStateHash,
    finalCombatStateHash: finalStateHash,
    resolutionFingerprint: fingerprintOf(views, initialStateHash, finalStateHash, context),
    frames: views,
  };
}

/** Before the creation stands the origin, from which whoever has it computes every id. */
function isOrigin(frames: readonly Frame[], viewer: Viewer): boolean {
  return viewer.kind !== "Full" && frames[0]?.sequence === 0;
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
