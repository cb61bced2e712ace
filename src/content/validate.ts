import { createCheckContext } from "./check-context.ts";
import { checks } from "./checks/all.ts";
import { warnOfChance } from "./checks/chance.ts";
import { expressionSites } from "./checks/expression-sites.ts";
import { checkExpressions } from "./checks/expressions.ts";
import { checkReferences } from "./checks/references.ts";
import { warnOfUnused } from "./checks/usage.ts";
import type { Definitions } from "./definitions.ts";
import { revisionOf } from "./hash.ts";
import { type Problem, type Report, sortedProblems } from "./problems.ts";
import { bundleProblems, readDefinitions } from "./reading.ts";

/** The answer of a validation: every problem at once, sorted by path. */
export interface Validation {
  readonly valid: boolean;
  /** Of the normalised bundle, whatever the order of its keys; absent when it is not valid. */
  readonly revision?: string;
  /** Normalised as far as it could be read. */
  readonly definitions: Definitions;
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Everything publication rejects or warns of (content.md), for any value at all. Never throws; a valid bundle's
 * `definitions` are what `compileContent` takes and what is stored.
 */
export function validateBundle(bundle: unknown): Validation {
  const fatal = bundleProblems(bundle);
  if (fatal.length > 0) return { valid: false, definitions: {}, errors: sortedProblems(fatal), warnings: [] };
  const report: Report = { errors: [], warnings: [] };
  const { definitions, references } = readDefinitions(bundle, report);
  const context = createCheckContext(definitions, report);
  const expressions = expressionSites(context);
  checkReferences(
    context,
    references.flatMap((one) => one.references),
  );
  for (const check of checks) check(context);
  checkExpressions(context, expressions);
  if (report.errors.length === 0) {
    warnOfUnused(context, references, expressions);
    warnOfChance(context);
  }
  const errors = sortedProblems(report.errors);
  const warnings = sortedProblems(report.warnings);
  if (errors.length > 0) return { valid: false, definitions, errors, warnings };
  return { valid: true, revision: revisionOf(definitions), definitions, errors, warnings };
}
