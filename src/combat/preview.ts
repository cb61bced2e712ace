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
  const preview = bounded(session, asked, rules.preview(snapshot, asked, context, askerOf(viewer)));
  const shown = rules.viewPreview(preview, { before: snapshot, commandId: previewId, viewer }, context);
  return answer({ ...shown, reasons: pointed(shown.reasons) });
}

/** What would record too much is refused, as the command itself would be. */
function bounded(session: CombatSession, { payload }: Command, preview: Preview): Preview {
  const { frames } = preview;
  const after = frames?.at(-1)?.stateAfter;
  if (frames === null || after === undefined) return preview;
  const refused = session.forbidsSize(payload, { snapshot: after, frames });
  if (refused === null) return preview;
  const reason = { path: "", code: "LIMIT_EXCEEDED", message: refused.message } as const;
  const nothing = { reactionTransition: null, pendingAction: null, frames: null, stateHash: null } as const;
  return { ...preview, ...nothing, isLegal: false, reasons: [reason], outcomeUncertain: false };
}
