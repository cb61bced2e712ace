import { beforeAll, describe, expect, it } from "vitest";
import { create, endTurns, envelope, post, prepare, send } from "./combat-ground.ts";
import { administer, call } from "./service.ts";

beforeAll(async () => {
  await prepare();
});

function participant(instanceId: string, sideId: string) {
  return { instanceId, definitionId: "morrow", sideId, controllerBinding: { kind: "Player" } };
}

/** A card of the hand of `ada` that takes a target, and the path to its evaluation. */
async function targetingCard(id: string): Promise<string> {
  const { body } = await call(`/combats/${id}/cards/evaluations?actorId=ada`);
  const item = body.items.find(
    (one: { targetRequirements: { minimum: number } }) => one.targetRequirements.minimum > 0,
  );
  return `/combats/${id}/cards/${item.cardInstanceId}/evaluation`;
}

describe("an id with a comma", () => {
  const crowd = { participants: [participant("ada", "red"), participant("bo,jr", "blue"), participant("bo", "blue")] };
  const legality = async (path: string) => {
    const { body } = await call(path);
    return [body.isPlayable, body.reasons.map((reason: { message: string }) => reason.message).join()];
  };

  it("is named in a query as it stands", async () => {
    const card = await targetingCard(await create(crowd));
    expect(await legality(`${card}?targetIds=bo%2Cjr`)).toEqual([true, ""]);
    expect(await legality(`${card}?targetIds=bo`)).toEqual([true, ""]);
  });

  it("is one of several where the parameter is repeated, and nothing is split", async () => {
    const card = await targetingCard(await create(crowd));
    const [isPlayable, why] = await legality(`${card}?targetIds=bo%2Cjr&targetIds=bo`);
    expect(isPlayable).toBe(false);
    expect(why).toContain("2");
    const [, unknown] = await legality(`${card}?targetIds=ada%2Cbo&targetIds=bo`);
    expect(unknown).toContain("ada,bo");
  });

  it("is read in one text with commas only where that text is no id", async () => {
    const card = await targetingCard(await create(crowd));
    expect(await legality(`${card}?targetIds=bo,`)).toEqual([true, ""]);
    expect(await legality(`${card}?targetIds=bo,ada`)).toEqual(await legality(`${card}?targetIds=bo&targetIds=ada`));
    expect((await call(`${card}?targetIds=&targetIds=bo`)).status).toBe(400);
  });
});

describe("a list in a query", () => {
  it("is the parameter repeated, or words with commas", async () => {
    const id = await create();
    const path = `/combats/${id}/commands`;
    const body = await envelope(id, "END_TURN", { actorId: "ada" });
    const sent = await post(`${path}?include=legalActions&include=evaluations`, body);
    expect(Object.keys(sent.body.next)).toEqual(["legalActions", "evaluations"]);
    const refused = await post(`${path}?include=legalActions,everything`, body);
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
  });
});

describe("a whole number in an address", () => {
  it("may be written 3.0, and nothing else", async () => {
    const id = await create();
    await endTurns(id, 1);
    const at = (sequence: string) => call(`/combats/${id}/timeline/${sequence}/state?frame=0.0`);
    expect((await at("1.0")).body).toEqual((await at("1")).body);
    const timeline = await call(`/combats/${id}/timeline?afterSequence=-1.0&limit=1.00`);
    expect(timeline.body.items).toHaveLength(1);
    const statuses = await Promise.all(["1.5", "1.", "0x1", "1e0", "+1", " 1", "-1"].map(at));
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 400));
  });
});

describe("a null in a command", () => {
  it("is absent: with it and without it is the same payload", async () => {
    const id = await create();
    const body = await envelope(id, "EXECUTE_ACTION", { actorId: "ada", actionType: "END_TURN", targetIds: null });
    const sent = await post(`/combats/${id}/commands`, body);
    expect(sent.status).toBe(200);
    const again = await post(`/combats/${id}/commands`, {
      ...body,
      payload: { actorId: "ada", actionType: "END_TURN" },
    });
    expect(again.body).toEqual({ ...sent.body, duplicate: true });
    const { items } = (await call(`/combats/${id}/journal`)).body;
    expect(items[1].payload).toEqual({ actorId: "ada", actionType: "END_TURN" });
  });

  it("is absent in a creation: with it and without it is the same request", async () => {
    const own = { attemptKey: "nulls" };
    const id = await create({ ...own, initialState: null, startingCards: null });
    const again = await post("/combats", {
      configName: "combats",
      modeId: "still",
      seed: 7,
      participants: [participant("ada", "red"), participant("bo", "blue")],
      ...own,
    });
    expect([again.status, again.body.duplicate, again.body.combat.combatId]).toEqual([200, true, id]);
  });
});

describe("a command id", () => {
  it("is the same in capitals: for the receipt, the payload, the resolution and the timeline", async () => {
    const id = await create();
    const body = await envelope(id, "END_TURN", { actorId: "ada" });
    const shouted = { ...body, commandId: body.commandId.toUpperCase() };
    const sent = await post(`/combats/${id}/commands`, shouted);
    expect([sent.status, sent.body.commandId]).toEqual([200, body.commandId]);
    expect((await post(`/combats/${id}/commands`, body)).body).toEqual({ ...sent.body, duplicate: true });
    const other = await post(`/combats/${id}/commands`, { ...shouted, type: "CONCEDE" });
    expect([other.status, other.body.code]).toEqual([409, "COMMAND_ID_REUSED"]);
    const resolution = await call(`/combats/${id}/resolutions/${shouted.commandId}`);
    expect(resolution.body).toEqual(sent.body.state.resolution);
    expect((await call(`/combats/${id}/timeline`)).body.items[1].resolutionCommandId).toBe(body.commandId);
  });

  it("stands once in a combat file, whatever its case", async () => {
    const id = await create();
    await endTurns(id, 2);
    const file = (await call(`/combats/${id}/export`)).body;
    const [first, second] = file.combat.commands;
    const commands = [first, { ...second, commandId: first.commandId.toUpperCase() }];
    const refused = await post("/combats/import", { ...file, combat: { ...file.combat, commands } });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "/combat/commands"]);
  });
});

describe("what is said twice", () => {
  it.each([
    [{ targetId: "bo", targetIds: ["ada"] }],
    [{ targetId: "bo", targetIds: [] }],
    [{ targetId: "bo", targetIds: ["bo", "bo"] }],
    [{ targetId: "bo", targetIds: ["bo", "ada"] }],
  ])("differently is refused: %o", async (fields) => {
    const id = await create();
    const payload = { actorId: "ada", actionType: "BASIC_ATTACK", ...fields };
    const refused = await send(id, "EXECUTE_ACTION", payload);
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(["/payload/targetId"]);
    const preview = await post(`/combats/${id}/preview`, { type: "EXECUTE_ACTION", payload });
    expect(preview.status).toBe(400);
    const simulation = { sourceCombatId: id, commands: [{ type: "EXECUTE_ACTION", payload }] };
    const simulated = await post("/simulations", simulation);
    expect(simulated.body.errors[0].path).toBe("/commands/0/payload/targetId");
  });

  it("alike is fine", async () => {
    const id = await create();
    const sent = await send(id, "EXECUTE_ACTION", {
      actorId: "ada",
      actionType: "END_TURN",
      targetId: "bo",
      targetIds: ["bo"],
    });
    expect(sent.status).toBe(200);
  });

  it("is refused of a simulation's source and of a draft's version too", async () => {
    const [id, other] = [await create(), await create()];
    const simulate = (sourceRunId: string) => post("/simulations", { sourceCombatId: id, sourceRunId, commands: [] });
    expect((await simulate(id)).status).toBe(200);
    expect((await simulate(other)).body.errors[0].path).toBe("/sourceRunId");
    const draft = await administer("POST", "/admin/content/drafts", { configName: "spare" });
    const path = `/admin/content/drafts/${draft.body.draftId}?expectedVersion=${draft.body.version}`;
    const refused = await administer("DELETE", path, { expectedVersion: draft.body.version + 1 });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
    expect((await administer("DELETE", path, { expectedVersion: draft.body.version })).status).toBe(200);
  });
});
