import { type Outcome, problematic } from "./outcome.ts";
import type { Refused } from "./requests.ts";
import { short, type Tools } from "./tools.ts";

/** What the service's refusal means for whoever called the tool. */
export function refusalOutcome({ body }: Refused, { colors }: Tools): Outcome {
  const errors = (body.errors ?? []).map(({ path, message }) => `    ${path || "the bundle"}: ${message}`);
  const now = body.currentRevision === undefined ? [] : [`    Current is now ${short(body.currentRevision)}.`];
  const lines = [`${colors.red(`✗ ${body.code}`)} ${body.detail}`, ...errors, ...now];
  return problematic({ refused: true, ...body }, lines);
}
