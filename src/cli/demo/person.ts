import { createInterface } from "node:readline/promises";

/** Asks the person for one of `count` numbered lines; null for "you choose" (an empty answer or the end of the input). */
export async function askForChoice(count: number): Promise<number | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await Promise.race([lines.question("  your choice (empty: let the demo choose) > "), closed(lines)]);
    return answer === null ? null : parseChoice(answer, count);
  } finally {
    lines.close();
  }
}

/** The 0-based index a person means by what they typed; null for anything that is no listed number. */
export function parseChoice(answer: string, count: number): number | null {
  const chosen = /^\d{1,6}$/.test(answer.trim()) ? Number(answer) : 0;
  return chosen >= 1 && chosen <= count ? chosen - 1 : null;
}

function closed(lines: ReturnType<typeof createInterface>): Promise<null> {
  return new Promise((resolve) => lines.once("close", () => resolve(null)));
}
