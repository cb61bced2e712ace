import type * as z from "zod";
import { at, type Problem, unknownName } from "./problems.ts";

/** What a schema found wrong, as problems with pointers; `value` is what it looked at. */
export function shapeProblems(error: z.ZodError, value: unknown, path: string): readonly Problem[] {
  return error.issues.flatMap((issue) => issueProblems(issue, value, path));
}

type Issue = z.core.$ZodIssue;

function issueProblems(issue: Issue, value: unknown, path: string): readonly Problem[] {
  const steps = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  const place = at(path, ...steps);
  const found = steps.reduce<unknown>(child, value);
  if (issue.code === "invalid_union") return unionProblems(issue.errors, found, place);
  if (found === undefined) return [{ code: "MISSING_FIELD", path: place, message: "a value is needed here" }];
  if (issue.code === "invalid_value") return [invalidChoice(issue.values, found, place)];
  return [{ code: "INVALID_VALUE", path: place, message: issue.message }];
}

/** The discriminator of a union is reported by the reader; of other unions the form that came nearest counts. */
function unionProblems(errors: readonly Issue[][], found: unknown, place: string): readonly Problem[] {
  const nearest = errors.toSorted((left, right) => depth(right) - depth(left) || left.length - right.length)[0];
  return (nearest ?? []).flatMap((issue) => issueProblems(issue, found, place));
}

function depth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function invalidChoice(values: readonly unknown[], found: unknown, path: string): Problem {
  const choices = values.map((value) => String(value));
  const problem = unknownName("INVALID_VALUE", path, "value", describe(found), choices);
  return problem.suggestion === undefined
    ? { ...problem, message: `${problem.message}: one of ${choices.join(", ")}` }
    : problem;
}

function describe(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function child(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === String(step))?.[1];
}
