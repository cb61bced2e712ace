/** What one expression may be (content.md, expressions): characters of its text, and depth of its nesting. */
export const expressionLimits = { length: 1_000, depth: 32 } as const;
