import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Colors } from "picocolors/types";
import { at, type Problem } from "../../content/problems.ts";
import { lineOf } from "./locate.ts";

/** A problem with the place in a file where it can be mended, if it stands in one. */
export type LocatedProblem = Problem & { readonly file?: string; readonly line?: number };

/** Finds the file and line of each problem; files are named from the folder the tool was called in. */
export function locate(problems: readonly Problem[], files: ReadonlyMap<string, string>): readonly LocatedProblem[] {
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? readFileSync(file, "utf8");
    texts.set(file, text);
    return text;
  };
  return problems.map((problem) => {
    const [, kind = "", ...steps] = problem.path.split("/").map(unescapeStep);
    const file = files.get(at("", kind, steps[0] ?? ""));
    return file === undefined ? problem : { ...problem, file: shown(file), line: lineOf(textOf(file), steps) };
  });
}

/** Problems as people read them: where, what, and what may have been meant. */
export function problemLines(problems: readonly LocatedProblem[], color: Colors["red"], colors: Colors): string[] {
  return problems.flatMap(({ code, path, message, file, line }) => {
    const place = file === undefined ? path || "the bundle" : `${file}:${line}`;
    const pointer = file === undefined ? [] : [`    ${colors.dim(path)}`];
    return [`${color(code)} ${colors.bold(place)}`, `    ${message}`, ...pointer];
  });
}

/** A path as it is typed in the folder the tool was called in. */
export function shown(path: string): string {
  return relative(process.env.INIT_CWD ?? process.cwd(), path) || ".";
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
