import { existsSync, type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A save is over when nothing has happened for so long: editors write a file in several steps. */
const quietMs = 20;

/** The saves in a configuration's folder from when it was opened; it must be closed. */
export interface SavesInFolder {
  /**
   * Yields the time (`performance.now()`) of a save's first sign; saves during the caller's work come as one
   * afterwards. Ends when the signal aborts.
   */
  readonly each: (signal: AbortSignal) => AsyncGenerator<number>;
  readonly close: () => void;
}

/** Watches a configuration's folder, which must be there. */
export function openSaves(directory: string): SavesInFolder {
  const watched = watchFolders(join(directory, "Resources"));
  return { each: (signal) => follow(watched, signal), close: watched.close };
}

async function* follow(watched: WatchedFolders, signal: AbortSignal): AsyncGenerator<number> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  while (!signal.aborted) {
    await Promise.race([watched.next(), aborted]);
    if (signal.aborted) return;
    yield await watched.settle();
  }
}

interface WatchedFolders {
  /** Resolves as soon as there is a sign that has not been settled yet. */
  readonly next: () => Promise<void>;
  /** Waits until the signs have ended; answers when the first came. */
  readonly settle: () => Promise<number>;
  readonly close: () => void;
}

/** Watches the folder of kinds and each kind's own; those that appear later are watched from then on. */
function watchFolders(resources: string): WatchedFolders {
  const watchers = new Map<string, FSWatcher>();
  let first: number | null = null;
  let last = 0;
  let wake = () => {};
  const note = () => {
    last = performance.now();
    first ??= last;
    wake();
  };
  const renew = () => {
    const kinds = readdirSync(resources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const path of [resources, ...kinds.map(({ name }) => join(resources, name))]) {
      if (watchers.has(path)) continue;
      const watcher = watch(path, note);
      watcher.on("error", () => forget(path));
      watchers.set(path, watcher);
    }
    for (const path of watchers.keys()) if (!existsSync(path)) forget(path);
  };
  const forget = (path: string) => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  renew();
  return {
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (first !== null) resolve();
      }),
    settle: async () => {
      while (performance.now() - last < quietMs) await wait(quietMs);
      const began = first ?? last;
      first = null;
      renew();
      return began;
    },
    close: () => {
      for (const path of [...watchers.keys()]) forget(path);
    },
  };
}
