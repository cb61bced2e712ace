/** What an expression may yield: doubles, booleans, strings; nothing else exists in the language. */
export type ExpressionValue = number | boolean | string;

/** The static type of an expression, as the checker sees it. */
export type ExpressionType = "number" | "boolean" | "string";

/**
 * Where an evaluation reads its variables.
 * `read` gets the dotted path in segments (`["source", "resources", "vim", "current"]`) and answers `undefined` for a
 * variable that has no value at this moment, which makes the evaluation fail.
 */
export interface ExpressionScope {
  readonly read: (path: readonly string[]) => ExpressionValue | undefined;
  /** `hasTag("x")`: whether the action (or the card of a selection) carries the tag. */
  readonly hasTag: (tag: string) => boolean;
}

/** The result of an evaluation: a finite value, or the reason there is none. */
export type Evaluation =
  | { readonly ok: true; readonly value: ExpressionValue }
  | { readonly ok: false; readonly reason: string };

/** A compiled expression: its source, the variables it reads (in order of appearance) and its closure. */
export interface Expression {
  readonly source: string;
  readonly variables: readonly (readonly string[])[];
  /** Never throws; a non-finite number (division by zero included) is a failure. */
  readonly evaluate: (scope: ExpressionScope) => Evaluation;
}

/**
 * The variables that exist in one place of the content, for the checker. A pattern is a dotted path in segments in which
 * a segment is either a fixed word or a set of ids; `{ ids, kind }` accepts any of `ids`.
 * Example: `["source", "resources", { kind: "resource", ids }, { kind: "field", ids: ["current", "maximum"] }]`.
 */
export interface VariablePattern {
  readonly path: readonly (string | { readonly kind: string; readonly ids: readonly string[] })[];
  readonly type: ExpressionType;
}

/** One problem of an expression: a stable code, a message for the designer, and the nearest name that exists. */
export interface ExpressionProblem {
  readonly code: "EXPRESSION_SYNTAX" | "EXPRESSION_VARIABLE" | "EXPRESSION_TYPE" | "EXPRESSION_LIMIT";
  readonly message: string;
  readonly suggestion?: string;
}
