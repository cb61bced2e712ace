import { contentKinds, isKind } from "../kinds.ts";
import type { FoundReference } from "../normalise.ts";
import { unknownName } from "../problems.ts";
import { type CheckContext, namesOf, refuseWith } from "./context.ts";

/** Every reference by id must name something that is defined. */
export function checkReferences(context: CheckContext, references: readonly FoundReference[]): void {
  for (const { kind, id, path } of references) {
    const names = namesOf(context, kind);
    if (names.has(id)) continue;
    refuseWith(context, unknownName("UNKNOWN_REFERENCE", path, wordOf(kind), id, names));
  }
}

function wordOf(kind: string): string {
  if (isKind(kind)) return contentKinds[kind].word;
  return kind === "flows" ? "zone flow" : "zone";
}
