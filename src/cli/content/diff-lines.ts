import type { Colors } from "picocolors/types";
import type { DefinitionsDiff } from "../../content/diff.ts";
import { count } from "./tools.ts";

/** The longest a value is shown, in characters. */
const shownCharacters = 80;

/** The most that is listed of what came and of what went; `--json` has all of it. */
const shownNames = 20;

/** A difference as people read it: what came, what went, what changed from what to what. */
export function diffLines(diff: DefinitionsDiff, colors: Colors): readonly string[] {
  return [
    ...names(diff.added, "+").map(colors.green),
    ...names(diff.removed, "-").map(colors.red),
    ...diff.modified.flatMap(({ kind, id, changes }) => [
      colors.yellow(`~ ${kind}/${id}`),
      ...changes.map(({ path, before, after }) => `    ${path}  ${show(before)} ${colors.dim("→")} ${show(after)}`),
    ]),
  ];
}

function names(addresses: DefinitionsDiff["added"], sign: string): readonly string[] {
  const more = addresses.length - shownNames;
  const shown = addresses.slice(0, shownNames).map(({ kind, id }) => `${sign} ${kind}/${id}`);
  return more > 0 ? [...shown, `${sign} … ${more} more`] : shown;
}

/** Whether nothing differs. */
export function isEmpty({ added, removed, modified }: DefinitionsDiff): boolean {
  return added.length + removed.length + modified.length === 0;
}

/** A difference in one line. */
export function summarise(diff: DefinitionsDiff): string {
  if (isEmpty(diff)) return "nothing differs";
  const parts = [
    diff.added.length > 0 ? `${diff.added.length} added` : "",
    diff.removed.length > 0 ? `${diff.removed.length} removed` : "",
    diff.modified.length > 0 ? `${count(diff.modified.length, "definition")} changed` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function show(value: unknown): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
}
