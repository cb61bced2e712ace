import type { Authored } from "../authored.ts";
import { at } from "../problems.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseNoDuration, warnIgnored } from "./context.ts";
import { observationOf } from "./effect-sites.ts";

/** Statuses, modifiers and relics: unique ids inside, stacks within bounds, nothing idle. */
export function checkInstances(context: CheckContext): void {
  for (const [id, status] of context.authored["status-effects"]) {
    const path = at("/status-effects", id);
    checkStacks(context, status, path);
    checkLists(context, status, path);
    checkConstraints(context, status, path);
  }
  for (const [id, modifier] of context.authored.modifiers) {
    const path = at("/modifiers", id);
    checkStacks(context, modifier, path);
    refuseDuplicates(context, modifier.influences, at(path, "influences"), "influenceId", (one) => one.influenceId);
  }
  for (const [id, relic] of context.authored.relics) checkLists(context, relic, at("/relics", id));
  for (const { component, path } of context.components) {
    if (component.type === "trigger") checkObserve(context, component, path);
  }
}

interface StackedDefinition {
  readonly defaultStacks: number;
  readonly maxStacks: number;
  readonly defaultDuration: number;
}

function checkStacks(context: CheckContext, definition: StackedDefinition, path: string): void {
  refuseNoDuration(context, definition.defaultDuration, at(path, "defaultDuration"));
  if (definition.defaultStacks > definition.maxStacks) {
    refuse(context, "FIELD_CONFLICT", at(path, "defaultStacks"), "`defaultStacks` is above `maxStacks`");
  }
}

function checkLists(
  context: CheckContext,
  { influences, triggers }: Pick<Authored<"relics">, "influences" | "triggers">,
  path: string,
): void {
  refuseDuplicates(context, influences, at(path, "influences"), "influenceId", (one) => one.influenceId);
  refuseDuplicates(context, triggers, at(path, "triggers"), "triggerId", (one) => one.triggerId);
  for (const [index, trigger] of triggers.entries()) checkObserve(context, trigger, at(path, "triggers", index));
}

function checkObserve(context: CheckContext, trigger: BoundaryFilter, path: string): void {
  if (observationOf(trigger.boundary) !== undefined) return;
  const ignored = (["observe", "requiredTags", "excludedTags"] as const).filter(
    (field) => (trigger[field]?.length ?? 0) > 0,
  );
  for (const field of ignored) warnIgnored(context, path, field, "a boundary has no event to look at");
}

/** What narrows an observation, and means nothing at a boundary. */
interface BoundaryFilter {
  readonly boundary: string;
  readonly observe?: string | undefined;
  readonly requiredTags?: readonly string[] | undefined;
  readonly excludedTags?: readonly string[] | undefined;
}

function checkConstraints(
  context: CheckContext,
  { actionConstraints }: Authored<"status-effects">,
  path: string,
): void {
  refuseDuplicates(
    context,
    actionConstraints,
    at(path, "actionConstraints"),
    "constraintId",
    (one) => one.constraintId,
  );
}
