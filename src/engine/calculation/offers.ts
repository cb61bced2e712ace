import type { ContextualInfluence } from "../definitions/influences.ts";
import { modeOf } from "../definitions/lookup.ts";
import { ownerActors } from "../instances/owners.ts";
import type { SourceKind } from "../state/records.ts";
import { accept, type Result } from "../state/rejections.ts";
import { compileEncounterInfluences } from "./encounter.ts";
import type { CalculationRequest } from "./request.ts";

/** Influences of one source, with whom they belong to and the instance their formulas speak of. */
export interface Offer {
  readonly sourceKind: SourceKind;
  readonly sourceId: string;
  readonly influences: readonly ContextualInfluence[];
  readonly stacks: number;
  /** Negative: permanent, as everything is that has no duration. */
  readonly duration: number;
  readonly belongsTo: (actorId: string) => boolean;
}

const everybody = (): boolean => true;

/** What has neither stacks nor a duration counts once and for good. */
const single = { stacks: 1, duration: -1 } as const;

/** Every provider of influences but the bindings (EF-08), in creation order within each kind. */
export function collectOffers(request: CalculationRequest): Result<readonly Offer[]> {
  const { snapshot, context } = request;
  const encounter = compileEncounterInfluences(snapshot.encounterInfluences);
  if (!encounter.ok) return encounter;
  const mode = modeOf(snapshot, context.content);
  return accept([
    ...cardOffers(request),
    ...statusOffers(request),
    ...modifierOffers(request),
    ...relicOffers(request),
    { ...single, sourceKind: "Mode", sourceId: mode.modeId, influences: mode.influences, belongsTo: everybody },
    { ...single, sourceKind: "Encounter", sourceId: "encounter", influences: encounter.value, belongsTo: everybody },
  ]);
}

function cardOffers(request: CalculationRequest): readonly Offer[] {
  const { cardInfluences = [], cardSourceId = "", sourceActorId } = request;
  if (cardInfluences.length === 0) return [];
  const belongsTo = (actorId: string) => actorId === sourceActorId;
  return [{ ...single, sourceKind: "Card", sourceId: cardSourceId, influences: cardInfluences, belongsTo }];
}

function statusOffers({ snapshot, context, sourceActorId, targetActorId }: CalculationRequest): readonly Offer[] {
  return snapshot.statuses.flatMap(({ statusId, ownerId, stacks, duration }): readonly Offer[] => {
    if (ownerId !== sourceActorId && ownerId !== targetActorId) return [];
    const influences = context.content.statuses.get(statusId)?.influences ?? [];
    if (influences.length === 0) return [];
    const belongsTo = (actorId: string) => actorId === ownerId;
    return [{ sourceKind: "Status", sourceId: statusId, influences, stacks, duration, belongsTo }];
  });
}

function modifierOffers({ snapshot, context }: CalculationRequest): readonly Offer[] {
  return snapshot.modifiers.flatMap(({ modifierId, owner, stacks, duration }): readonly Offer[] => {
    const influences = context.content.modifiers.get(modifierId)?.influences ?? [];
    if (influences.length === 0) return [];
    const belongsTo = (actorId: string) => ownerActors(owner, snapshot).includes(actorId);
    return [{ sourceKind: "Modifier", sourceId: modifierId, influences, stacks, duration, belongsTo }];
  });
}

function relicOffers({ snapshot, context }: CalculationRequest): readonly Offer[] {
  return snapshot.relics.flatMap(({ relicId, owner, stacks }): readonly Offer[] => {
    const influences = context.content.relics.get(relicId)?.influences ?? [];
    if (influences.length === 0) return [];
    const belongsTo = (actorId: string) => ownerActors(owner, snapshot).includes(actorId);
    return [{ ...single, sourceKind: "Relic", sourceId: relicId, influences, stacks, belongsTo }];
  });
}
