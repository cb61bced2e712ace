import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningWorker } from "../bench/platform.ts";
import { counts, seed } from "../counts.ts";
import { createRandom, type Random } from "../support/random.ts";
import { startClosedService } from "./closed-service.ts";
import { Contract, type DescribedOperation } from "./contract.ts";
import { hostileBodies, hostileHeaders, hostileText, mutated } from "./hostile.ts";
import { Target } from "./target.ts";

let folder = "";
let service: RunningWorker;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "riposte-fuzz-"));
  service = await startClosedService(folder);
}, 300_000);

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** After so many requests the combats begin anew, since fuzzed ones end. */
const requestsPerCombat = 200;

interface Shot {
  readonly path: string;
  readonly init: RequestInit;
}

it(`hostile requests break nothing, change nothing and are answered as described, seed ${seed}`, async () => {
  const random = createRandom(seed);
  const target = new Target(service, random);
  await target.prepare();
  const contract = new Contract(Object(await target.document()));
  const statuses = new Map<string, Map<number, number>>();
  for (let number = 0; number < counts.fuzzedRequests; number += 1) {
    if (number % requestsPerCombat === requestsPerCombat - 1) await target.refresh();
    const operation = contract.operations[number % contract.operations.length];
    if (operation === undefined) throw new Error("the document has no operations");
    const shot = await aim(operation, target, random);
    const status = await judge(operation, shot, target, contract);
    const name = `${operation.method} ${operation.path}`;
    const counted = statuses.get(name) ?? new Map<number, number>();
    statuses.set(name, counted.set(status, (counted.get(status) ?? 0) + 1));
  }
  const answered = [...statuses.values()].flatMap((counted) => [...counted.keys()]);
  for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 415, 422]) expect(answered).toContain(status);
  expect(statuses.size).toBe(contract.operations.length);
});

/** Sends a request and holds what comes to everything that was promised; fails with the request. */
async function judge(
  operation: DescribedOperation,
  { path, init }: Shot,
  target: Target,
  contract: Contract,
): Promise<number> {
  const response = await target.send(path, init);
  const { status } = response;
  const mediaType = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const isStream = mediaType === "text/event-stream";
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  const request = `${init.method} ${path} ${JSON.stringify(init.headers)} ${String(init.body).slice(0, 2_000)}`;
  const shown = `${request}\n→ ${status} ${text.slice(0, 2_000)}`;
  expect(status, shown).toBeLessThan(500);
  const body: unknown = mediaType.endsWith("json") ? JSON.parse(text) : text;
  expect(contract.complaint(operation, status, mediaType, body), shown).toBeNull();
  if (init.method === "GET") return status;
  if (status >= 400) expect(await target.changedBy(), shown).toBeNull();
  else await target.notice();
  return status;
}

/** A request that makes sense, with none, one or several things wrong with it. */
async function aim({ method, path, operation }: DescribedOperation, target: Target, random: Random): Promise<Shot> {
  const isWrong = () => random.below(5) === 0;
  const parameters = operation.parameters.map((parameter) => Object(parameter));
  const valueFor = (name: string) => (isWrong() ? hostileText(random) : target.parameter(name));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueFor(name)));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters)
    if (place === "query" && name !== "token" && random.below(2) === 0) query.append(name, valueFor(name));
  if (isWrong()) query.append(hostileText(random), hostileText(random));
  const body = operation.requestBody === undefined ? null : await bodyOf(path, operation.requestBody, target, random);
  const mediaType = isWrong() && random.below(4) === 0 ? "text/plain" : "application/json";
  const strange = isWrong() ? random.pick(hostileHeaders) : {};
  const headers = { "Content-Type": mediaType, ...strange, ...target.credential() };
  const search = query.size === 0 ? "" : `?${query}`;
  const init = { method: method.toUpperCase(), headers, ...(body === null ? {} : { body }) };
  return { path: address + search, init };
}

async function bodyOf(path: string, requestBody: unknown, target: Target, random: Random): Promise<string> {
  if (random.below(8) === 0) return random.pick(hostileBodies) ?? "";
  const { content } = Object(requestBody);
  let body = (await target.body(path.replace("/api/v1", ""))) ?? content["application/json"].example;
  for (let wrongs = random.below(3); wrongs > 0; wrongs -= 1) body = mutated(body, random);
  return JSON.stringify(body) ?? "";
}
