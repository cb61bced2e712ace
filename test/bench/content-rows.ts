import { validateBundle } from "../../src/content/validate.ts";
import { blow, card, does } from "../end-to-end/proving-cards.ts";
import { provingGround } from "../end-to-end/proving-ground.ts";
import { type Durations, timeRuns } from "./measure.ts";
import { type Row, showDurations } from "./rows.ts";

/** The time to check a whole bundle with so many cards, as publication does. */
function timeValidation(cards: number): Durations {
  const names = Array.from({ length: cards }, (_, index) => `leaf-${index}`);
  const bundle = provingGround({
    cards: Object.fromEntries(names.map((name) => [name, card(name, 1, does("strike", blow(`${name}.strike`, 1)))])),
  });
  return timeRuns(20_000 / cards, () => validateBundle(bundle));
}

/** Validation of a bundle of 500 and of 2,000 cards: about linear. */
export function contentRows(): readonly Row[] {
  const [small, large] = [timeValidation(500), timeValidation(2_000)];
  return [
    { name: "validation, 500 cards", value: showDurations(small) },
    {
      name: "validation, 2,000 cards",
      value: showDurations(large),
      ratio: { to: "500 cards (linear: 4)", value: large.fastest / small.fastest, bound: 5 },
    },
  ];
}
