import { parseArrival } from "./codec.ts";
import { seatsOf } from "./creation.ts";
import type { Arrival, Listener, ReadCredential } from "./credential.ts";
import { EventStreams } from "./events.ts";
import { LiveSockets, type Newcomer } from "./live.ts";
import { findPlace } from "./places.ts";
import type { CombatSession } from "./session.ts";
import { closeCodes, closeQuietly, type Ending, listenerHeader, refusedSocket, tokenExpired } from "./sockets.ts";
import { startOf } from "./start.ts";
import { Strangers } from "./strangers.ts";
import type { Turns } from "./turns.ts";

/** What a socket's message needs of the combat. */
export interface Door {
  readonly readCredential: ReadCredential;
  /** Whether this is the combat of that id. */
  readonly isCombat: (combatId: string) => boolean;
  readonly open: () => Promise<CombatSession | null>;
}

/** Every stream says so often that it is alive. */
export const heartbeatMs = 15_000;

/** Who has left is found out by writing to it, more than once: what is in between takes the first. */
const trials = 12;
const trialMs = 50;

const noCombat: Ending = { code: closeCodes.notFound, reason: "no such combat" };
const otherCombat: Ending = { code: closeCodes.forbidden, reason: "a token of another combat" };
const gaveWay: Ending = {
  code: closeCodes.tooMany,
  reason: "a player needed this place; spectators may come back later",
};
const noToken: Ending = {
  code: closeCodes.unauthenticated,
  reason: "the first message must be a token of this service",
};

/** All who listen to one combat, by sockets and by server-sent events. */
export class Listeners {
  readonly #sockets: LiveSockets;
  readonly #strangers: Strangers;
  readonly #streams: EventStreams;
  #heart: ReturnType<typeof setInterval> | null = null;
  #trying: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, turns: Turns) {
    this.#sockets = new LiveSockets(ctx, turns);
    this.#strangers = new Strangers(ctx);
    this.#streams = new EventStreams(turns);
  }

  /** Whether anybody listens by a socket. */
  get hasSockets(): boolean {
    return this.#sockets.places.length > 0;
  }

  /**
   * Opens a stream for the one whom the Worker has put in a header; a socket that has not said yet who it is says so in
   * its first message, and learns nothing before.
   */
  async open(request: Request, session: CombatSession | null): Promise<Response> {
    const { listener, ...asked } = parseArrival(request.headers.get(listenerHeader) ?? "");
    const isSocket = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
    if (listener === null) return this.#strangers.await(asked);
    const refuse = (ending: Ending) =>
      isSocket ? refusedSocket(ending) : new Response(ending.reason, { status: ending.code - 4_000 });
    return this.#admit(session, listener, asked, refuse, (opened, newcomer) => {
      if (isSocket) return this.#sockets.accept(opened, newcomer);
      this.#heart ??= setInterval(() => this.#beatStreams(), heartbeatMs);
      return this.#streams.open(opened, newcomer, newcomer.position);
    });
  }

  /** A client's message: who it is, that it reads, or nothing. Whatever fails closes the socket with a code. */
  async hear(socket: WebSocket, message: string | ArrayBuffer, door: Door): Promise<void> {
    try {
      await this.#introduce(socket, message, door);
    } catch (error) {
      console.error(JSON.stringify({ event: "failure", error: String(error) }));
      closeQuietly(socket, { code: closeCodes.failed, reason: "the combat cannot be read at the moment" });
    }
  }

  async #introduce(socket: WebSocket, message: string | ArrayBuffer, door: Door): Promise<void> {
    if (this.#strangers.awaited(socket) === null) return this.#hearListener(socket, message, door);
    const refuse = (ending: Ending) => closeQuietly(socket, ending);
    const told = await door.readCredential(messageOf(message, "authenticate").token ?? "");
    if (!told.ok) return refuse(told.problem === "Expired" ? tokenExpired : noToken);
    if (!door.isCombat(told.combatId)) return refuse(otherCombat);
    const session = await door.open();
    const awaited = this.#strangers.awaited(socket);
    if (awaited === null) return;
    await this.#admit(session, told.listener, awaited, refuse, (opened, newcomer) => {
      if (this.#strangers.awaited(socket) !== null) this.#sockets.welcome(opened, socket, newcomer);
    });
  }

  /** Brings everybody what they do not have yet. */
  push(session: CombatSession): void {
    this.#sockets.push(session);
    this.#streams.push();
  }

  /** Tells every socket that its stream is alive. */
  beat(): void {
    this.#sockets.beat();
  }

  /** Ends all streams: the combat is gone. */
  close(): void {
    const gone: Ending = { code: closeCodes.gone, reason: "the combat is gone" };
    for (const { end } of this.#places()) end(gone);
  }

  async #hearListener(socket: WebSocket, message: string | ArrayBuffer, door: Door): Promise<void> {
    const { id } = messageOf(message, "check");
    const session = id === undefined ? null : await door.open();
    if (id !== undefined && session !== null) this.#sockets.show(session, socket, id);
  }

  /** Lets somebody take a place, or says why not. Between finding a place and taking it nobody else gets it. */
  async #admit<T>(
    session: CombatSession | null,
    listener: Listener,
    { after, address }: Omit<Arrival, "listener">,
    refuse: (ending: Ending) => T,
    take: (session: CombatSession, newcomer: Newcomer) => T,
  ): Promise<T> {
    if (session === null) return refuse(noCombat);
    const start = startOf(after, session);
    if (!start.ok) return refuse({ code: closeCodes.malformed, reason: start.reason });
    const newcomer = { ...listener, address, position: start.position };
    const find = () => findPlace(newcomer, this.#places(), seatsOf(session).length);
    const first = find();
    if (!first.ok || first.gives !== null) await this.#findLeavers();
    const found = find();
    if (!found.ok) return refuse({ code: closeCodes.tooMany, reason: found.reason });
    found.gives?.end(gaveWay);
    return take(session, newcomer);
  }

  /** All places, the longest taken first. */
  #places() {
    const places = [...this.#sockets.places, ...this.#streams.places];
    return places.sort((left, right) => left.since - right.since);
  }

  /** Writes to the streams whose clients may have left: those that have count no more. */
  #findLeavers(): Promise<void> {
    const tryAll = async () => {
      const first = this.#streams.places.length;
      for (let trial = 0, left = first; trial < trials && left > 0; trial += 1) {
        this.#streams.probe();
        await scheduler.wait(trialMs);
        const before = left;
        left = this.#streams.places.length;
        if (left < first && left === before) return;
      }
    };
    this.#trying ??= tryAll().finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  /** While somebody listens by events the object is awake anyway, and needs no alarm. */
  #beatStreams(): void {
    this.#streams.beat();
    if (this.#heart === null || this.#streams.places.length > 0) return;
    clearInterval(this.#heart);
    this.#heart = null;
  }
}

/** The texts in a message of this type: `{ "type": "authenticate", "token": "…" }`; none of any other message. */
function messageOf(message: string | ArrayBuffer, type: string): { readonly token?: string; readonly id?: string } {
  if (typeof message !== "string") return {};
  try {
    const told: { type?: unknown; token?: unknown; id?: unknown } = Object(JSON.parse(message));
    if (told.type !== type) return {};
    const { token, id } = told;
    return { ...(typeof token === "string" ? { token } : {}), ...(typeof id === "string" ? { id } : {}) };
  } catch {
    return {};
  }
}
