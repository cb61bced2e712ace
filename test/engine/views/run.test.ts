import { expect, it } from "vitest";
import { viewRun } from "../../../src/engine/views/run.ts";
import { makeSnapshot } from "../../support/handmade.ts";
import { context } from "./meadow.ts";

it("a run has its sequence and hash, and no lineage unless it is a branch", () => {
  const snapshot = makeSnapshot();
  const run = {
    runId: "run",
    sequence: 3,
    stateHash: context.hash.state(snapshot),
    modeId: "meadow",
    contentRevision: "f".repeat(64),
  };
  expect(viewRun(snapshot, context)).toEqual(run);
  const lineage = { rootRunId: "a", parentRunId: "b", sourceSequence: 2, sourceStateHash: "c", branchKey: "d" };
  expect(viewRun({ ...snapshot, lineage }, context)).toEqual({ ...run, lineage });
});
