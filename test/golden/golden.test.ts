import { describe, expect, it } from "vitest";
import { revisionOf } from "../../src/content/hash.ts";
import { checkDeviations, type Deviation, expectedOutcomes, findDeviation, readDeviations } from "./deviations.ts";
import { type Outcome, readGolden, replayGolden } from "./golden.ts";

const { contentRevision, definitions, context, combats } = readGolden("1");
const deviations = readDeviations("1");

describe("the golden combats of engine version 1", () => {
  it("were played on the content beside them, over every scenario, policy and kind of command", () => {
    expect(revisionOf(definitions)).toBe(contentRevision);
    expect(combats).toHaveLength(40);
    const parts = combats.map(({ name }) => name.split("/"));
    expect(new Set(parts.map(([scenario]) => scenario)).size).toBe(12);
    expect(new Set(parts.map(([, policy]) => policy))).toEqual(
      new Set(["gambit", "first-legal", "random-legal", "greedy"]),
    );
    const commands = combats.flatMap((one) => one.commands);
    const types = ["PLAY_CARD", "EXECUTE_ACTION", "END_TURN", "PASS_PRIORITY", "CONCEDE", "RESOLVE_COMBAT"];
    expect(new Set(commands.map(({ type }) => type))).toEqual(new Set(types));
    expect(commands.filter(({ payload }) => "payments" in payload).length).toBeGreaterThan(10);
    const draws = combats.flatMap(({ outcomes }) => outcomes.map((one) => ("draws" in one ? one.draws : Number.NaN)));
    expect(draws.filter((count) => count > 0).length).toBeGreaterThan(100);
  });

  it("deviate only where a mended rule is named as the cause", () => {
    expect(checkDeviations(deviations, combats)).toEqual([]);
  });

  it.each(combats)("$name comes to the same hashes and draws", (golden) => {
    expect(replayGolden(golden, "1", context)).toEqual(expectedOutcomes(golden, deviations));
  });
});

describe("a list of deviations", () => {
  const at = (stateHash: string): Outcome => ({ stateHash, draws: 0 });
  const [one, two, three] = [at("1"), at("2"), at("3")];
  const [creation] = combats.map((combat) => combat.creation);
  if (creation === undefined) throw new Error("no combat");
  const golden = { name: "a/gambit/0", creation, seed: "0", commands: [], outcomes: [one, two, three] };
  const listed: Deviation = { combat: golden.name, fromSequence: 1, because: ["EF-12: why"], outcomes: [three, two] };

  it("replaces what was recorded from exactly where the combat leaves it", () => {
    expect(findDeviation(golden, [one, three, two], ["EF-12: why"])).toEqual(listed);
    expect(findDeviation(golden, [one, two, three], ["EF-12: why"])).toBeNull();
    expect(expectedOutcomes(golden, [listed])).toEqual([one, three, two]);
  });

  it("may end a combat at a command that is refused by now", () => {
    const refused: Outcome = { refused: "NOT_ACTIVE_ACTOR" };
    expect(findDeviation(golden, [one, refused], ["EF-12: why"])).toEqual({ ...listed, outcomes: [refused] });
  });

  it.each<readonly [string, Partial<Deviation>]>([
    ["of an unknown combat", { combat: "b/gambit/1" }],
    ["without a rule", { because: ["EF-12: why", "it changed"] }],
    ["without a cause", { because: [] }],
    ["that begins too early", { fromSequence: 0, outcomes: [one, three, two] }],
    ["without an outcome", { outcomes: [] }],
  ])("complains of one %s", (_name, change) => {
    expect(checkDeviations([{ ...listed, ...change }], [golden])).not.toEqual([]);
  });

  it("complains of a combat listed twice", () => {
    expect(checkDeviations([listed, listed], [golden])).toEqual(["a/gambit/0: listed twice"]);
  });
});
