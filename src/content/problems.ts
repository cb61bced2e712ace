import { sortedBy } from "../engine/state/order.ts";
import { nearestName } from "./suggest.ts";

/** Every reason publication refuses or warns for; closed. */
export const problemCodes = [
  "INVALID_BUNDLE",
  "TOO_LARGE",
  "TOO_MANY_DEFINITIONS",
  "NOT_PLAIN_JSON",
  "INVALID_ID",
  "ID_MISMATCH",
  "UNKNOWN_FIELD",
  "DUPLICATE_FIELD",
  "MISSING_FIELD",
  "INVALID_VALUE",
  "FIELD_CONFLICT",
  "DUPLICATE_ID",
  "UNKNOWN_REFERENCE",
  "COMPONENT_CONFLICT",
  "TARGET_UNAVAILABLE",
  "PIPELINE_MISSING",
  "PIPELINE_AMBIGUOUS",
  "PIPELINE_CHANNEL",
  "UNKNOWN_CHANNEL",
  "UNKNOWN_BUCKET",
  "FLOW_CYCLE",
  "FLOW_UNUSABLE",
  "FLOW_INVOCATION",
  "PAYMENT_FLOW",
  "UPGRADE_PATCH",
  "UPGRADE_NOT_APPLICABLE",
  "EXPRESSION_SYNTAX",
  "EXPRESSION_VARIABLE",
  "EXPRESSION_TYPE",
  "EXPRESSION_LIMIT",
  "REACTION_POLICY",
  "PHASE_GRAPH",
  "SCENARIO",
  "UNKNOWN_KIND",
  "IGNORED_FIELD",
  "UNREFERENCED",
  "UNREACHABLE_CARD",
  "TAG_NOBODY_CARRIES",
  "REFUSED_BY_CHANCE",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** One problem of a bundle; `path` is a JSON pointer (RFC 6901) into its `definitions`. */
export interface Problem {
  readonly code: ProblemCode;
  readonly path: string;
  readonly message: string;
  /** The nearest name that exists. */
  readonly suggestion?: string;
}

/** Where checks put what they find. */
export interface Report {
  readonly errors: Problem[];
  readonly warnings: Problem[];
}

/** A JSON pointer one step deeper. */
export function at(path: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>((pointer, step) => `${pointer}/${escapeStep(step)}`, path);
}

function escapeStep(step: string | number): string | number {
  if (typeof step === "number" || !(step.includes("~") || step.includes("/"))) return step;
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A problem about a name that does not exist, with the nearest of those that do. */
export function unknownName(
  code: ProblemCode,
  path: string,
  what: string,
  name: string,
  names: Iterable<string>,
): Problem {
  const suggestion = nearestName(name, names);
  if (suggestion === undefined) return { code, path, message: `unknown ${what} \`${name}\`` };
  return { code, path, message: `unknown ${what} \`${name}\`, did you mean \`${suggestion}\`?`, suggestion };
}

/** By path, then code, then message, all ordinal; the same problem once. */
export function sortedProblems(problems: readonly Problem[]): readonly Problem[] {
  const sorted = sortedBy(
    problems,
    (problem) => problem.path,
    (problem) => problem.code,
    (problem) => problem.message,
  );
  return sorted.filter((problem, index) => {
    const before = sorted[index - 1];
    return !(before?.path === problem.path && before.code === problem.code && before.message === problem.message);
  });
}
