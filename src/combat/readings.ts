import type { Viewer } from "../engine/index.ts";
import { refuse, type WireAnswer } from "./answers.ts";
import { bounds } from "./bounds.ts";
import type { Turns } from "./turns.ts";

/** One who reads much at once: what it sees, and by what its reads are counted. */
export interface Reader {
  readonly viewer: Viewer;
  readonly key: string;
}

/** The reads of one caller: so many at work, and what lets the others begin. */
interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/**
 * The reads that cost much: a caller has two of them at a time, a few more wait, and any further is refused. They take
 * turns, so that a command waits for one piece of one of them at most.
 */
export class Readings {
  readonly #turns: Pick<Turns, "take">;
  readonly #lines = new Map<string, Line>();

  constructor(turns: Pick<Turns, "take">) {
    this.#turns = turns;
  }

  /** Reads when it is the caller's turn; `RATE_LIMITED` when too many of its reads wait already. */
  async run({ key }: Reader, read: () => Promise<WireAnswer>): Promise<WireAnswer> {
    const line = this.#lines.get(key) ?? { working: 0, waiting: [] };
    if (line.waiting.length >= bounds.waitingReads) {
      return refuse("RATE_LIMITED", "Too many large reads at once: wait for their answers before asking again.");
    }
    this.#lines.set(key, line);
    if (line.working < bounds.readsAtOnce) line.working += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      await this.#turns.take();
      return await read();
    } finally {
      this.#leave(key, line);
    }
  }

  /** The one that has waited longest takes over. */
  #leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else line.working -= 1;
    if (line.working === 0) this.#lines.delete(key);
  }
}
