import type { ActionDefinition, EffectiveCard } from "../definitions/cards.ts";
import type {
  ComponentContainer,
  InfluenceComponent,
  ReactionComponent,
  TargetingComponent,
} from "../definitions/components.ts";
import type { ContextualInfluence } from "../definitions/influences.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import type { PhaseAction } from "../definitions/rules.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActionIntent, ActorState, CardState } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { playSourceZones } from "../zones/topology.ts";
import { abilityTypes } from "./intent.ts";

interface SubjectCommon {
  readonly actor: ActorState;
  readonly definitionId: string;
  readonly phaseAction: PhaseAction;
  readonly container: ComponentContainer;
  readonly tags: readonly string[];
}

/** What an action is made of: a card in a play source of its actor, or one of its abilities. */
export type Subject =
  | (SubjectCommon & { readonly kind: "Card"; readonly card: CardState; readonly effective: EffectiveCard })
  | (SubjectCommon & { readonly kind: "Ability"; readonly ability: ActionDefinition });

/** A card as the subject of an action. */
export type CardSubject = Extract<Subject, { readonly kind: "Card" }>;

/** The living actor of an intent; an unknown or defeated one may do nothing. */
export function findActor(tx: Transaction, actorId: string | null): Result<ActorState> {
  const actor = tx.state.snapshot.actors.find((one) => one.instanceId === actorId);
  if (!actor) return reject("UNKNOWN_REFERENCE", `there is no actor ${actorId ?? "to act"}`, "payload.actorId");
  if (!actor.isAlive) return reject("NOT_ACTIVE_ACTOR", `${actor.instanceId} is defeated`, "payload.actorId");
  return accept(actor);
}

/** Finds what the intent plays; refusals are those of the stage "card". */
export function findSubject(tx: Transaction, intent: ActionIntent, actor: ActorState): Result<Subject> {
  if (intent.actionType === "PLAY_CARD") return findCard(tx, intent.cardInstanceId ?? "", actor);
  const actionType = abilityTypes.find((type) => type === intent.actionType);
  if (!actionType) return reject("ABILITY_NOT_USABLE", `${intent.actionType} is no action`, "payload.actionType");
  const abilities = actor.abilityIds.flatMap((id) => tx.context.content.actions.get(id) ?? []);
  const ability = abilities.find(
    (one) => one.actionType === actionType && (intent.powerId === undefined || one.actionId === intent.powerId),
  );
  if (!ability) {
    return reject(
      "ABILITY_NOT_USABLE",
      `${actor.instanceId} has no ${actionType} ${intent.powerId ?? ""}`.trim(),
      "payload.powerId",
    );
  }
  return accept(abilitySubject(actor, ability));
}

/** An ability of an actor as the subject of an action. */
export function abilitySubject(actor: ActorState, ability: ActionDefinition): Subject {
  const { actionId: definitionId, actionType: phaseAction, tags } = ability;
  return { kind: "Ability", actor, definitionId, phaseAction, container: ability, tags, ability };
}

/** A card of an actor as the subject of an action. */
export function cardSubject(tx: Transaction, actor: ActorState, card: CardState): CardSubject {
  const effective = tx.effectiveCard(card.definitionId, card.upgradeIds);
  return {
    kind: "Card",
    actor,
    definitionId: card.definitionId,
    phaseAction: "PLAY_CARD",
    container: effective,
    tags: effective.tags,
    card,
    effective,
  };
}

function findCard(tx: Transaction, cardId: string, actor: ActorState): Result<Subject> {
  const { snapshot } = tx.state;
  const zones = playSourceZones(snapshot, zoneSystemOf(snapshot, tx.context.content), actor.instanceId);
  const card = zones.some((zone) => zone.cardIds.includes(cardId)) ? snapshot.cards[cardId] : undefined;
  if (!card) {
    return reject(
      "CARD_NOT_PLAYABLE",
      `${cardId || "no card"} is not in a zone to play from`,
      "payload.cardInstanceId",
    );
  }
  return accept(cardSubject(tx, actor, card));
}

/** Whether the subject itself can be used now: not reserved, not cooling down. */
export function checkUsable(subject: Subject): Result<null> {
  if (subject.kind === "Card") {
    return subject.card.reservedBy === null
      ? accept(null)
      : reject("CARD_RESERVED", `${subject.card.cardInstanceId} is on the stack`, "payload.cardInstanceId");
  }
  const cooling = subject.actor.cooldowns.find((one) => one.actionId === subject.definitionId);
  return cooling
    ? reject(
        "ABILITY_NOT_USABLE",
        `${subject.definitionId} is ready in ${cooling.remaining} activations`,
        "payload.powerId",
      )
    : accept(null);
}

/** How the action is aimed; without a targeting component it concerns its actor alone. */
export function targetingOf(container: ComponentContainer): TargetingComponent {
  return (
    container.components.find((component): component is TargetingComponent => component.type === "targeting") ??
    selfTargeting
  );
}

/** The influences an action brings to the calculations of its own effects and prices. */
export function influencesOf(container: ComponentContainer): readonly ContextualInfluence[] {
  return container.components
    .filter((component): component is InfluenceComponent => component.type === "influence")
    .map((component) => component.influence);
}

/** The action's own choices about responses (RX-23); the last one counts. */
export function reactionOf(container: ComponentContainer): ReactionComponent | null {
  return (
    container.components.findLast((component): component is ReactionComponent => component.type === "reaction") ?? null
  );
}

const selfTargeting: TargetingComponent = {
  type: "targeting",
  componentId: "targeting",
  order: 0,
  target: "SELF",
  selectionResourceId: null,
  minimumTargets: 0,
  maximumTargets: 0,
  relationship: "Any",
  allowSelf: true,
  condition: null,
  targetKind: "Actor",
};
