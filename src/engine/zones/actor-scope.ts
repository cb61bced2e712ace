import type { ActorScope } from "../definitions/zones.ts";
import type { ActorState, Snapshot } from "../state/snapshot.ts";

/** Whether a flow of this scope concerns the actor. */
export function isInActorScope(snapshot: Snapshot, actor: ActorState, scope: ActorScope): boolean {
  switch (scope) {
    case "Any":
      return true;
    case "RunOwner":
      return actor.instanceId === snapshot.runOwnerId;
    case "PlayerControlled":
      return actor.controllerBinding.kind === "Player";
    case "AiControlled":
      return actor.controllerBinding.kind === "AI";
  }
}
