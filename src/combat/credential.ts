import type { Viewer } from "../engine/index.ts";

/** What a listener's credential turned out to be: who it is in which combat, or why it is nobody. */
export type CredentialReading =
  | { readonly ok: true; readonly combatId: string; readonly viewer: Viewer }
  | { readonly ok: false; readonly problem: "Invalid" | "Expired" };

/** Reads a credential; the Worker says how, the combat only whether it is its own. */
export type ReadCredential = (token: string) => Promise<CredentialReading>;
