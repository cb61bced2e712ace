import { fromEntries, isJsonObject, type Json } from "./json.ts";
import { createRandom, type Random } from "./random.ts";

/** The same JSON with the keys of every object in another order; lists keep theirs. */
export function shuffleKeys(value: Json, seed: number): Json {
  return shuffle(value, createRandom(seed));
}

function shuffle(value: Json, random: Random): Json {
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(([key, child]) => [key, shuffle(child, random)] as const);
    return fromEntries(random.shuffle(entries));
  }
  return Array.isArray(value) ? value.map((child: Json) => shuffle(child, random)) : value;
}
