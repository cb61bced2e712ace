import * as z from "zod";

/** An id of ours or of a designer: 1 to 128 characters. */
export const idSchema = z.string().min(1).max(128);

/** A whole number from JSON; `3.0` is one. */
export const wholeNumber = z.int().nonnegative();

/** The SHA-256 that names a revision. */
export const revisionSchema = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hexadecimal digits");

/**
 * A whole number from a URL: digits, and `3.0` too, since some game clients write every number so.
 * @param message what it must be
 * @param form without that ending
 */
export function urlNumber(message: string, form = /\d{1,9}/) {
  return z
    .string()
    .regex(new RegExp(`^(?:${form.source})(?:\\.0{1,16})?$`), message)
    .transform(Number);
}

/** A whole number from a query string, with its bounds. */
export function queryNumber(minimum: number, maximum: number) {
  return urlNumber("must be a whole number", /\d{1,16}/).pipe(z.int().min(minimum).max(maximum));
}

/** The same with what is meant when it is absent. */
export function queryInteger(minimum: number, maximum: number, absent: number) {
  return queryNumber(minimum, maximum).default(absent);
}

/** Words of a closed set in a query: the parameter repeated, or one text with commas. */
export function queryWords<const W extends readonly [string, ...string[]]>(words: W) {
  return z
    .union([z.string(), z.array(z.string())])
    .default([])
    .meta({ examples: [words.join(",")] })
    .transform((given) => [given].flat().flatMap((text) => text.split(",")))
    .pipe(z.array(z.enum(words)));
}

/**
 * Ids in a query: the parameter repeated, nothing split, since an id may hold a comma. One that stands alone is for the
 * combat to read, which knows its ids.
 */
export const queryIds = z
  .union([z.string(), z.array(idSchema)])
  .transform((given) => [given].flat())
  .exactOptional();
/** Of an answer from damaged rows: what was read does not match its hash (api.md, errors). Absent where all is well. */
export const integrity = z.literal("CORRUPT_STATE").exactOptional();
