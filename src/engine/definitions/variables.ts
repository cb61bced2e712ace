import type { VariablePattern } from "../../expressions/types.ts";
import type { Observation } from "./effects.ts";

/** The ids a bundle defines, for the variables that are spelled with them; stats are the names any entity declares. */
export interface VariableIds {
  readonly resources: readonly string[];
  readonly statuses: readonly string[];
  readonly zones: readonly string[];
  readonly stats: readonly string[];
}

/** Which groups of variables exist in a place besides the general ones. */
export interface VariablePlace {
  /** `target.…`: there is a target to speak of. */
  readonly target?: boolean;
  /** `owner.…`: inside a trigger, a constraint or an influence of a status, modifier or relic. */
  readonly owner?: boolean;
  /** `stacks`, `duration`: the instance's. */
  readonly instance?: boolean;
  /** `resources.<id>.…`: a lifecycle rule's owner. */
  readonly lifecycle?: boolean;
  /** `requestedCount`, `startingHandSize`, `initialHandDeficit`: in a zone flow. */
  readonly flow?: boolean;
  /** `paid.<resourceId>`: in an action's own effects. */
  readonly paid?: boolean;
  /** `parent.requested`, `parent.applied`: in a chained effect. */
  readonly parent?: boolean;
  /** `event.…`: in a trigger that observes. */
  readonly observation?: Observation;
}

/** Numbers and texts an observation offers as `event.<name>`. */
export const eventVariables: {
  readonly [K in Observation]: { readonly numbers: readonly string[]; readonly texts: readonly string[] };
} = {
  EffectApplied: { numbers: ["amount", "requested", "applied"], texts: ["effectId", "effectType", "resourceId"] },
  ResourceChanged: {
    numbers: ["amount", "requested", "applied", "previous", "current"],
    texts: ["resourceId", "field", "operation"],
  },
  StatusApplied: { numbers: ["amount", "stacks", "duration"], texts: ["statusId"] },
  StatusRemoved: { numbers: ["amount", "stacks"], texts: ["statusId"] },
  CardMoved: { numbers: ["amount"], texts: ["cardDefinitionId", "fromZoneId", "toZoneId"] },
  CardPlayed: { numbers: ["amount"], texts: ["cardDefinitionId"] },
  ActorDefeated: { numbers: ["amount"], texts: [] },
};

const resourceFields = ["current", "maximum", "minimum", "percent"];

/** Every variable of a place as patterns for the checker; the engine's scope answers exactly these. */
export function variablePatterns(place: VariablePlace, ids: VariableIds): readonly VariablePattern[] {
  const patterns: VariablePattern[] = ["round", "turn", "step", "actionsTaken", "stackDepth"].map((name) =>
    numeric(name),
  );
  patterns.push(...actorPatterns("source", ids));
  if (place.target) patterns.push(...actorPatterns("target", ids));
  if (place.owner) patterns.push(...actorPatterns("owner", ids));
  if (place.instance) patterns.push(numeric("stacks"), numeric("duration"));
  if (place.flow)
    patterns.push(...["requestedCount", "startingHandSize", "initialHandDeficit"].map((name) => numeric(name)));
  if (place.parent) patterns.push(numeric("parent", "requested"), numeric("parent", "applied"));
  if (place.lifecycle) patterns.push(resourcePattern([], ids));
  if (place.paid) patterns.push({ path: ["paid", { kind: "resource", ids: ids.resources }], type: "number" });
  if (place.observation) {
    const { numbers, texts } = eventVariables[place.observation];
    patterns.push(...numbers.map((name) => numeric("event", name)));
    patterns.push(...texts.map((name): VariablePattern => ({ path: ["event", name], type: "string" })));
  }
  return patterns;
}

function numeric(...path: readonly string[]): VariablePattern {
  return { path, type: "number" };
}

function resourcePattern(prefix: readonly string[], ids: VariableIds): VariablePattern {
  const path = [
    ...prefix,
    "resources",
    { kind: "resource", ids: ids.resources },
    { kind: "field", ids: resourceFields },
  ];
  return { path, type: "number" };
}

function actorPatterns(root: string, ids: VariableIds): readonly VariablePattern[] {
  const statusFields = { kind: "field", ids: ["stacks", "duration"] };
  return [
    resourcePattern([root], ids),
    { path: [root, "stats", { kind: "stat", ids: ids.stats }], type: "number" },
    { path: [root, "statuses", { kind: "status", ids: ids.statuses }, statusFields], type: "number" },
    { path: [root, "zones", { kind: "zone", ids: ids.zones }, "count"], type: "number" },
  ];
}
