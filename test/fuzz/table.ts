import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RunningWorker } from "../bench/platform.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import type { Random } from "../support/random.ts";
import { secrets } from "./closed-service.ts";
import { Contract } from "./contract.ts";

/** Somebody who asks, by the headers that say so. */
export interface Viewer {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Seat extends Viewer {
  readonly actorIds: readonly string[];
  readonly token: string;
}

/** A combat at this table. */
export interface SeatedCombat {
  readonly combatId: string;
  readonly path: string;
  /** The last one is the spectator's. */
  readonly seats: readonly Seat[];
  readonly commandIds: string[];
}

const admin: Viewer = { name: "admin", headers: { "X-Admin-Key": secrets.RIPOSTE_ADMIN_KEY } };
const creator: Viewer = { name: "creator", headers: { "X-Api-Key": secrets.RIPOSTE_API_KEY } };
const nobody: Viewer = { name: "nobody", headers: {} };
const root = "/api/v1";

/** A closed service whose every answer is held to the contract that it publishes. */
export class Table {
  readonly #service: RunningWorker;
  readonly #random: Random;
  readonly #contract: Contract;
  readonly #asked = new Set<string>();
  readonly #unseen: Set<string>;

  private constructor(service: RunningWorker, random: Random, contract: Contract, sights: readonly string[]) {
    this.#service = service;
    this.#random = random;
    this.#contract = contract;
    this.#unseen = new Set(sights);
  }

  /** @param sights texts of JSON that some answer should hold */
  static async open(service: RunningWorker, random: Random, sights: readonly string[]): Promise<Table> {
    const response = await fetch(`${service.url}${root}/openapi.json`);
    return new Table(service, random, new Contract(Object(await response.json())), sights);
  }

  /** The operations that were never answered with a success. */
  unasked(): readonly string[] {
    const names = this.#contract.operations.map(({ method, path }) => `${method} ${path}`);
    return names.filter((name) => !this.#asked.has(name)).toSorted();
  }

  /** The sights that no answer has had. */
  unseen(): readonly string[] {
    return [...this.#unseen];
  }

  /** Makes a bundle the current one of a configuration. */
  async publish(configName: string, bundle: object): Promise<string> {
    const draft = await this.#succeed(admin, "post", "/admin/content/drafts", { configName, bundle });
    const path = `/admin/content/drafts/${draft.draftId}/publish`;
    const body = { expectedVersion: draft.version, activate: true, expectedCurrentRevision: null };
    return (await this.#succeed(admin, "post", path, body)).revision;
  }

  async create(creation: object): Promise<SeatedCombat> {
    const { combat, seats } = await this.#succeed(creator, "post", "/combats", creation);
    const given: readonly { readonly actorIds: readonly string[]; readonly token: string }[] = seats;
    return {
      combatId: combat.combatId,
      path: `/combats/${combat.combatId}`,
      seats: given.map((seat) => ({
        ...seat,
        name: seat.actorIds.join() || "spectator",
        headers: { Authorization: `Bearer ${seat.token}` },
      })),
      commandIds: [combat.combatId],
    };
  }

  /** Everybody who may look at a combat. */
  viewersOf({ seats }: SeatedCombat): readonly Viewer[] {
    return [admin, creator, ...seats];
  }

  /** Plays so many random commands, each looked ahead at by its seat and by the administration. */
  async play(combat: SeatedCombat, count: number): Promise<void> {
    for (let played = 0; played < count; played += 1) {
      const { activation, priorityWindow, status } = await this.#succeed(admin, "get", combat.path);
      if (status !== "ACTIVE") return;
      const decider: string = priorityWindow?.holderActorId ?? activation.activeActorId;
      const seat = combat.seats.find(({ actorIds }) => actorIds.includes(decider)) ?? admin;
      const { candidates } = await this.#succeed(seat, "get", `${combat.path}/legal-actions?actorId=${decider}`);
      const chosen = this.#random.pick(
        candidates.filter(({ submit }: { submit: { type: string } }) => submit.type !== "CONCEDE"),
      );
      const { submit } = Object(chosen);
      for (const viewer of [seat, admin]) await this.#succeed(viewer, "post", `${combat.path}/preview`, submit);
      await this.#send(combat, seat, submit);
    }
  }

  /** Ends a combat by conceding. */
  async finish(combat: SeatedCombat): Promise<void> {
    const [seat] = combat.seats;
    if (seat === undefined) throw new Error("a combat without a seat");
    await this.#send(combat, seat, { type: "CONCEDE", payload: { actorId: seat.actorIds[0] } });
    await this.#send(combat, admin, { type: "RESOLVE_COMBAT", payload: {} });
  }

  /** Reads everything of a combat that there is to read, as each who may look. */
  async look(combat: SeatedCombat): Promise<void> {
    const { sequence } = await this.#succeed(admin, "get", combat.path);
    const reads = this.#contract.operations.filter(
      ({ method, path }) => method === "get" && /\{(combatId|runId)\}/.test(path) && !/\/(live|events)$/.test(path),
    );
    for (const viewer of this.viewersOf(combat)) {
      const cards = await this.#cardsOf(combat, viewer);
      const values: Readonly<Record<string, string>> = {
        combatId: combat.combatId,
        runId: combat.combatId,
        sequence: String(sequence),
        commandId: this.#random.pick(combat.commandIds) ?? "",
        cardInstanceId: this.#random.pick(cards) ?? "none",
      };
      for (const { path } of reads) {
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "").slice(root.length);
        await this.#ask(viewer, "get", address);
      }
      await this.#succeed(viewer, "get", `${combat.path}/timeline?include=frames`);
    }
  }

  /** Verifies, branches, simulates and takes along a combat, by the old routes too. */
  async retell(combat: SeatedCombat): Promise<void> {
    const { combatId, path } = combat;
    await this.#succeed(creator, "post", `${path}/verify`);
    await this.#succeed(creator, "post", `/runs/${combatId}/verify`);
    const branched = await this.#succeed(creator, "post", `${path}/timeline/0/branches`, { branchKey: "once more" });
    const branch = { ...combat, combatId: branched.combatId, path: `/combats/${branched.combatId}`, seats: [] };
    await this.play(branch, 2);
    await this.look(branch);
    const [origin, ...entries] = (await this.#succeed(admin, "get", `${path}/journal`)).items;
    const commands = entries.map(({ type, payload }: { type: string; payload: object }) => ({ type, payload }));
    await this.#succeed(creator, "post", "/simulations", { sourceCombatId: combatId, sourceSequence: 0, commands });
    const file = await this.#succeed(creator, "get", `${path}/export`);
    await this.#succeed(creator, "post", "/combats/import", file);
    const { influences: _encounter, ...creation } = origin.payload.creation;
    await this.#succeed(creator, "post", "/sandbox/scenarios/validate", { schemaVersion: 2, ...creation });
    await this.#succeed(creator, "post", "/sandbox/runs", { schemaVersion: 2, ...creation });
  }

  /** Walks through the routes of content and the service. */
  async administer(configName: string): Promise<void> {
    const first = await this.publish(configName, miniBundle());
    for (const path of ["/health/live", "/health/ready", "/version", "/capabilities"])
      await this.#succeed(nobody, "get", path);
    const named = `configName=${configName}`;
    await this.#succeed(nobody, "get", `/content/revisions?${named}`);
    await this.#succeed(nobody, "get", `/content/revisions/${first}`);
    await this.#succeed(nobody, "get", "/content/schemas/cards");
    await this.#succeed(nobody, "get", `/content/cards?limit=2&${named}`);
    await this.#succeed(nobody, "get", `/content/cards/jab?${named}`);
    await this.#succeed(creator, "post", "/content/validate", { bundle: miniBundle() });
    await this.#succeed(creator, "post", "/content/validate", {
      bundle: { definitions: { cards: { jab: { cardd: 1 } } } },
    });
    const drafts = "/admin/content/drafts";
    const draft = await this.#succeed(admin, "post", drafts, { configName, baseRevision: first });
    const own = `${drafts}/${draft.draftId}`;
    await this.#succeed(admin, "get", own);
    await this.#succeed(admin, "put", own, { expectedVersion: 1, bundle: miniBundle() });
    const definition = { resourceId: "fervour", defaultMax: 3, defaultCurrent: 3 };
    await this.#succeed(admin, "patch", `${own}/definitions/resources/fervour`, { expectedVersion: 2, definition });
    const { revision } = await this.#succeed(admin, "post", `${own}/publish`, { expectedVersion: 3 });
    await this.#succeed(nobody, "get", `/content/revisions/${first}/diff/${revision}`);
    const configuration = `/admin/content/configurations/${configName}`;
    const { version } = await this.#succeed(admin, "get", configuration);
    const share = { revision, percent: 10, expectedVersion: version };
    await this.#succeed(admin, "post", `${configuration}/rollout`, share);
    const swap = { configName, expectedCurrentRevision: first };
    await this.#succeed(admin, "post", `/admin/content/revisions/${revision}/activate`, swap);
    await this.#succeed(admin, "get", "/admin/content/activations");
    const spare = await this.#succeed(admin, "post", drafts, { configName });
    await this.#succeed(admin, "delete", `${drafts}/${spare.draftId}?expectedVersion=1`);
  }

  /** Is refused in every way that needs no accident. */
  async refuse(combat: SeatedCombat): Promise<void> {
    const { path } = combat;
    const command = { commandId: randomUUID(), expectedSequence: 7, expectedStep: 0, type: "CONTINUE", payload: {} };
    const draft = await this.#succeed(admin, "post", "/admin/content/drafts", {
      configName: "spare",
      bundle: { definitions: { cards: { a: { cardIdd: 1 } } } },
    });
    const refusals = [
      [400, await this.#ask(admin, "post", `${path}/commands`, { ...command, commandId: 1 })],
      [401, await this.#ask(nobody, "get", path)],
      [403, await this.#ask(creator, "get", "/admin/content/activations")],
      [404, await this.#ask(admin, "get", `/combats/${randomUUID()}`)],
      [409, await this.#ask(admin, "post", `${path}/commands`, command)],
      [413, await this.#ask(admin, "post", `${path}/preview`, { pad: "x".repeat(70_000) })],
      [
        422,
        await this.#ask(admin, "post", `${path}/commands`, {
          ...command,
          expectedSequence: 0,
          expectedStep: (await this.#succeed(admin, "get", path)).step,
        }),
      ],
      [422, await this.#ask(admin, "post", `/admin/content/drafts/${draft.draftId}/publish`, { expectedVersion: 1 })],
    ] as const;
    for (const [status, answer] of refusals)
      expect([answer.status, answer.body.code]).toEqual([status, answer.body.code]);
  }

  /** Hears the past of a combat on a socket; returns how many messages came. */
  async hearSocket(combat: SeatedCombat, viewer: Viewer): Promise<number> {
    const token = combat.seats.find(({ name }) => name === viewer.name)?.token;
    if (token === undefined) return Number.POSITIVE_INFINITY;
    const last = await this.#lastPlace(combat);
    const address = `${this.#service.url.replace("http", "ws")}${root}${combat.path}/live?after=0.0&token=${token}`;
    const socket = new WebSocket(address);
    const messages: string[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("close", ({ reason }) => reject(new Error(reason)));
      socket.addEventListener("message", ({ data }) => {
        messages.push(String(data));
        const { sequence, index } = JSON.parse(String(data));
        if (`${sequence}.${index}` === last) resolve();
      });
    });
    socket.close();
    for (const text of messages) this.#hold("SocketMessage", JSON.parse(text), text);
    return messages.length;
  }

  /** The same by server-sent events. */
  async hearEvents(combat: SeatedCombat, viewer: Viewer): Promise<number> {
    const last = await this.#lastPlace(combat);
    const address = `${this.#service.url}${root}${combat.path}/events?after=0.0`;
    const response = await fetch(address, { headers: viewer.headers });
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes(`id: ${last}\n`) && text.endsWith("\n\n")) break;
    }
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? "");
    for (const data of events) this.#hold("FrameMessage", JSON.parse(data), data);
    return events.length;
  }

  #hold(name: string, value: unknown, shown: string): void {
    expect(this.#contract.complaintOf(name, value), shown.slice(0, 2_000)).toBeNull();
  }

  async #lastPlace({ path }: SeatedCombat): Promise<string> {
    const { items } = await this.#succeed(admin, "get", `${path}/timeline`);
    const { runSequence, frames } = items.at(-1);
    return `${runSequence}.${frames.length - 1}`;
  }

  async #cardsOf({ path }: SeatedCombat, viewer: Viewer): Promise<readonly string[]> {
    const { cardZones } = await this.#succeed(viewer, "get", path);
    const zones: readonly { readonly cards?: readonly { readonly cardInstanceId: string }[] }[] = cardZones;
    return zones.flatMap(({ cards }) => (cards ?? []).map(({ cardInstanceId }) => cardInstanceId));
  }

  async #send(combat: SeatedCombat, viewer: Viewer, command: object): Promise<void> {
    const { sequence: expectedSequence, step: expectedStep } = await this.#succeed(admin, "get", combat.path);
    const commandId = randomUUID();
    const envelope = { commandId, expectedSequence, expectedStep, ...command };
    await this.#succeed(viewer, "post", `${combat.path}/commands?include=legalActions&include=evaluations`, envelope);
    combat.commandIds.push(commandId);
  }

  async #succeed(viewer: Viewer, method: string, path: string, body?: unknown) {
    const answer = await this.#ask(viewer, method, path, body);
    expect(
      answer.status,
      `${viewer.name}: ${method} ${path} ${JSON.stringify(answer.body).slice(0, 2_000)}`,
    ).toBeLessThan(300);
    return answer.body;
  }

  /** Asks, and holds what comes to the contract: status, headers and body. */
  async #ask(viewer: Viewer, method: string, path: string, body?: unknown) {
    const headers = { "Content-Type": "application/json", ...viewer.headers };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${this.#service.url}${root}${path}`, {
      method: method.toUpperCase(),
      headers,
      ...sent,
    });
    const text = await response.text();
    const { status } = response;
    const operation = this.#contract.operationAt(method, `${root}${path.split("?")[0]}`);
    if (operation === null) throw new Error(`${method} ${path} is not described`);
    const shown = `${viewer.name}: ${method} ${path} → ${status} ${text.slice(0, 2_000)}`;
    const mediaType = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
    const answer = JSON.parse(text);
    expect(this.#contract.complaint(operation, status, mediaType, answer), shown).toBeNull();
    for (const name of this.#contract.headersOf(operation, status))
      expect([name, response.headers.get(name)], shown).not.toEqual([name, null]);
    if (status < 300) this.#asked.add(`${operation.method} ${operation.path}`);
    for (const sight of this.#unseen) if (text.includes(sight)) this.#unseen.delete(sight);
    return { status, body: answer };
  }
}
