import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readLocal } from "../../../src/cli/content/local.ts";
import { createNew } from "../../../src/cli/content/new.ts";
import { Unusable } from "../../../src/cli/content/outcome.ts";
import { isObject } from "../../../src/content/definitions.ts";
import { kinds } from "../../../src/content/kinds.ts";
import { makeFolder, tools } from "./folder.ts";

const contentOf = (file: string): Readonly<Record<string, unknown>> => {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isObject(content) ? content : {};
};

describe("content new", () => {
  it.each(kinds)("begins one of %s that is valid beside the default game", (kind) => {
    using folder = makeFolder("default");
    const { exitCode } = createNew({ directory: folder.path, kind, id: "brand_new" }, tools);
    expect(exitCode).toBe(0);
    expect(readLocal(folder.path).errors).toEqual([]);
    const file = join(folder.path, "Resources", kind, "brand_new.json");
    const schema = String(contentOf(file).$schema);
    expect(existsSync(resolve(dirname(file), schema)), schema).toBe(true);
  });

  it("copies another definition under the new id", () => {
    using folder = makeFolder();
    folder.write("resources/a.json", { vim: { ResourceId: "vim", defaultMax: 7, defaultCurrent: 2 } });
    createNew({ directory: folder.path, kind: "resources", id: "zeal", from: "vim" }, tools);
    expect(contentOf(join(folder.path, "Resources/resources/zeal.json")).zeal).toEqual({
      resourceId: "zeal",
      defaultMax: 7,
      defaultCurrent: 2,
    });
    expect(readLocal(folder.path).errors).toEqual([]);
  });

  it("writes over nothing: neither an id that is there nor a file of that name", () => {
    using folder = makeFolder();
    folder.write("resources/all.json", { vim: { resourceId: "vim", defaultMax: 7, defaultCurrent: 2 } });
    const begin = (id: string) => createNew({ directory: folder.path, kind: "resources", id }, tools);
    expect(begin("vim").exitCode).toBe(1);
    expect(begin("all").exitCode).toBe(1);
    expect(Object.keys(contentOf(join(folder.path, "Resources/resources/all.json")))).toEqual(["vim"]);
  });

  it("takes any id, and keeps its file inside the folder", () => {
    using folder = makeFolder();
    createNew({ directory: folder.path, kind: "resources", id: "../__proto__" }, tools);
    createNew({ directory: folder.path, kind: "resources", id: "__proto__" }, tools);
    const { validation, errors } = readLocal(folder.path);
    expect(errors).toEqual([]);
    expect(Object.keys(validation.definitions.resources ?? {}).toSorted()).toEqual(["../__proto__", "__proto__"]);
  });

  it("says what it would have to refer to and does not find", () => {
    using folder = makeFolder();
    const begin = () => createNew({ directory: folder.path, kind: "modes", id: "m" }, tools);
    expect(begin).toThrow(Unusable);
    expect(begin).toThrow("needs one of combat-rules");
    const copy = () => createNew({ directory: folder.path, kind: "modes", id: "m", from: "n" }, tools);
    expect(copy).toThrow("There is no modes/n to copy.");
  });
});
