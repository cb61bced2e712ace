import { describe, expect, it } from "vitest";
import { beginWork, createCombat, type EngineContext, execute, legalActions, limits } from "../../src/engine/index.ts";
import { bundleOf, creationOf, mutated, randomGenome } from "../support/heavy-game.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom } from "../support/random.ts";
import { listCommands } from "./play.ts";

/** No piece of work between two looks at the budget is larger: a scan of the largest state with all its triggers. */
const largestPiece = limits.workPerRequest / 10;

const most = limits.workPerRequest + largestPiece;

/** The most work that a request of a few turns takes, and whether the combat always went on. */
function play(seed: number): { readonly work: number; readonly isStuck: boolean } {
  const random = createRandom(seed);
  const genome = mutated(randomGenome(random), random);
  const context: EngineContext = contextOf(publish(bundleOf(genome)));
  const created = createCombat(creationOf(genome), { combatId: "combat", seed: String(seed) }, context);
  if (!created.ok) return { work: 0, isStuck: created.rejection.code !== "WORK_LIMIT" };
  let { snapshot, work } = created.value;
  for (let turn = 0; turn < 4 && snapshot.status === "ACTIVE"; turn++) {
    const listing = beginWork();
    legalActions(snapshot, null, context, { forSeat: false }, listing);
    const commands = listCommands(snapshot, context).filter(({ type }) => type !== "CONCEDE");
    const command = random.pick(commands);
    const executed = command && execute(snapshot, command, context);
    if (!executed?.ok) return { work, isStuck: true };
    work = Math.max(work, executed.value.work, listing.used);
    snapshot = executed.value.snapshot;
  }
  return { work, isStuck: false };
}

describe("games of any size keep within the work of a request (engine.md, limits)", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("seed %i", (seed) => {
    const { work, isStuck } = play(seed);
    expect(work).toBeLessThanOrEqual(most);
    expect(isStuck).toBe(false);
  });
});
