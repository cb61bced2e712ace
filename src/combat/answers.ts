import type { Rejection, RejectionCode, RejectionReason } from "../engine/index.ts";
import { bounds } from "./bounds.ts";

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
  | "UNAVAILABLE"
  | "CORRUPT_STATE";

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

/** What an answer from damaged rows carries: what was read does not match its hash. */
export interface Integrity {
  readonly integrity?: "CORRUPT_STATE";
}

/** A long text as it crosses RPC, which takes at most 32 MiB in one piece. */
export type WireText = string | ReadableStream<Uint8Array>;

/** An answer as it crosses RPC: the value as JSON text, since types of recursive JSON do not cross. */
export type WireAnswer =
  | { readonly ok: true; readonly json: WireText; readonly created: boolean; readonly seats?: Seats }
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

/**
 * Turns an answer into what crosses RPC; `created` marks what did not exist before. What cannot be written as JSON, or is
 * too long, is `UNAVAILABLE`, which says nothing of what was done.
 */
export function toWire(result: Answer<unknown>, created = false): WireAnswer {
  if (!result.ok) return result;
  const json = jsonOf(result.value);
  return json === null ? unsayable : { ok: true, json: wireText(json), created };
}

/** The same for a value with seats, which cross beside it. */
export function toSeatedWire<T extends Seated>(result: Answer<T>, created = false): WireAnswer {
  if (!result.ok) return result;
  const { seats, ...value } = result.value;
  const wire = toWire(answer(value), created);
  return wire.ok ? { ...wire, seats } : wire;
}

/** A text for RPC: a stream where it is long. */
export function wireText(text: string): WireText {
  return text.length <= bounds.wireUnits ? text : (new Response(text).body ?? text);
}

/** The whole of a text that came over RPC. */
export function wholeText(text: WireText): Promise<string> {
  return typeof text === "string" ? Promise.resolve(text) : new Response(text).text();
}

const unsayable = refuse("UNAVAILABLE", "This answer is too large to be sent. Ask for a smaller part of it.");

function jsonOf(value: unknown): string | null {
  try {
    const json = JSON.stringify(value);
    return json.length <= bounds.answerUnits ? json : null;
  } catch (error) {
    console.error(JSON.stringify({ event: "failure", error: String(error) }));
    return null;
  }
}
