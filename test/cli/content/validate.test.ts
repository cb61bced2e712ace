import { describe, expect, it } from "vitest";
import { Unusable } from "../../../src/cli/content/outcome.ts";
import { validate } from "../../../src/cli/content/validate.ts";
import { makeFolder, tools } from "./folder.ts";

const resource = (more: object = {}) => ({ resourceId: "vim", defaultMax: 3, defaultCurrent: 3, ...more });

const check = (directory: string) => validate({ directory, isRemote: false }, tools);

describe("content validate", () => {
  it("names the revision of what is valid, and ends with 0", async () => {
    using folder = makeFolder();
    folder.write("resources/vim.json", { vim: resource() });
    const { exitCode, data, lines } = await check(folder.path);
    expect(exitCode).toBe(0);
    expect(data).toMatchObject({ valid: true, revision: expect.stringMatching(/^[0-9a-f]{64}$/), errors: [] });
    expect(lines.at(-1)).toContain("1 definition, revision");
  });

  it("tells every problem with its file and line, and ends with 1", async () => {
    using folder = makeFolder();
    folder.write("resources/vim.json", { vim: resource({ defaultMaxx: 1, canBeNegative: "no" }) });
    const { exitCode, data, lines } = await check(folder.path);
    expect(exitCode).toBe(1);
    expect(data).toMatchObject({
      valid: false,
      errors: [
        { code: "INVALID_VALUE", path: "/resources/vim/canBeNegative", line: 7 },
        { code: "UNKNOWN_FIELD", path: "/resources/vim/defaultMaxx", line: 6, suggestion: "defaultMax" },
      ],
    });
    expect(lines.join("\n")).toContain("did you mean `defaultMax`?");
    expect(lines.join("\n")).toContain("vim.json:6");
    expect(lines.at(-1)).toContain("2 problems");
  });

  it("tells a file that is no JSON beside the problems of the others", async () => {
    using folder = makeFolder();
    folder.write("resources/vim.json", { vim: resource({ defaultMax: "3" }) });
    folder.write("resources/zeal.json", "{");
    const { exitCode, data } = await check(folder.path);
    expect(exitCode).toBe(1);
    expect(data).toMatchObject({ errors: [{ code: "INVALID_BUNDLE" }, { path: "/resources/vim/defaultMax" }] });
  });

  it("shows warnings and still ends with 0", async () => {
    using folder = makeFolder();
    folder.write("widgets/a.json", {});
    const { exitCode, lines } = await check(folder.path);
    expect(exitCode).toBe(0);
    expect(lines[0]).toContain("UNKNOWN_KIND /widgets");
  });

  it("cannot read what is no content folder", async () => {
    await expect(check("/nowhere/at/all")).rejects.toThrow(Unusable);
  });
});
