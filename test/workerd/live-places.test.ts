import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { bounds } from "../../src/combat/bounds.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import { administration, askClosed, type ClosedCombat, createClosed, publishCurrent } from "./closed-ground.ts";
import { duel, objectOf } from "./combat-ground.ts";
import { connect, from, introduction, type Listener, openEvents, until } from "./live-ground.ts";
import { migrate } from "./service.ts";

beforeAll(async () => {
  await migrate();
  await publishCurrent("combats", miniBundle());
});

const begin = () => createClosed(duel());
const isGreeted = ({ texts }: Listener) => texts.some((text) => text.includes('"type":"hello"'));
const isHere = (listener: Listener) => isGreeted(listener) && listener.codes.length === 0;

/** Opens so many sockets of spectators, each at the address its number gives. */
async function crowd(combat: ClosedCombat, count: number, addressOf: (index: number) => string) {
  const listeners: Listener[] = [];
  for (let index = 0; index < count; index += 1) {
    listeners.push(await connect(`${combat.path}/live?token=${combat.spectatorToken}`, from(addressOf(index))));
  }
  await until(() => listeners.every((listener) => isGreeted(listener) || listener.codes.length > 0));
  return listeners;
}

function leave(listeners: readonly Listener[]): void {
  for (const { socket } of listeners) socket.close();
}

async function endTurnOf(combat: ClosedCombat, actorId: string): Promise<void> {
  const { body } = await askClosed("GET", combat.path, administration);
  const versions = { expectedSequence: body.sequence, expectedStep: body.step };
  const command = { commandId: crypto.randomUUID(), ...versions, type: "END_TURN", payload: { actorId } };
  expect((await askClosed("POST", `${combat.path}/commands`, administration, command)).status).toBe(200);
}

describe("the places at a stream", () => {
  it("are not all to be had by the spectators' token: both seats listen, twice each", async () => {
    const combat = await begin();
    const spectators = await crowd(combat, bounds.listeners, (index) => `192.0.2.${index}`);
    expect(spectators.filter(isHere)).toHaveLength(48);
    expect(spectators.at(-1)).toMatchObject({ codes: [4429], reasons: ["this credential has 48 listeners already"] });
    const players: Listener[] = [];
    for (const actorId of ["ada", "ada", "bo", "bo"]) {
      players.push(await connect(`${combat.path}/live?token=${combat.tokens.get(actorId)}`));
    }
    await until(() => players.every(isHere));
    leave([...spectators, ...players]);
  });

  it("are at most 16 for the spectators of one address", async () => {
    const combat = await begin();
    const spectators = await crowd(combat, 20, () => "192.0.2.1");
    const elsewhere = await crowd(combat, 1, () => "192.0.2.2");
    expect([spectators.filter(isHere).length, elsewhere.filter(isHere).length]).toEqual([16, 1]);
    leave([...spectators, ...elsewhere]);
  });

  it("count the addresses of one network of version 6 as one", async () => {
    const combat = await begin();
    const spectators = await crowd(combat, 20, (index) => `2001:db8:0:7::${index.toString(16)}`);
    expect(spectators.filter(isHere)).toHaveLength(16);
    leave(spectators);
  });

  it("are given up by the newest spectator, who is told why, when a player needs one", async () => {
    const combat = await begin();
    const spectators = await crowd(combat, 48, (index) => `192.0.2.${index}`);
    const others: Listener[] = [];
    for (let count = 0; count < 12; count += 1) others.push(await connect(`${combat.path}/live`, administration));
    const ada: Listener[] = [];
    for (let count = 0; count < 3; count += 1) ada.push(await connect(`${combat.path}/live`, combat.seats.get("ada")));
    await until(() => [...others, ...ada].every(isHere) && spectators.at(-1)?.codes.length === 1);
    expect(spectators.filter(isHere)).toHaveLength(47);
    expect(spectators.at(-1)).toMatchObject({
      codes: [4429],
      reasons: ["a player needed this place; spectators may come back later"],
    });
    leave([...spectators, ...others, ...ada]);
  });

  it("are free again when those who listened by events have left, with no command between", async () => {
    const combat = await begin();
    for (let count = 0; count < 2 * bounds.listeners; count += 1) {
      const { status, body } = await openEvents(`${combat.path}/events`, combat.spectator);
      expect(status).toBe(200);
      await body?.cancel();
    }
  });

  it("refuse one too many by events with 429, how long to wait and the reason", async () => {
    const combat = await begin();
    const spectators = await crowd(combat, 16, () => "local");
    const refused = await openEvents(`${combat.path}/events`, combat.spectator);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(await refused.json()).toMatchObject({
      code: "RATE_LIMITED",
      detail: "No place to listen: this address has 16 listeners already.",
    });
    leave(spectators);
  });
});

describe("strangers", () => {
  it("do not keep one out who says who it is, however many they are", async () => {
    const combat = await begin();
    const strangers: Listener[] = [];
    for (let count = 0; count < 64; count += 1) strangers.push(await connect(`${combat.path}/live`));
    const ada = await connect(`${combat.path}/live`);
    ada.socket.send(introduction(combat.tokens.get("ada") ?? ""));
    await until(() => isHere(ada));
    expect(strangers.filter(({ codes }) => codes.length === 0).length).toBeLessThanOrEqual(8);
    expect(strangers[0]?.codes).toEqual([4429]);
    leave([...strangers, ada]);
  });

  it("make room for each other at one address before those of others do", async () => {
    const combat = await begin();
    const alone = await connect(`${combat.path}/live`, from("192.0.2.1"));
    const many: Listener[] = [];
    for (let count = 0; count < 40; count += 1) many.push(await connect(`${combat.path}/live`, from("192.0.2.2")));
    alone.socket.send(introduction(combat.spectatorToken));
    await until(() => isHere(alone));
    leave([...many, alone]);
  });

  it("have five seconds", async () => {
    const combat = await begin();
    const stranger = await connect(`${combat.path}/live`);
    await scheduler.wait(4_500);
    expect(stranger.codes).toEqual([]);
    await until(() => stranger.codes.length > 0);
    expect([stranger.codes, stranger.reasons]).toEqual([[4408], ["no credential came within 5 seconds"]]);
  });
});

describe("a heartbeat", () => {
  it("comes to every socket by the alarm, between which the object hibernates, and leaves the combat its own time", async () => {
    const combat = await begin();
    const object = objectOf(combat.combatId);
    const alarm = () => runInDurableObject(object, (_combat, { storage }) => storage.getAlarm());
    const due = (await alarm()) ?? 0;
    const ada = await connect(`${combat.path}/live`, combat.seats.get("ada"));
    await until(() => isHere(ada));
    const beat = (await alarm()) ?? 0;
    expect([beat < Date.now() + 15_100, due > Date.now() + 86_400_000]).toEqual([true, true]);
    await runDurableObjectAlarm(object);
    await until(() => ada.texts.includes('{"type":"heartbeat"}'));
    expect(((await alarm()) ?? 0) < Date.now() + 15_100).toBe(true);
    ada.socket.close();
    await until(() => ada.codes.length > 0);
    await runDurableObjectAlarm(object);
    expect(await alarm()).toBe(due);
  });

  it("comes to every stream of events, every 15 seconds", async () => {
    const combat = await begin();
    const { body } = await openEvents(`${combat.path}/events`, combat.spectator);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const started = Date.now();
    expect([await reader?.read(), await reader?.read()].map((chunk) => chunk?.value)).toEqual([
      "retry: 2000\n\n",
      ":\n\n",
    ]);
    expect(Math.round((Date.now() - started) / 1_000)).toBe(15);
    await reader?.cancel();
  });
});

describe("a socket that was sent much", () => {
  /** As if so much had been sent since the client last showed that it reads. */
  async function feign(combat: ClosedCombat, unread: number): Promise<void> {
    await runInDurableObject(objectOf(combat.combatId), (_combat, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), flow: { unread, check: null } });
      }
    });
  }

  it("is asked to show that it reads, and closed when it does not: it can resume", async () => {
    const combat = await begin();
    const ada = await connect(`${combat.path}/live`, combat.seats.get("ada"));
    await feign(combat, bounds.unread - 1);
    await endTurnOf(combat, "ada");
    await until(() => ada.codes.length > 0, 6_000);
    expect(ada).toMatchObject({ codes: [4413], reasons: ["too much was sent unread; resume after the last frame"] });
    expect(ada.texts.filter((text) => text.includes('"type":"check"'))).toHaveLength(1);
  });

  it("goes on when it sends the check back, and loses nothing", async () => {
    const combat = await begin();
    const ada = await connect(`${combat.path}/live`, combat.seats.get("ada"));
    await feign(combat, bounds.unread - 1);
    await endTurnOf(combat, "ada");
    await until(() => ada.texts.some((text) => text.includes('"type":"check"')));
    ada.socket.send('{"type":"check","id":"another"}');
    ada.socket.send(ada.texts.find((text) => text.includes('"type":"check"')) ?? "");
    await until(() => ada.texts.some((text) => text.includes('"isLast":true')));
    const frames = ada.texts.map((text) => JSON.parse(text)).filter(({ type }) => type === "frame");
    expect(frames.map(({ index }) => index)).toEqual(frames.map((_, index) => index));
    ada.socket.close();
  });
});
