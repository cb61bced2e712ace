import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { attackRows } from "./attack-rows.ts";
import { contentRows } from "./content-rows.ts";
import { engineRows } from "./engine-rows.ts";
import { paymentRows } from "./payment-rows.ts";
import { buildService } from "./platform.ts";
import { type Row, showTable } from "./rows.ts";
import { scalingRows } from "./scaling-rows.ts";
import { serviceRows } from "./service-rows.ts";
import { sizeRows } from "./size-rows.ts";
import { watchRows } from "./watch-rows.ts";
import { worstRows } from "./worst-rows.ts";

/**
 * `npm run bench`: ratios within one run are what counts; the times themselves are this machine's. `npm run bench --
 * Attacks` takes that subject alone.
 */
const { positionals: wanted } = parseArgs({ allowPositionals: true });
const scratch = await mkdtemp(join(tmpdir(), "riposte-bench-"));
const build = join(scratch, "build");
const subjects: readonly (readonly [title: string, rows: () => readonly Row[] | Promise<readonly Row[]>])[] = [
  ["Engine", engineRows],
  ["Growth", scalingRows],
  ["Worst request of each role", worstRows],
  ["Payments with cards", paymentRows],
  ["Content", async () => [...contentRows(), ...(await watchRows(build, scratch))]],
  ["Service", () => serviceRows(build, scratch)],
  ["Attacks", () => attackRows(build, scratch)],
  ["Size", () => sizeRows(build)],
];

const [processor] = cpus();
const gibibytes = (totalmem() / 1024 ** 3).toFixed(0);
console.log(`Node ${process.version}, ${cpus().length} × ${processor?.model}, ${gibibytes} GiB\n`);
try {
  await buildService(build);
  const isWanted = (title: string) => wanted.length === 0 || wanted.includes(title);
  for (const [title, rows] of subjects.filter(([title]) => isWanted(title)))
    console.log(showTable(title, await rows()));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
