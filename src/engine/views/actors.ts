import type { ActorState, ControllerBinding, Snapshot } from "../state/snapshot.ts";
import type { AbilityAnswers, AbilityView, ActorView, StatusView, Viewer } from "./model.ts";
import { playsActor } from "./sight.ts";

/** The actors in actor order, with what they carry; resources and stats keyed by any id, `__proto__` included. */
export function viewActors(snapshot: Snapshot, viewer: Viewer, answers: AbilityAnswers): readonly ActorView[] {
  return snapshot.actors.map((actor) => ({
    instanceId: actor.instanceId,
    definitionId: actor.definitionId,
    displayName: actor.displayName,
    sideId: actor.sideId,
    controllerBinding: viewBinding(actor.controllerBinding),
    resources: Object.fromEntries(
      actor.resources.map(({ resourceId, current, minimum, maximum }) => [resourceId, { current, minimum, maximum }]),
    ),
    stats: Object.fromEntries(actor.stats.map(({ name, value }) => [name, value])),
    statuses: viewStatuses(snapshot, actor.instanceId),
    abilities: actor.abilityIds.map((actionId) => viewAbility(snapshot, actor, actionId, viewer, answers)),
    isAlive: actor.isAlive,
  }));
}

function viewBinding({ kind, policyId }: ControllerBinding): ActorView["controllerBinding"] {
  return policyId === null ? { kind } : { kind, policyId };
}

function viewStatuses(snapshot: Snapshot, actorId: string): readonly StatusView[] {
  return snapshot.statuses
    .filter((status) => status.ownerId === actorId)
    .map(({ instanceId, statusId, stacks, duration, sourceId }) => ({
      instanceId,
      statusId,
      stacks,
      duration,
      sourceId,
    }));
}

function viewAbility(
  snapshot: Snapshot,
  actor: ActorState,
  actionId: string,
  viewer: Viewer,
  answers: AbilityAnswers,
): AbilityView {
  const cooldown = actor.cooldowns.find((one) => one.actionId === actionId)?.remaining ?? 0;
  if (!playsActor(viewer, actor.instanceId)) return { actionId, cooldown };
  const { isUsable, reasons } = answers(actor.instanceId, actionId, snapshot);
  return { actionId, cooldown, isUsable, reasons };
}
