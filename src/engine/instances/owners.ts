import type { CompiledContent } from "../definitions/content.ts";
import type { InstanceOwner } from "../definitions/effects.ts";
import type { ActionConstraint } from "../definitions/instances.ts";
import type { Snapshot, StatusInstance } from "../state/snapshot.ts";
import { statusOrder } from "./status-order.ts";

/** The actors an owner stands for, in actor order: itself, its side, the run owner, or everybody. */
export function ownerActors(owner: InstanceOwner, snapshot: Snapshot): readonly string[] {
  const actors = snapshot.actors;
  switch (owner.scope) {
    case "Entity":
      return actors.filter((actor) => actor.instanceId === owner.id).map((actor) => actor.instanceId);
    case "Side":
      return actors.filter((actor) => actor.sideId === owner.id).map((actor) => actor.instanceId);
    case "Run":
      return [snapshot.runOwnerId];
    case "Global":
      return actors.map((actor) => actor.instanceId);
  }
}

/**
 * An authored owner as instances store it: an absent id is the target (its side for `Side`), and `Run` and `Global`
 * carry none. Undefined when it names nobody.
 */
export function resolveInstanceOwner(
  owner: InstanceOwner,
  targetActorId: string | null,
  snapshot: Snapshot,
): InstanceOwner | undefined {
  if (owner.scope === "Run" || owner.scope === "Global") return { scope: owner.scope, id: null };
  const target = snapshot.actors.find((actor) => actor.instanceId === targetActorId);
  const id = owner.id ?? (owner.scope === "Side" ? target?.sideId : target?.instanceId);
  if (id === undefined) return undefined;
  const resolved = { scope: owner.scope, id };
  return ownerActors(resolved, snapshot).length > 0 ? resolved : undefined;
}

/** Whether two stored owners are one. */
export function isSameOwner(left: InstanceOwner, right: InstanceOwner): boolean {
  return left.scope === right.scope && left.id === right.id;
}

/** A constraint and the status that imposes it. */
export interface ImposedConstraint {
  readonly instance: StatusInstance;
  readonly constraint: ActionConstraint;
}

/** The action constraints on an actor, in the order of its statuses (EF-14). Conditions are the caller's to evaluate. */
export function actionConstraintsFor(
  snapshot: Snapshot,
  actorId: string,
  content: CompiledContent,
): readonly ImposedConstraint[] {
  const own = snapshot.statuses.filter((instance) => instance.ownerId === actorId);
  return statusOrder(own, content).flatMap((instance) =>
    (content.statuses.get(instance.statusId)?.actionConstraints ?? []).map((constraint) => ({ instance, constraint })),
  );
}
