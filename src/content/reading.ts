import type { DefinitionReferences } from "./checks/usage.ts";
import { type Definition, type Definitions, isObject } from "./definitions.ts";
import { contentKinds, isKind, type Kind, kinds } from "./kinds.ts";
import { normalise } from "./normalise.ts";
import { plainProblems } from "./plain.ts";
import { at, type Problem, type Report, unknownName } from "./problems.ts";

/** The most a bundle may weigh, in bytes of its JSON, and how many definitions it may hold. */
export const bundleLimits = { bytes: 8 * 1024 * 1024, definitions: 20_000 } as const;

/** A bundle after reading: normalised definitions and the references found in them. */
export interface ReadBundle {
  readonly definitions: Definitions;
  readonly references: readonly DefinitionReferences[];
}

/** What keeps a bundle from being looked at at all; empty: it can be read. */
export function bundleProblems(bundle: unknown): readonly Problem[] {
  const refuse = (code: Problem["code"], message: string): readonly Problem[] => [{ code, path: "", message }];
  if (!isObject(bundle) || !isObject(bundle.definitions)) {
    return refuse("INVALID_BUNDLE", "a bundle is `{ schemaVersion: 1, definitions: { kind: { id: definition } } }`");
  }
  if ((bundle.schemaVersion ?? 1) !== 1) {
    return refuse("INVALID_BUNDLE", "`schemaVersion` must be 1");
  }
  const plain = plainProblems(bundle.definitions);
  if (plain.length > 0) return plain;
  if (new TextEncoder().encode(JSON.stringify(bundle.definitions)).length > bundleLimits.bytes) {
    return refuse("TOO_LARGE", "a bundle may weigh 8 MiB");
  }
  const count = Object.values(bundle.definitions).reduce<number>((sum, byId) => sum + sizeOf(byId), 0);
  return count > bundleLimits.definitions ? refuse("TOO_MANY_DEFINITIONS", `${count} definitions: 20,000 may be`) : [];
}

function sizeOf(byId: unknown): number {
  return isObject(byId) ? Object.keys(byId).length : 0;
}

/** Reads a bundle that `bundleProblems` lets pass; what is unknown or misnamed goes to the report. */
export function readDefinitions(bundle: unknown, report: Report): ReadBundle {
  const source = isObject(bundle) && isObject(bundle.definitions) ? bundle.definitions : {};
  const references: DefinitionReferences[] = [];
  const byKind: [Kind, Readonly<Record<string, Definition>>][] = [];
  for (const [kind, byId] of Object.entries(source)) {
    if (byId === null || byId === undefined || kind === "$schema") continue;
    if (!isKind(kind)) {
      report.warnings.push(unknownName("UNKNOWN_KIND", at("", kind), "kind", kind, kinds));
    } else if (isObject(byId)) {
      byKind.push([kind, Object.fromEntries(readKind(kind, byId, references, report))]);
    } else {
      report.errors.push({ code: "INVALID_VALUE", path: at("", kind), message: "a kind is an object of definitions" });
    }
  }
  return { definitions: Object.fromEntries(byKind), references };
}

function readKind(
  kind: Kind,
  byId: Readonly<Record<string, unknown>>,
  references: DefinitionReferences[],
  report: Report,
): readonly (readonly [string, Definition])[] {
  return Object.entries(byId).flatMap(([id, written]) => {
    if (written === null || written === undefined || id === "$schema") return [];
    const path = at("", kind, id);
    checkId(id, path, report);
    if (!isObject(written)) {
      report.errors.push({ code: "INVALID_VALUE", path, message: "a definition is an object" });
      return [];
    }
    const reading = normalise(contentKinds[kind].schema, written, path, report);
    references.push({ kind, id, references: reading.references });
    if (!isObject(reading.value)) return [];
    checkOwnId(kind, id, reading.value, path, report);
    return [[id, reading.value] as const];
  });
}

function checkId(id: string, path: string, report: Report): void {
  if (id.length >= 1 && id.length <= 128) return;
  report.errors.push({ code: "INVALID_ID", path, message: "an id has 1 to 128 characters" });
}

function checkOwnId(kind: Kind, id: string, definition: Definition, path: string, report: Report): void {
  const field = contentKinds[kind].idField;
  const own = definition[field];
  if (own === undefined || own === id) return;
  report.errors.push({
    code: "ID_MISMATCH",
    path: at(path, field),
    message: `\`${field}\` says \`${String(own)}\`, the key says \`${id}\``,
    suggestion: id,
  });
}
