import { bounds } from "./bounds.ts";
import { isOver, type Listener } from "./credential.ts";
import { type LiveMessage, NewestMessages, type Position } from "./messages.ts";
import type { Place } from "./places.ts";
import type { CombatSession } from "./session.ts";
import { closeCodes, type Ending, tokenExpired } from "./sockets.ts";
import type { Turns } from "./turns.ts";

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" };

/** What a client waits before it asks again with its `Last-Event-ID`. */
const retryMs = 2_000;

/** A client that has taken nothing at so many heartbeats cannot be written to. */
const missedBeats = 4;

const comment = ":\n\n";

/** What a stream is opened for. */
export type StreamListener = Listener & Place;

/** The place of a stream. */
export interface StreamPlace extends Place {
  readonly since: number;
  readonly end: (ending: Ending) => void;
}

/** A stream that is open. */
interface Stream {
  readonly listener: StreamListener;
  readonly since: number;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  position: Position;
  /** Heartbeats in a row at which the client had not taken what there was. */
  missed: number;
  /** Ends the waiting for what comes next. */
  wake: () => void;
}

/**
 * The listeners by server-sent events. Each stream is pulled: what a slow client has not taken is not made, and what it
 * takes next is read from the rows, so that it never holds up the combat.
 */
export class EventStreams {
  readonly #turns: Turns;
  readonly #newest = new NewestMessages();
  readonly #open = new Set<Stream>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** The places that are taken. */
  get places(): readonly StreamPlace[] {
    return [...this.#open].map((stream) => {
      const { viewer, address } = stream.listener;
      return { viewer, address, since: stream.since, end: (ending) => this.#end(stream, ending) };
    });
  }

  /** Opens a stream of everything after a position; it ends with the listener's credential. */
  open(session: CombatSession, listener: StreamListener, after: Position): Response {
    let stream: Stream | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { listener, since: Date.now(), controller, position: after, missed: 0, wake: () => {} };
        this.#open.add(stream);
        controller.enqueue(encode(`retry: ${retryMs}\n\n`));
        if (session.isCorrupt) controller.enqueue(encode("event: integrity\ndata: CORRUPT_STATE\n\n"));
      },
      pull: () => (stream === null ? undefined : this.#bring(session, stream)),
      cancel: () => {
        if (stream !== null) this.#forget(stream);
      },
    });
    return new Response(body, { headers });
  }

  /** Wakes those who wait for more. */
  push(): void {
    for (const { wake } of this.#open) wake();
  }

  /** Tells every client that its stream is alive; one that takes nothing any more is let go. */
  beat(): void {
    for (const stream of this.#open) {
      const isTaking = (stream.controller.desiredSize ?? 0) > 0;
      stream.missed = isTaking ? 0 : stream.missed + 1;
      if (stream.missed >= missedBeats) this.#abandon(stream);
      else if (isOver(stream.listener)) this.#end(stream, tokenExpired);
      else if (isTaking) this.#write(stream, comment);
    }
  }

  /** Writes something that says nothing to everybody who takes it. */
  probe(): void {
    for (const stream of this.#open) if ((stream.controller.desiredSize ?? 0) > 0) this.#write(stream, comment);
  }

  /** Writes what comes next, waiting for it if need be. */
  async #bring(session: CombatSession, stream: Stream): Promise<void> {
    let messages: readonly LiveMessage[] = [];
    try {
      messages = await this.#next(session, stream);
    } catch (error) {
      // What cannot be read ends the stream.
      this.#forget(stream);
      throw error;
    }
    if (!this.#open.has(stream)) return;
    if (isOver(stream.listener)) return this.#end(stream, tokenExpired);
    stream.position = messages.at(-1)?.position ?? stream.position;
    this.#write(stream, messages.map(eventOf).join(""));
  }

  /** The messages of the next sequence that has any, at most a piece of them; none once the stream has ended. */
  async #next(session: CombatSession, stream: Stream): Promise<readonly LiveMessage[]> {
    while (this.#open.has(stream)) {
      const { position } = stream;
      const messages = this.#newest.of(session, position.sequence, position, stream.listener.viewer);
      if (messages.length > 0) return pieceOf(messages);
      if (position.sequence < session.last.sequence) {
        stream.position = { sequence: position.sequence + 1, index: -1 };
        await this.#turns.take();
      } else {
        await new Promise<void>((resolve) => {
          stream.wake = resolve;
        });
      }
    }
    return [];
  }

  #write(stream: Stream, text: string): void {
    try {
      stream.controller.enqueue(encode(text));
    } catch {
      this.#forget(stream);
    }
  }

  /** Says why, and ends. */
  #end(stream: Stream, ending: Ending): void {
    this.#write(stream, `event: end\ndata: ${JSON.stringify(ending)}\n\n`);
    if (this.#open.has(stream)) stream.controller.close();
    this.#forget(stream);
  }

  /** Ends a stream whose client reads nothing, and drops what waits for it. */
  #abandon(stream: Stream): void {
    stream.controller.error(new Error(`${closeCodes.slow}: the client takes nothing`));
    this.#forget(stream);
  }

  #forget(stream: Stream): void {
    this.#open.delete(stream);
    stream.wake();
  }
}

/** As many messages as are written at once; one at least. */
function pieceOf(messages: readonly LiveMessage[]): readonly LiveMessage[] {
  let units = 0;
  const end = messages.findIndex(({ text }) => {
    units += text.length;
    return units > bounds.eventUnits;
  });
  return end === -1 ? messages : messages.slice(0, Math.max(1, end));
}

function eventOf({ position, text }: LiveMessage): string {
  return `id: ${position.sequence}.${position.index}\nevent: frame\ndata: ${text}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
