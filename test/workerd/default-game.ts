/// <reference types="vite/types/importMeta.d.ts" />

import { expect } from "vitest";
import { administer, migrate } from "./service.ts";

const files = import.meta.glob<Readonly<Record<string, object>>>("../../data/configs/default/Resources/*/*.json", {
  eager: true,
  import: "default",
});

/** Makes the default game current, as the service's own start does; read by the bundler, since workerd has no files. */
export async function publishDefaultGame(): Promise<void> {
  await migrate();
  const configName = "default";
  const draft = await administer("POST", "/admin/content/drafts", { configName, bundle: defaultGame() });
  const path = `/admin/content/drafts/${draft.body.draftId}/publish`;
  const request = { expectedVersion: draft.body.version, activate: true, expectedCurrentRevision: null };
  expect((await administer("POST", path, request)).body).toMatchObject({ activated: true });
}

/** The default game as authored, in workerd. */
export function defaultGame(): object {
  const kinds = new Map<string, object>();
  for (const [path, { $schema: _schema, ...definitions }] of Object.entries(files)) {
    const kind = path.split("/").at(-2) ?? "";
    kinds.set(kind, { ...kinds.get(kind), ...definitions });
  }
  return { schemaVersion: 1, definitions: Object.fromEntries(kinds) };
}
