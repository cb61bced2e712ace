import { describe, expect, inject, it } from "vitest";
import { counts, seed } from "../counts.ts";
import { replay } from "../property/play.ts";
import { playNumber } from "../property/random-creation.ts";
import { scenariosOf } from "../support/default-bundle.ts";
import { isJsonObject, parseJson } from "../support/json.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { defaultGame } from "./default-game.ts";

const bundle = parseJson(JSON.stringify(defaultGame()));
if (!isJsonObject(bundle)) throw new Error("the default game is no object");
const context = contextOf(publish(bundle));
const scenarios = scenariosOf(bundle);

describe(`random legal play in workerd, seed ${seed}`, () => {
  it("plays as in Node: play, replay and Node agree in every hash", () => {
    const nodeHashes = inject("nodeHashes");
    expect(nodeHashes).toHaveLength(counts.randomCombats);
    for (const [number, nodeHash] of nodeHashes.entries()) {
      const played = playNumber(number, scenarios, context);
      expect(context.hash.value(played.hashes), `combat ${number} of seed ${seed}`).toBe(nodeHash);
      expect(replay(played, context).hashes, `combat ${number} of seed ${seed}`).toEqual(played.hashes);
    }
  });
});
