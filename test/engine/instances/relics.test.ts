import { describe, expect, it } from "vitest";
import { acquireRelic } from "../../../src/engine/instances/relics.ts";
import type { RelicInstance } from "../../../src/engine/state/snapshot.ts";
import { accepted, bare, instanceId, makeRelic, shelf } from "./shelf.ts";

const context = shelf({ relics: [makeRelic("lens"), makeRelic("coin", { stacking: "Independent" })] });
const run = { scope: "Run", id: null } as const;

function held(number: number, relicId: string, stacks: number): RelicInstance {
  return { instanceId: instanceId(number), relicId, owner: run, stacks };
}

describe("acquiring a relic", () => {
  it("makes an instance for its owner, of one stack where none are named", () => {
    const { snapshot, instance } = accepted(
      acquireRelic(bare(), { relicId: "lens", owner: run, stacks: null }, context),
    );
    expect(snapshot.relics).toEqual([instance]);
    expect(instance).toMatchObject({ relicId: "lens", owner: run, stacks: 1 });
  });

  it("stacks on the owner's instance, up to stackLimit", () => {
    const before = bare({ relics: [held(1, "lens", 2)] });
    const acquire = (owner: Parameters<typeof acquireRelic>[1]["owner"]) =>
      accepted(acquireRelic(before, { relicId: "lens", owner, stacks: 4 }, context)).snapshot.relics;
    expect(acquire(run)).toEqual([held(1, "lens", 3)]);
    expect(acquire({ scope: "Global", id: null }).map((one) => one.stacks)).toEqual([2, 3]);
  });

  it("Independent acquisitions are instances of their own", () => {
    const before = bare({ relics: [held(1, "coin", 2)] });
    const { snapshot } = accepted(acquireRelic(before, { relicId: "coin", owner: run, stacks: 1 }, context));
    expect(snapshot.relics.map((one) => one.stacks)).toEqual([2, 1]);
  });

  it("refuses an unknown relic or owner", () => {
    const unknown = { ok: false, rejection: { code: "UNKNOWN_REFERENCE" } };
    expect(acquireRelic(bare(), { relicId: "none", owner: run, stacks: 1 }, context)).toMatchObject(unknown);
    const nobody = { scope: "Entity", id: null } as const;
    expect(acquireRelic(bare(), { relicId: "lens", owner: nobody, stacks: 1 }, context)).toMatchObject(unknown);
  });
});
