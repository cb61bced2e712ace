import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createHasher } from "../../../src/engine/state/hash.ts";
import { position } from "../../support/position.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the state hash", () => {
  const { snapshot } = position();

  it("is the hash of hashes that its definition says", () => {
    const hash = createHasher(sha256);
    const { combatId: _combat, runId: _run, lineage: _lineage, ...state } = snapshot;
    const digest = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null) return value;
      return { "#": sha256(canonical(value)) };
    };
    const canonical = (value: object): string => {
      const isLeaf = !Object.values(value).some((child) => typeof child === "object" && child !== null);
      if (Array.isArray(value))
        return `[${value.map((child) => JSON.stringify(isLeaf ? child : digest(child))).join()}]`;
      const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
      return `{${members.map(([key, child]) => `${JSON.stringify(key)}:${JSON.stringify(isLeaf ? child : digest(child))}`).join()}}`;
    };
    expect(hash.state(snapshot)).toBe(sha256(canonical(state)));
  });

  it("does not depend on where the state lives, nor on the order of keys", () => {
    const hash = createHasher(sha256);
    const moved = { ...snapshot, combatId: "elsewhere", runId: "elsewhere" };
    const reversed = JSON.parse(JSON.stringify(snapshot), (_key, value) =>
      value && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(hash.state(moved)).toBe(hash.state(snapshot));
    expect(hash.state(reversed)).toBe(hash.state(snapshot));
  });

  it("changes with anything that belongs to the state", () => {
    const hash = createHasher(sha256);
    expect(hash.state({ ...snapshot, step: snapshot.step + 1 })).not.toBe(hash.state(snapshot));
    const [first, ...rest] = snapshot.actors;
    if (!first) throw new Error("the position has actors");
    const actors = [{ ...first, isAlive: false }, ...rest];
    expect(hash.state({ ...snapshot, actors })).not.toBe(hash.state(snapshot));
  });

  it("hashes an unchanged subtree once", () => {
    let hashed = 0;
    const hash = createHasher((text) => {
      hashed++;
      return sha256(text);
    });
    hash.state(snapshot);
    hashed = 0;
    hash.state({ ...snapshot, step: snapshot.step + 1 });
    expect(hashed).toBe(1);
  });
});
