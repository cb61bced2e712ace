import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { call, callAsAdmin, succeed } from "./client.ts";

const configName = "tool";
const program = "src/cli/content.ts";

interface Revisions {
  readonly currentRevision: string | null;
  readonly rollout: { readonly revision: string; readonly percent: number } | null;
  readonly items: readonly { readonly revision: string }[];
}

const revisions = async () => succeed(await call<Revisions>(`/content/revisions?configName=${configName}`));

/** Runs the tool to its end; what it printed for machines, and its exit code. */
function run(...words: readonly string[]) {
  return runIn(process.env, ...words);
}

async function runIn(env: NodeJS.ProcessEnv, ...words: readonly string[]) {
  const all = [program, ...words, "--config", configName, "--json"];
  const child = execFile(process.execPath, all, { env });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, "exit");
  const [output, complaints] = await printed;
  assert.equal(complaints, "");
  return { status, data: JSON.parse(output) };
}

async function text(stream: Readable | null): Promise<string> {
  return stream === null ? "" : (await stream.toArray()).join("");
}

let folder: string;
let cards: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "riposte-tool-"));
  cpSync("data/configs/default", folder, { recursive: true });
  cards = join(folder, "Resources", "cards", "basics.json");
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** Saves another power of the plain cut. */
function strengthen(flatValue: number | string): void {
  const text = readFileSync(cards, "utf8");
  writeFileSync(cards, text.replace(/"flatValue": [^,]+,/, `"flatValue": ${flatValue},`));
}

describe("the content tool against a service", () => {
  it("publishes and activates a folder, and lists it", async () => {
    const { status, data } = await run("publish", folder, "--activate", "--notes", "first");
    assert.equal(status, 0);
    assert.deepEqual([data.activated, data.previousRevision], [true, null]);
    assert.equal((await revisions()).currentRevision, data.revision);
    const listed = await run("list");
    assert.deepEqual(
      listed.data.items.map((item: { revision: string; notes: string }) => [item.revision, item.notes]),
      [[data.revision, "first"]],
    );
  });

  it("says what differs between current and the folder, and between revisions", async () => {
    strengthen(9);
    const change = { path: "/components/1/effect/flatValue", before: 6, after: 9 };
    const expected = [{ kind: "cards", id: "basic_attack", changes: [change] }];
    const ahead = await run("diff", "current", folder, "--check");
    assert.deepEqual([ahead.status, ahead.data.modified], [1, expected]);
    const { data } = await run("publish", folder);
    assert.deepEqual([data.activated, data.diff.modified], [false, expected]);
    assert.deepEqual((await run("diff", "current", data.revision.slice(0, 8))).data.modified, expected);
  });

  it("activates by the beginning of a revision, rolls back, and forth again", async () => {
    const [second, first] = (await revisions()).items.map(({ revision }) => revision);
    assert.equal((await run("activate", second?.slice(0, 8) ?? "")).data.currentRevision, second);
    assert.deepEqual(
      [(await run("rollback")).data.currentRevision, (await revisions()).currentRevision],
      [first, first],
    );
    assert.equal((await run("rollback")).data.currentRevision, second);
    assert.equal((await run("activate", first ?? "", "--expect", first ?? "")).status, 1);
    assert.equal((await revisions()).currentRevision, second);
  });

  it("gives a share of new combats, and takes it back", async () => {
    const first = (await revisions()).items[1]?.revision;
    await run("rollout", "25", first ?? "");
    assert.deepEqual((await revisions()).rollout, { revision: first, percent: 25 });
    await run("rollout", "0");
    assert.equal((await revisions()).rollout, null);
  });

  it("explains out of a revision of the service", async () => {
    const { data } = await run("explain", "cards/basic_attack", "--revision", "current", "--upgrades", "honed");
    const hit = data.components.find(({ componentId }: { componentId: string }) => componentId === "hit");
    assert.deepEqual([hit.numbers[0].authored, hit.numbers[0].value], [9, 11]);
  });

  it("does not publish what is invalid", async () => {
    strengthen('"nine"');
    const { status, data } = await run("publish", folder, "--activate");
    assert.deepEqual([status, data.errors[0].path], [1, "/cards/basic_attack/components/1/effect/flatValue"]);
    strengthen(9);
  });

  it("is told which key it lacks", async () => {
    const { status, data } = await runIn({ ...process.env, RIPOSTE_ADMIN_KEY: "another" }, "rollback");
    assert.equal(status, 2);
    assert.match(data.detail, /RIPOSTE_ADMIN_KEY/);
  });
});

describe("the content tool watching a folder", () => {
  it("publishes each save, tells what is wrong with one, and gives way to another designer", async () => {
    const watch = spawn(process.execPath, [program, "watch", folder, "--config", configName, "--json"]);
    const lines = createInterface({ input: watch.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value));
    const began = await next();
    assert.deepEqual([began.event, began.ahead.modified], ["watching", []]);

    strengthen(12);
    const published = await next();
    assert.equal(published.event, "published");
    assert.deepEqual(published.diff.modified[0].changes, [
      { path: "/components/1/effect/flatValue", before: 9, after: 12 },
    ]);
    assert.equal((await revisions()).currentRevision, published.revision);

    strengthen("true");
    assert.deepEqual([(await next()).event, (await revisions()).currentRevision], ["invalid", published.revision]);

    const other = began.base;
    const body = { configName, expectedCurrentRevision: published.revision };
    succeed(await callAsAdmin(`/admin/content/revisions/${other}/activate`, { body }));
    strengthen(15);
    const conflict = await next();
    assert.deepEqual([conflict.event, conflict.currentRevision], ["conflict", other]);
    assert.equal((await revisions()).currentRevision, other);
    const [code] = watch.exitCode === null ? await once(watch, "exit") : [watch.exitCode];
    assert.equal(code, 1);
  });

  it("ends with 0 when it is asked to", async () => {
    const watch = spawn(process.execPath, [program, "watch", folder, "--config", configName, "--json"]);
    await once(watch.stdout, "data");
    watch.kill("SIGTERM");
    assert.deepEqual(await once(watch, "exit"), [0, null]);
  });
});
