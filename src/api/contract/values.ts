import * as z from "zod";

/** An id of ours or of a designer: 1 to 128 characters. */
export const idSchema = z.string().min(1).max(128);

/** A whole number from JSON; `3.0` is one. */
export const wholeNumber = z.int().nonnegative();

/** The SHA-256 that names a revision. */
export const revisionSchema = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hexadecimal digits");

/** A whole number from a query string, with its bounds. */
export function queryNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,16}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));
}

/** The same with what is meant when it is absent. */
export function queryInteger(minimum: number, maximum: number, absent: number) {
  return queryNumber(minimum, maximum).default(absent);
}
