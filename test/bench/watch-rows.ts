import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import picocolors from "picocolors";
import type { Outcome } from "../../src/cli/content/outcome.ts";
import { connect } from "../../src/cli/content/service.ts";
import { watch } from "../../src/cli/content/watch.ts";
import { call, succeed } from "../end-to-end/client.ts";
import { summarise } from "./measure.ts";
import { startService } from "./platform.ts";
import { type Row, showDurations } from "./rows.ts";

const adminKey = "bench-admin-key";
const configName = "watched";
const saves = { warm: 3, measured: 15 };

/** What a designer waits for: from a save of one card of the default game to a combat that has begun on it. */
export async function watchRows(build: string, scratch: string): Promise<readonly Row[]> {
  const folder = join(scratch, "watched");
  cpSync("data/configs/default", folder, { recursive: true });
  const service = await startService(build, join(scratch, "watching"), adminKey);
  process.env.RIPOSTE_URL = service.url;
  const ending = new AbortController();
  const outcomes = listen();
  const tools = {
    colors: picocolors.createColors(false),
    service: connect(service.url, adminKey),
    progress: () => {},
  };
  const options = { directory: folder, configName, author: "bench", report: outcomes.tell, signal: ending.signal };
  const watching = watch(options, tools);
  try {
    await outcomes.next();
    const samples: number[] = [];
    for (let save = 0; save < saves.warm + saves.measured; save++) {
      const elapsed = await saveAndBegin(join(folder, "Resources", "cards", "basics.json"), save, outcomes.next);
      if (save >= saves.warm) samples.push(elapsed);
    }
    return [{ name: "save to new combat on it, with `watch`", value: showDurations(summarise(samples)) }];
  } finally {
    ending.abort();
    await watching;
    await service.stop();
  }
}

/** Milliseconds from writing the file to the answer of the creation. */
async function saveAndBegin(file: string, save: number, published: () => Promise<Outcome>): Promise<number> {
  const text = readFileSync(file, "utf8").replace(/"flatValue": [^,]+,/, `"flatValue": ${100 + save},`);
  const started = performance.now();
  writeFileSync(file, text);
  const { exitCode, lines } = await published();
  if (exitCode !== 0) throw new Error(lines.join("\n"));
  succeed(await call("/combats", { body: { configName, scenarioId: "first_steps" } }), 201);
  return performance.now() - started;
}

/** Outcomes as they come, one at a time. */
function listen() {
  const waiting: Outcome[] = [];
  let wake: ((outcome: Outcome) => void) | null = null;
  const tell = (outcome: Outcome) => {
    if (wake === null) waiting.push(outcome);
    else wake(outcome);
    wake = null;
  };
  const next = () =>
    new Promise<Outcome>((resolve) => {
      const [first] = waiting.splice(0, 1);
      if (first === undefined) wake = resolve;
      else resolve(first);
    });
  return { tell, next };
}
