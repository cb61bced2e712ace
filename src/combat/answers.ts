import type { Rejection, RejectionCode, RejectionReason } from "../engine/index.ts";

/** What a combat may answer besides the engine's own rejections. */
export type CombatCode =
  | RejectionCode
  | "INVALID_REQUEST"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "VERSION_CONFLICT"
  | "COMMAND_ID_REUSED"
  | "ATTEMPT_KEY_REUSED"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

/** A refusal as the routes turn it into problem details. */
export interface Refusal {
  readonly code: CombatCode;
  readonly message: string;
  readonly reasons: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  /** Of a version conflict: what the client should have said. */
  readonly currentSequence?: number;
  readonly currentStep?: number;
}

/** A value or a refusal. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** An answer as it crosses RPC: the value as JSON text, since types of recursive JSON do not cross. */
export type WireAnswer =
  | { readonly ok: true; readonly json: string; readonly created: boolean; readonly seats?: Seats }
  | { readonly ok: false; readonly refusal: Refusal };

/** The actors of each seat of a combat: one seat for each player-controlled actor. */
export type Seats = readonly (readonly string[])[];

/** A value that comes with seats, for which the Worker signs tokens. */
export interface Seated {
  readonly seats: Seats;
}

/** A positive answer. */
export function answer<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** A refusal for one reason; `path` says where in the request. */
export function refuse(code: CombatCode, message: string, path = ""): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message, reasons: [{ path, code, message }] } };
}

/**
 * The engine's rejection as a combat's refusal. Where it names a place of the request by dots, that is made the JSON
 * pointer it is everywhere else.
 * @param at pointer of the request's part that the engine was given
 */
export function refuseBy({ code, message, reasons }: Rejection, at = ""): { ok: false; refusal: Refusal } {
  return {
    ok: false,
    refusal: { code, message, reasons: pointed(reasons, at) },
  };
}

/** Reasons whose dotted places in the request are JSON pointers below `at`. */
export function pointed(reasons: readonly RejectionReason[], at = ""): readonly RejectionReason[] {
  return reasons.map((reason) => ({ ...reason, path: at + pointerOf(reason.path) }));
}

const requestRoots: readonly string[] = ["payload", "participants", "startingCards", "initialState", "modeId"];

function pointerOf(path: string): string {
  const [root = ""] = path.split(".");
  return requestRoots.includes(root) ? `/${path.replaceAll(".", "/")}` : path;
}

/** Turns an answer into what crosses RPC; `created` marks what did not exist before. */
export function toWire(result: Answer<unknown>, created = false): WireAnswer {
  return result.ok ? { ok: true, json: JSON.stringify(result.value), created } : result;
}

/** The same for a value with seats, which cross beside it. */
export function toSeatedWire<T extends Seated>(result: Answer<T>, created = false): WireAnswer {
  if (!result.ok) return result;
  const { seats, ...value } = result.value;
  return { ok: true, json: JSON.stringify(value), created, seats };
}
