/**
 * The line, from 1, of the value that a JSON pointer names in a text, or of the deepest part of the pointer that is
 * there. Names match in any case, as the reading of content does. A text that is no JSON is on line 1.
 */
export function lineOf(text: string, steps: readonly string[]): number {
  if (!isJson(text)) return 1;
  const scanner = { text, position: 0 };
  const found = { position: 0 };
  skipSpace(scanner);
  seek(scanner, steps, found);
  return text.slice(0, found.position).split("\n").length;
}

/** The walk below trusts its text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Scanner {
  readonly text: string;
  position: number;
}

/** Walks down to the pointer's value and notes where each step of the way begins. */
function seek(scanner: Scanner, steps: readonly string[], found: { position: number }): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const opening = scanner.text[scanner.position];
  if (opening !== "{" && opening !== "[") return;
  scanner.position += 1;
  for (let index = 0; hasMore(scanner); index += 1) {
    const start = scanner.position;
    const name = opening === "{" ? readName(scanner) : String(index);
    if (name === step || (opening === "{" && name.toLowerCase() === step.toLowerCase())) {
      found.position = start;
      seek(scanner, rest, found);
      return;
    }
    skipValue(scanner);
  }
}

/** Whether another member follows; stands at its first character then. */
function hasMore(scanner: Scanner): boolean {
  skipSpace(scanner);
  if (scanner.text[scanner.position] === ",") scanner.position += 1;
  skipSpace(scanner);
  const next = scanner.text[scanner.position];
  return next !== undefined && next !== "}" && next !== "]";
}

function readName(scanner: Scanner): string {
  const start = scanner.position;
  skipValue(scanner);
  const name: unknown = JSON.parse(scanner.text.slice(start, scanner.position));
  skipSpace(scanner);
  if (scanner.text[scanner.position] === ":") scanner.position += 1;
  skipSpace(scanner);
  return String(name);
}

/** Passes over one value: to the end of its token, or to the bracket that closes it. */
function skipValue(scanner: Scanner): void {
  let depth = 0;
  do {
    const token = nextToken(scanner);
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  } while (depth > 0);
}

const tokens = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+)/y;

function nextToken(scanner: Scanner): string {
  tokens.lastIndex = scanner.position;
  const [whole = "", token = ""] = tokens.exec(scanner.text) ?? [];
  scanner.position += whole.length;
  return token;
}

function skipSpace(scanner: Scanner): void {
  const space = /\s*/y;
  space.lastIndex = scanner.position;
  scanner.position += space.exec(scanner.text)?.[0].length ?? 0;
}
