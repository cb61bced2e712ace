import { createHmac } from "node:crypto";
import type { WireAnswer } from "../combat/answers.ts";
import type { Combat } from "../combat/combat.ts";
import type { SeatTool } from "../engine/definitions/rules.ts";
import { jsonText, tagged } from "./answers.ts";
import type { AppContext, Env } from "./env.ts";
import { sha256 } from "./hashes.ts";
import { problem } from "./problems.ts";
import { wholeText } from "./wire-text.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text could be a combat's id; for another no object is made. */
export function isCombatId(text: string): boolean {
  return uuid.test(text);
}

/** The object of a combat. */
export function combatObject(env: Env, combatId: string): DurableObjectStub<Combat> {
  return env.COMBATS.get(env.COMBATS.idFromName(combatId));
}

/** Whether a combat's mode gives a tool to seats. */
export async function mayUse(env: Env, combatId: string | null, tool: SeatTool): Promise<boolean> {
  return combatId !== null && isCombatId(combatId) && combatObject(env, combatId).grants(tool);
}

/**
 * Asks a combat and answers what it says: 200, or problem details. What a GET reads is the caller's to keep and to
 * revalidate; its tag is of the answer itself, and so of the viewer too.
 */
export async function askCombat(
  context: AppContext,
  combatId: string,
  ask: (combat: DurableObjectStub<Combat>) => Promise<WireAnswer>,
): Promise<Response> {
  if (!isCombatId(combatId)) return problem(context, { code: "NOT_FOUND", detail: "There is no such combat." });
  const answer = await ask(combatObject(context.env, combatId));
  if (!answer.ok || context.req.method !== "GET") return answerOf(context, answer);
  const text = await wholeText(answer.json);
  return tagged(context, sha256(text), "revalidate", () => text);
}

/** What came over RPC as an HTTP answer. */
export async function answerOf(context: AppContext, answer: WireAnswer, createdStatus = 201): Promise<Response> {
  if (answer.ok) return jsonText(await wholeText(answer.json), answer.created ? createdStatus : 200);
  const { code, message, reasons, ...current } = answer.refusal;
  return problem(context, { code, detail: message, errors: reasons, ...current });
}

/**
 * An id that the same key always gives: the HMAC of the parts in the form of a UUIDv8. With `COMBAT_ID_KEY` nobody else
 * can compute it.
 */
export function derivedId(env: Env, parts: readonly string[]): string {
  const hex = createHmac("sha256", env.COMBAT_ID_KEY ?? "")
    .update(JSON.stringify(parts))
    .digest("hex");
  const variant = "89ab"[Number.parseInt(hex.slice(15, 16), 16) % 4];
  const third = `8${hex.slice(12, 15)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${third}-${variant}${hex.slice(16, 19)}-${hex.slice(19, 31)}`;
}
