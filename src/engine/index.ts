export type { Command, Creation } from "./state/commands.ts";
export type { EngineContext, Transition } from "./state/context.ts";
export { createHasher, type Hasher, type Sha256 } from "./state/hash.ts";
export { limits } from "./state/limits.ts";
export type { Frame } from "./state/records.ts";
export { type Rejection, type RejectionCode, type Result, rejectionCodes } from "./state/rejections.ts";
export type { Snapshot } from "./state/snapshot.ts";
export type { Viewer } from "./views/model.ts";

/** Bumped whenever the same input could give other bytes. */
export const engineVersion = "1";
