import type * as z from "zod";
import type { contentKinds, Kind } from "./kinds.ts";

/** A definition of a kind as its schema gives it: normalised, defaults filled. */
export type Authored<K extends Kind> = z.output<(typeof contentKinds)[K]["schema"]>;

/** Definitions of every kind whose shape is right, by id, in ordinal order of their ids. */
export type AuthoredDefinitions = { readonly [K in Kind]: ReadonlyMap<string, Authored<K>> };
