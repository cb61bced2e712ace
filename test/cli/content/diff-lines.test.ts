import { describe, expect, it } from "vitest";
import { diffLines, summarise } from "../../../src/cli/content/diff-lines.ts";
import { tools } from "./folder.ts";

const address = (id: string) => ({ kind: "cards" as const, id });
const nothing = { added: [], removed: [], modified: [] };

describe("a difference as lines", () => {
  it("says what came, what went and what changed", () => {
    const changes = [
      { path: "/defaultMax", before: 3, after: 5 },
      { path: "/tags/0", after: "new" },
    ];
    const diff = { added: [address("a")], removed: [address("b")], modified: [{ ...address("c"), changes }] };
    expect(diffLines(diff, tools.colors)).toEqual([
      "+ cards/a",
      "- cards/b",
      "~ cards/c",
      "    /defaultMax  3 → 5",
      '    /tags/0  absent → "new"',
    ]);
    expect(summarise(diff)).toBe("1 added, 1 removed, 1 definition changed");
    expect(summarise(nothing)).toBe("nothing differs");
  });

  it("does not list a whole game that is new", () => {
    const added = Array.from({ length: 23 }, (_, index) => address(`c${index}`));
    const lines = diffLines({ ...nothing, added }, tools.colors);
    expect([lines.length, lines.at(-1)]).toEqual([21, "+ … 3 more"]);
  });

  it("cuts long values", () => {
    const changes = [{ path: "/description", before: "x".repeat(200), after: "" }];
    const [, line = ""] = diffLines({ ...nothing, modified: [{ ...address("c"), changes }] }, tools.colors);
    expect(line).toBe(`    /description  "${"x".repeat(78)}… → ""`);
  });
});
