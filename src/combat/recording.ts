import { type Frame, limits, type Snapshot } from "../engine/index.ts";
import { refuse } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { encodeFrame } from "./codec.ts";
import { diff } from "./delta.ts";

/** An accepted transition, before anything of it is written. */
export interface Recorded {
  /** The command's payload, or the creation. */
  readonly payload: unknown;
  /** Null at the creation. */
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly frames: readonly Frame[];
}

/** The texts that a transition adds to the rows of its combat. */
export interface Recording {
  readonly payload: string;
  /** The difference to the state before; at the creation the whole state. */
  readonly state: string;
  readonly frames: readonly string[];
}

/** What a transition records; null where that is over `limits.recordedBytes`. */
export function recordingOf({ payload, before, after, frames }: Recorded): Recording | null {
  const texts: string[] = [];
  let previous = before;
  let units = 0;
  for (const frame of frames) {
    const text = textOf(() => encodeFrame(frame, previous));
    units += text?.length ?? 0;
    if (text === null || units > limits.recordedBytes) return null;
    texts.push(text);
    previous = frame.stateAfter;
  }
  const state = textOf(() => JSON.stringify(before === null ? after : diff(before, after)));
  if (state === null) return null;
  const recording = { payload: JSON.stringify(payload), state, frames: texts };
  return exceeds([recording.payload, state, ...texts], limits.recordedBytes) ? null : recording;
}

/**
 * At most how long a state's JSON is, in UTF-16 units; null where it is over `bounds.stateUnits`.
 * @param before at most how long that of the state before was
 * @param growth the length of the difference between them: no state grows by more
 */
export function stateUnits(before: number, growth: number, after: Snapshot): number | null {
  if (before + growth <= bounds.stateUnits) return before + growth;
  const exact = unitsOf(after);
  return exact <= bounds.stateUnits ? exact : null;
}

/** How long a state's JSON is, in UTF-16 units. */
export function unitsOf(snapshot: Snapshot): number {
  return textOf(() => JSON.stringify(snapshot))?.length ?? Number.POSITIVE_INFINITY;
}

/** The refusal of a command that would record too much. */
export function tooMuchRecorded(path = ""): ReturnType<typeof refuse> {
  const message = `This would record more than ${limits.recordedBytes} bytes, so nothing was changed: do less at once.`;
  return refuse("LIMIT_EXCEEDED", message, path);
}

/** Whether texts together are over so many bytes of UTF-8. */
export function exceeds(texts: readonly string[], bytes: number): boolean {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  if (units > bytes || units * 3 <= bytes) return units > bytes;
  return texts.reduce((sum, text) => sum + new TextEncoder().encode(text).byteLength, 0) > bytes;
}

/** Null for a text that is longer than any text can be. */
function textOf(write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
