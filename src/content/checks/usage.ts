import { compileExpression } from "../../expressions/compile.ts";
import { isKind, type Kind } from "../kinds.ts";
import type { FoundReference } from "../normalise.ts";
import { at, type Problem } from "../problems.ts";
import type { CheckContext } from "./context.ts";
import type { ExpressionSite } from "./expression-sites.ts";

/** A definition and the references it holds. */
export interface DefinitionReferences {
  readonly kind: Kind;
  readonly id: string;
  readonly references: readonly FoundReference[];
}

const roots: ReadonlySet<Kind> = new Set<Kind>(["modes", "scenarios"]);

/** Warnings about definitions nothing references, and cards no scenario brings into play. */
export function warnOfUnused(
  context: CheckContext,
  definitions: readonly DefinitionReferences[],
  expressions: readonly ExpressionSite[],
): void {
  const used = new Set<string>(usedByExpressions(expressions));
  for (const { kind, id, references } of definitions) {
    for (const reference of references) {
      if (reference.kind !== kind || reference.id !== id) used.add(at("", reference.kind, reference.id));
    }
  }
  const hasScenarios = context.authored.scenarios.size > 0;
  const reached = hasScenarios ? reachedFromScenarios(definitions) : null;
  for (const { kind, id } of definitions) {
    const path = at("", kind, id);
    if (kind === "cards" && reached && !reached.has(path)) context.report.warnings.push(unreachable(path));
    else if (!roots.has(kind) && !used.has(path) && (kind !== "entities" || hasScenarios)) {
      context.report.warnings.push({ code: "UNREFERENCED", path, message: "nothing references this definition" });
    }
  }
}

function unreachable(path: string): Problem {
  return { code: "UNREACHABLE_CARD", path, message: "no scenario can bring this card into play" };
}

const kindsByGroup: Readonly<Record<string, Kind>> = { resources: "resources", statuses: "status-effects" };

/** A variable such as `source.resources.vim.current` is a reference too. */
function usedByExpressions(expressions: readonly ExpressionSite[]): readonly string[] {
  const sources = new Set(expressions.map(({ source }) => source));
  return [...sources].flatMap((source) => {
    const compiled = compileExpression(source);
    return compiled.ok ? compiled.expression.variables.flatMap(namedDefinition) : [];
  });
}

function namedDefinition(variable: readonly string[]): readonly string[] {
  const [root = "", second = "", third = ""] = variable;
  if (root === "paid") return [at("/resources", second)];
  const [group, id] = root === "resources" ? [root, second] : [second, third];
  const kind = Object.hasOwn(kindsByGroup, group) ? kindsByGroup[group] : undefined;
  return kind === undefined ? [] : [at("", kind, id)];
}

/** Definitions in reach of a scenario by references that bring them into play. */
function reachedFromScenarios(definitions: readonly DefinitionReferences[]): ReadonlySet<string> {
  const references = new Map(definitions.map((one) => [at("", one.kind, one.id), one.references]));
  const reached = new Set(definitions.filter(({ kind }) => kind === "scenarios").map(({ id }) => at("/scenarios", id)));
  for (const path of reached) {
    for (const reference of references.get(path) ?? []) {
      if (!reference.restricts && isKind(reference.kind)) reached.add(at("", reference.kind, reference.id));
    }
  }
  return reached;
}
