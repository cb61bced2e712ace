import type { VariableIds } from "../engine/definitions/variables.ts";
import type { AuthoredDefinitions } from "./authored.ts";
import type { CheckContext, ComponentSite } from "./checks/context.ts";
import { effectSites } from "./checks/effect-sites.ts";
import { type Definition, type Definitions, entriesOf, isObject } from "./definitions.ts";
import { type Kind, kinds } from "./kinds.ts";
import { parseDefinitions } from "./parse.ts";
import { at, type Report } from "./problems.ts";
import { componentSchema } from "./schema/components.ts";
import type { ReferenceKind } from "./schema/shape.ts";
import { shapeProblems } from "./shape-problems.ts";

/** Parses normalised definitions, reporting broken shapes, and gathers what the checks look at. */
export function createCheckContext(definitions: Definitions, report: Report): CheckContext {
  const salvaged: ComponentSite[] = [];
  const authored = parseDefinitions(definitions, (kind, id, definition, error) => {
    report.errors.push(...shapeProblems(error, definition, at("", kind, id)));
    salvaged.push(...salvageComponents(kind, id, definition));
  });
  const names = definedNames(definitions);
  const components = [...componentSites(authored), ...salvaged];
  return {
    authored,
    names,
    components,
    effects: effectSites(authored, components),
    variables: variableIds(authored, names),
    report,
  };
}

function componentSites(authored: AuthoredDefinitions): readonly ComponentSite[] {
  const sites: ComponentSite[] = [];
  for (const ownerKind of ["cards", "card-component-bundles"] as const) {
    for (const [ownerId, { components }] of authored[ownerKind]) {
      for (const [index, component] of components.entries()) {
        sites.push({ ownerKind, ownerId, component, path: at("", ownerKind, ownerId, "components", index) });
      }
    }
  }
  for (const [ownerId, { patches }] of authored["card-upgrades"]) {
    for (const [index, patch] of patches.entries()) {
      if (patch.type !== "add_component") continue;
      const path = at("/card-upgrades", ownerId, "patches", index, "component");
      sites.push({ ownerKind: "card-upgrades", ownerId, component: patch.component, path });
    }
  }
  return sites;
}

/** The sound components of a definition that is broken elsewhere, so that one problem does not hide another. */
function salvageComponents(kind: Kind, ownerId: string, definition: Definition): readonly ComponentSite[] {
  if (kind !== "cards" && kind !== "card-component-bundles") return [];
  const components = Array.isArray(definition.components) ? definition.components : [];
  return components.flatMap((written, index) => {
    const result = componentSchema.safeParse(written);
    const path = at("", kind, ownerId, "components", index);
    return result.success ? [{ ownerKind: kind, ownerId, component: result.data, path }] : [];
  });
}

function definedNames(definitions: Definitions): ReadonlyMap<ReferenceKind, ReadonlySet<string>> {
  const names = new Map<ReferenceKind, ReadonlySet<string>>();
  for (const kind of kinds) names.set(kind, new Set(entriesOf(definitions, kind).map(([id]) => id)));
  const systems = entriesOf(definitions, "card-zone-systems").map(([, system]) => system);
  names.set("flows", new Set(systems.flatMap((system) => idsIn(system.flows, "flowId"))));
  names.set("zones", new Set(systems.flatMap((system) => idsIn(system.zones, "zoneId"))));
  return names;
}

function idsIn(items: unknown, field: string): readonly string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => (isObject(item) && typeof item[field] === "string" ? [item[field]] : []));
}

function variableIds(
  authored: AuthoredDefinitions,
  names: ReadonlyMap<ReferenceKind, ReadonlySet<string>>,
): VariableIds {
  const idsOf = (kind: ReferenceKind) => [...(names.get(kind) ?? [])];
  const stats = [...authored.entities.values()].flatMap(({ components }) =>
    components.flatMap((component) => (component.type === "stats" ? [...component.values.keys()] : [])),
  );
  return {
    resources: idsOf("resources"),
    statuses: idsOf("status-effects"),
    zones: idsOf("zones"),
    stats: [...new Set(stats)],
  };
}
