import type { CompiledContent } from "../engine/definitions/content.ts";
import { isInstanceId } from "../engine/state/ids.ts";
import { brokenInvariant } from "../engine/state/invariants.ts";
import { type RecordedState, recordedStateSchema } from "./recorded-state.ts";

/** A state that this code can go on from, over that content; null for anything else. */
export function parseRecordedState(value: unknown, content: CompiledContent): RecordedState | null {
  if (!recordedStateSchema.safeParse(value).success) return null;
  // The value itself and not its copy: what a state shares with the one before is then hashed once.
  const state = value as RecordedState;
  const isSound = brokenInvariant({ ...state, combatId: "", runId: "", lineage: null }) === null;
  return isSound && hasKnownActors(state, content) && hasKnownInstances(state, content) ? state : null;
}

function hasKnownActors(
  { actors, turnOrder, runOwnerId, modeId, statuses, pendingActions }: RecordedState,
  content: CompiledContent,
): boolean {
  const ids = new Set(actors.map(({ instanceId }) => instanceId));
  const named = [
    runOwnerId,
    ...turnOrder,
    ...statuses.map(({ ownerId }) => ownerId),
    ...pendingActions.map(({ command }) => command.actorId),
  ];
  const isKnown = ({ definitionId, resources }: RecordedState["actors"][number]) =>
    content.entities.has(definitionId) && resources.every(({ resourceId }) => content.resources.has(resourceId));
  return content.modes.has(modeId) && named.every((id) => ids.has(id)) && actors.every(isKnown);
}

function hasKnownInstances(
  { statuses, modifiers, relics, cards, pendingActions }: RecordedState,
  content: CompiledContent,
): boolean {
  return (
    statuses.every(({ statusId }) => content.statuses.has(statusId)) &&
    modifiers.every(({ modifierId }) => content.modifiers.has(modifierId)) &&
    relics.every(({ relicId }) => content.relics.has(relicId)) &&
    Object.entries(cards).every(
      ([id, { cardInstanceId, definitionId, upgradeIds }]) =>
        id === cardInstanceId &&
        isInstanceId(id) &&
        content.cards.has(definitionId) &&
        upgradeIds.every((one) => content.upgrades.has(one)),
    ) &&
    pendingActions.every(
      ({ actionId, cardDefinitionId }) =>
        (actionId === null || content.actions.has(actionId)) &&
        (cardDefinitionId === null || content.cards.has(cardDefinitionId)),
    )
  );
}
