/** Bumped whenever the same input could give other bytes (engine.md, determinism). */
export const engineVersion = "1";
