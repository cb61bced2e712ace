/** UTF-16 units per stored piece: at three bytes each, far below the 2 MB a row may hold. */
export const chunkUnits = 400_000;

/** A text in pieces of at most `units`, never between the halves of a surrogate pair; an empty text is one piece. */
export function splitText(text: string, units: number = chunkUnits): readonly string[] {
  if (text.length <= units) return [text];
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = start + units;
    const cut = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
