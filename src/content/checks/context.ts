import type { VariableIds } from "../../engine/definitions/variables.ts";
import type { AuthoredDefinitions } from "../authored.ts";
import type { Kind } from "../kinds.ts";
import type { Problem, ProblemCode, Report } from "../problems.ts";
import { at } from "../problems.ts";
import type { AuthoredComponent } from "../schema/components.ts";
import type { ReferenceKind } from "../schema/shape.ts";
import type { EffectSite } from "./effect-sites.ts";

/** A component where it stands; those of a definition that is broken elsewhere are looked at too. */
export interface ComponentSite {
  readonly ownerKind: "cards" | "card-component-bundles" | "card-upgrades";
  readonly ownerId: string;
  readonly component: AuthoredComponent;
  readonly path: string;
}

/** What every check sees. */
export interface CheckContext {
  readonly authored: AuthoredDefinitions;
  /** Every id that is defined, those of definitions with a broken shape included. */
  readonly names: ReadonlyMap<ReferenceKind, ReadonlySet<string>>;
  readonly variables: VariableIds;
  readonly components: readonly ComponentSite[];
  readonly effects: readonly EffectSite[];
  readonly report: Report;
}

/** Adds an error. */
export function refuse(context: CheckContext, code: ProblemCode, path: string, message: string): void {
  context.report.errors.push({ code, path, message });
}

/** Adds a finished error. */
export function refuseWith(context: CheckContext, problem: Problem): void {
  context.report.errors.push(problem);
}

/** A duration of 0 is none: what is applied would be over at once. */
export function refuseNoDuration(context: CheckContext, duration: number | undefined, path: string): void {
  if (duration !== 0) return;
  refuse(context, "INVALID_VALUE", path, "a duration of 0 is over at once: 1 or more, or negative for a permanent one");
}

/** Warns of a field that is written but means nothing where it stands. */
export function warnIgnored(context: CheckContext, path: string, field: string, why: string): void {
  context.report.warnings.push({
    code: "IGNORED_FIELD",
    path: at(path, field),
    message: `\`${field}\` is ignored: ${why}`,
  });
}

/** The ids of a list must differ; `field` is where each item writes its own (null: the item is the id). */
export function refuseDuplicates<Item>(
  context: CheckContext,
  items: readonly Item[],
  path: string,
  field: string | null,
  idOf: (item: Item) => string,
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = idOf(item);
    const place = field === null ? at(path, index) : at(path, index, field);
    if (seen.has(id)) refuse(context, "DUPLICATE_ID", place, `\`${id}\` is there twice`);
    seen.add(id);
  }
}

/** Whether every definition of a kind has a sound shape: else what seems missing may only be broken. */
export function isWhole(context: CheckContext, kind: Kind): boolean {
  return context.authored[kind].size === namesOf(context, kind).size;
}

/** The ids defined for a kind of reference. */
export function namesOf(context: CheckContext, kind: ReferenceKind): ReadonlySet<string> {
  return context.names.get(kind) ?? new Set();
}
