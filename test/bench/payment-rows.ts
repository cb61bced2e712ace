import { evaluateHand } from "../../src/engine/index.ts";
import { payment, pressed } from "../end-to-end/proving-cards.ts";
import { participant, provingGround } from "../end-to-end/proving-ground.ts";
import { begin, listed, makeContext } from "./engine-fixture.ts";
import { timeRuns } from "./measure.ts";
import { type Row, showDurations } from "./rows.ts";

const fromBarrel = { flowId: "tap", sourceZoneId: "barrel", targetZoneId: "cellar" };
const feast = pressed("feast", ...["one", "two", "three", "four"].map((paymentId) => payment(paymentId, fromBarrel)));

/** The branch takes the first twelve cards of a deck, whatever its size; the rest is what pays. */
const onBranch = 12;

function timeZone(cards: number) {
  const context = makeContext(provingGround({ cards: { feast } }));
  const deck = [{ definitionId: "feast" }, { definitionId: "omen", count: onBranch - 1 + cards }];
  const participants = [{ ...participant("ada", "gardener", "north"), deck }, participant("bo", "beetle", "south")];
  const snapshot = begin({ configName: "bench", modeId: "calm", participants }, context);
  return {
    legality: timeRuns(200, () => listed(snapshot, "ada", context)),
    requirements: timeRuns(200, () => evaluateHand(snapshot, { actorId: "ada", targetIds: ["bo"] }, context)),
  };
}

/** Legality and requirements of four payments from a zone of 50 and of 500 cards: at most 5 times as much. */
export function paymentRows(): readonly Row[] {
  const [small, large] = [timeZone(50), timeZone(500)];
  return (["legality", "requirements"] as const).flatMap((subject) => [
    { name: `${subject}, 4 payments from 50 cards`, value: showDurations(small[subject]) },
    {
      name: `${subject}, 4 payments from 500 cards`,
      value: showDurations(large[subject]),
      ratio: { to: "50 cards", value: large[subject].fastest / small[subject].fastest, bound: 5 },
    },
  ]);
}
