import * as z from "zod";
import { validateBundle } from "../../content/validate.ts";
import { jsonText } from "../answers.ts";
import { bodyLimits } from "../body.ts";
import { answerOf, combatObject, derivedId, isCombatId } from "../combat-object.ts";
import {
  combatFileFormat,
  combatFileSchema,
  combatFileVersion,
  combatFileViewFormat,
  combatFileViewSchema,
  importedSchema,
} from "../contract/combat-files.ts";
import { combatFileExample } from "../contract/examples.ts";
import type { Env } from "../env.ts";
import { hash } from "../hashes.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { answerWithSeats, withoutSecrets } from "../seats.ts";
import { streamOf, wholeText } from "../wire-text.ts";
import { combatParams, ofCombat } from "./combats.ts";

const exportFile = defineRoute(
  {
    ...ofCombat,
    tag: "Combat files",
    access: "tool",
    seatTool: "Export",
    method: "get",
    path: "/combats/{combatId}/export",
    summary: "The combat as one document: content, creation, commands and hashes",
    params: combatParams,
    query: none,
    body: noBody,
    answers: { 200: z.union([combatFileSchema, combatFileViewSchema]) },
    refusals: [...ofCombat.refusals, "LIMIT_EXCEEDED"],
  },
  async ({ context, params: { combatId }, viewer, reader }) => {
    const missing = { code: "NOT_FOUND", detail: "There is no such combat." } as const;
    if (!isCombatId(combatId)) return problem(context, missing);
    const combat = combatObject(context.env, combatId);
    const [pinned, record] = [await combat.pinnedRevision(), await combat.record(reader)];
    if (!record.ok) return answerOf(context, record);
    const json = await wholeText(record.json);
    if (viewer.kind !== "Full") return jsonText(`{"format":"${combatFileViewFormat}","combat":${json}}`);
    const definitions = pinned === null ? null : await keeperOf(context.env, pinned).read();
    if (pinned === null || definitions === null) return problem(context, missing);
    const head = JSON.stringify({ format: combatFileFormat, formatVersion: combatFileVersion }).slice(1, -1);
    const revision = JSON.stringify(pinned);
    const bundle = `{"schemaVersion":1,"definitions":${definitions}}`;
    return jsonText(`{${head},"content":{"revision":${revision},"bundle":${bundle}},"combat":${json}}`);
  },
);

const importFile = defineRoute(
  {
    tag: "Combat files",
    access: "tool",
    method: "post",
    path: "/combats/import",
    summary: "Makes the combat of such a document again, every hash compared; it can then be played on",
    params: none,
    query: none,
    body: combatFileSchema,
    example: combatFileExample,
    bodyLimitBytes: bodyLimits.combatFile,
    answers: { 200: importedSchema, 201: importedSchema },
    refusals: ["CONTENT_INVALID", "UNKNOWN_REFERENCE", "LIMIT_EXCEEDED", "CORRUPT_STATE"],
  },
  async ({ context, body: { content, combat } }) => {
    const closed = withoutSecrets(context.env, true);
    if (closed !== null) return problem(context, closed);
    const { revision, definitions, errors } = validateBundle(content.bundle);
    if (revision !== content.revision || revision !== combat.contentRevision) {
      const detail = "The bundle is not the content of the revision it names.";
      return problem(context, { code: "CONTENT_INVALID", detail, errors });
    }
    const { creation, seed } = combat;
    const combatId = derivedId(context.env, ["import", hash.value(combat)]);
    const requestHash = hash.value({ creation, seed, revision });
    const request = { combatId, creation, seed, customSeed: false, revisionReason: "imported", requestHash };
    const object = combatObject(context.env, combatId);
    const record = streamOf(JSON.stringify(combat));
    const imported = await object.becomeRecord(request, record, streamOf(JSON.stringify(definitions)));
    if (imported.ok && imported.created) await object.enlist();
    return answerWithSeats(context, combatId, imported);
  },
);

/** Combats as documents. */
export const combatFileRoutes: readonly Route[] = [exportFile, importFile];

function keeperOf(env: Env, revision: string) {
  return env.REVISIONS.get(env.REVISIONS.idFromName(revision));
}
