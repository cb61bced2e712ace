import { describe, expect, it } from "vitest";
import { creationSchema } from "../../src/api/contract/combats.ts";

describe("the status of a new combat", () => {
  const created = (duration: number) =>
    creationSchema.safeParse({
      configName: "tiny",
      initialState: { effects: [{ targetActorId: "left", statusId: "itch", duration }] },
    });

  it("lasts 1 or longer, or is permanent; 0 is refused at its place", () => {
    expect([created(1).success, created(-1).success]).toEqual([true, true]);
    expect(created(0).error?.issues.map((issue) => issue.path.join("/"))).toEqual(["initialState/effects/0/duration"]);
  });
});
