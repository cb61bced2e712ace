import { askerOf, type Command, type PreviewView, type Viewer } from "../engine/index.ts";
import type { Preview } from "../engine/legality/answers.ts";
import { type Answer, answer, pointed } from "./answers.ts";
import { forbidsCommand } from "./authority.ts";
import { commandAs } from "./concealment.ts";
import { forbidsInspection } from "./reads.ts";
import type { CombatSession } from "./session.ts";

/** A preview has no command: its frames carry this id. */
const previewId = "00000000-0000-0000-0000-000000000000";

/** What a command would do, as the viewer may be told it. */
export type PreviewAnswer = PreviewView<Preview>;

/** Runs a command without writing it: the same path but for the transaction. `FORBIDDEN` under `inspection: Disabled`. */
export function previewCommand(session: CombatSession, command: Command, viewer: Viewer): Answer<PreviewAnswer> {
  const { rules, snapshot, context } = session;
  const forbidden = forbidsInspection(session) ?? forbidsCommand(viewer, snapshot, command);
  if (forbidden !== null) return { ok: false, refusal: forbidden.refusal };
  const asked = commandAs(viewer, session, command);
  const preview = rules.preview(snapshot, asked, context, askerOf(viewer));
  const shown = rules.viewPreview(preview, { before: snapshot, commandId: previewId, viewer }, context);
  return answer({ ...shown, reasons: pointed(shown.reasons) });
}
