import type * as z from "zod";
import { isObject } from "./definitions.ts";
import { at, type Problem, type Report, unknownName } from "./problems.ts";
import { factsOf, type ReferenceKind } from "./schema/shape.ts";

/** An id found at a place where the schema says what it refers to. */
export interface FoundReference {
  readonly kind: ReferenceKind;
  readonly id: string;
  readonly path: string;
  readonly restricts: boolean;
}

/** What reading one definition gives besides its problems. */
export interface Reading {
  readonly value: unknown;
  readonly references: readonly FoundReference[];
}

interface Reader {
  readonly report: Report;
  readonly references: FoundReference[];
}

/**
 * Normalises a definition along its schema: property names match case-insensitively and become camelCase, `null` is
 * absent, unknown fields are reported and left out. Keys of maps keyed by ids stay as they are.
 * Values of a wrong type stay too, for the schema to report.
 */
export function normalise(schema: z.ZodType, value: unknown, path: string, report: Report): Reading {
  const reader: Reader = { report, references: [] };
  return { value: read(schema, value, path, reader), references: reader.references };
}

function read(schema: z.core.$ZodType, value: unknown, path: string, reader: Reader): unknown {
  const facts = factsOf(schema);
  if (facts?.values) return readMap(facts.values, facts.keys, value, path, reader);
  if (facts?.reference && typeof value === "string") {
    reader.references.push({ kind: facts.reference, id: value, path, restricts: facts.restricts ?? false });
    return value;
  }
  const { _zod: inner } = schema as z.core.$ZodTypes;
  switch (inner.def.type) {
    case "object":
      return isObject(value) ? readObject(inner.def.shape, value, path, reader) : value;
    case "array":
      return Array.isArray(value) ? readArray(inner.def.element, value, path, reader) : value;
    case "union":
      return readUnion(inner.def, value, path, reader);
    case "optional":
    case "default":
    case "prefault":
      return read(inner.def.innerType, value, path, reader);
    case "lazy":
      return read(inner.def.getter(), value, path, reader);
    default:
      return value;
  }
}

function readArray(element: z.core.$ZodType, items: readonly unknown[], path: string, reader: Reader): unknown[] {
  return items.map((item, index) => read(element, item, `${path}/${index}`, reader));
}

function readMap(
  values: z.core.$ZodType,
  keys: ReferenceKind | undefined,
  value: unknown,
  path: string,
  reader: Reader,
): unknown {
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    const below = at(path, key);
    if (keys) reader.references.push({ kind: keys, id: key, path: below, restricts: false });
    entries.push([key, read(values, inner, below, reader)]);
  }
  return Object.fromEntries(entries);
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function readObject(shape: Shape, value: object, path: string, reader: Reader, known?: ReadonlySet<string>): unknown {
  const names = fieldNames(shape);
  const found = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined) continue;
    const name = names.get(key.toLowerCase());
    const field = name === undefined ? undefined : shape[name];
    if (name === undefined || field === undefined) reportUnknown(key, at(path, key), names, known, reader.report);
    else if (found.has(name)) reader.report.errors.push(duplicateField(name, at(path, key)));
    else found.set(name, read(field, inner, at(path, name), reader));
  }
  return Object.fromEntries(found);
}

/** `known`: fields that other forms of the same union have, in lower case; they are ignored with a warning. */
function reportUnknown(
  key: string,
  path: string,
  names: ReadonlyMap<string, string>,
  known: ReadonlySet<string> | undefined,
  report: Report,
): void {
  if (known?.has(key.toLowerCase())) {
    report.warnings.push({ code: "IGNORED_FIELD", path, message: `\`${key}\` means nothing here and is ignored` });
  } else {
    report.errors.push(unknownName("UNKNOWN_FIELD", path, "field", key, names.values()));
  }
}

function duplicateField(name: string, path: string): Problem {
  return { code: "DUPLICATE_FIELD", path, message: `\`${name}\` is written twice in different case` };
}

const namesByShape = new WeakMap<Shape, ReadonlyMap<string, string>>();

/** Lower-case name → name. */
function fieldNames(shape: Shape): ReadonlyMap<string, string> {
  const cached = namesByShape.get(shape);
  if (cached) return cached;
  const names = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  namesByShape.set(shape, names);
  return names;
}

type UnionDef = z.core.$ZodUnionDef & { readonly discriminator?: string };

function readUnion(def: UnionDef, value: unknown, path: string, reader: Reader): unknown {
  if (def.discriminator !== undefined) return readDiscriminated(def, def.discriminator, value, path, reader);
  const type = Array.isArray(value) ? "array" : isObject(value) ? "object" : "string";
  const option = def.options.find((one) => (one as z.core.$ZodTypes)._zod.def.type === type);
  const isLiteral = def.options.some((one) => hasLiteral(one, value));
  return option && !isLiteral ? read(option, value, path, reader) : value;
}

function readDiscriminated(
  def: UnionDef,
  discriminator: string,
  value: unknown,
  path: string,
  reader: Reader,
): unknown {
  if (!isObject(value)) return value;
  const chosen = Object.entries(value).find(([key]) => key.toLowerCase() === discriminator.toLowerCase())?.[1];
  const shapes = def.options.map((option) => shapeOf(option));
  const shape = shapes.find((one) => hasLiteral(one[discriminator], chosen));
  if (shape) return readObject(shape, value, path, reader, otherFields(def, shapes));
  const choices = shapes.flatMap((one) => literalsOf(one[discriminator]));
  reader.report.errors.push(
    chosen === undefined || chosen === null
      ? { code: "MISSING_FIELD", path: at(path, discriminator), message: `one of ${choices.join(", ")} is needed` }
      : unknownName("INVALID_VALUE", at(path, discriminator), discriminator, String(chosen), choices),
  );
  return value;
}

const fieldsByUnion = new WeakMap<object, ReadonlySet<string>>();

function otherFields(def: UnionDef, shapes: readonly Shape[]): ReadonlySet<string> {
  const cached = fieldsByUnion.get(def);
  if (cached) return cached;
  const fields = new Set(shapes.flatMap((shape) => Object.keys(shape).map((name) => name.toLowerCase())));
  fieldsByUnion.set(def, fields);
  return fields;
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "object" ? def.shape : {};
}

function literalsOf(schema: z.core.$ZodType | undefined): readonly string[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "literal" ? def.values.map((value) => String(value)) : [];
}

function hasLiteral(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return typeof value === "string" && literalsOf(schema).includes(value);
}
