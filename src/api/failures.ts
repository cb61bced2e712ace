import { isUnavailable, lacksTables, messagesOf } from "../catalog/failures.ts";
import type { CorruptionMark, StorageMark } from "../combat/failures.ts";
import { defaultRetrySeconds, type Refusal } from "./problems.ts";

const corruptionMark: CorruptionMark = "CORRUPT_STATE: ";
const storageMark: StorageMark = "STORAGE_ERROR: ";

/**
 * What was thrown as a refusal: a dependency that is down, a storage that failed, rows that cannot be read. Null: a mistake
 * of ours. Whether anything was done is not said: a request may fail after it was carried out.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (says(error, corruptionMark)) {
    const detail =
      "What is stored of this combat does not match its hash, or cannot be read. Nothing is written to it.";
    return { code: "CORRUPT_STATE", detail };
  }
  if (lacksTables(error)) return unavailable(unmigrated);
  return isUnavailable(error) || says(error, storageMark) || isPlatformFailure(error) ? unavailable(down) : null;
}

const down =
  "The service cannot answer this at the moment. Send the same request again to learn whether it was carried out.";

const unmigrated =
  "The catalog has no tables, or old ones. Migrate it: `npx wrangler d1 migrations apply DB --local` for `npx wrangler dev`, with `--remote` for a deployed service; `npm start` does it by itself.";

function unavailable(detail: string): Refusal {
  return { code: "UNAVAILABLE", detail, retryAfterSeconds: defaultRetrySeconds };
}

function says(error: unknown, mark: string): boolean {
  return messagesOf(error).some((message) => message.includes(mark));
}

/** What the platform says of an object that is overloaded, was moved, or was reset while it was asked. */
function isPlatformFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isMarked = ["overloaded", "retryable", "durableObjectReset"].some((name) => Reflect.get(error, name) === true);
  return isMarked || messagesOf(error).some((message) => platformMessages.some((known) => known.test(message)));
}

const platformMessages: readonly RegExp[] = [
  /SQLITE_(?:FULL|CORRUPT|IOERR|NOTADB|CANTOPEN|READONLY|BUSY|LOCKED|NOMEM|PROTOCOL)/,
  /database or disk is full|disk I\/O error|database disk image is malformed|file is not a database/,
  /Network connection lost/,
  /Durable Object.*(?:reset|overloaded|timeout|exceeded)/i,
  /object has moved/,
  /exceeded its (?:memory|CPU) (?:time )?limit/,
  /internal error; reference = /,
  /Serialized RPC arguments or return values are limited/,
];
