import type { FoundReference } from "../normalise.ts";
import { unknownName } from "../problems.ts";
import type { ReferenceKind } from "../schema/shape.ts";
import { type CheckContext, namesOf, refuseWith } from "./context.ts";

/** What an id names, in the words of a message. */
const words: { readonly [K in ReferenceKind]: string } = {
  resources: "resource",
  entities: "entity",
  actions: "action",
  cards: "card",
  "card-component-bundles": "component bundle",
  "card-upgrades": "card upgrade",
  "status-effects": "status",
  modifiers: "modifier",
  relics: "relic",
  "calculation-pipelines": "calculation pipeline",
  "card-zone-systems": "zone system",
  "phase-sequences": "phase sequence",
  "combat-rules": "combat rules",
  gambits: "gambit",
  modes: "mode",
  scenarios: "scenario",
  flows: "zone flow",
  zones: "zone",
};

/** Every reference by id must name something that is defined. */
export function checkReferences(context: CheckContext, references: readonly FoundReference[]): void {
  for (const { kind, id, path } of references) {
    const names = namesOf(context, kind);
    if (names.has(id)) continue;
    refuseWith(context, unknownName("UNKNOWN_REFERENCE", path, words[kind], id, names));
  }
}
