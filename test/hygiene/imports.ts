import { dirname, join } from "node:path";
import { type SourceFile, type Span, visit } from "./sources.ts";

/** One import of a file: what it names, and the path of ours that this is, if it is one. */
export interface ImportedModule {
  readonly specifier: string;
  readonly target: string | null;
  /** Whether nothing of it is left when the types are gone. */
  readonly isTypeOnly: boolean;
  readonly node: Span;
}

/** Every module a file names: static and dynamic imports, re-exports, import types. */
export function importsOf(file: SourceFile): readonly ImportedModule[] {
  const found: ImportedModule[] = [];
  const add = (source: { readonly type: string; readonly value?: unknown } | null, node: Span, kind?: string) => {
    if (typeof source?.value !== "string") return;
    const target = resolveImport(file.path, source.value);
    found.push({ specifier: source.value, target, isTypeOnly: kind === "type", node });
  };
  visit(file, {
    ImportDeclaration: (node) => add(node.source, node, node.importKind),
    ExportNamedDeclaration: (node) => add(node.source, node, node.exportKind),
    ExportAllDeclaration: (node) => add(node.source, node),
    ImportExpression: (node) => add(node.source, node),
    TSImportType: (node) => add(node.source, node, "type"),
  });
  return found;
}

function resolveImport(path: string, specifier: string): string | null {
  return specifier.startsWith(".") ? join(dirname(path), specifier) : null;
}
