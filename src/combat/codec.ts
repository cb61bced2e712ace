import type { Definitions } from "../content/definitions.ts";
import type { Command, Creation, Frame, Snapshot } from "../engine/index.ts";
import type { BranchOrigin, CopiedPage } from "./branch.ts";
import type { CombatRecord } from "./combat-file.ts";
import type { Arrival } from "./credential.ts";
import { type Delta, diff, patch } from "./delta.ts";
import type { Attachment } from "./live.ts";
import type { BranchRecord, JournalEntry, Meta, Origin } from "./records.ts";
import type { Awaited } from "./strangers.ts";
import type { SqlValue } from "./tables.ts";

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** The snapshot schema this code writes; older ones are migrated when read. */
export const schemaVersion = 1;

/** A stored state; throws on a schema this code does not know, which only a downgrade can meet. */
export function parseSnapshot(state: unknown): Snapshot {
  const snapshot = state as Snapshot;
  if (snapshot.schemaVersion !== schemaVersion) throw new Error(`unknown snapshot schema ${snapshot.schemaVersion}`);
  return snapshot;
}

/** A value as a state whose hash is asked for, and nothing else; null for one that is no object. */
export function parseStateForHash(value: unknown): Snapshot | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Snapshot) : null;
}

/** A stored delta. */
export function parseDelta(text: string): Delta | null {
  return JSON.parse(text) as Delta | null;
}

/** A frame as stored: its state as the difference to the one before, `before` being null at the creation. */
export function encodeFrame(frame: Frame, before: Snapshot | null): string {
  const { stateAfter, ...facts } = frame;
  return JSON.stringify({ facts, delta: diff(before, stateAfter) });
}

/** The frame of a stored text, given the state before it. */
export function parseFrame(text: string, before: Snapshot | null): Frame {
  const stored = JSON.parse(text) as { facts: Omit<Frame, "stateAfter">; delta: Delta | null };
  return { ...stored.facts, stateAfter: parseSnapshot(patch(before, stored.delta)) };
}

/** A row of the journal. A payload that is no JSON is its text, whose hash is not the one that stands beside it. */
export function parseEntry(row: Row): JournalEntry {
  return {
    sequence: Number(row.sequence),
    commandId: String(row.command_id),
    type: String(row.type),
    actorId: row.actor_id === null ? null : String(row.actor_id),
    payload: parsePayload(String(row.payload)),
    payloadHash: String(row.payload_hash),
    origin: row.origin as Origin,
    stepBefore: Number(row.step_before),
    stepAfter: Number(row.step_after),
    previousHash: String(row.previous_hash),
    stateHash: String(row.state_hash),
    engineVersion: String(row.engine_version),
    draws: Number(row.draws),
    createdAt: Number(row.created_at),
  };
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the combat knows about itself. */
export function parseMeta(text: string): Meta {
  const meta = JSON.parse(text) as Meta;
  const named = [meta.identity.combatId, meta.identity.runId, meta.contentRevision];
  if (named.some((name) => typeof name !== "string")) throw new Error("this is no combat");
  return meta;
}

/** A value of a row that is copied as it is. */
export function parseValue(value: unknown): SqlValue {
  return typeof value === "number" || value === null ? value : String(value);
}

/** A remembered branch. */
export function parseBranch(row: Row): BranchRecord {
  return { combatId: String(row.combat_id), lineage: JSON.parse(String(row.lineage)) as BranchRecord["lineage"] };
}

/** A journaled command. */
export function parseCommand(type: string, payload: unknown): Command {
  return { type, payload } as Command;
}

/** A journaled creation. */
export function parseCreation(payload: unknown): { readonly creation: Creation; readonly seed: string } {
  return payload as { creation: Creation; seed: string };
}

/** A revision's definitions as its keeper holds them: validated before they were kept. */
export function parseDefinitions(text: string): Definitions {
  return JSON.parse(text) as Definitions;
}

/** What a source tells its branch. */
export function parseOrigin(text: string): BranchOrigin {
  return JSON.parse(text) as BranchOrigin;
}

/** A page of copied rows. */
export function parsePage(text: string): CopiedPage {
  return JSON.parse(text) as CopiedPage;
}

/** What a socket that listens remembers; null for one that has not said who it is. */
export function parseAttachment(value: unknown): Attachment | null {
  return isObject(value) && "position" in value ? (value as unknown as Attachment) : null;
}

/** What a socket remembers that has not said who it is; null for one that has. */
export function parseAwaited(value: unknown): Awaited | null {
  return isObject(value) && "after" in value ? (value as unknown as Awaited) : null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Who comes to listen, as the Worker put it into a request for the stream. */
export function parseArrival(text: string): Arrival {
  return JSON.parse(text) as Arrival;
}

/** A combat's record, validated by the route that read it. */
export function parseRecord(text: string): CombatRecord {
  return JSON.parse(text) as CombatRecord;
}
