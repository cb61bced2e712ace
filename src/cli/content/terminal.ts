import type { Writable } from "node:stream";
import type { Outcome } from "./outcome.ts";

/** Where outcomes go. */
export interface Terminal {
  readonly progress: (what: string) => void;
  readonly print: (outcome: Outcome) => void;
}

type Output = Writable & { readonly isTTY?: boolean };

/** Prints outcomes to `out`, as lines or as one line of JSON each; progress passes by on `side` while it is a terminal. */
export function openTerminal(isJson: boolean, out: Output, side: Output): Terminal {
  const isShown = !isJson && side.isTTY === true;
  const clear = () => void (isShown && side.write("\r\u001b[K"));
  return {
    progress: (what) => void (isShown && side.write(`\r\u001b[K${what}…`)),
    print: ({ data, lines }) => {
      clear();
      out.write(isJson ? `${JSON.stringify(data)}\n` : lines.map((line) => `${line}\n`).join(""));
    },
  };
}
