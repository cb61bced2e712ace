/**
 * The first name that stands twice in one object of a JSON text, or null. Of two values under one name the parser keeps
 * the last, and nobody would learn that the other was lost.
 * @param text valid JSON
 */
export function repeatedName(text: string): string | null {
  const open: Set<string>[] = [];
  const structure = /["{}]/g;
  for (let found = structure.exec(text); found !== null; found = structure.exec(text)) {
    if (found[0] === "{") open.push(new Set());
    else if (found[0] === "}") open.pop();
    else {
      const end = endOfText(text, found.index);
      structure.lastIndex = end;
      if (!isName(text, end)) continue;
      const name = nameOf(text.slice(found.index, end));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/** The place after a text that begins at a quote. */
function endOfText(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return text[at] === ":";
}

function nameOf(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
