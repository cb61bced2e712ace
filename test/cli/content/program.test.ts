import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { makeFolder } from "./folder.ts";

/** Runs the tool as the package script does, and answers how it ended. */
function run(...words: readonly string[]) {
  const { RIPOSTE_URL: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/cli/content.ts", ...words], {
    encoding: "utf8",
    env: { ...env, NO_COLOR: "1" },
  });
  return { status, stdout, stderr };
}

describe("the content tool as a program", () => {
  it("ends with 0 when all is well", () => {
    using folder = makeFolder();
    folder.write("resources/a.json", { vim: { resourceId: "vim", defaultMax: 1, defaultCurrent: 1 } });
    const { status, stdout } = run("validate", folder.path);
    expect([status, stdout.startsWith("✗")]).toEqual([0, false]);
  });

  it("ends with 1 when the content has problems, which `--json` gives to machines in one line", () => {
    using folder = makeFolder();
    folder.write("resources/a.json", { vim: {} });
    const { status, stdout } = run("validate", folder.path, "--json");
    expect(status).toBe(1);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, errors: [{ code: "MISSING_FIELD" }, {}, {}] });
  });

  it.each([
    [[], "A command is needed."],
    [["publisch"], "There is no command `publisch`."],
    [["validate", "--jsn"], "There is no option --jsn."],
    [["list", "twice"], "`twice` is one word too many."],
    [["activate"], "Missing required positional argument: REVISION"],
  ])("ends with 2 and the usage for the words %j", (words, complaint) => {
    const { status, stderr } = run(...words);
    expect(status).toBe(2);
    expect(stderr).toContain("USAGE");
    expect(stderr).toContain(complaint);
  });

  it("ends with 2 when no service answers", () => {
    const { status, stdout } = run("list", "--url", "http://127.0.0.1:1");
    expect([status, stdout]).toEqual([
      2,
      "✗ No service answers at http://127.0.0.1:1. Start one with `npm start`, or name another with --url.\n",
    ]);
  });

  it("ends with 2 for a folder or an address that is none", () => {
    expect(run("validate", "/nowhere/at/all").status).toBe(2);
    expect(run("explain", "basic_attack").stdout).toContain("is no <kind>/<id>");
    expect(run("new", "card", "x").stdout).toContain("did you mean cards?");
  });
});
