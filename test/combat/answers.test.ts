import { afterEach, describe, expect, it, vi } from "vitest";
import { answer, toSeatedWire, toWire, wholeText } from "../../src/combat/answers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an answer that crosses RPC", () => {
  it("is its JSON, in one piece where it is short", () => {
    expect(toWire(answer({ a: 1 }))).toEqual({ ok: true, json: '{"a":1}', created: false });
  });

  it("is a stream where it is over 15,000,000 characters, so that no limit of the platform meets it", async () => {
    const value = { text: "ü的".repeat(10_000_000) };
    const wire = toSeatedWire(answer({ ...value, seats: [["ada"]] }), true);
    if (!wire.ok) throw new Error("refused");
    expect(wire.json).toBeInstanceOf(ReadableStream);
    expect([wire.created, wire.seats]).toEqual([true, [["ada"]]]);
    expect((await wholeText(wire.json)) === JSON.stringify(value)).toBe(true);
  });

  it.each([
    ["cannot be written", { huge: 1n }],
    ["is over 64,000,000 characters", { text: "x".repeat(64_000_000) }],
  ])("that %s is UNAVAILABLE, and does not say that nothing was changed", (_name, value) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const wire = toWire(answer(value));
    expect(wire).toMatchObject({ ok: false, refusal: { code: "UNAVAILABLE" } });
    expect(JSON.stringify(wire)).not.toMatch(/nothing was changed/i);
  });
});
