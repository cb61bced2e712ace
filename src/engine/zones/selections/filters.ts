import { accept, type Result } from "../../state/rejections.ts";
import type { CardState, Snapshot } from "../../state/snapshot.ts";
import { formulaWork, scanWork, spendWork, workUnits } from "../../state/work.ts";
import { cardsOf, type StepScene } from "../flow-run.ts";
import { evaluateStepCondition, flowScope } from "../flow-scope.ts";

/**
 * The ids that pass the step's filters, in the order given: definitions, effective tags and the condition, which are
 * asked with every strategy. `ByDefinition` without definitions of its own takes those the invocation names.
 */
export function filterCards(
  scene: StepScene,
  snapshot: Snapshot,
  cardIds: readonly string[],
): Result<readonly string[]> {
  const passing: string[] = [];
  const { condition } = scene.step.selection;
  const perCard = condition ? workUnits.card + formulaWork(condition) : 0;
  const over = spendWork(scene.request.work, scanWork(cardIds.length));
  if (over) return { ok: false, rejection: over };
  for (const card of cardsOf(snapshot, cardIds)) {
    const refused = spendWork(scene.request.work, perCard);
    if (refused) return { ok: false, rejection: refused };
    const passes = passesFilters(scene, snapshot, card);
    if (!passes.ok) return passes;
    if (passes.value) passing.push(card.cardInstanceId);
  }
  return accept(passing);
}

/** Whether it depends on what the cards are which of them pass, so that their count would tell of them (PY-05). */
export function isFiltered(scene: StepScene): boolean {
  const { condition, requiredTags, excludedTags } = scene.step.selection;
  return wantedDefinitions(scene) !== null || requiredTags.length > 0 || excludedTags.length > 0 || condition !== null;
}

function passesFilters(scene: StepScene, snapshot: Snapshot, card: CardState): Result<boolean> {
  const { condition, requiredTags, excludedTags } = scene.step.selection;
  const definitionIds = wantedDefinitions(scene);
  if (definitionIds && !definitionIds.includes(card.definitionId)) return accept(false);
  if (requiredTags.length === 0 && excludedTags.length === 0 && !condition) return accept(true);
  const tags = scene.request.tagsOf(card);
  if (!requiredTags.every((tag) => tags.includes(tag))) return accept(false);
  if (excludedTags.some((tag) => tags.includes(tag))) return accept(false);
  return condition ? evaluateStepCondition(scene, condition, flowScope(scene, snapshot, tags)) : accept(true);
}

function wantedDefinitions(scene: StepScene): readonly string[] | null {
  const { strategy, definitionIds } = scene.step.selection;
  if (definitionIds.length > 0) return definitionIds;
  return strategy === "ByDefinition" ? scene.request.cardDefinitionIds : null;
}
