import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { create, duel, endTurns, objectOf, post, prepare, send } from "./combat-ground.ts";
import { administer, call } from "./service.ts";

let revision: string;
let combatId: string;

/** Begins a combat, and then takes every table from the database, for the Worker and for its objects alike. */
beforeAll(async () => {
  revision = await prepare();
  combatId = await create({ attemptKey: "before" });
  await endTurns(combatId, 3);
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const names = results.map(({ name }) => String(name)).filter((name) => !/^(_cf|sqlite_)/.test(name));
  const drops = names.map((name) => env.DB.prepare(`DROP TABLE "${name}"`));
  await env.DB.batch([env.DB.prepare("PRAGMA defer_foreign_keys = on"), ...drops]);
});

describe("once the catalog is gone", () => {
  it("a combat plays on, is asked what it could do, and proves itself", async () => {
    await endTurns(combatId, 2);
    expect((await call(`/combats/${combatId}/legal-actions`)).status).toBe(200);
    expect((await post(`/combats/${combatId}/verify`, {})).body).toMatchObject({ isValid: true, sequencesChecked: 6 });
  });

  it("a combat that has left memory comes back, plays on and branches", async () => {
    await evictDurableObject(objectOf(combatId));
    const { body } = await call(`/combats/${combatId}`);
    const ended = await send(combatId, "END_TURN", { actorId: body.activation.activeActorId });
    expect([ended.status, ended.body.sequence]).toEqual([200, 6]);
    const branch = await post(`/combats/${combatId}/timeline/4/branches`, { branchKey: "elsewhere" });
    expect(branch.status).toBe(201);
    await endTurns(branch.body.combatId, 1);
  });

  it.each([
    ["of the current revision", {}],
    ["by a scenario", { modeId: undefined, participants: undefined, scenarioId: "quarrel" }],
    ["under a new attempt key", { attemptKey: "after" }],
  ])("a creation %s answers 503 and when to come again", async (_, more) => {
    const { status, headers, body } = await post("/combats", duel(more));
    expect([status, body.code, body.retryAfterSeconds]).toEqual([503, "UNAVAILABLE", 5]);
    expect(headers.get("Retry-After")).toBe("5");
  });

  it("a revision that was read here is read on", async () => {
    const paths = [`/content/revisions/${revision}`, `/content/cards?revision=${revision}`];
    for (const path of [...paths, `/content/cards/jab?revision=${revision}`]) {
      expect([path, (await call(path)).status]).toEqual([path, 200]);
    }
    expect((await call(`/content/revisions/${revision}/diff/${revision}`)).status).toBe(200);
  });

  it("what only the catalog knows answers 503", async () => {
    const activation = { configName: "combats", expectedCurrentRevision: revision };
    const answers = await Promise.all([
      call("/health/ready"),
      call("/content/revisions?configName=combats"),
      call("/content/cards?configName=combats"),
      administer("POST", "/admin/content/drafts", { configName: "combats" }),
      administer("POST", `/admin/content/revisions/${revision}/activate`, activation),
      administer("GET", "/admin/content/activations"),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [503, "UNAVAILABLE"]));
  });
});
