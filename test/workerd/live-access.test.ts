import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { signToken } from "../../src/api/seat-tokens.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import { administration, askClosed, type ClosedCombat, createClosed, publishCurrent } from "./closed-ground.ts";
import { duel } from "./combat-ground.ts";
import { connect, introduction, type Listener, openEvents, until } from "./live-ground.ts";
import { migrate } from "./service.ts";

const nowhere = "9c1f1c6e-0000-4000-8000-000000000000";
let combat: ClosedCombat;
let other: ClosedCombat;

beforeAll(async () => {
  await migrate();
  await publishCurrent("combats", miniBundle());
  combat = await createClosed(duel());
  other = await createClosed(duel());
});

async function endTurnOf(actorId: string): Promise<void> {
  const { body } = await askClosed("GET", combat.path, administration);
  const versions = { expectedSequence: body.sequence, expectedStep: body.step };
  const command = { commandId: crypto.randomUUID(), ...versions, type: "END_TURN", payload: { actorId } };
  const sent = await askClosed("POST", `${combat.path}/commands`, combat.seats.get(actorId) ?? {}, command);
  expect(sent.status).toBe(200);
}

/** What a listener was told of somebody's fist. */
function fistOf(actorId: string, { texts }: Listener) {
  const frames = texts.map((text) => JSON.parse(text)).filter(({ type }) => type === "frame");
  const zones: { zoneId: string; ownerId: string; cards?: unknown[] }[] = frames.at(-1).frame.stateAfter.cardZones;
  return zones.find(({ zoneId, ownerId }) => zoneId === "fist" && ownerId === actorId);
}

describe("the live stream of a closed service", () => {
  it("shows each what is its own, by a token in the address, in a header or in the first message", async () => {
    const bo = await connect(`${combat.path}/live?token=${combat.tokens.get("bo")}`);
    const ada = await connect(`${combat.path}/live`, combat.seats.get("ada"));
    const spectator = await connect(`${combat.path}/live`);
    spectator.socket.send(introduction(combat.spectatorToken));
    await until(() => spectator.texts.length > 0);
    expect(JSON.parse(spectator.texts[0] ?? "")).toMatchObject({ type: "hello", combatId: combat.combatId });
    await endTurnOf("ada");
    for (const [listener, own] of [
      [ada, "ada"],
      [bo, "bo"],
      [spectator, "nobody"],
    ] as const) {
      await until(() => listener.texts.some((text) => text.includes('"isLast":true')));
      for (const actorId of ["ada", "bo"]) expect("cards" in Object(fistOf(actorId, listener))).toBe(actorId === own);
      listener.socket.close();
    }
  });

  it("tells one who has not said who it is nothing", async () => {
    const stranger = await connect(`${combat.path}/live`);
    const bo = await connect(`${combat.path}/live?token=${combat.tokens.get("bo")}`);
    await endTurnOf("bo");
    await until(() => bo.texts.some((text) => text.includes('"isLast":true')));
    expect(stranger.texts).toEqual([]);
    stranger.socket.send(introduction(combat.tokens.get("ada") ?? ""));
    await until(() => stranger.texts.length > 0);
    expect(JSON.parse(stranger.texts[0] ?? "")).toMatchObject({ type: "hello", sequence: 2 });
    stranger.socket.close();
    bo.socket.close();
  });

  it("resumes where a first message's socket said in its address", async () => {
    const late = await connect(`${combat.path}/live?after=0.0`);
    late.socket.send(introduction(combat.tokens.get("ada") ?? ""));
    await until(() => late.texts.length > 1);
    expect(JSON.parse(late.texts[1] ?? "")).toMatchObject({ type: "frame", sequence: 0, index: 1 });
    late.socket.close();
  });

  it("closes a first message's socket that wants to begin where the combat has not come yet", async () => {
    const early = await connect(`${combat.path}/live?after=99.0`);
    early.socket.send(introduction(combat.tokens.get("ada") ?? ""));
    await until(() => early.codes.length > 0);
    expect([early.codes, early.texts, early.reasons[0]?.startsWith("there is no frame 99.0 yet")]).toEqual([
      [4400],
      [],
      true,
    ]);
  });

  it.each<readonly [string, () => Promise<string>, number]>([
    ["what is no token", async () => `${combat.path}/live?token=x`, 4401],
    ["another combat's token", async () => `${combat.path}/live?token=${other.tokens.get("ada")}`, 4403],
    ["a token where there is no combat", async () => `/combats/${nowhere}/live?token=${other.spectatorToken}`, 4403],
  ])("closes on %s in the address, with a reason", async (_name, path, code) => {
    const { codes } = await connect(await path());
    await until(() => codes.length > 0);
    expect(codes).toEqual([code]);
  });

  it.each<readonly [string, () => string | Promise<string> | Uint8Array, number]>([
    ["no JSON", () => "{", 4401],
    ["null", () => "null", 4401],
    ["bytes", () => new Uint8Array([255, 0]), 4401],
    ["no token", () => introduction("x"), 4401],
    ["a token under another type", () => JSON.stringify({ type: "hello", token: combat.spectatorToken }), 4401],
    ["another combat's token", () => introduction(other.spectatorToken), 4403],
    ["an expired token", expiredMessage, 4401],
  ])("closes on %s as the first message", async (_name, message, code) => {
    const { socket, texts, codes } = await connect(`${combat.path}/live`);
    socket.send(await message());
    await until(() => codes.length > 0);
    expect([codes, texts]).toEqual([[code], []]);
  });

  it("ends with the token it was opened by, before the next frame", async () => {
    const token = await signToken({ ...env, SEAT_TOKEN_HOURS: String(2 / 3_600) }, { ...combat, actorIds: ["ada"] });
    const named = await connect(`${combat.path}/live?token=${token}`);
    const introduced = await connect(`${combat.path}/live`);
    introduced.socket.send(introduction(token));
    const events = await openEvents(`${combat.path}/events`, { Authorization: `Bearer ${token}` });
    await until(() => named.texts.length === 1 && introduced.texts.length === 1);
    await scheduler.wait(2_100);
    await endTurnOf("ada");
    await until(() => named.codes.length > 0 && introduced.codes.length > 0);
    for (const { texts, codes } of [named, introduced]) expect([texts.length, codes]).toEqual([1, [4401]]);
    const end = { code: 4401, reason: "the token has expired: ask the game's server for a new one" };
    expect(await events.text()).toBe(`retry: 2000\n\nevent: end\ndata: ${JSON.stringify(end)}\n\n`);
  });

  it("lets a stranger find out nothing of which combats there are", async () => {
    const { socket, codes } = await connect(`/combats/${nowhere}/live`);
    socket.send(introduction(other.spectatorToken));
    await until(() => codes.length > 0);
    expect(codes).toEqual([4403]);
    const orphan = await connect(`/combats/${nowhere}/live`);
    orphan.socket.send(introduction(await signToken(env, { combatId: nowhere, actorIds: [] })));
    await until(() => orphan.codes.length > 0);
    expect(orphan.codes).toEqual([4404]);
  });
});

async function expiredMessage(): Promise<string> {
  const { combatId } = combat;
  return introduction(await signToken({ ...env, SEAT_TOKEN_HOURS: "0.0000001" }, { combatId, actorIds: ["ada"] }));
}
