/**
 * The engine versions that this one knows: it creates their combats as they did, goes on with them, and executes their
 * commands again under its own rules, which agree with theirs but for mended faults.
 */
export type EngineVersion = "1" | "2";

/** Bumped whenever the same input could give other bytes (engine.md, determinism). */
export const engineVersion: EngineVersion = "2";

/** Whether this engine knows a version. */
export function isEngineVersion(version: string): version is EngineVersion {
  return version === "1" || version === "2";
}
