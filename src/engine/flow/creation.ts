import { effectiveCards } from "../cards/effective-card.ts";
import { known, modeOf, zoneSystemOf } from "../definitions/lookup.ts";
import { acquireRelic } from "../instances/relics.ts";
import { applyStatus } from "../instances/statuses.ts";
import { concludeIfDecided } from "../legality/conclude.ts";
import { updateDefeats } from "../resources/thresholds.ts";
import type { Creation } from "../state/commands.ts";
import type { EngineContext, Transition } from "../state/context.ts";
import { accept, type Rejection, type Result } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { beginTransaction, emitFrame, type Transaction } from "../state/transaction.ts";
import { overWork, withHalf } from "../state/work.ts";
import { fillDeck } from "../zones/cards.ts";
import { createZones } from "../zones/topology.ts";
import { runBoundary } from "./boundary.ts";
import { checkCreation } from "./creation-checks.ts";
import { type CombatIdentity, deckOf, emptySnapshot } from "./creation-state.ts";
import { drive } from "./driver.ts";
import { settleCommand, transitionOf } from "./execute.ts";
import { startRound } from "./rounds.ts";
import { runZoneFlows } from "./zone-flows.ts";

/**
 * Begins a combat, sequence 0: zones filled → flows `encounter.started` → CombatStart → the first round, up to the first
 * input (engine.md, turns).
 * Refuses `UNKNOWN_REFERENCE` for every id that does not exist, with its path, `LIMIT_EXCEEDED` and `WORK_LIMIT`.
 */
export function createCombat(creation: Creation, identity: CombatIdentity, context: EngineContext): Result<Transition> {
  const checked = checkCreation(creation, context.content);
  if (!checked.ok) return checked;
  const built = buildInitialState(creation, identity, context);
  if (!built.ok) return built;
  const tx = beginTransaction(built.value, context, effectiveCards(context.content));
  emitFrame(tx, "combat.initialized", null, { modeId: creation.modeId });
  const { value: refused, isOver } = withHalf(tx.work, () => startCombat(tx));
  if (refused) return { ok: false, rejection: isOver ? overWork() : refused };
  const driven = drive(tx);
  if (driven.kind === "Refused") return { ok: false, rejection: driven.rejection };
  settleCommand(tx, driven);
  return accept(transitionOf(emptySnapshot(creation, identity, context), tx, null));
}

function startCombat(tx: Transaction): Rejection | null {
  if (concludeIfDecided(tx)) return null;
  const refused = runZoneFlows(tx, "encounter.started", null);
  if (refused) return refused;
  const failed = isActive(tx) ? runBoundary(tx, "CombatStart", null) : null;
  if (failed) return failed;
  return isActive(tx) ? startRound(tx) : null;
}

function isActive(tx: Transaction): boolean {
  return tx.state.snapshot.status === "ACTIVE";
}

/** Actors, zones, decks, statuses and relics, in this order. */
function buildInitialState(creation: Creation, identity: CombatIdentity, context: EngineContext): Result<Snapshot> {
  const zoned = fillZones(emptySnapshot(creation, identity, context), creation, context);
  if (!zoned.ok) return zoned;
  const marked = applyInitialStatuses(zoned.value, creation, context);
  if (!marked.ok) return marked;
  const equipped = acquireRelics(marked.value, creation, context);
  if (!equipped.ok) return equipped;
  return accept(updateDefeats(equipped.value, context.content).snapshot);
}

function fillZones(snapshot: Snapshot, creation: Creation, context: EngineContext): Result<Snapshot> {
  const system = zoneSystemOf(snapshot, context.content);
  const decks = creation.participants.flatMap((participant) => {
    const deck = deckOf(participant, creation, snapshot.runOwnerId, context.content);
    return deck === null ? [] : [{ actorId: participant.instanceId, deck }];
  });
  const zones = createZones(
    system,
    decks.map((one) => one.actorId),
    snapshot.runOwnerId,
  );
  if (!zones.ok) return zones;
  let current: Snapshot = { ...snapshot, zones: zones.value };
  for (const { actorId, deck } of decks) {
    const filled = fillDeck(current, system, actorId, deck, context);
    if (!filled.ok) return filled;
    current = filled.value;
  }
  return accept(current);
}

function applyInitialStatuses(snapshot: Snapshot, creation: Creation, context: EngineContext): Result<Snapshot> {
  let current = snapshot;
  for (const { targetActorId, statusId, stacks, duration } of creation.initialState?.effects ?? []) {
    const application = { statusId, ownerId: targetActorId, sourceId: null };
    const applied = applyStatus(
      current,
      { ...application, stacks: stacks ?? null, duration: duration ?? null },
      context,
    );
    if (!applied.ok) return applied;
    current = applied.value.snapshot;
  }
  return accept(current);
}

function acquireRelics(snapshot: Snapshot, creation: Creation, context: EngineContext): Result<Snapshot> {
  const starting = modeOf(snapshot, context.content).startingRelicIds.map((relicId) => ({
    relicId: known(context.content.relics, relicId, "relic").relicId,
    owner: { scope: "Run" as const, id: null },
    stacks: null,
  }));
  const given = (creation.initialState?.relics ?? []).map(({ relicId, owner, stacks }) => ({
    relicId,
    owner: { scope: owner.scope, id: owner.id ?? null },
    stacks: stacks ?? null,
  }));
  let current = snapshot;
  for (const acquisition of [...starting, ...given]) {
    const acquired = acquireRelic(current, acquisition, context);
    if (!acquired.ok) return acquired;
    current = acquired.value.snapshot;
  }
  return accept(current);
}
