import { validateBundle } from "../../src/content/validate.ts";
import { blow, card, does } from "../end-to-end/proving-cards.ts";
import { provingGround } from "../end-to-end/proving-ground.ts";
import { type Durations, timeRuns } from "./measure.ts";
import { type Row, showDurations } from "./rows.ts";

const runs = 20;
const [small, large] = [500, 2_000];

/** A bundle with so many cards. */
function bundleOf(cards: number): unknown {
  const names = Array.from({ length: cards }, (_, index) => `leaf-${index}`);
  return provingGround({
    cards: Object.fromEntries(names.map((name) => [name, card(name, 1, does("strike", blow(`${name}.strike`, 1)))])),
  });
}

/** The time to check a whole bundle, so many times in a row, as publication does. */
function timeValidation(bundle: unknown, times: number): Durations {
  return timeRuns(runs, () => {
    for (let time = 0; time < times; time++) validateBundle(bundle);
  });
}

/**
 * Validation of a bundle of 500 and of 2,000 cards. One of 2,000 is compared with four of 500: as many cards, so that both
 * pay for the memory they leave behind.
 */
export function contentRows(): readonly Row[] {
  const one = timeValidation(bundleOf(small), 1);
  const four = timeValidation(bundleOf(small), large / small);
  const whole = timeValidation(bundleOf(large), 1);
  return [
    { name: "validation, 500 cards", value: showDurations(one) },
    { name: "validation, 500 cards four times", value: showDurations(four) },
    {
      name: "validation, 2,000 cards",
      value: showDurations(whole),
      ratio: { to: "500 cards four times (linear: 1)", value: whole.fastest / four.fastest, bound: 1.25 },
    },
  ];
}
