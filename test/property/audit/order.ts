import type { Frame } from "../../../src/engine/state/records.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { addressKey, type Complain, isAscending } from "./report.ts";

/** What is born in a combat stays in the order of its ids, which is the order of its birth. */
export function auditInstances(state: Snapshot, complain: Complain): void {
  for (const kind of ["statuses", "modifiers", "relics"] as const) {
    const instances = state[kind];
    if (!isAscending(instances.map((one) => one.instanceId))) complain(`${kind} are out of order`);
    if (instances.some((one) => one.stacks < 1)) complain(`${kind} hold one without stacks`);
  }
  for (const { instanceId, duration } of [...state.statuses, ...state.modifiers])
    if (duration === 0) complain(`${instanceId} is over and still there`);
}

/** A card is reserved exactly while the item it was proposed with is pending, and a window has a holder. */
export function auditStack(state: Snapshot, complain: Complain): void {
  for (const card of Object.values(state.cards)) {
    const pending = state.pendingActions.find((one) => one.cardInstanceId === card.cardInstanceId);
    if (card.reservedBy !== (pending?.pendingActionId ?? null))
      complain(`card ${card.cardInstanceId} is reserved by ${card.reservedBy}, not ${pending?.pendingActionId}`);
  }
  const window = state.priorityWindow;
  if (window && window.eligibleActorIds[window.holderIndex] !== window.holderActorId)
    complain(`the holder ${window.holderActorId} is not at its place`);
  if (window && state.pendingActions.length === 0) complain("a window is open over an empty stack");
  if ((state.status === "ACTIVE") !== (state.outcome === null))
    complain(`${state.status} with ${state.outcome?.reason}`);
}

/** A frame follows the state before it by one step, and its lists tell one order between them. */
export function auditSuccession(before: Snapshot, frame: Frame, complain: Complain): void {
  const after = frame.stateAfter;
  if (after.step !== before.step + 1) complain(`step ${before.step} is followed by ${after.step}`);
  const rise = frame.index === 0 ? 1 : 0;
  if (after.sequence !== before.sequence + rise)
    complain(`sequence ${before.sequence} is followed by ${after.sequence}`);
  if (after.rng.draws < before.rng.draws) complain("the generator went back");
  if (after.idCounter < before.idCounter) complain("the id counter went back");
  for (const field of ["originId", "combatId", "contentRevision", "modeId", "seed", "runOwnerId"] as const)
    if (after[field] !== before[field]) complain(`${field} changed`);
  const addresses = (state: Snapshot) => state.zones.map((zone) => addressKey(zone.zoneId, zone.ownerId)).join();
  if (addresses(after) !== addresses(before)) complain("zones are not where they were");
}

/** The head of a frame says what its state says, and its ordinals are 0 … n − 1, each once. */
export function auditHead(frame: Frame, complain: Complain): void {
  if (frame.sequence !== frame.stateAfter.sequence) complain("the frame is of another sequence than its state");
  if (frame.step !== frame.stateAfter.step) complain("the frame is of another step than its state");
  if (frame.frameId !== `${frame.sequence}.${frame.index}`) complain(`frame ${frame.frameId} has a foreign id`);
  const lists = [frame.effectSteps, frame.calculations, frame.applications, frame.cardZoneSteps, frame.actorChanges];
  const ordinals = lists.flatMap((list) => list.map((one) => one.ordinal)).sort((left, right) => left - right);
  if (ordinals.some((ordinal, index) => ordinal !== index)) complain(`ordinals are ${ordinals.join()}`);
  for (const step of frame.effectSteps)
    if ((step.outcome === "Applied") !== (step.reason === null)) complain(`${step.effectId} skipped without a reason`);
}
