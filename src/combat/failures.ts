import type { Database } from "./tables.ts";

/** RPC carries an error's message and neither its class nor its causes: these words name the kind on the other side. */
const storageMark = "STORAGE_ERROR: ";
const corruptionMark = "CORRUPT_STATE: ";

/** The types that hold the Worker to those words. */
export type StorageMark = typeof storageMark;
export type CorruptionMark = typeof corruptionMark;

/** SQLite did not do what it was asked: a full disk, a file it cannot read, a constraint that holds. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super(storageMark + messageOf(cause), { cause });
  }
}

/** What is stored cannot be read as what was written. */
export class CorruptState extends Error {
  /** @param what the part that cannot be read, as in `the state of sequence 3` */
  constructor(what: string, cause?: unknown) {
    super(`${corruptionMark}${what} cannot be read`, { cause });
  }
}

/** Whether storage failed, also where the error has crossed an RPC. */
export function isStorageFailure(error: unknown): boolean {
  return messageOf(error).includes(storageMark);
}

/** Whether stored rows could not be read, also where the error has crossed an RPC. */
export function isCorruption(error: unknown): boolean {
  return messageOf(error).includes(corruptionMark);
}

/** Reads rows as what they should be; what cannot be read so is a `CorruptState`. */
export function reading<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isStorageFailure(error) || isCorruption(error) ? error : new CorruptState(what, error);
  }
}

/** The same for what can be done without: null when it cannot be read. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isCorruption(error)) return null;
    throw error;
  }
}

/** A database whose failures are known as such: `StorageFailure`, or `CorruptState` where a table is missing. */
export function guarded(database: Database): Database {
  return {
    exec: (query, ...bindings) => guard(() => database.exec(query, ...bindings)),
    transaction: (work) => {
      let thrown: unknown = null;
      const watched = () => {
        try {
          return work();
        } catch (error) {
          thrown = error;
          throw error;
        }
      };
      try {
        return database.transaction(watched);
      } catch (error) {
        throw error === thrown ? error : new StorageFailure(error);
      }
    },
  };
}

function guard<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    const [, missing] = /no such (table|column)/.exec(messageOf(error)) ?? [];
    throw missing === undefined ? new StorageFailure(error) : new CorruptState(`a ${missing} that is missing`, error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
