import type { WireAnswer } from "../combat/answers.ts";
import { accessMode, type Caller, issuesTokens } from "./access.ts";
import { jsonText } from "./answers.ts";
import { answerOf } from "./combat-object.ts";
import type { AppContext, Env } from "./env.ts";
import type { Refusal } from "./problems.ts";
import { defaultRetrySeconds } from "./problems.ts";
import { signToken } from "./seat-tokens.ts";
import { wholeText } from "./wire-text.ts";

/** The credential of a seat; one with no actors is for spectators. */
export interface SeatToken {
  readonly actorIds: readonly string[];
  readonly token: string;
}

/** Why this deployment cannot make combats that somebody could play, or null: its door is closed without the secret. */
export function withoutSecrets(env: Env, needsDerivedId: boolean): Refusal | null {
  if (accessMode(env) === "open") return null;
  const missing = [
    ...(issuesTokens(env) ? [] : ["SEAT_TOKEN_KEY"]),
    ...(needsDerivedId && (env.COMBAT_ID_KEY ?? "") === "" ? ["COMBAT_ID_KEY"] : []),
  ];
  if (missing.length === 0) return null;
  const detail = `This deployment does not have its secret ${missing.join(" and ")}.`;
  return { code: "UNAVAILABLE", detail, retryAfterSeconds: defaultRetrySeconds };
}

/**
 * Answers with a combat and a token for each of its seats and for spectators; none in open mode. A seat that was given
 * the tool gets its own again, and no other's.
 */
export async function answerWithSeats(
  context: AppContext,
  combatId: string,
  answer: WireAnswer,
  createdStatus = 201,
): Promise<Response> {
  if (!answer.ok) return answerOf(context, answer);
  const seats = await seatTokens(context.env, combatId, answer.seats ?? [], context.get("caller"));
  const json = await wholeText(answer.json);
  const text = `${json.slice(0, -1)},"seats":${JSON.stringify(seats)}}`;
  return jsonText(text, answer.created ? createdStatus : 200);
}

async function seatTokens(
  env: Env,
  combatId: string,
  seats: readonly (readonly string[])[],
  caller: Caller,
): Promise<readonly SeatToken[]> {
  if (!issuesTokens(env)) return [];
  const isOwn = (actorIds: readonly string[]) =>
    caller.kind !== "Seat" || actorIds.every((id) => caller.actorIds.includes(id));
  const given = [...seats, []].filter(isOwn);
  return Promise.all(
    given.map(async (actorIds) => ({ actorIds, token: await signToken(env, { combatId, actorIds }) })),
  );
}
