import { execute } from "../../src/engine/index.ts";
import { blow, card, does } from "../end-to-end/proving-cards.ts";
import { participant, provingGround } from "../end-to-end/proving-ground.ts";
import { begin, makeContext, playOf } from "./engine-fixture.ts";
import { type Durations, timeRuns } from "./measure.ts";
import { type Row, showDurations } from "./rows.ts";

const gale = card("gale", 0, does("blow", blow("gale.blow", 1, { target: "ALL_ENEMIES" })));

const mood = (index: number) => ({
  statusId: `mood-${index}`,
  durationTickBoundary: "Unspecified",
  maxStacks: 1,
  tags: [],
  influences: [{ influenceId: `mood-${index}`, scope: "Actor", channel: "effect_amount", bucket: "flat", value: 0.01 }],
});

const statuses = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`mood-${index}`, mood(index)]));
const bundle = provingGround({ cards: { gale }, statuses });

/**
 * The time of one action, with so many targets and so many statuses on its actor. The targets are players', so that no
 * machine's intent is made anew with it.
 */
function timeAction(targets: number, statusCount: number): Durations {
  const context = makeContext(bundle);
  const enemies = Array.from({ length: targets }, (_, index) => participant(`mite-${index}`, "beetle", "south"));
  const ada = { ...participant("ada", "gardener", "north"), deck: [{ definitionId: "gale" }] };
  const effects = Array.from({ length: statusCount }, (_, index) => ({
    targetActorId: "ada",
    statusId: `mood-${index}`,
  }));
  const creation = { configName: "bench", modeId: "calm", participants: [ada, ...enemies], initialState: { effects } };
  const snapshot = begin(creation, context);
  const command = playOf(snapshot, "gale", context);
  return timeRuns(200, () => execute(snapshot, command, context));
}

function compare(subject: string, time: (size: number) => Durations): readonly Row[] {
  const one = time(1);
  const rest = [10, 100].map((size) => {
    const durations = time(size);
    const ratio = { to: "1 of them", value: durations.fastest / one.fastest, bound: size };
    return { name: `one action, ${size} ${subject}`, value: showDurations(durations), ratio };
  });
  return [{ name: `one action, 1 of ${subject}`, value: showDurations(one) }, ...rest];
}

/** How one action grows with its targets and with its actor's statuses: no worse than linear. */
export function scalingRows(): readonly Row[] {
  return [
    ...compare("targets", (targets) => timeAction(targets, 0)),
    ...compare("statuses on the actor", (statusCount) => timeAction(1, statusCount)),
  ];
}
