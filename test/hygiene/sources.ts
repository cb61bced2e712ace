import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from "oxc-parser";

/** A parsed TypeScript file; the path is relative to the repository, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** A stretch of a file, as every syntax node is one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const generatedFolders = new Set(["node_modules", ".git", ".state", ".wrangler", "dist", "coverage"]);

/** Every file below a folder that is ours, in ordinal order; what tools generate locally is left out. */
export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generatedFolders.has(entry.name))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .toSorted();
}

/** The parsed TypeScript files below some folders. */
export function parseFolders(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) => listFiles(folder).filter(isTypeScript).map(parseFile));
}

/** Whether a path is a hand-written TypeScript file. */
export function isTypeScript(path: string): boolean {
  return path.endsWith(".ts") && !path.endsWith(".d.ts");
}

function parseFile(path: string): SourceFile {
  return parseText(path, readFileSync(path, "utf8"));
}

/** Parses a text as a file of that path; a syntax error is an exception. */
export function parseText(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return { path, text, program, comments };
}

/** Calls the visitor for the nodes of a file. */
export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(file.program);
}

/** The places that a check finds in some files, as `path:line` and what is there. */
export function findAll(
  files: readonly SourceFile[],
  check: (file: SourceFile, report: (node: Span, what?: string) => void) => void,
): readonly string[] {
  return files.flatMap((file) => {
    const found: string[] = [];
    check(file, (node, what = textOf(file, node)) => found.push(`${file.path}:${lineOf(file, node.start)} ${what}`));
    return found;
  });
}

/** The source text of a node, shortened to its first 80 characters. */
export function textOf(file: SourceFile, node: Span): string {
  return file.text.slice(node.start, node.end).replaceAll(/\s+/g, " ").slice(0, 80);
}

/** The line of an offset, from 1. */
export function lineOf(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split("\n").length;
}

/** How many lines a node covers. */
export function linesOf(file: SourceFile, node: Span): number {
  return lineOf(file, node.end) - lineOf(file, node.start) + 1;
}

/** The middle one of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}
