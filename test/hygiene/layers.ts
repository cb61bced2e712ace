/** What each part of `src` may import of ours, besides itself. */
export const houseLayers: ReadonlyMap<string, readonly string[]> = new Map([
  ["expressions", []],
  ["engine", ["expressions"]],
  ["content", ["engine", "expressions"]],
  ["catalog", ["content", "engine", "expressions"]],
  ["combat", ["content", "engine", "expressions"]],
  ["api", ["catalog", "combat", "content", "engine", "expressions"]],
  ["worker", ["api", "catalog", "combat", "content", "engine", "expressions"]],
  ["cli", ["content", "engine", "expressions"]],
  ["console", []],
]);

/** What a part of the engine may import besides, but as types only: the state names what content defines. */
export const typeOnlyLayers: ReadonlyMap<string, readonly string[]> = new Map([["state", ["definitions"]]]);

/** What each part of `src/engine` may import of the engine, besides itself. */
export const engineLayers: ReadonlyMap<string, readonly string[]> = buildEngineLayers();

function buildEngineLayers(): ReadonlyMap<string, readonly string[]> {
  const base = ["definitions", "state"];
  const inner = ["instances", "resources", ...base];
  const effects = ["calculation", "reactions", "zones", ...inner];
  const legality = ["cards", "effects", ...effects];
  return new Map([
    ["state", []],
    ["definitions", ["state"]],
    ["resources", base],
    ["instances", ["resources", ...base]],
    ["calculation", inner],
    ["zones", inner],
    ["effects", effects],
    ["cards", ["effects", ...effects]],
    ["reactions", ["state"]],
    ["legality", legality],
    ["ai", ["legality", ...legality]],
    ["flow", ["ai", "legality", ...legality]],
    ["views", ["zones", ...base]],
  ]);
}

/** The part of the house a path is in: `engine` for `src/engine/…`, `worker` for `src/worker.ts`. */
export function houseLayerOf(path: string): string | null {
  return /^src\/([^/.]+)/.exec(path)?.[1] ?? null;
}

/** The part of the engine a path is in; null for `src/engine/index.ts`, which is above them all, and elsewhere. */
export function engineLayerOf(path: string): string | null {
  return /^src\/engine\/([^/]+)\//.exec(path)?.[1] ?? null;
}
