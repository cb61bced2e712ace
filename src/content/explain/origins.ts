import { type Definition, type Definitions, entriesOf, isObject } from "../definitions.ts";
import { at } from "../problems.ts";

/** Where something of an effective card is written: a JSON pointer into the bundle's definitions. */
export interface Origin {
  readonly kind: "cards" | "card-component-bundles" | "card-upgrades";
  readonly id: string;
  readonly path: string;
}

/** A definition that brings tags and components to a card. */
export interface CardSource {
  readonly origin: Origin;
  readonly tags: readonly unknown[];
  readonly components: ReadonlyMap<string, Origin>;
}

/** Everything that makes a card: itself, the bundles it names, then the upgrades it carries, in order. */
export function originsOf(
  definitions: Definitions,
  cardId: string,
  upgradeIds: readonly string[],
): readonly CardSource[] {
  const card = find(definitions, "cards", cardId);
  const bundleIds = listOf(card.componentBundleIds).map(String);
  return [
    ownSource({ kind: "cards", id: cardId, path: at("/cards", cardId) }, card),
    ...bundleIds.map((id) => {
      const kind = "card-component-bundles";
      return ownSource({ kind, id, path: at("", kind, id) }, find(definitions, kind, id));
    }),
    ...upgradeIds.map((id) => upgradeSource(id, find(definitions, "card-upgrades", id))),
  ];
}

/** Who brings a tag: the first that has it. */
export function tagOrigin(sources: readonly CardSource[], tag: string): Origin | undefined {
  return sources.find(({ tags }) => tags.includes(tag))?.origin;
}

/** Where a component is written: an upgrade may have put another in its place. */
export function componentOrigin(sources: readonly CardSource[], componentId: string): Origin | undefined {
  return sources.findLast(({ components }) => components.has(componentId))?.components.get(componentId);
}

function ownSource(origin: Origin, { tags, components }: Definition): CardSource {
  return { origin, tags: listOf(tags), components: componentsIn(origin, listOf(components), "/components") };
}

function upgradeSource(id: string, { patches }: Definition): CardSource {
  const origin = { kind: "card-upgrades", id, path: at("/card-upgrades", id) } as const;
  const list = listOf(patches).map((patch) => (isObject(patch) ? patch : {}));
  const components = list.flatMap(({ component }, index) => [
    ...componentsIn(origin, [component], at("/patches", index, "component")).entries(),
  ]);
  return { origin, tags: list.flatMap(({ add }) => listOf(add)), components: new Map(components) };
}

/** The components of a list, or the only one at `below`, by the ids they go by. */
function componentsIn(origin: Origin, list: readonly unknown[], below: string): ReadonlyMap<string, Origin> {
  const isList = below === "/components";
  const entries = list.flatMap((component, index): [string, Origin][] => {
    if (!isObject(component)) return [];
    const path = `${origin.path}${isList ? at(below, index) : below}`;
    return [[String(component.componentId ?? component.type), { ...origin, path }]];
  });
  return new Map(entries);
}

function find(definitions: Definitions, kind: Origin["kind"], id: string): Definition {
  return new Map(entriesOf(definitions, kind)).get(id) ?? {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
