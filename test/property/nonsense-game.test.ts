import { describe, expect, it } from "vitest";
import type { Frame } from "../../src/engine/index.ts";
import { seed } from "../counts.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { type Json, type JsonObject, parseJson } from "../support/json.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom, type Random } from "../support/random.ts";
import { namesOf, renameIds } from "../support/rename-ids.ts";
import { audit } from "./auditor.ts";
import { type PlayedCombat, playRandomly } from "./play.ts";
import { differenceUpToNames } from "./renaming.ts";

/** Words that have broken programs before. */
const hostile = ["__proto__", "constructor", "1", "10", "toString", "hasOwnProperty", "valueOf", "-1", "a b", "ключ"];
const letters = "abcdefghijklmnopqrstuvwxyz";

function randomWord(random: Random): string {
  return Array.from({ length: 3 + random.below(6) }, () => random.pick([...letters]) ?? "a").join("");
}

/** A new word for every name, in the same ordinal order as the names. */
function nonsense(names: readonly string[], random: Random): ReadonlyMap<string, string> {
  const words = new Set(hostile);
  while (words.size < names.length) words.add(randomWord(random));
  const sorted = [...words].sort();
  return new Map(names.map((name, index) => [name, sorted[index] ?? name]));
}

/** A whole combat by random choices, with all that its frames tell; silent when the auditor is. */
function play(bundle: JsonObject, scenario: number, random: Random): { played: PlayedCombat; told: Json } {
  const context = contextOf(publish(bundle));
  const creation = scenariosOf(bundle)[scenario];
  if (!creation) throw new Error(`there is no scenario ${scenario}`);
  const frames: Omit<Frame, "stateAfter">[] = [];
  const complaints: string[] = [];
  const played = playRandomly(creation, "11", context, random, {
    frame: (before, frame) => {
      complaints.push(...audit(before, frame, context.content));
      const { stateAfter: _state, ...told } = frame;
      frames.push(told);
    },
  });
  expect(complaints).toEqual([]);
  return { played, told: parseJson(JSON.stringify({ frames, last: played.snapshot })) };
}

describe("a game of nonsense words", () => {
  const bundle = defaultBundle();
  const map = nonsense(namesOf(bundle), createRandom(seed));
  const renamed = renameIds(bundle, map);

  it("has no name of the default bundle left, and every hostile word", () => {
    const left = namesOf(renamed);
    expect(namesOf(bundle).filter((name) => left.includes(name))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(hostile));
  });

  it.each(scenariosOf(bundle).map((creation, index) => [creation.modeId, index] as const))(
    "plays scenario %#, in mode %s, to the same end up to the names",
    (_mode, index) => {
      const plain = play(bundle, index, createRandom(seed + index));
      const odd = play(renamed, index, createRandom(seed + index));
      expect(odd.played.snapshot.status).toBe(plain.played.snapshot.status);
      expect(differenceUpToNames(plain.told, odd.told)).toBeNull();
    },
  );
});
