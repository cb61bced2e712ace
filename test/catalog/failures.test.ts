import { describe, expect, it } from "vitest";
import {
  isForeignKeyFailure,
  isGuardFailure,
  isUnavailable,
  lacksTables,
  tellingUnavailable,
} from "../../src/catalog/failures.ts";

const wrapped = (message: string) => new Error("Failed query: insert …", { cause: new Error(message) });
const guard = wrapped("D1_ERROR: NOT NULL constraint failed: drafts.version: SQLITE_CONSTRAINT");

describe("a failure of the database", () => {
  it("is known without its causes, which do not cross an RPC", async () => {
    const failing = tellingUnavailable(() => Promise.reject(wrapped("D1_ERROR: Network connection lost.")));
    const crossed = await failing.catch((error: Error) => new Error(error.message));
    expect(isUnavailable(crossed)).toBe(true);
    await expect(tellingUnavailable(() => Promise.reject(guard))).rejects.toBe(guard);
  });

  it("is that it has no tables, also where that was told across an RPC", async () => {
    const missing = wrapped("D1_ERROR: no such table: revisions: SQLITE_ERROR");
    const crossed = await tellingUnavailable(() => Promise.reject(missing)).catch(
      (error: Error) => new Error(error.message),
    );
    expect([lacksTables(missing), lacksTables(crossed)]).toEqual([true, true]);
    expect(lacksTables(wrapped("D1_ERROR: Network connection lost."))).toBe(false);
  });

  it("is that it does not answer, unless a constraint spoke", () => {
    expect(isUnavailable(wrapped("D1_ERROR: Network connection lost."))).toBe(true);
    expect(isUnavailable(wrapped("internal error; reference = 0123"))).toBe(true);
    expect(isUnavailable(guard)).toBe(false);
    expect(isUnavailable(new TypeError("undefined is not a function"))).toBe(false);
    expect(isUnavailable("D1_ERROR")).toBe(false);
  });

  it("is a guard's when it names the guard's column", () => {
    expect(isGuardFailure(guard, "drafts.version")).toBe(true);
    expect(isGuardFailure(guard, "activations.revision")).toBe(false);
  });

  it("is a missing row's when a foreign key spoke", () => {
    expect(isForeignKeyFailure(wrapped("D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT"))).toBe(true);
    expect(isForeignKeyFailure(guard)).toBe(false);
  });
});
