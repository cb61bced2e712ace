import { describe, expect, it } from "vitest";
import { refusalOf } from "../../src/api/failures.ts";
import { CorruptState, StorageFailure } from "../../src/combat/failures.ts";

/** An error as it arrives from an object: its message, and what the platform says of it. */
function crossed(error: Error, marks: object = {}): Error {
  return Object.assign(new Error(error.message), marks);
}

describe("what was thrown", () => {
  it.each([
    new StorageFailure(new Error("database or disk is full: SQLITE_FULL")),
    new Error("SqlStorage commit failed: database or disk is full: SQLITE_FULL"),
    new Error("database disk image is malformed: SQLITE_CORRUPT"),
    new Error("file is not a database: SQLITE_NOTADB"),
    new Error("disk I/O error: SQLITE_IOERR"),
    new Error("Network connection lost."),
    new Error("Durable Object storage operation exceeded timeout which caused object to be reset."),
    new Error("Durable Object's isolate exceeded its memory limit and was reset."),
    new Error("Cannot access storage because object has moved to a different machine."),
    new Error("internal error; reference = 0123"),
    new Error(
      "Serialized RPC arguments or return values are limited to 32MiB, but the size of this value was: 40000000 bytes.",
    ),
    new Error("Failed query", { cause: new Error("D1_ERROR: Network connection lost.") }),
  ])("is a dependency that failed, with the time to wait: %s", (error) => {
    for (const one of error.cause === undefined ? [error, crossed(error)] : [error]) {
      expect(refusalOf(one)).toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 5 });
    }
  });

  it.each(["overloaded", "retryable", "durableObjectReset"])("is one where the platform says %s", (mark) => {
    expect(refusalOf(crossed(new Error("x"), { [mark]: true }))?.code).toBe("UNAVAILABLE");
  });

  it("is damaged rows, for which there is no time to wait", () => {
    expect(refusalOf(crossed(new CorruptState("the journal")))).toMatchObject({ code: "CORRUPT_STATE" });
    expect(refusalOf(new CorruptState("the journal"))).not.toHaveProperty("retryAfterSeconds");
  });

  it.each([
    new Error("Failed query", { cause: new Error("D1_ERROR: no such table: configurations: SQLITE_ERROR") }),
    new Error("D1_ERROR: no such column: rollout: SQLITE_ERROR"),
  ])("is a catalog without its tables, with the command that makes them: %s", (error) => {
    const refusal = refusalOf(error);
    expect(refusal?.code).toBe("UNAVAILABLE");
    expect(refusal?.detail).toContain("npx wrangler d1 migrations apply DB --local");
    expect(refusal?.detail).toContain("--remote");
  });

  it("is else a mistake of ours", () => {
    expect(refusalOf(new TypeError("undefined is not a function"))).toBeNull();
    expect(refusalOf("overloaded")).toBeNull();
  });

  it("never says that nothing was changed: it may have been thrown after the change", () => {
    const errors = [new Error("Network connection lost."), new StorageFailure("x"), new CorruptState("x")];
    for (const error of errors) expect(refusalOf(error)?.detail).not.toMatch(/nothing was (changed|lost)/i);
  });
});
