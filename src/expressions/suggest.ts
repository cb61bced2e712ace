import { closest, distance } from "fastest-levenshtein";
import type { VariablePattern } from "./types.ts";

type PatternSegment = VariablePattern["path"][number];

/** The name nearest to a misspelt one, or `undefined` when there are none to choose from. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : closest(name, names);
}

/**
 * The existing variable nearest to one that does not exist, written as the designer would write it.
 * Segments are compared in place; a missing or surplus segment counts as its whole length.
 */
export function nearestVariable(path: readonly string[], patterns: readonly VariablePattern[]): string | undefined {
  let best: { readonly path: readonly string[]; readonly cost: number } | undefined;
  for (const pattern of patterns) {
    const candidate = nearestOfPattern(path, pattern);
    if (candidate && (best === undefined || candidate.cost < best.cost)) best = candidate;
  }
  return best && formatVariable(best.path);
}

/** A variable's text: dotted, with a quoted member for every segment that is not an identifier. */
export function formatVariable(path: readonly string[]): string {
  return path
    .map((segment, index) => {
      if (!/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(segment)) return `[${JSON.stringify(segment)}]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join("");
}

function nearestOfPattern(
  path: readonly string[],
  pattern: VariablePattern,
): { readonly path: readonly string[]; readonly cost: number } | undefined {
  const surplus = path.slice(pattern.path.length).reduce((sum, segment) => sum + segment.length + 1, 0);
  const nearest: string[] = [];
  let cost = surplus;
  for (const [index, segment] of pattern.path.entries()) {
    const written = path[index];
    const name = nearestSegment(written ?? "", segment);
    if (name === undefined) return undefined;
    nearest.push(name);
    cost += written === undefined ? name.length + 1 : distance(written, name);
  }
  return { path: nearest, cost };
}

function nearestSegment(written: string, segment: PatternSegment): string | undefined {
  return typeof segment === "string" ? segment : nearestName(written, segment.ids);
}
