import type * as z from "zod";
import type { ProblemEntry } from "./problems.ts";

type Issue = z.core.$ZodIssue;

/** Everything a schema found wrong, each with its place: `prefix` is empty for the body, `query.` or `path.` else. */
export function entriesOf(error: z.ZodError, prefix: "" | "query." | "path."): readonly ProblemEntry[] {
  return error.issues.flatMap((issue) => entriesOfIssue(issue, []).map((entry) => place(entry, prefix)));
}

interface PlacedEntry {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

function entriesOfIssue(issue: Issue, parent: readonly PropertyKey[]): readonly PlacedEntry[] {
  const path = [...parent, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key],
      code: "UNKNOWN_FIELD",
      message: `unknown field \`${key}\``,
    }));
  }
  if (issue.code === "invalid_union") return entriesOfUnion(issue, path);
  return [{ path, code: issue.code.toUpperCase(), message: issue.message }];
}

/** Of a union's branches the one that came nearest speaks: the one with the fewest problems. */
function entriesOfUnion(issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): readonly PlacedEntry[] {
  const [nearest] = [...issue.errors].sort((left, right) => left.length - right.length);
  if (nearest === undefined || nearest.length === 0) {
    return [{ path, code: "INVALID_UNION", message: issue.message }];
  }
  return nearest.flatMap((inner) => entriesOfIssue(inner, path));
}

function place({ path, code, message }: PlacedEntry, prefix: "" | "query." | "path."): ProblemEntry {
  return { path: prefix === "" ? pointer(path) : prefix + path.map(String).join("."), code, message };
}

/** The JSON pointer (RFC 6901) of a path. */
function pointer(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
