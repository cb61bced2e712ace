import { expect, it } from "vitest";
import { createCombat, type EngineContext, hiddenCards, type Snapshot } from "../../src/engine/index.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { counts, seed } from "../counts.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import type { JsonObject } from "../support/json.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom, type Random } from "../support/random.ts";
import { answersTo, questionsOf, withChancesOf, withOtherSecrets } from "../support/twins.ts";
import { veiledBundle, veiledCreation } from "../support/veiled-game.ts";
import { playRandomly } from "./play.ts";

/** Every so-manieth choice of a combat is looked at. */
const lookEvery = 7;

interface Game {
  readonly context: EngineContext;
  readonly creations: readonly Creation[];
}

function defaultGame(): Game {
  const bundle = defaultBundle();
  return { context: contextOf(publish(bundle)), creations: scenariosOf(bundle) };
}

function veiledGame(): Game {
  const creations = (["calm", "tense"] as const).map((modeId) => asCreation(veiledCreation(modeId, "1")));
  return { context: contextOf(publish(veiledBundle())), creations };
}

function asCreation({ seed: _seed, ...body }: JsonObject): Creation {
  return JSON.parse(JSON.stringify(body));
}

/** Compares what the seat is answered in a state with what it is answered in one that it cannot tell from it. */
function compare(snapshot: Snapshot, fresh: Snapshot, actorId: string, context: EngineContext, random: Random): number {
  const twin = withChancesOf(fresh, withOtherSecrets(snapshot, [actorId], context, random));
  const { isHidden } = hiddenCards(snapshot, { kind: "Seat", actorIds: [actorId] }, context.content);
  const questions = questionsOf(snapshot, actorId, context).filter(
    ({ payload }) => !("cardInstanceId" in payload && isHidden(payload.cardInstanceId ?? "")),
  );
  expect(answersTo(twin, actorId, context, questions)).toEqual(answersTo(snapshot, actorId, context, questions));
  return questions.length;
}

it.each([
  ["the default game", defaultGame],
  ["the veiled game", veiledGame],
])(
  `EF-18 PY-16 no answer to a seat depends on chance or on what it cannot see, in ${"%s"}, seed ${seed}`,
  { timeout: 10 * 60 * 1000 },
  (_name, game) => {
    const { context, creations } = game();
    let asked = 0;
    for (let number = 0; number < counts.oracleCombats; number++) {
      const creation = creations[number % creations.length];
      if (!creation) continue;
      const random = createRandom(seed + number);
      const other = createCombat(creation, { combatId: "combat", seed: String(seed + number) }, context);
      if (!other.ok) throw new Error(JSON.stringify(other.rejection));
      let looked = 0;
      playRandomly(creation, String(number), context, random, {
        choice: (snapshot) => {
          looked += 1;
          if (looked % lookEvery !== 1) return;
          const players = snapshot.actors.filter((actor) => actor.controllerBinding.kind === "Player");
          for (const { instanceId } of players)
            asked += compare(snapshot, other.value.snapshot, instanceId, context, random);
        },
      });
    }
    expect(asked).toBeGreaterThan(0);
  },
);
