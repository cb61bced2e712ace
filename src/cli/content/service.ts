import * as z from "zod";
import type { Definition, Definitions } from "../../content/definitions.ts";
import type { DefinitionsDiff } from "../../content/diff.ts";
import { type Kind, kinds } from "../../content/kinds.ts";
import type { FileBundle } from "../read-bundle.ts";
import {
  type ActivationList,
  activatedSchema,
  activationListSchema,
  type Configuration,
  configurationSchema,
  type Draft,
  definitionListSchema,
  diffSchema,
  draftSchema,
  publishedSchema,
  type RevisionList,
  revisionListSchema,
  validationSchema,
} from "./answers.ts";
import { createSender, type Send } from "./requests.ts";

/** What a draft begins with. */
export interface NewDraft {
  readonly configName: string;
  readonly bundle: FileBundle;
  readonly notes: string;
  readonly author: string;
}

/** A wish to make a revision of a draft. */
export interface Publication {
  readonly draft: Draft;
  /** What must be current for the revision to become it; undefined: it is published only. */
  readonly activateOver?: string | null | undefined;
}

/** The content routes of a service. Every method rejects with `Refused` or `Unusable`. */
export interface ContentService {
  readonly url: string;
  readonly validate: (bundle: FileBundle) => Promise<z.output<typeof validationSchema>>;
  readonly revisions: (configName: string) => Promise<RevisionList>;
  readonly diff: (before: string, after: string) => Promise<DefinitionsDiff>;
  /** Every definition of a revision; `progress` hears of each kind. */
  readonly definitions: (revision: string, progress: (what: string) => void) => Promise<Definitions>;
  readonly beginDraft: (draft: NewDraft) => Promise<Draft>;
  readonly replaceDraft: (draft: Draft, bundle: FileBundle) => Promise<Draft>;
  readonly endDraft: (draft: Draft) => Promise<void>;
  readonly publish: (publication: Publication) => Promise<z.output<typeof publishedSchema>>;
  readonly activate: (
    configName: string,
    revision: string,
    expectedCurrentRevision: string | null,
  ) => Promise<z.output<typeof activatedSchema>>;
  readonly activations: (configName: string, limit: number) => Promise<ActivationList["items"]>;
  readonly rollout: (
    configName: string,
    rollout: { readonly revision: string | null; readonly percent: number; readonly expectedVersion: number },
  ) => Promise<Configuration>;
}

/** The content routes of the service at `url`; `adminKey` null: those that need none. */
export function connect(url: string, adminKey: string | null): ContentService {
  const send = createSender(url, adminKey);
  return {
    url,
    validate: (bundle) => send({ path: "/content/validate", body: { bundle }, answer: validationSchema }),
    revisions: (configName) =>
      send({ path: `/content/revisions?configName=${encodeURIComponent(configName)}`, answer: revisionListSchema }),
    diff: (before, after) => send({ path: `/content/revisions/${before}/diff/${after}`, answer: diffSchema }),
    definitions: (revision, progress) => readDefinitions(send, revision, progress),
    ...draftRoutes(send),
    ...currencyRoutes(send),
  };
}

function draftRoutes(send: Send): Pick<ContentService, "beginDraft" | "replaceDraft" | "endDraft" | "publish"> {
  const pathOf = ({ draftId }: Draft) => `/admin/content/drafts/${draftId}`;
  return {
    beginDraft: (draft) => send({ path: "/admin/content/drafts", body: draft, answer: draftSchema }),
    replaceDraft: (draft, bundle) =>
      send({
        method: "PUT",
        path: pathOf(draft),
        body: { expectedVersion: draft.version, bundle },
        answer: draftSchema,
      }),
    endDraft: async (draft) => {
      const path = `${pathOf(draft)}?expectedVersion=${draft.version}`;
      await send({ method: "DELETE", path, answer: z.unknown() });
    },
    publish: ({ draft, activateOver }) =>
      send({
        path: `${pathOf(draft)}/publish`,
        body: {
          expectedVersion: draft.version,
          ...(activateOver === undefined ? {} : { activate: true, expectedCurrentRevision: activateOver }),
        },
        answer: publishedSchema,
      }),
  };
}

function currencyRoutes(send: Send): Pick<ContentService, "activate" | "activations" | "rollout"> {
  return {
    activate: (configName, revision, expectedCurrentRevision) =>
      send({
        path: `/admin/content/revisions/${revision}/activate`,
        body: { configName, expectedCurrentRevision },
        answer: activatedSchema,
      }),
    activations: async (configName, limit) => {
      const query = new URLSearchParams({ configName, limit: String(limit) });
      return (await send({ path: `/admin/content/activations?${query}`, answer: activationListSchema })).items;
    },
    rollout: (configName, rollout) =>
      send({
        path: `/admin/content/configurations/${encodeURIComponent(configName)}/rollout`,
        body: rollout,
        answer: configurationSchema,
      }),
  };
}

async function readDefinitions(send: Send, revision: string, progress: (what: string) => void): Promise<Definitions> {
  const byKind: [Kind, Readonly<Record<string, Definition>>][] = [];
  for (const kind of kinds) {
    progress(`Reading ${kind} of ${revision.slice(0, 12)}`);
    const definitions = await readKind(send, revision, kind);
    if (definitions.length > 0) byKind.push([kind, Object.fromEntries(definitions)]);
  }
  return Object.fromEntries(byKind);
}

async function readKind(send: Send, revision: string, kind: Kind): Promise<readonly (readonly [string, Definition])[]> {
  const entries: (readonly [string, Definition])[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: URLSearchParams = new URLSearchParams({
      revision,
      limit: "500",
      ...(cursor === "" ? {} : { cursor }),
    });
    const page: z.output<typeof definitionListSchema> = await send({
      path: `/content/${kind}?${query}`,
      answer: definitionListSchema,
    });
    entries.push(...page.items.map(({ id, definition }) => [id, definition] as const));
    cursor = page.cursor;
  }
  return entries;
}
