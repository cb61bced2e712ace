import { evictDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../../src/api/all-routes.ts";
import {
  activateAgain,
  activateOther,
  create,
  duel,
  envelope,
  objectOf,
  post,
  prepare,
  send,
} from "./combat-ground.ts";
import { brokenDatabase, call } from "./service.ts";

let revision: string;

beforeAll(async () => {
  revision = await prepare();
});

/** Holds an answer to the contract of its route. */
function asDescribed(method: string, path: string, answer: { status: number; body: unknown }): void {
  const route = allRoutes.find(({ definition }) => definition.method === method && definition.path === path);
  const parsed = route?.definition.answers[answer.status]?.safeParse(answer.body);
  expect(parsed?.error?.issues ?? (parsed === undefined ? "no such answer" : [])).toEqual([]);
}

describe("creation", () => {
  it("takes the configuration's current revision and says why", async () => {
    const created = await post("/combats", duel());
    asDescribed("post", "/combats", created);
    expect(created.body).toMatchObject({ duplicate: false, content: { revision, reason: "current" }, seats: [] });
    expect(created.body.combat).toMatchObject({ sequence: 0, contentRevision: revision, seed: "7" });
  });

  it("with an attempt key is the same one for the same request, also at once, and refused for another", async () => {
    const body = duel({ attemptKey: "once" });
    const answers = await Promise.all([1, 2, 3].map(() => post("/combats", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.combat.combatId)).size).toBe(1);
    const other = await post("/combats", duel({ attemptKey: "once", seed: 8 }));
    expect([other.status, other.body.code]).toEqual([409, "ATTEMPT_KEY_REUSED"]);
  });

  it("with an attempt key keeps its revision, whatever has been activated since", async () => {
    const body = duel({ attemptKey: "lasting" });
    const first = await post("/combats", body);
    await evictDurableObject(objectOf(first.body.combat.combatId));
    await activateOther(revision);
    const again = await post("/combats", body);
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect((await send(first.body.combat.combatId, "END_TURN", { actorId: "ada" })).status).toBe(200);
    await activateAgain(revision);
  });

  it("without a seed draws 64 bits, other ones each time", async () => {
    const seeds = await Promise.all(
      [1, 2].map(async () => (await post("/combats", duel({ seed: undefined }))).body.combat.seed),
    );
    expect(seeds[0]).toMatch(/^\d{1,20}$/);
    expect(seeds[0]).not.toBe(seeds[1]);
  });

  it("by a scenario fills in what is absent", async () => {
    const filled = await post("/combats", { configName: "combats", scenarioId: "quarrel" });
    expect(filled.body.combat).toMatchObject({ modeId: "still", seed: "5" });
    const own = await post("/combats", { configName: "combats", scenarioId: "quarrel", seed: "18446744073709551615" });
    expect(own.body.combat.seed).toBe("18446744073709551615");
  });

  it("takes the older name of a participant's definition", async () => {
    const participants = ["ada", "bo"].map((instanceId) => ({
      instanceId,
      entityDefinitionId: "morrow",
      sideId: instanceId,
      controllerBinding: { kind: "Player" },
    }));
    expect((await post("/combats", duel({ participants }))).status).toBe(201);
  });

  it.each([
    ["an unknown revision", { contentRevision: "0".repeat(64) }, 404, "NOT_FOUND", undefined],
    ["a configuration without content", { configName: "nowhere" }, 404, "NOT_FOUND", "/configName"],
    ["an unknown scenario", { scenarioId: "nothing" }, 422, "UNKNOWN_REFERENCE", "/scenarioId"],
    ["an unknown mode", { modeId: "nothing" }, 422, "UNKNOWN_REFERENCE", "/modeId"],
    ["an unknown field", { surprise: 1 }, 400, "INVALID_REQUEST", "/surprise"],
    ["a broken seed", { seed: 1.5 }, 400, "INVALID_REQUEST", "/seed"],
    ["a seed past 64 bits", { seed: "18446744073709551616" }, 400, "INVALID_REQUEST", "/seed"],
    ["no mode at all", { modeId: undefined }, 400, "INVALID_REQUEST", "/modeId"],
    ["a seed where the mode chooses its own", { modeId: "shut" }, 403, "FORBIDDEN", "/seed"],
  ])("refuses %s", async (_name, change, status, code, path) => {
    const refused = await post("/combats", duel(change));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (path !== undefined) expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

describe("reading and acting", () => {
  it("answers as its contract says", async () => {
    const id = await create();
    asDescribed("get", "/combats/{combatId}", await call(`/combats/${id}`));
    asDescribed("get", "/combats/{combatId}/legal-actions", await call(`/combats/${id}/legal-actions`));
    const hand = await call(`/combats/${id}/cards/evaluations?actorId=ada`);
    asDescribed("get", "/combats/{combatId}/cards/evaluations", hand);
    expect(hand.body.items).toHaveLength(5);
    const { cardInstanceId } = hand.body.items[0];
    const card = await call(`/combats/${id}/cards/${cardInstanceId}/evaluation?targetIds=bo`);
    asDescribed("get", "/combats/{combatId}/cards/{cardInstanceId}/evaluation", card);
    const preview = await post(`/combats/${id}/preview`, { type: "END_TURN", payload: { actorId: "ada" } });
    asDescribed("post", "/combats/{combatId}/preview", preview);
    const sent = await send(id, "END_TURN", { actorId: "ada" });
    asDescribed("post", "/combats/{combatId}/commands", sent);
    expect(sent.body.stateHash).toBe(preview.body.stateHash);
    const resolution = await call(`/combats/${id}/resolutions/${sent.body.commandId}`);
    asDescribed("get", "/combats/{combatId}/resolutions/{commandId}", resolution);
    expect(resolution.body).toEqual(sent.body.state.resolution);
    for (const noun of ["journal", "history", "timeline", "branch-tree"] as const) {
      asDescribed("get", `/combats/{combatId}/${noun}`, await call(`/combats/${id}/${noun}`));
    }
    asDescribed("get", "/combats/{combatId}/timeline", await call(`/combats/${id}/timeline?include=frames`));
    asDescribed("get", "/runs/{runId}/capabilities", await call(`/runs/${id}/capabilities`));
    asDescribed("get", "/runs/{runId}/encounters/current", await call(`/runs/${id}/encounters/current`));
    asDescribed("get", "/sandbox/runs/{runId}/snapshot", await call(`/sandbox/runs/${id}/snapshot`));
  });

  it("gives what comes next beside the receipt, outside the stored one", async () => {
    const id = await create();
    const body = await envelope(id, "END_TURN", { actorId: "ada" });
    const sent = await post(`/combats/${id}/commands?include=legalActions,evaluations`, body);
    asDescribed("post", "/combats/{combatId}/commands", sent);
    expect(sent.body.next.legalActions.actorId).toBe("bo");
    expect(sent.body.next.evaluations.items).toHaveLength(5);
    expect((await post(`/combats/${id}/commands`, body)).body.next).toBeUndefined();
  });

  it("executes what a legal action says to submit", async () => {
    const id = await create();
    const { body } = await call(`/combats/${id}/legal-actions`);
    for (const { submit } of body.candidates) {
      const preview = await post(`/combats/${id}/preview`, submit);
      expect(preview.body.isLegal).toBe(true);
    }
  });

  it("keeps the past state of a sequence, and says when it is unchanged", async () => {
    const id = await create();
    await send(id, "END_TURN", { actorId: "ada" });
    const past = await call(`/combats/${id}/timeline/0/state`);
    asDescribed("get", "/combats/{combatId}/timeline/{sequence}/state", past);
    expect(past.body.combat.sequence).toBe(0);
    const headers = { "If-None-Match": past.headers.get("ETag") ?? "" };
    expect((await call(`/combats/${id}/timeline/0/state`, { headers })).status).toBe(304);
    expect((await call(`/combats/${id}/timeline/9/state`)).status).toBe(404);
  });

  it("simulates on a copy", async () => {
    const id = await create();
    const commands = ["ada", "bo"].map((actorId) => ({ type: "END_TURN", payload: { actorId } }));
    const simulated = await post("/simulations", { sourceCombatId: id, sourceSequence: 0, commands });
    asDescribed("post", "/simulations", simulated);
    expect(simulated.body.commandsExecuted).toBe(2);
    expect((await call(`/combats/${id}`)).body.sequence).toBe(0);
  });

  it("validates a creation of the older clients without making it", async () => {
    const validated = await post("/sandbox/scenarios/validate", duel({ schemaVersion: 2 }));
    asDescribed("post", "/sandbox/scenarios/validate", validated);
    expect(validated.body.actors.map((actor: { instanceId: string }) => actor.instanceId)).toEqual(["ada", "bo"]);
    expect((await post("/sandbox/runs", duel({ schemaVersion: 2 }))).status).toBe(200);
  });

  it("refuses a creation of the older clients in a version it does not know", async () => {
    const refused = await Promise.all(
      ["/sandbox/runs", "/sandbox/scenarios/validate"].map((path) => post(path, duel({ schemaVersion: 1 }))),
    );
    for (const { status, body } of refused) {
      expect([status, body.code, body.errors[0].path]).toEqual([400, "INVALID_REQUEST", "/schemaVersion"]);
    }
  });

  it("lists everything that is wrong with a command", async () => {
    const id = await create();
    const wrong = { commandId: "x", expectedSequence: -1, type: "FLY", payload: 3, extra: 1 };
    const refused = await post(`/combats/${id}/commands`, wrong);
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
    const paths = refused.body.errors.map((error: { path: string }) => error.path);
    expect(paths).toEqual(expect.arrayContaining(["/commandId", "/expectedSequence", "/expectedStep", "/type"]));
  });

  it("points into the request where a rule says no", async () => {
    const id = await create();
    const refused = await send(id, "END_TURN", { actorId: "bo" });
    expect([refused.status, refused.body.code]).toEqual([422, "NOT_ACTIVE_ACTOR"]);
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(["/payload/actorId"]);
  });
});

describe("what a mode forbids", () => {
  it("is refused", async () => {
    const id = await create({ modeId: "shut", seed: undefined });
    const command = { type: "END_TURN", payload: { actorId: "ada" } };
    const answers = await Promise.all([
      post(`/combats/${id}/preview`, command),
      call(`/combats/${id}/cards/evaluations`),
      call(`/combats/${id}/timeline`),
      call(`/combats/${id}/timeline/0/state`),
      post(`/combats/${id}/timeline/0/branches`, { branchKey: "x" }),
      post("/simulations", { sourceCombatId: id, commands: [] }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, "FORBIDDEN"]));
    expect((await send(id, "END_TURN", { actorId: "ada" })).status).toBe(200);
  });
});

describe("while the catalog is down", () => {
  it("creation says so, and a combat goes on", async () => {
    const id = await create();
    const DB = brokenDatabase();
    const headers = { "Content-Type": "application/json" };
    const refused = await call("/combats", { method: "POST", body: JSON.stringify(duel()), headers }, { DB });
    expect([refused.status, refused.body.code]).toEqual([503, "UNAVAILABLE"]);
    expect((await call(`/combats/${id}`, {}, { DB })).status).toBe(200);
  });
});
