import { isObject } from "../content/definitions.ts";
import type { Kind } from "../content/kinds.ts";
import { answer, type CatalogAnswer, contentInvalid, refuse } from "./answers.ts";
import type { Database } from "./database.ts";
import { type DraftVersion, draftConflict, readDraft, updateDraft } from "./drafts.ts";

/** A change of one definition of a draft; null removes it. */
export interface DefinitionChange {
  readonly draftId: string;
  readonly expectedVersion: number;
  readonly kind: Kind;
  readonly definitionId: string;
  readonly definition: unknown;
}

/** Edits one definition of a draft; refuses a stale version and a draft that has no definitions to edit. */
export async function changeDefinition(db: Database, change: DefinitionChange): Promise<CatalogAnswer<DraftVersion>> {
  const draft = await readDraft(db, change.draftId);
  if (draft === null || draft.version !== change.expectedVersion)
    return refuse(await draftConflict(db, change.draftId));
  const edited = edit(draft.bundle, change);
  if (!edited.ok) return edited;
  return updateDraft(db, { draftId: change.draftId, expectedVersion: change.expectedVersion, bundle: edited.value });
}

function edit(bundle: unknown, { kind, definitionId, definition }: DefinitionChange): CatalogAnswer<unknown> {
  const definitions = isObject(bundle) ? bundle.definitions : undefined;
  const byId = isObject(definitions) ? (definitions[kind] ?? {}) : undefined;
  if (!isObject(bundle) || !isObject(definitions) || !isObject(byId)) {
    const message = "the draft is no bundle whose definitions could be edited one by one";
    return refuse(contentInvalid([{ code: "INVALID_BUNDLE", path: "", message }]));
  }
  const others = Object.entries(byId).filter(([id]) => id !== definitionId);
  const entries = definition === null ? others : [...others, [definitionId, definition] as const];
  const edited = { ...definitions, [kind]: Object.fromEntries(entries) };
  return answer({ ...bundle, definitions: edited });
}
