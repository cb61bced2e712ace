import { describe, expect, it } from "vitest";
import { statusOf } from "../../src/api/problems.ts";
import { rejectionCodes } from "../../src/engine/index.ts";

describe("the status of a code", () => {
  it("is 422 for every refusal of a rule", () => {
    for (const code of rejectionCodes) expect([code, statusOf(code)]).toEqual([code, 422]);
  });

  it.each([
    ["INVALID_REQUEST", 400],
    ["UNAUTHENTICATED", 401],
    ["FORBIDDEN", 403],
    ["NOT_FOUND", 404],
    ["METHOD_NOT_ALLOWED", 405],
    ["VERSION_CONFLICT", 409],
    ["COMMAND_ID_REUSED", 409],
    ["ATTEMPT_KEY_REUSED", 409],
    ["PAYLOAD_TOO_LARGE", 413],
    ["UNSUPPORTED_MEDIA_TYPE", 415],
    ["CONTENT_INVALID", 422],
    ["RATE_LIMITED", 429],
    ["UNAVAILABLE", 503],
    ["CORRUPT_STATE", 503],
  ] as const)("of %s is %i, as the contract says", (code, status) => {
    expect(statusOf(code)).toBe(status);
  });
});
