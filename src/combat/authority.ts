import type { Command, Snapshot, Viewer } from "../engine/index.ts";
import { type Refusal, refuse } from "./answers.ts";

/** Whose decision is awaited: the priority holder's, else the active actor's. */
export function deciderOf(snapshot: Snapshot): string | null {
  return snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
}

/** The actor a command is for: the one it names, else the decider; null for the combat's own commands. */
export function actorOf(snapshot: Snapshot, command: Command): string | null {
  if (command.type === "CONTINUE" || command.type === "RESOLVE_COMBAT") return null;
  return command.payload.actorId ?? deciderOf(snapshot);
}

/** Why the viewer may not give this command (403), or null. Somebody who sees everything may act for everybody. */
export function forbidsCommand(viewer: Viewer, snapshot: Snapshot, command: Command): { refusal: Refusal } | null {
  const actorId = actorOf(snapshot, command);
  if (viewer.kind === "Spectator") return refuse("FORBIDDEN", "A spectator does not act.");
  return actorId === null ? null : forbidsActor(viewer, actorId);
}

/** Why the viewer may not ask in this actor's name (403), or null. */
export function forbidsActor(viewer: Viewer, actorId: string): { ok: false; refusal: Refusal } | null {
  if (viewer.kind === "Full") return null;
  if (viewer.kind === "Seat" && viewer.actorIds.includes(actorId)) return null;
  return refuse("FORBIDDEN", "This seat is not that actor's.", "/payload/actorId");
}

/** The actor a read is about when none is named: the decider if it is the viewer's own, else the viewer's first. */
export function defaultActor(viewer: Viewer, snapshot: Snapshot): string | null {
  const decider = deciderOf(snapshot);
  if (viewer.kind !== "Seat" || (decider !== null && viewer.actorIds.includes(decider))) return decider;
  return viewer.actorIds[0] ?? null;
}
