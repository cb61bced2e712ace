import type { Command, Viewer } from "../engine/index.ts";
import type { Preview } from "../engine/legality/answers.ts";
import type { ResolutionView } from "../engine/views/model.ts";
import { type Answer, answer, pointed } from "./answers.ts";
import { forbidsCommand } from "./authority.ts";
import { forbidsInspection } from "./reads.ts";
import type { CombatSession } from "./session.ts";

/** A preview has no command: its frames carry this id. */
const previewId = "00000000-0000-0000-0000-000000000000";

/** What a command would do, its frames as the viewer may see them. */
export interface PreviewAnswer extends Omit<Preview, "frames"> {
  /** Null when refused. */
  readonly resolution: ResolutionView | null;
}

/** Runs a command without writing it: the same path but for the transaction. `FORBIDDEN` under `inspection: Disabled`. */
export function previewCommand(session: CombatSession, command: Command, viewer: Viewer): Answer<PreviewAnswer> {
  const forbidden = forbidsInspection(session) ?? forbidsCommand(viewer, session.snapshot, command);
  if (forbidden !== null) return { ok: false, refusal: forbidden.refusal };
  const { frames, ...preview } = session.rules.preview(session.snapshot, command, session.context, {
    forSeat: viewer.kind !== "Full",
  });
  const resolution =
    frames === null
      ? null
      : session.rules.viewResolution(
          { commandId: previewId, initialStateHash: session.last.stateHash, frames, viewer },
          session.context,
        );
  return answer({ ...preview, reasons: pointed(preview.reasons), resolution });
}
