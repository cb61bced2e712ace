/** What the tool says to the shell: all is well; the content or the service said no; it could not be asked at all. */
export const exitCodes = { fine: 0, problems: 1, unusable: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What came of a command, for people and for machines. */
export interface Outcome {
  readonly exitCode: ExitCode;
  /** What `--json` prints. */
  readonly data: object;
  /** What is printed otherwise. */
  readonly lines: readonly string[];
}

/** A command that cannot be carried out: wrong words, a folder that is not there, a service that does not answer. */
export class Unusable extends Error {}

/** An outcome without problems. */
export function fine(data: object, lines: readonly string[]): Outcome {
  return { exitCode: exitCodes.fine, data, lines };
}

/** An outcome with problems, which the lines and the data tell. */
export function problematic(data: object, lines: readonly string[]): Outcome {
  return { exitCode: exitCodes.problems, data, lines };
}
