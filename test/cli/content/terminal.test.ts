import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fine } from "../../../src/cli/content/outcome.ts";
import { openTerminal } from "../../../src/cli/content/terminal.ts";

/** A stream that remembers; `isTTY` as a person's terminal has it. */
function stream(isTTY: boolean) {
  const written: string[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  return Object.assign(output, { isTTY, text: () => written.join("") });
}

const outcome = fine({ answer: 42 }, ["one", "two"]);

/** Some progress and an outcome: what came out at the front and at the side. */
function show(isJson: boolean, isTTY: boolean) {
  const [out, side] = [stream(isTTY), stream(isTTY)];
  const { progress, print } = openTerminal(isJson, out, side);
  progress("Reading");
  print(outcome);
  return [out.text(), side.text()];
}

describe("where the tool prints", () => {
  it("a person sees progress beside the outcome, and it is gone when that is there", () => {
    expect(show(false, true)).toEqual(["one\ntwo\n", "\r\u001b[KReading…\r\u001b[K"]);
  });

  it("a file gets the outcome alone", () => {
    expect(show(false, false)).toEqual(["one\ntwo\n", ""]);
  });

  it("a machine gets one line of JSON, on a terminal too", () => {
    expect(show(true, true)).toEqual(['{"answer":42}\n', ""]);
  });
});
