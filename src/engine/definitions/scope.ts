import type { ExpressionScope, ExpressionValue } from "../../expressions/types.ts";
import type { ActorState, ResourcePool, Snapshot, StatusInstance } from "../state/snapshot.ts";

/** Who and what an expression speaks of. Absent actors make their variables fail, not read as 0. */
export interface ScopeSubject {
  readonly sourceId?: string | null;
  readonly targetId?: string | null;
  /** The owner of a trigger, constraint or influence. */
  readonly ownerId?: string | null;
  /** The owner of a lifecycle rule: `resources.…`. */
  readonly lifecycleOwnerId?: string | null;
  /** Variables of the place, by dotted name: `stacks`, `event.amount`, `paid.mana`. */
  readonly variables?: ReadonlyMap<string, ExpressionValue>;
  /** What the action has paid, by resource: `paid.<resourceId>`, 0 for what it did not take (PY-17). */
  readonly paid?: ReadonlyMap<string, number> | null;
  /** What `hasTag` looks in: the action's effective tags, or the card's in a selection. */
  readonly tags?: readonly string[];
}

/** The canonical variables of a snapshot (content.md, expressions), for one subject. */
export function createScope(snapshot: Snapshot, subject: ScopeSubject): ExpressionScope {
  return {
    hasTag: (tag) => subject.tags?.includes(tag) ?? false,
    read: (path) => readGeneral(snapshot, path) ?? readActorRoot(snapshot, subject, path) ?? readPlace(subject, path),
  };
}

function readPlace(subject: ScopeSubject, path: readonly string[]): ExpressionValue | undefined {
  if (path[0] === "paid" && path.length === 2 && subject.paid) return subject.paid.get(path[1] ?? "") ?? 0;
  return subject.variables?.get(path.join("."));
}

function readGeneral(snapshot: Snapshot, path: readonly string[]): number | undefined {
  if (path.length !== 1) return undefined;
  switch (path[0]) {
    case "round":
      return snapshot.round;
    case "turn":
      return snapshot.turn;
    case "step":
      return snapshot.step;
    case "actionsTaken":
      return snapshot.activation.actionsTaken;
    case "stackDepth":
      return snapshot.pendingActions.length;
    default:
      return undefined;
  }
}

function readActorRoot(snapshot: Snapshot, subject: ScopeSubject, path: readonly string[]): number | undefined {
  const [root, ...rest] = path;
  if (root === "resources") return readActor(snapshot, subject.lifecycleOwnerId, path);
  if (root === "source") return readActor(snapshot, subject.sourceId, rest);
  if (root === "target") return readActor(snapshot, subject.targetId, rest);
  if (root === "owner") return readActor(snapshot, subject.ownerId, rest);
  return undefined;
}

function readActor(
  snapshot: Snapshot,
  actorId: string | null | undefined,
  path: readonly string[],
): number | undefined {
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  if (!actor) return undefined;
  const [group, id = "", field = ""] = path;
  switch (group) {
    case "resources":
      return readResource(
        actor.resources.find((pool) => pool.resourceId === id),
        field,
      );
    case "stats":
      return actor.stats.find((stat) => stat.name === id)?.value ?? 0;
    case "statuses":
      return readStatus(snapshot, actor, id, field);
    case "zones":
      return readZoneCount(snapshot, actor, id);
    default:
      return undefined;
  }
}

/** A resource the actor does not have reads 0; `percent` is of the span between 0 and the maximum. */
function readResource(pool: ResourcePool | undefined, field: string): number | undefined {
  switch (field) {
    case "current":
      return pool?.current ?? 0;
    case "minimum":
      return pool?.minimum ?? 0;
    case "maximum":
      return pool?.maximum ?? 0;
    case "percent":
      return pool && pool.maximum !== 0 ? (pool.current / pool.maximum) * 100 : 0;
    default:
      return undefined;
  }
}

/** Statuses by owner and definition. */
type StatusIndex = ReadonlyMap<string, ReadonlyMap<string, readonly StatusInstance[]>>;

const statusIndexes = new WeakMap<readonly StatusInstance[], StatusIndex>();

/** The index of a list of statuses, made once: a formula may read many, and a list never changes. */
function indexOf(statuses: readonly StatusInstance[]): StatusIndex {
  const kept = statusIndexes.get(statuses);
  if (kept) return kept;
  const index = new Map<string, Map<string, StatusInstance[]>>();
  for (const status of statuses) {
    const own = index.get(status.ownerId) ?? new Map<string, StatusInstance[]>();
    index.set(status.ownerId, own);
    const same = own.get(status.statusId);
    if (same) same.push(status);
    else own.set(status.statusId, [status]);
  }
  statusIndexes.set(statuses, index);
  return index;
}

/** Stacks of all instances together, the longest duration; a permanent one (negative) is the longest. */
function readStatus(snapshot: Snapshot, actor: ActorState, statusId: string, field: string): number {
  const own = indexOf(snapshot.statuses).get(actor.instanceId)?.get(statusId) ?? [];
  if (field === "stacks") return own.reduce((sum, one) => sum + one.stacks, 0);
  const durations = own.map((one) => one.duration);
  return durations.some((one) => one < 0) ? -1 : Math.max(0, ...durations);
}

/** The actor's own zone of that id, else the `Global` one; nobody reads another actor's. */
function readZoneCount(snapshot: Snapshot, actor: ActorState, zoneId: string): number {
  const zones = snapshot.zones.filter((zone) => zone.zoneId === zoneId);
  const own = zones.find((zone) => zone.ownerId === actor.instanceId) ?? zones.find((zone) => zone.ownerId === null);
  return own?.cardIds.length ?? 0;
}
