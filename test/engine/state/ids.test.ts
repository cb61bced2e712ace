import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { allocateId } from "../../../src/engine/state/ids.ts";
import { position } from "../../support/position.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("ids of what is born in a combat", () => {
  const { snapshot } = position();

  it("are UUIDv8 that lead with the allocation counter", () => {
    const { id } = allocateId({ ...snapshot, idCounter: 0x1234 }, "card", sha256);
    expect(id).toMatch(/^00000000-1235-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("sort in the order of their creation", () => {
    const ids: string[] = [];
    let current = { ...snapshot, idCounter: 250 };
    for (let born = 0; born < 20; born++) {
      const allocated = allocateId(current, "card", sha256);
      ids.push(allocated.id);
      current = allocated.snapshot;
    }
    expect([...ids].sort()).toEqual(ids);
    expect(current.idCounter).toBe(270);
  });

  it("follow from the origin, the counter and the purpose, from nothing else", () => {
    const idOf = (origin: string, purpose: string) =>
      allocateId({ ...snapshot, originId: origin, combatId: crypto.randomUUID() }, purpose, sha256).id;
    expect(idOf("o", "card")).toBe(idOf("o", "card"));
    expect(idOf("o", "card")).not.toBe(idOf("p", "card"));
    expect(idOf("o", "card")).not.toBe(idOf("o", "status"));
  });
});
