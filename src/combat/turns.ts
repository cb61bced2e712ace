/** Work that can be interrupted: each `yield` is a place where something else may come first. */
export type Interruptible<T> = Generator<undefined, T>;

/** Waits until the next piece of work may be done. */
export type Pause = () => Promise<void>;

/**
 * Lets the long work of one object take turns: between any two pieces of it, what has arrived meanwhile, a command above
 * all, comes first.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves when the next piece may be done; then no other is. */
  readonly take: Pause = () => {
    const turn = this.#last.then(() => scheduler.wait(0));
    this.#last = turn.catch(() => {});
    return turn;
  };
}

/** A read: done at once, by itself, or piece by piece. */
export type Reading<T> = T | Promise<T> | Interruptible<T>;

/** Does what is left of a read, piece by piece where it can be interrupted. */
export async function finish<T extends object>(work: Reading<T>, pause: Pause): Promise<T> {
  if (!("next" in work)) return work;
  let piece = work.next();
  while (piece.done !== true) {
    await pause();
    piece = work.next();
  }
  return piece.value;
}
