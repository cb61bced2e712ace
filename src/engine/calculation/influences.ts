import { evaluateNumber } from "../../expressions/evaluate.ts";
import type { Expression } from "../../expressions/types.ts";
import type { ContextualInfluence } from "../definitions/influences.ts";
import { createScope } from "../definitions/scope.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import { formulaWork, scanWork, spendWork, workUnits } from "../state/work.ts";
import { collectBindings } from "./bindings.ts";
import type { Contribution } from "./contribution.ts";
import { actorOf, concernsPipeline, type Gathering } from "./gathering.ts";
import { collectOffers, type Offer } from "./offers.ts";

/**
 * Everything that contributes to a calculation (EF-08): bindings, then cards, statuses, modifiers, relics, mode and
 * encounter. An influence counts when it is addressed to the pipeline's channel and one of its buckets, its tags admit
 * it, and its owner acts (`Actor`) or is the target (`Target`).
 * Refuses `CALCULATION_FAILED` with the influence whose formula has no value or whose value is not finite, and
 * `WORK_LIMIT`.
 */
export function collectContributions(gathering: Gathering): Result<readonly Contribution[]> {
  const bindings = collectBindings(gathering);
  if (!bindings.ok) return bindings;
  const offers = collectOffers(gathering.request);
  if (!offers.ok) return offers;
  const contributions = [...bindings.value];
  const over = spendBefore(gathering, bindings.value.length, offers.value);
  if (over) return { ok: false, rejection: over };
  for (const offer of offers.value) {
    for (const influence of offer.influences) {
      const actor = actorOf(gathering, influence.scope);
      if (!actor || !concernsPipeline(gathering, influence) || !offer.belongsTo(actor.instanceId)) continue;
      const value = resolveValue(influence, offer, actor.instanceId, gathering);
      if (!value.ok) return value;
      const refused = spendWork(gathering.request.work, workUnits.contribution);
      if (refused) return { ok: false, rejection: refused };
      contributions.push(contributionOf(influence, offer, value.value));
    }
  }
  const endless = contributions.find((one) => !Number.isFinite(one.value));
  if (endless) return reject("CALCULATION_FAILED", `"${endless.influenceId}" of "${endless.sourceId}" is not finite`);
  return accept(contributions);
}

/** What is looked through: the bindings, and every influence on offer, whether or not it counts. */
function spendBefore({ request }: Gathering, bindings: number, offers: readonly Offer[]): Rejection | null {
  const offered = offers.reduce((sum, { influences }) => sum + influences.length, offers.length);
  return spendWork(request.work, bindings * workUnits.contribution + scanWork(offered));
}

function contributionOf(influence: ContextualInfluence, offer: Offer, value: number): Contribution {
  const { bucket: bucketId, influenceId, priority } = influence;
  return { bucketId, influenceId, sourceKind: offer.sourceKind, sourceId: offer.sourceId, value, priority };
}

function resolveValue(
  influence: ContextualInfluence,
  offer: Offer,
  ownerId: string,
  gathering: Gathering,
): Result<number> {
  const { formula, perStack, influenceId } = influence;
  if (!formula) return accept((influence.value ?? 0) * (perStack ? offer.stacks : 1) + 0);
  const over = spendWork(gathering.request.work, formulaWork(formula));
  if (over) return { ok: false, rejection: over };
  const evaluated = evaluateFormula(formula, offer, ownerId, gathering);
  if (evaluated.ok) return accept(evaluated.value);
  return reject("CALCULATION_FAILED", `"${influenceId}" of "${offer.sourceId}": ${evaluated.reason}`);
}

/** `owner` is the actor by whom the influence counts: for a side's relic the member that acts or is the target. */
function evaluateFormula(formula: Expression, offer: Offer, ownerId: string, { request }: Gathering) {
  const { stacks, duration } = offer;
  const variables = new Map([...(request.variables ?? []), ["stacks", stacks], ["duration", duration]]);
  const { sourceActorId: sourceId, targetActorId: targetId, tags } = request;
  return evaluateNumber(formula, createScope(request.snapshot, { sourceId, targetId, ownerId, variables, tags }));
}
