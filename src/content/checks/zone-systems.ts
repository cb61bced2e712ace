import type { Authored } from "../authored.ts";
import { at, unknownName } from "../problems.ts";
import type { AuthoredFlow, AuthoredStep } from "../schema/card-zone-systems.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseWith } from "./context.ts";
import { checkFlowCycles } from "./flow-cycles.ts";
import { checkSelection } from "./zone-selections.ts";

type ZoneSystem = Authored<"card-zone-systems">;

interface System {
  readonly zones: ReadonlySet<string>;
  readonly flows: ReadonlySet<string>;
}

/** Zone systems: zones and flows by id, how flows start, and what their steps need (engine.md, zones). */
export function checkZoneSystems(context: CheckContext): void {
  for (const [id, definition] of context.authored["card-zone-systems"]) {
    const path = at("/card-zone-systems", id);
    const system: System = {
      zones: new Set(definition.zones.map((zone) => zone.zoneId)),
      flows: new Set(definition.flows.map((flow) => flow.flowId)),
    };
    checkZones(context, definition, system, path);
    refuseDuplicates(context, definition.flows, at(path, "flows"), "flowId", (flow) => flow.flowId);
    for (const [index, flow] of definition.flows.entries()) {
      checkFlow(context, flow, system, at(path, "flows", index));
    }
    checkFlowCycles(context, definition.flows, at(path, "flows"));
  }
}

function checkZones(context: CheckContext, { deckZoneId, zones }: ZoneSystem, system: System, path: string): void {
  refuseDuplicates(context, zones, at(path, "zones"), "zoneId", (zone) => zone.zoneId);
  wantName(context, "zone", deckZoneId, system.zones, at(path, "deckZoneId"));
}

function checkFlow(context: CheckContext, flow: AuthoredFlow, system: System, path: string): void {
  refuseDuplicates(context, flow.steps, at(path, "steps"), "stepId", (step) => step.stepId);
  if (flow.triggers.length === 0 && flow.allowedInvocations.length === 0) {
    refuse(context, "FLOW_UNUSABLE", path, "a flow needs a trigger or an allowed invocation");
  } else if (flow.triggers.length > 0 && !flow.allowedInvocations.includes("Boundary")) {
    const message = "a flow with triggers must allow the invocation `Boundary`";
    refuse(context, "FLOW_INVOCATION", at(path, "allowedInvocations"), message);
  }
  for (const [index, step] of flow.steps.entries()) checkStep(context, step, system, at(path, "steps", index));
}

function checkStep(context: CheckContext, step: AuthoredStep, system: System, path: string): void {
  for (const field of ["sourceZoneId", "targetZoneId", "overflowZoneId"] as const) {
    const zoneId = fieldOf(step, field);
    if (zoneId !== undefined) wantName(context, "zone", zoneId, system.zones, at(path, field));
  }
  for (const field of ["fallbackFlowId", "nestedFlowId"] as const) {
    const flowId = fieldOf(step, field);
    if (flowId !== undefined) wantName(context, "flow", flowId, system.flows, at(path, field));
  }
  if ("selection" in step) checkSelection(context, step, path);
  if ("insertion" in step) checkInsertion(context, step.insertion, at(path, "insertion"));
  if ("onInsufficient" in step) {
    const falls = step.onInsufficient === "ExecuteFallbackAndRetry";
    wantWhen(context, falls, step.fallbackFlowId, at(path, "fallbackFlowId"), "`onInsufficient` with a fallback");
  }
  if ("onOverflow" in step) {
    const redirects = step.onOverflow === "RedirectOverflow";
    wantWhen(context, redirects, step.overflowZoneId, at(path, "overflowZoneId"), "`onOverflow: RedirectOverflow`");
  }
  if (step.operation === "Create") {
    const ends = step.lifetime.strategy === "UntilBoundary";
    wantWhen(context, ends, step.lifetime.boundary, at(path, "lifetime", "boundary"), "`UntilBoundary`");
  }
}

function fieldOf(step: object, field: string): string | undefined {
  const found = Object.entries(step).find(([name]) => name === field)?.[1];
  return typeof found === "string" ? found : undefined;
}

function checkInsertion(
  context: CheckContext,
  insertion: { readonly strategy: string; readonly index?: number | undefined },
  path: string,
): void {
  wantWhen(context, insertion.strategy === "AtIndex", insertion.index, at(path, "index"), "`AtIndex`");
}

/** A field that one policy needs and no other reads. */
function wantWhen(context: CheckContext, wanted: boolean, value: unknown, path: string, who: string): void {
  if (wanted && value === undefined) refuse(context, "MISSING_FIELD", path, `${who} needs it`);
  if (!wanted && value !== undefined) {
    context.report.warnings.push({ code: "IGNORED_FIELD", path, message: `only ${who} reads it` });
  }
}

function wantName(context: CheckContext, what: string, name: string, names: ReadonlySet<string>, path: string): void {
  if (!names.has(name)) refuseWith(context, unknownName("UNKNOWN_REFERENCE", path, what, name, names));
}
