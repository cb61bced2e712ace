import * as z from "zod";

/** How a second application meets the first (EF-13). */
export const stacking = z.enum(["Add", "Replace", "Highest", "Independent"]);

export const durationReapply = z.enum(["Refresh", "Add", "Replace", "Highest", "Preserve"]);

/** Turns; negative: permanent. */
export const duration = z.int().default(-1);

export const stackCount = z.int().min(1);
