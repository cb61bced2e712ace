import type { Viewer } from "../engine/index.ts";
import { isOver, type Listener } from "./credential.ts";
import { type LiveMessage, NewestMessages, type Position } from "./messages.ts";
import type { CombatSession } from "./session.ts";

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" };

/** What a client waits before it asks again with its `Last-Event-ID`. */
const retryMs = 2_000;

/**
 * The listeners by server-sent events. Each stream is pulled: what a slow client has not taken is not made, and what it
 * takes next is read from the rows, so that it never holds up the combat.
 */
export class EventStreams {
  readonly #waiting = new Set<() => void>();
  readonly #newest = new NewestMessages();
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** How many listen. */
  get count(): number {
    return this.#open.size;
  }

  /** Opens a stream of everything after a position; it ends with the listener's credential. */
  open(session: CombatSession, listener: Listener, after: Position): Response {
    let position = after;
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({
      start: (opened) => {
        controller = opened;
        this.#open.add(opened);
        opened.enqueue(encode(`retry: ${retryMs}\n\n`));
      },
      pull: async (opened) => {
        const next = await this.#next(session, listener.viewer, position);
        if (!this.#open.has(opened)) return;
        if (isOver(listener)) return this.#end(opened);
        position = next.position;
        opened.enqueue(encode(next.text));
      },
      cancel: () => {
        if (controller !== null) this.#open.delete(controller);
      },
    });
    return new Response(body, { headers });
  }

  /** Wakes those who wait for more. */
  push(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Ends all streams. */
  close(): void {
    for (const controller of this.#open) this.#end(controller);
    this.push();
  }

  #end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#open.delete(controller);
    controller.close();
  }

  /** The events of the next sequence that has any, waiting for it if need be. */
  async #next(
    session: CombatSession,
    viewer: Viewer,
    after: Position,
  ): Promise<{ readonly position: Position; readonly text: string }> {
    let position = after;
    let messages = this.#newest.of(session, position.sequence, position, viewer);
    while (messages.length === 0) {
      if (position.sequence < session.last.sequence) position = { sequence: position.sequence + 1, index: -1 };
      else await new Promise<void>((resolve) => this.#waiting.add(resolve));
      messages = this.#newest.of(session, position.sequence, position, viewer);
    }
    return { position: messages.at(-1)?.position ?? position, text: messages.map(eventOf).join("") };
  }
}

function eventOf({ position, text }: LiveMessage): string {
  return `id: ${position.sequence}.${position.index}\nevent: frame\ndata: ${text}\n\n`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
