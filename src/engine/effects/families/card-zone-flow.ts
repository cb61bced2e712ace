import type { CardZoneFlowEffect } from "../../definitions/effects.ts";
import { accept } from "../../state/rejections.ts";
import { runFlow } from "../flows.ts";
import { type Applied, applied, type EffectHandler, type Skipped } from "../handler.ts";

/** CARD_ZONE_FLOW: runs a published flow by id; the core has no draw or discard (EF-16). */
export const applyCardZoneFlow: EffectHandler<CardZoneFlowEffect> = (tx, { effect, targetId, context }) => {
  if (effect.cardCount < 1) return accept<Skipped>({ kind: "Skipped", reason: "NOTHING_TO_APPLY" });
  const ran = runFlow(tx, {
    flowId: effect.cardZoneFlowId,
    kind: "Effect",
    flowOwnerId: targetId,
    sourceActorId: context.sourceActorId,
    targetActorId: targetId,
    requestedCount: effect.cardCount,
    cardInstanceIds: effect.cardInstanceIds,
    cardDefinitionIds: effect.cardDefinitionIds,
  });
  if (!ran.ok) return ran;
  return accept<Applied>(applied({ cardChanges: ran.value }));
};
