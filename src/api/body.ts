import { limits } from "../engine/index.ts";
import type { Refusal } from "./problems.ts";
import { repeatedName } from "./repeated-name.ts";

/**
 * The largest bodies, in bytes (engine.md, limits); a bundle is 8 MiB of definitions and its envelope, a combat file
 * a bundle and the commands played on it.
 */
export const bodyLimits = {
  command: limits.commandBytes,
  creation: limits.creationBytes,
  bundle: 9 * 1024 * 1024,
  combatFile: 24 * 1024 * 1024,
} as const;

/**
 * So much of a body is read and dropped before its line is closed on it: a client that still sends would not read why, and
 * neither would the platform's own proxies. More than any platform lets through.
 */
const longestBody = 512 * 1024 * 1024;

/** Deeper JSON than anything the contract has is refused before anything walks it. */
export const maximumJsonDepth = 64;

type ReadResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/**
 * Reads a JSON body of at most so many bytes. No body reads as `undefined`; a missing content type is accepted.
 * Refusals: `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST`.
 */
export async function readJson(request: Request, limitBytes: number): Promise<ReadResult<unknown>> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes === null) return refuse("PAYLOAD_TOO_LARGE", `The body is over ${limitBytes} bytes.`);
  if (bytes.byteLength === 0) return { ok: true, value: undefined };
  const mediaType = request.headers.get("Content-Type");
  if (mediaType !== null && !isJson(mediaType)) {
    return refuse("UNSUPPORTED_MEDIA_TYPE", "The body must be application/json.");
  }
  return parse(bytes);
}

function parse(bytes: Uint8Array): ReadResult<unknown> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(value, maximumJsonDepth)) {
      return refuse("INVALID_REQUEST", `The body is nested more than ${maximumJsonDepth} levels deep.`);
    }
    // `1e400` is JSON, and no number here; stored, it would come back as null.
    if (!isInRange(value)) return refuse("INVALID_REQUEST", "The body has a number that is too large.");
    const repeated = repeatedName(text);
    if (repeated !== null)
      return refuse("INVALID_REQUEST", `The body says ${JSON.stringify(repeated)} twice in one object.`);
    // UTF-8 holds no half of a surrogate pair; an escape can, and canonical JSON, by which bodies are known, cannot.
    if (surrogateEscape.test(text) && !isWellFormed(value)) {
      return refuse("INVALID_REQUEST", "The body has a text with half of a surrogate pair.");
    }
    return { ok: true, value };
  } catch {
    return refuse("INVALID_REQUEST", "The body is not JSON in UTF-8.");
  }
}

/** The whole body; null if it is over the limit, and then what is left of it is read too, and dropped. */
async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body) {
    total += chunk.byteLength;
    if (total <= limitBytes) chunks.push(chunk);
    else if (total > longestBody) return null;
  }
  if (total > limitBytes) return null;
  const whole = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

function isJson(mediaType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(mediaType.trim());
}

const surrogateEscape = /\\ud[89a-f]/i;

/** Whether all texts and names in a value are Unicode. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return !/\p{Surrogate}/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, child]) => isWellFormed(name) && isWellFormed(child));
}

function isInRange(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isInRange);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}

function refuse(code: Refusal["code"], detail: string): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, detail } };
}
