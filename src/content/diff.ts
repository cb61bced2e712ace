import { compareOrdinal } from "../engine/state/order.ts";
import { type Definition, type Definitions, entriesOf, isObject } from "./definitions.ts";
import { type Kind, kinds } from "./kinds.ts";
import { at } from "./problems.ts";

/** A value that differs; `path` is a JSON pointer into the definition. Absent sides are left out. */
export interface Change {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Where a definition is. */
export interface DefinitionAddress {
  readonly kind: Kind;
  readonly id: string;
}

/** What has to happen to the first bundle to become the second; kinds in their order, ids in ordinal order. */
export interface DefinitionsDiff {
  readonly added: readonly DefinitionAddress[];
  readonly removed: readonly DefinitionAddress[];
  readonly modified: readonly (DefinitionAddress & { readonly changes: readonly Change[] })[];
}

/** The difference between two normalised bundles, whatever the order of their keys. */
export function diffDefinitions(before: Definitions, after: Definitions): DefinitionsDiff {
  const added: DefinitionAddress[] = [];
  const removed: DefinitionAddress[] = [];
  const modified: (DefinitionAddress & { readonly changes: readonly Change[] })[] = [];
  for (const kind of kinds) {
    const old = new Map<string, Definition>(entriesOf(before, kind));
    const fresh = new Map<string, Definition>(entriesOf(after, kind));
    for (const id of [...new Set([...old.keys(), ...fresh.keys()])].sort(compareOrdinal)) {
      if (!old.has(id)) added.push({ kind, id });
      else if (!fresh.has(id)) removed.push({ kind, id });
      else {
        const changes = changesBetween(old.get(id), fresh.get(id), "");
        if (changes.length > 0) modified.push({ kind, id, changes });
      }
    }
  }
  return { added, removed, modified };
}

/** The smallest parts that differ; items of lists are compared by position. */
export function changesBetween(before: unknown, after: unknown, path: string): readonly Change[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      changesBetween(before[index], after[index], at(path, index)),
    );
  }
  if (isObject(before) && isObject(after)) {
    const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    const names = [...new Set([...old.keys(), ...fresh.keys()])].sort(compareOrdinal);
    return names.flatMap((name) => changesBetween(old.get(name), fresh.get(name), at(path, name)));
  }
  if (Object.is(before, after)) return [];
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}
