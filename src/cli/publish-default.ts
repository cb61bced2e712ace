import { join } from "node:path";
import * as z from "zod";
import { readBundle } from "./read-bundle.ts";
import { projectRoot } from "./wrangler.ts";

const revisionsSchema = z.object({ currentRevision: z.string().nullable() });
const draftSchema = z.object({ draftId: z.string(), version: z.int() });
const configName = "default";

/**
 * Publishes and activates `data/configs/default` on a service whose catalog has no current revision; does nothing on
 * one that has. Rejects with the service's answer when it refuses.
 */
export async function publishDefault(url: string, adminKey: string): Promise<void> {
  const root = `${url}/api/v1`;
  const revisions = revisionsSchema.parse(await call(`${root}/content/revisions?configName=${configName}`));
  if (revisions.currentRevision !== null) return;
  const { bundle, problems } = readBundle(join(projectRoot, "data", "configs", configName));
  if (problems.length > 0) throw new Error(`The default content cannot be read:\n${JSON.stringify(problems, null, 2)}`);
  const post = (path: string, body: object) => call(root + path, { body: JSON.stringify(body), adminKey });
  const notes = "The content that comes with the service";
  const draft = draftSchema.parse(await post("/admin/content/drafts", { configName, bundle, notes }));
  await post(`/admin/content/drafts/${draft.draftId}/publish`, {
    expectedVersion: draft.version,
    activate: true,
    expectedCurrentRevision: null,
  });
}

interface Posting {
  readonly body: string;
  readonly adminKey: string;
}

async function call(url: string, posting?: Posting): Promise<unknown> {
  const response = await fetch(url, posting === undefined ? {} : requestOf(posting));
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

function requestOf({ body, adminKey }: Posting): RequestInit {
  return { method: "POST", body, headers: { "Content-Type": "application/json", "X-Admin-Key": adminKey } };
}
