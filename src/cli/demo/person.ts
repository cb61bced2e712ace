import { createInterface } from "node:readline/promises";

/** The person at the terminal. */
export interface Person {
  /** The 0-based index chosen of `count` numbered lines; null for "you choose": anything else, or no more input. */
  readonly ask: (count: number) => Promise<number | null>;
  readonly leave: () => void;
}

const question = "  your choice (empty: let the demo choose) > ";

/** Listens to the standard input until told to `leave`. */
export function invitePerson(): Person {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  // The terminal keeps Ctrl-C for itself unless it is handed on.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  return {
    ask: async (count) => {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      return done ? null : parseChoice(value, count);
    },
    leave: () => terminal.close(),
  };
}

/** The 0-based index a person means by what they typed; null for anything that is no listed number. */
export function parseChoice(answer: string, count: number): number | null {
  const chosen = /^\d{1,6}$/.test(answer.trim()) ? Number(answer) : 0;
  return chosen >= 1 && chosen <= count ? chosen - 1 : null;
}
