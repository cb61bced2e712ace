import type { Colors } from "picocolors/types";
import type { ContentService } from "./service.ts";

/** What every command is given besides its options. */
export interface Tools {
  readonly colors: Colors;
  readonly service: ContentService;
  /** Says what is going on while it takes long; seen on a terminal only. */
  readonly progress: (what: string) => void;
}

/** The first twelve characters of a revision, enough for people and for `activate`. */
export function short(revision: string | null): string {
  return revision === null ? "none" : revision.slice(0, 12);
}

/** A number of things, in words. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
