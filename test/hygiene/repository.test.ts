import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "./sources.ts";

const files = listFiles(".");
const isText = (path: string) =>
  /\.(ts|mjs|js|json|jsonc|toml|md|sql|html|css|yml|gd|cfg|tscn|godot)$|(^|\/)\.(npmrc|gitignore)$|^\.ci\//.test(path);

/** The lines of our text files that match, with their place. */
function grep(pattern: RegExp, isSearched: (path: string) => boolean): readonly string[] {
  return files
    .filter((path) => isText(path) && isSearched(path))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 80)}`] : [])),
    );
}

interface PackageFile {
  readonly [group: string]: unknown;
}

function readPackage(): PackageFile {
  return JSON.parse(readFileSync("package.json", "utf8"));
}

const groups = ["dependencies", "devDependencies", "optionalDependencies", "overrides"];

describe("the repository", () => {
  it("prevents versions that drift: each is exact", () => {
    const contents = readPackage();
    const loose = groups.flatMap((group) =>
      Object.entries(contents[group] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
    );
    expect(loose).toEqual([]);
  });

  it("prevents a lockfile that only installs where it was made: it names no host", () => {
    expect(
      grep(
        /https?:\/\/(?!github\.com|opencollective\.com|.*(fund|sponsor|patreon|tidelift|feross))/,
        (path) => path === "package-lock.json",
      ),
    ).toEqual([]);
    expect(grep(/"resolved":/, (path) => path === "package-lock.json")).toEqual([]);
  });

  it("prevents paths of one machine and hosts of one network", () => {
    const machine = new RegExp(["/wo(rk)/", "/ho(me)/\\w", "/tm(p)/\\w", "regis(try)\\.(?!ts\\b)[a-z]"].join("|"));
    expect(grep(machine, (path) => path !== "package-lock.json")).toEqual([]);
  });

  it("prevents the workshop from showing in the work", () => {
    const workshop = new RegExp(
      [
        "\\bhel(per)s?\\b",
        "(^|[^\\w&#/])#\\d{1,3}\\b(?![0-9a-fA-F-])",
        "\\bissue #?\\d",
        "\\bTO(DO)\\b",
        "\\bFIX(ME)\\b",
        "\\bX(XX)\\b",
      ].join("|"),
    );
    expect(grep(workshop, (path) => path !== "package-lock.json")).toEqual([]);
  });

  it("prevents tests that are switched off", () => {
    const off = /\b(it|test|describe|suite)\.(sk(ip)|on(ly)|to(do))\b|\b(x(it)|f(it)|xdesc(ribe)|fdesc(ribe))\(/;
    expect(grep(off, (path) => path.startsWith("test/") || path.startsWith("clients/"))).toEqual([]);
  });

  it("prevents file names of two styles: the words of a name are joined by hyphens", () => {
    const ours = files.filter((path) => /^(src|test)\/.*\.ts$/.test(path));
    expect(ours.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/.test(basename(path)))).toEqual([]);
  });

  it("prevents a top level that nobody can take in: folders and configurations only", () => {
    const top = readdirSync(".", { withFileTypes: true });
    const loose = top.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map(({ name }) => name);
    const known =
      /^(package(-lock)?\.json|wrangler\.toml|LICENSE|(README|CHANGELOG|CONTRIBUTING)\.md|biome\.json|tsconfig(\.\w+)?\.json|[\w.]+\.config\.ts)$/;
    expect(loose.filter((name) => !known.test(name))).toEqual([]);
  });
});
