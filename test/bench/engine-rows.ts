import { execute } from "../../src/engine/index.ts";
import { participant, provingGround } from "../end-to-end/proving-ground.ts";
import { begin, listed, makeContext, toCommand } from "./engine-fixture.ts";
import { summarise, timeRuns } from "./measure.ts";
import { type Row, showDurations } from "./rows.ts";

const combats = 40;
const mostCommands = 60;
const idle = new Set(["CONCEDE", "PASS"]);

/** What one command costs the engine, over combats played by taking the listed actions in turn. */
function timeCommands(): Row {
  const context = makeContext(provingGround());
  const participants = [participant("ada", "gardener", "north"), participant("mite", "beetle", "south", "AI")];
  const samples: number[] = [];
  for (let combat = 0; combat < combats; combat++) {
    let snapshot = begin({ configName: "bench", modeId: "calm", participants }, context, String(combat));
    for (let turn = 0; turn < mostCommands && snapshot.status === "ACTIVE"; turn++) {
      const choices = listed(snapshot, null, context).filter(({ command }) => !idle.has(command.actionType));
      const choice = choices[(combat + turn) % choices.length];
      if (choice === undefined) break;
      const started = performance.now();
      const result = execute(snapshot, toCommand(choice), context);
      samples.push(performance.now() - started);
      if (result.ok) snapshot = result.value.snapshot;
    }
  }
  return {
    name: `engine, one command with its automatic steps (${samples.length} commands)`,
    value: showDurations(summarise(samples)),
  };
}

function timeListing(): Row {
  const context = makeContext(provingGround());
  const enemies = Array.from({ length: 5 }, (_, index) => participant(`mite-${index}`, "beetle", "south", "AI"));
  const ada = { ...participant("ada", "gardener", "north"), deck: [{ definitionId: "prick", count: 10 }] };
  const snapshot = begin({ configName: "bench", modeId: "calm", participants: [ada, ...enemies] }, context);
  const count = listed(snapshot, "ada", context).length;
  const durations = timeRuns(200, () => listed(snapshot, "ada", context));
  return { name: `legal actions, 10 cards and 5 targets (${count} candidates)`, value: showDurations(durations) };
}

/** Engine time in this process, without any service around it. */
export function engineRows(): readonly Row[] {
  return [timeCommands(), timeListing()];
}
