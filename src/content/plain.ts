import { at, type Problem } from "./problems.ts";

/** Nesting deeper than this is refused: nothing authored comes near it. */
const maximumDepth = 64;

/** Half of a UTF-16 pair: canonical JSON has no form for it. */
const loneSurrogate = /\p{Surrogate}/u;

/** What of a value is not plain JSON, or nested too deep; the walk is bounded by that depth. */
export function plainProblems(value: unknown, path = ""): readonly Problem[] {
  const problems: Problem[] = [];
  visit(value, path, 0, problems);
  return problems;
}

function visit(value: unknown, path: string, depth: number, problems: Problem[]): void {
  const refuse = (message: string) => problems.push({ code: "NOT_PLAIN_JSON", path, message });
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) refuse("a number must be finite");
      return;
    case "string":
      if (loneSurrogate.test(value)) refuse("a text must be well-formed Unicode");
      return;
    case "boolean":
    case "undefined":
      return;
    case "object":
      if (value === null) return;
      if (depth >= maximumDepth) refuse(`nested deeper than ${maximumDepth}`);
      else visitChildren(value, path, depth, problems);
      return;
    default:
      refuse(`a ${typeof value} is not JSON`);
  }
}

function visitChildren(value: object, path: string, depth: number, problems: Problem[]): void {
  for (const [key, inner] of Object.entries(value)) {
    if (loneSurrogate.test(key))
      problems.push({ code: "NOT_PLAIN_JSON", path, message: "a name must be well-formed Unicode" });
    else visit(inner, at(path, key), depth + 1, problems);
  }
}
