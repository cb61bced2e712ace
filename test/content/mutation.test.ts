import { describe, expect, it } from "vitest";
import { compileContent } from "../../src/content/compile.ts";
import { isObject } from "../../src/content/definitions.ts";
import { valueAt } from "../../src/content/explain/fields.ts";
import type { Problem } from "../../src/content/problems.ts";
import { type Validation, validateBundle } from "../../src/content/validate.ts";
import { counts, seed } from "../counts.ts";
import { playRandomly } from "../property/play.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { isJsonObject, parseJson } from "../support/json.ts";
import { contextOf } from "../support/position.ts";
import { createRandom, type Random } from "../support/random.ts";
import { type Mutant, mutate } from "./mutants.ts";

const bundle = defaultBundle();
const timeout = 6 * 60 * 60 * 1000;

describe(`single mutations of the default bundle, seed ${seed}`, () => {
  it("a mutant that validates plays; another is refused where it was mutated, or where what it broke is used", {
    timeout,
  }, () => {
    const random = createRandom(seed);
    for (let number = 0; number < counts.mutants; number++) {
      const mutant = mutate({ definitions: bundle.definitions }, random);
      const name = `mutant ${number} of seed ${seed}: ${mutant.path} ${mutant.what}`;
      const validation = validateBundle(mutant.bundle);
      if (validation.valid) expect(() => play(validation, random), name).not.toThrow();
      else {
        const found = validation.errors.some((error) => concerns(error, mutant));
        expect(found, `${name}: ${JSON.stringify(validation.errors)}`).toBe(true);
      }
    }
  });
});

/** Plays combats of the mutant's scenarios by random legal choices; an engine error throws. */
function play({ definitions, revision }: Validation, random: Random): void {
  const context = contextOf(compileContent(definitions, revision ?? ""));
  const content = parseJson(JSON.stringify({ definitions }));
  const scenarios = isJsonObject(content) ? scenariosOf(content) : [];
  for (let combat = 0; combat < counts.combatsPerMutant; combat++) {
    const creation = random.pick(scenarios);
    if (creation) playRandomly(creation, String(random.below(2 ** 32)), context, random);
  }
}

/** What a rule between two places finds may stand at the other of them; a broken shape stands where it is broken. */
const shapeCodes = [
  "INVALID_VALUE",
  "MISSING_FIELD",
  "UNKNOWN_FIELD",
  "DUPLICATE_FIELD",
  "NOT_PLAIN_JSON",
  "INVALID_ID",
];

/**
 * Whether a problem points where it should: at the mutated place, above it or inside what was put there; or at a place
 * that refers to what stood there: it says one of its names, or is in its definition or in one that uses it.
 */
function concerns(problem: Problem, mutant: Mutant): boolean {
  const { path, code, message } = problem;
  if (`${mutant.path}/`.startsWith(`${path}/`) || path.startsWith(`${mutant.path}/`)) return true;
  if (shapeCodes.includes(code)) return path === `${mutant.path}x`;
  const [, kind = "", id = "", ...below] = mutant.path.split("/");
  const lost = below.length === 0 ? [id, ...textsIn(mutant.before)] : textsIn(mutant.before);
  const named = [...textsIn(valueAt(mutant.bundle.definitions, path)), ...quotedIn(message)];
  if (lost.some((name) => named.some((text) => text.includes(name)))) return true;
  const [, refusedKind = "", refusedId = ""] = path.split("/");
  const user = valueAt(mutant.bundle.definitions, `/${refusedKind}/${refusedId}`);
  return (refusedKind === kind && refusedId === id) || textsIn(user).includes(id) || quotedIn(message).includes(id);
}

/** Every text in a value, names of fields included. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]) : [];
}

function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}
