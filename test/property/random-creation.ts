import type { EngineContext } from "../../src/engine/index.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { seed } from "../counts.ts";
import { createRandom, type Random } from "../support/random.ts";
import { type Observer, type PlayedCombat, playRandomly } from "./play.ts";

const policies = ["gambit", "first-legal", "random-legal", "greedy"];

/** The scenario of a number, its machines led by policies of chance. */
export function randomCreation(number: number, random: Random, scenarios: readonly Creation[]): Creation {
  const creation = scenarios[number % scenarios.length];
  if (!creation) throw new Error("the default bundle has no scenario");
  const participants = creation.participants.map((one) =>
    one.controllerBinding.kind === "AI"
      ? { ...one, controllerBinding: { kind: "AI" as const, policyId: random.pick(policies) ?? "gambit" } }
      : one,
  );
  return { ...creation, participants };
}

/** The combat of a number, the same wherever it is played: every choice is one of the listed commands. */
export function playNumber(
  number: number,
  scenarios: readonly Creation[],
  context: EngineContext,
  observer: Observer = {},
): PlayedCombat {
  const random = createRandom(seed + number);
  const creation = randomCreation(number, random, scenarios);
  return playRandomly(creation, String(random.below(2 ** 32)), context, random, observer);
}
