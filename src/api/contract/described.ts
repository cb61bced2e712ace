import * as z from "zod";

/** A type as it is read: whether a list may be changed makes no difference to what is answered. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type IsOptional<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? true : false;

type Fits<T, K extends keyof T, S extends z.ZodType> =
  Same<IsOptional<T, K>, S extends z.ZodExactOptional ? true : false> extends true
    ? Same<Frozen<Required<T>[K]>, Frozen<z.output<S>>>
    : false;

type Checked<T, S> = {
  readonly [K in keyof S]: K extends keyof T
    ? S[K] extends z.ZodType
      ? Fits<T, K, S[K]> extends true
        ? S[K]
        : { readonly "differs from its owner's field": T[K] }
      : never
    : { readonly "is no field of its owner": K };
};

/**
 * Describes a type field by field. The compiler holds the description to its owner: a field that is missing, that is too
 * many, optional on one side only, or of another type does not compile. An answer with any other field is not as described.
 */
export function described<T extends object>() {
  return <S extends { readonly [K in keyof T]-?: z.ZodType }>(
    shape: S & Checked<T, S>,
  ): z.ZodObject<S, z.core.$strict> => z.strictObject<S>(shape);
}
