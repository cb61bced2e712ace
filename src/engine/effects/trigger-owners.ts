import type { Component, TriggerComponent } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { Boundary, Observation, TriggerDefinition } from "../definitions/effects.ts";
import { known, zoneSystemOf } from "../definitions/lookup.ts";
import type { ZoneDefinition } from "../definitions/zones.ts";
import { ownerActors } from "../instances/owners.ts";
import type { CardState, ZoneState } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { chargeWork, scanWork } from "../state/work.ts";
import { findZoneDefinition } from "../zones/topology.ts";
import { canSeeContents } from "../zones/visibility.ts";
import type { BoundTrigger } from "./triggers.ts";

type Kind = Boundary | Observation;

/** Triggers of the statuses that actors carry. */
export function statusTriggers(tx: Transaction, kind: Kind): readonly BoundTrigger[] {
  const { content } = tx.context;
  return tx.state.snapshot.statuses.flatMap((status) => {
    const definition = known(content.statuses, status.statusId, "status");
    return matching(definition.triggers, kind).map((trigger) => ({
      trigger,
      owner: ownerOf("Status", status.statusId, status.instanceId),
      instanceId: status.instanceId,
      ownerActorId: status.ownerId,
      incarnation: null,
      isShared: false,
      kindRank: 0,
      ownerPriority: definition.priority,
      tags: definition.tags,
      key: `${status.instanceId}/${trigger.triggerId}`,
    }));
  });
}

/** Triggers of relics, once for each actor that owns it. */
export function relicTriggers(tx: Transaction, kind: Kind): readonly BoundTrigger[] {
  const { snapshot } = tx.state;
  return snapshot.relics.flatMap((relic) => {
    const definition = known(tx.context.content.relics, relic.relicId, "relic");
    const owners = ownerActors(relic.owner, snapshot);
    return matching(definition.triggers, kind).flatMap((trigger) =>
      owners.map((ownerActorId) => ({
        trigger,
        owner: ownerOf("Relic", relic.relicId, relic.instanceId),
        instanceId: relic.instanceId,
        ownerActorId,
        incarnation: null,
        isShared: owners.length > 1,
        kindRank: 1,
        ownerPriority: 0,
        tags: definition.tags,
        key: `${relic.instanceId}/${ownerActorId}/${trigger.triggerId}`,
      })),
    );
  });
}

/** Triggers of cards that lie in a zone in which they are awake. */
export function cardTriggers(tx: Transaction, kind: Kind): readonly BoundTrigger[] {
  if (!triggersOfCards(tx.context.content).has(kind)) return [];
  const { snapshot } = tx.state;
  chargeWork(tx.work, scanWork(snapshot.zones.length + Object.keys(snapshot.cards).length));
  const definitions = new Map(
    zoneSystemOf(snapshot, tx.context.content).zones.map((definition) => [definition.zoneId, definition]),
  );
  return snapshot.zones.flatMap((zone) =>
    zone.cardIds.flatMap((cardId) => {
      const card = snapshot.cards[cardId];
      return card ? triggersOfCard(tx, kind, card, zone, definitions.get(zone.zoneId)) : [];
    }),
  );
}

/** A trigger that might be there, and the actor it would act for. */
export type PossibleTrigger = Pick<BoundTrigger, "trigger" | "ownerActorId">;

/**
 * Raises the doubt where a card that the asker cannot see might answer (EF-18). Which cards lie there is what must not
 * be told, so any card of the content counts as one of them.
 */
export function doubtUnseenCards(tx: Transaction, kind: Kind, answers: (possible: PossibleTrigger) => boolean): void {
  const triggers = triggersOfCards(tx.context.content).get(kind);
  if (!triggers || tx.doubt.isRaised) return;
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const system = zoneSystemOf(snapshot, context.content);
  const everyone = snapshot.actors.map((actor) => actor.instanceId);
  for (const zone of snapshot.zones) {
    const definition = findZoneDefinition(system, zone.zoneId);
    if (!definition || zone.cardIds.length === 0 || canSeeContents(definition, zone, tx.doubt.eyes)) continue;
    const owners = zone.ownerId === null ? everyone : [zone.ownerId];
    const awake = triggers.filter((trigger) => isAwake(trigger, zone.zoneId, definition));
    if (awake.some((trigger) => owners.some((ownerActorId) => answers({ trigger, ownerActorId })))) {
      tx.doubt.isRaised = true;
      return;
    }
  }
}

function triggersOfCard(
  tx: Transaction,
  kind: Kind,
  card: CardState,
  zone: ZoneState,
  definition: ZoneDefinition | undefined,
): readonly BoundTrigger[] {
  const ownerActorId = ownerOfCard(tx, card, zone);
  const effective = tx.effectiveCard(card.definitionId, card.upgradeIds);
  return effective.components
    .filter((component): component is TriggerComponent => component.type === "trigger")
    .filter(({ trigger }) => trigger.boundary === kind && isAwake(trigger, zone.zoneId, definition))
    .map(({ trigger, componentId }) => ({
      trigger,
      owner: {
        kind: "Card",
        definitionId: card.definitionId,
        instanceId: card.cardInstanceId,
        cardInstanceId: card.cardInstanceId,
        componentId,
      },
      instanceId: card.cardInstanceId,
      ownerActorId,
      incarnation: card.incarnation,
      isShared: false,
      kindRank: 2,
      ownerPriority: 0,
      tags: effective.tags,
      key: `${card.cardInstanceId}/${componentId}`,
    }));
}

/** The actor for whom a card acts: whose zone it lies in, else its own, else the run owner. */
function ownerOfCard(tx: Transaction, card: CardState, zone: ZoneState): string {
  return zone.ownerId ?? card.ownerId ?? tx.state.snapshot.runOwnerId;
}

function isAwake(trigger: TriggerDefinition, zoneId: string, definition: ZoneDefinition | undefined): boolean {
  if (trigger.activeZoneIds.length > 0) return trigger.activeZoneIds.includes(zoneId);
  return definition?.allowsCardPlay ?? false;
}

function matching(triggers: readonly TriggerDefinition[], kind: Kind): readonly TriggerDefinition[] {
  return triggers.filter((trigger) => trigger.boundary === kind);
}

function ownerOf(kind: "Status" | "Relic", definitionId: string, instanceId: string) {
  return { kind, definitionId, instanceId, cardInstanceId: null, componentId: null };
}

type TriggersByKind = ReadonlyMap<Kind, readonly TriggerDefinition[]>;

const triggersByContent = new WeakMap<CompiledContent, TriggersByKind>();

/** Every trigger that a card can have, by what it answers: most contents have few, and zones are large. */
function triggersOfCards(content: CompiledContent): TriggersByKind {
  const kept = triggersByContent.get(content);
  if (kept) return kept;
  const components: readonly Component[] = [
    ...[...content.cards.values()].flatMap((card) => card.components),
    ...[...content.bundles.values()].flatMap((bundle) => bundle.components),
    ...[...content.upgrades.values()].flatMap((upgrade) =>
      upgrade.patches.flatMap((patch) => (patch.type === "add_component" ? [patch.component] : [])),
    ),
  ];
  const triggers = components.flatMap((one) => (one.type === "trigger" ? [one.trigger] : []));
  const byKind = new Map(
    triggers.map(({ boundary }) => [boundary, triggers.filter((one) => one.boundary === boundary)]),
  );
  triggersByContent.set(content, byKind);
  return byKind;
}
