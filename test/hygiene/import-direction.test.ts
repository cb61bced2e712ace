import { describe, expect, it } from "vitest";
import { importsOf } from "./imports.ts";
import { engineLayerOf, engineLayers, houseLayerOf, houseLayers, typeOnlyLayers } from "./layers.ts";
import { findAll, parseFolders, parseText, type SourceFile } from "./sources.ts";

const sources = parseFolders("src");

/** The imports of some files that go where the layers do not let them. */
function findForbidden(
  files: readonly SourceFile[],
  layerOf: (path: string) => string | null,
  layers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return findAll(files, (file, report) => {
    const from = layerOf(file.path);
    if (from === null) return;
    for (const { target, node, isTypeOnly } of importsOf(file)) {
      const to = target === null ? null : layerOf(target);
      const isAllowed = to === null || to === from || layers.get(from)?.includes(to);
      if (!isAllowed && !(isTypeOnly && typeOnlyLayers.get(from)?.includes(to))) report(node);
    }
  });
}

describe("import direction", () => {
  it("prevents a part of the house from reaching back to one that stands on it", () => {
    expect(findForbidden(sources, houseLayerOf, houseLayers)).toEqual([]);
  });

  it("prevents a folder of the engine from reaching back to one that stands on it", () => {
    expect(findForbidden(sources, engineLayerOf, engineLayers)).toEqual([]);
  });

  it("sees an import that points back", () => {
    const file = parseText("src/engine/state/bad.ts", 'import type { A } from "../zones/flow.ts";');
    expect(findForbidden([file], engineLayerOf, engineLayers)).toEqual([
      'src/engine/state/bad.ts:1 import type { A } from "../zones/flow.ts";',
    ]);
  });

  it("prevents a folder that no layer knows", () => {
    const unknown = sources.filter(({ path }) => {
      const [house, engine] = [houseLayerOf(path), engineLayerOf(path)];
      return (house !== null && !houseLayers.has(house)) || (engine !== null && !engineLayers.has(engine));
    });
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it("prevents the parts of the engine from importing its public surface", () => {
    const found = findAll(sources, (file, report) => {
      if (engineLayerOf(file.path) === null) return;
      for (const { target, node } of importsOf(file)) if (target === "src/engine/index.ts") report(node);
    });
    expect(found).toEqual([]);
  });

  it("prevents routes from going around the object: of the combat they import types", () => {
    const found = findAll(parseFolders("src/api"), (file, report) => {
      for (const { target, node, isTypeOnly } of importsOf(file))
        if (houseLayerOf(target ?? "") === "combat" && !isTypeOnly) report(node);
    });
    expect(found).toEqual([]);
  });

  it("prevents the platform from leaking out of the parts that live on it", () => {
    const onPlatform = new Set(["worker", "api", "combat", "catalog"]);
    const found = findAll(sources, (file, report) => {
      if (onPlatform.has(houseLayerOf(file.path) ?? "")) return;
      for (const { specifier, node } of importsOf(file)) if (specifier.startsWith("cloudflare:")) report(node);
    });
    expect(found).toEqual([]);
  });

  it("prevents the engine from doing input or output through a package", () => {
    const allowed = new Set(["canonicalize", "@noble/ciphers", "pure-rand", "jsep", "fastest-levenshtein"]);
    const found = findAll(parseFolders("src/engine", "src/expressions"), (file, report) => {
      for (const { specifier, target, node } of importsOf(file)) {
        const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? "";
        if (target === null && !allowed.has(name)) report(node);
      }
    });
    expect(found).toEqual([]);
  });

  it("prevents imports that Node cannot resolve: each of ours names its file", () => {
    const files = [...sources, ...parseFolders("test")];
    const found = findAll(files, (file, report) => {
      for (const { specifier, target, node } of importsOf(file))
        if (target !== null && !/\.(ts|json|sql)$/.test(specifier)) report(node);
    });
    expect(found).toEqual([]);
  });
});
