/**
 * Lets the long work of one object take turns: between any two pieces of it, what has arrived meanwhile, a command above
 * all, comes first.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves when the next piece may be done; then no other is. */
  readonly take = (): Promise<void> => {
    const turn = this.#last.then(() => scheduler.wait(0));
    this.#last = turn.catch(() => {});
    return turn;
  };
}
