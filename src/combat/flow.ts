import { bounds } from "./bounds.ts";

/**
 * What a socket was sent that it has not shown to have read, in UTF-16 units. The runtime does not say what waits to be
 * written, so a client that is sent much is asked to send a check back.
 */
export interface Flow {
  readonly unread: number;
  /** The check it was asked to send back, and how much was sent after it. */
  readonly check: { readonly id: string; readonly since: number } | null;
}

/** Of a socket that was sent nothing yet. */
export const noFlow: Flow = { unread: 0, check: null };

/** Counts what was sent. */
export function sent({ unread, check }: Flow, units: number): Flow {
  return { unread: unread + units, check: check === null ? null : { ...check, since: check.since + units } };
}

/** Whether a check is to be sent. */
export function needsCheck({ unread, check }: Flow): boolean {
  return check === null && unread >= bounds.unreadBeforeCheck;
}

/** Remembers a check that was sent. */
export function asked({ unread }: Flow, id: string): Flow {
  return { unread, check: { id, since: 0 } };
}

/** A check that came back: everything before it has been read. Another id changes nothing. */
export function shown(flow: Flow, id: string): Flow {
  return flow.check?.id === id ? { unread: flow.check.since, check: null } : flow;
}

/** Whether nothing more may be sent before the client shows that it reads. */
export function isFull({ unread }: Flow): boolean {
  return unread >= bounds.unread;
}
