/** UTF-16 units per stored part: at three bytes each, far below the 2 MB a D1 row may hold. */
const partUnits = 400_000;

/** A text in parts of at most 400,000 units, never cut inside a surrogate pair; an empty text is one part. */
export function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  do {
    const end = start + partUnits;
    const cut = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    parts.push(text.slice(start, cut));
    start = cut;
  } while (start < text.length);
  return parts;
}

/**
 * Rows in groups that one statement can bind: at most so many rows, and not much more than one part's text.
 * @param unitsOf the length of a row's long text, where it has one
 */
export function groupRows<T>(rows: readonly T[], rowsPerGroup: number, unitsOf: (row: T) => number): readonly T[][] {
  const groups: T[][] = [];
  let units = 0;
  for (const row of rows) {
    const group = groups.at(-1);
    units += unitsOf(row);
    if (group !== undefined && group.length < rowsPerGroup && units <= partUnits) {
      group.push(row);
    } else {
      groups.push([row]);
      units = unitsOf(row);
    }
  }
  return groups;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
