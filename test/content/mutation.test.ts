import { describe, expect, it } from "vitest";
import { compileContent } from "../../src/content/compile.ts";
import { isObject } from "../../src/content/definitions.ts";
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
const timeout = 60 * 60 * 1000;

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
        const found = validation.errors.some((error) => concerns(error, mutant, validation));
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

/** At, above or below the mutated place, in its definition, in one that uses it, or naming it or what stood there. */
function concerns({ path, message }: Problem, mutant: Mutant, { definitions }: Validation): boolean {
  if (`${mutant.path}/`.startsWith(`${path}/`) || path.startsWith(`${mutant.path}/`)) return true;
  const [mutated, refused] = [addressOf(mutant.path), addressOf(path)];
  if (mutated.kind === refused.kind && mutated.id === refused.id) return true;
  const names = [...message.matchAll(/`([^`]+)`/g)].map(([, name]) => JSON.stringify(name));
  if (names.some((name) => JSON.stringify([mutated.id, mutant.before]).includes(name))) return true;
  const user = Object.entries(definitions).find(([kind]) => kind === refused.kind)?.[1];
  return isObject(user) && JSON.stringify(user[refused.id]).includes(JSON.stringify(mutated.id));
}

function addressOf(path: string): { readonly kind: string; readonly id: string } {
  const [, kind = "", id = ""] = path.split("/");
  return { kind, id };
}
