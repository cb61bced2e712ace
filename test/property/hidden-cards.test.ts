import { expect, it } from "vitest";
import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { Frame, Snapshot, Viewer } from "../../src/engine/index.ts";
import { viewFrame } from "../../src/engine/views/frame.ts";
import { counts, seed } from "../counts.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom } from "../support/random.ts";
import { playRandomly } from "./play.ts";

const bundle = defaultBundle();
const context = contextOf(publish(bundle));
const usable = () => ({ isUsable: true, reasons: [] });

/** Written apart from the views: whether a zone's cards are the viewer's to know. */
function isOpen(zoneId: string, ownerId: string | null, viewer: Viewer, state: Snapshot, content: CompiledContent) {
  const system = content.zoneSystems.get(content.modes.get(state.modeId)?.cardZoneSystemId ?? "");
  const contents = system?.zones.find((zone) => zone.zoneId === zoneId)?.visibility.contents;
  if (contents !== "Owner") return contents === "All";
  return viewer.kind === "Seat" && ownerId !== null && viewer.actorIds.includes(ownerId);
}

/** The cards a viewer may not recognise in a frame: never seen along it, and not what is being played. */
function hiddenIds(before: Snapshot | null, frame: Frame, viewer: Viewer): readonly string[] {
  const seen = new Set<string>();
  const states = before ? [before, frame.stateAfter] : [frame.stateAfter];
  for (const state of states) {
    for (const zone of state.zones)
      if (isOpen(zone.zoneId, zone.ownerId, viewer, state, context.content))
        for (const id of zone.cardIds) seen.add(id);
    for (const pending of state.pendingActions) if (pending.cardInstanceId) seen.add(pending.cardInstanceId);
  }
  for (const step of frame.cardZoneSteps)
    for (const place of [step.source, step.target])
      if (place && isOpen(place.zoneId, place.ownerId, viewer, frame.stateAfter, context.content))
        for (const id of [...step.movedCardIds, ...step.createdCardIds, ...step.destroyedCardIds]) seen.add(id);
  if (typeof frame.payload.cardInstanceId === "string") seen.add(frame.payload.cardInstanceId);
  return states.flatMap((state) => Object.keys(state.cards)).filter((id) => !seen.has(id));
}

it(`no frame of random play names a card hidden from its viewer, seed ${seed}`, { timeout: 10 * 60 * 1000 }, () => {
  const scenarios = scenariosOf(bundle);
  let kept = 0;
  for (let number = 0; number < counts.auditedCombats / 10; number++) {
    const creation = scenarios[number % scenarios.length];
    if (!creation) continue;
    const seats = creation.participants.map((one): Viewer => ({ kind: "Seat", actorIds: [one.instanceId] }));
    playRandomly(creation, String(number), context, createRandom(seed + number), {
      frame: (before, frame) => {
        for (const viewer of [...seats, { kind: "Spectator" } as const]) {
          const text = JSON.stringify(viewFrame(frame, viewer, context, usable));
          const hidden = hiddenIds(before, frame, viewer);
          kept += hidden.length;
          expect(hidden.filter((id) => text.includes(id))).toEqual([]);
        }
      },
    });
  }
  expect(kept).toBeGreaterThan(0);
});
