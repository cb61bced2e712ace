import type { Viewer } from "../engine/index.ts";

/** Who listens, and for how long. */
export interface Listener {
  readonly viewer: Viewer;
  /** When its credential ends, in milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
}

/** One who comes to listen. */
export interface Arrival {
  /** Null for a socket that is to say in its first message who it is. */
  readonly listener: Listener | null;
  /** From where, as the Worker knows it. */
  readonly address: string;
  /** `sequence.frameIndex` of the last frame it has; null: it wants what comes next. */
  readonly after: string | null;
}

/** Whether a listener may be told no more. */
export function isOver({ expiresAt }: Pick<Listener, "expiresAt">): boolean {
  return expiresAt !== null && expiresAt <= Date.now();
}

/** What a listener's credential turned out to be: who it is in which combat, or why it is nobody. */
export type CredentialReading =
  | { readonly ok: true; readonly combatId: string; readonly listener: Listener }
  | { readonly ok: false; readonly problem: "Invalid" | "Expired" };

/** Reads a credential; the Worker says how, the combat only whether it is its own. */
export type ReadCredential = (token: string) => Promise<CredentialReading>;
