import { describe, expect, it } from "vitest";
import { type Command, type EngineContext, execute, preview, type Snapshot } from "../../src/engine/index.ts";
import { counts, seed } from "../counts.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom } from "../support/random.ts";
import { shuffleKeys } from "../support/shuffle-keys.ts";
import { audit } from "./auditor.ts";
import { playRandomly, replay } from "./play.ts";
import { randomCreation } from "./random-creation.ts";

const bundle = defaultBundle();
const context = contextOf(publish(bundle));
const scenarios = scenariosOf(bundle);
/** The same content out of bundles whose keys stand in other orders. */
const shuffledContexts = [1, 2, 3, 4, 5].map((nth) => contextOf(publish(shuffleKeys(bundle, seed + nth))));
const timeout = 30 * 60 * 1000;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe(`random legal play over the default bundle, seed ${seed}`, () => {
  it("what is chosen of the listed executes, the auditor is silent, and a replay over shuffled keys has the same hashes", {
    timeout,
  }, () => {
    for (const number of numbers(counts.auditedCombats)) {
      const random = createRandom(seed + number);
      const complaints: string[] = [];
      const creation = randomCreation(number, random, scenarios);
      const played = playRandomly(creation, String(random.below(2 ** 32)), context, random, {
        frame: (before, frame) => complaints.push(...audit(before, frame, context.content)),
      });
      expect(complaints, `combat ${number} of seed ${seed}`).toEqual([]);
      const shuffled = shuffledContexts[number % shuffledContexts.length] ?? context;
      expect(shuffled.content.revision).toBe(context.content.revision);
      expect(replay(played, shuffled).hashes, `combat ${number} of seed ${seed}`).toEqual(played.hashes);
    }
  });

  it("EF-18 a preview is the execution that follows, and a refused command changes nothing", { timeout }, () => {
    for (const number of numbers(Math.ceil(counts.auditedCombats / 10))) {
      const random = createRandom(seed - number);
      const chance = createRandom(number);
      playRandomly(randomCreation(number, random, scenarios), String(number), context, random, {
        choice: (snapshot, commands) => {
          if (chance.below(3) > 0) return;
          for (const command of commands) comparePreview(snapshot, command, context);
          for (const command of forge(snapshot, commands)) expectRefused(snapshot, command, context);
        },
      });
    }
  });
});

function comparePreview(snapshot: Snapshot, command: Command, context: EngineContext): void {
  const shown = preview(snapshot, command, context);
  const executed = execute(snapshot, command, context);
  expect(executed.ok, JSON.stringify(command)).toBe(true);
  expect(shown.isLegal, JSON.stringify(command)).toBe(true);
  if (!executed.ok || shown.stateHash === null) return;
  expect(shown.stateHash).toBe(context.hash.state(executed.value.snapshot));
}

/** Commands nobody may give: for another actor, with a card or an aim there is not. */
function forge(snapshot: Snapshot, commands: readonly Command[]): readonly Command[] {
  const decider = snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
  const other = snapshot.actors.find((actor) => actor.instanceId !== decider)?.instanceId ?? "nobody";
  const cardInstanceId = "no such card";
  const aimless = commands.flatMap((command): Command[] =>
    command.type === "PLAY_CARD" ? [{ ...command, payload: { ...command.payload, targetIds: ["nobody"] } }] : [],
  );
  return [
    { type: "END_TURN", payload: { actorId: other } },
    { type: "PLAY_CARD", payload: { actorId: decider ?? "nobody", cardInstanceId } },
    ...(snapshot.status === "ACTIVE" ? [{ type: "RESOLVE_COMBAT", payload: {} } as const] : []),
    ...aimless,
  ];
}

function expectRefused(snapshot: Snapshot, command: Command, context: EngineContext): void {
  const before = context.hash.state(snapshot);
  expect(execute(snapshot, command, context).ok, JSON.stringify(command)).toBe(false);
  expect(contextOf(context.content).hash.state(snapshot)).toBe(before);
}
