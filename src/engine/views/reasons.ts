import type { Component } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { CardKnowledge } from "./knowledge.ts";
import { redactSentence } from "./payload.ts";

/** Tells reasons so that no hidden card is named by them. */
export type TellReasons = (reasons: readonly RejectionReason[]) => readonly RejectionReason[];

/**
 * How a viewer is told why something was refused: without the ids of hidden cards, and where a hidden card's own trigger
 * refused it, without a word of which.
 */
export function reasonsFor(snapshot: Snapshot, knowledge: CardKnowledge, content: CompiledContent): TellReasons {
  const unspoken = unspokenNames(snapshot, knowledge, content);
  const isUnspoken = (path: string) => unspoken.some((name) => path === name || path.startsWith(`${name}.`));
  return (reasons) =>
    reasons.map(({ path, code, message }) =>
      redactSentence(path, knowledge) !== path || isUnspoken(path)
        ? { path: "", code, message: "what is hidden does not allow it" }
        : { path, code, message: redactSentence(message, knowledge) },
    );
}

/** The effects of hidden cards' triggers, but for those that a card the viewer knows has too. */
function unspokenNames(snapshot: Snapshot, knowledge: CardKnowledge, content: CompiledContent): readonly string[] {
  const [hidden, known] = [new Set<string>(), new Set<string>()];
  for (const { cardInstanceId, definitionId } of Object.values(snapshot.cards)) {
    const names = triggeredEffects(definitionId, content);
    for (const name of names) (knowledge.isHidden(cardInstanceId) ? hidden : known).add(name);
  }
  return [...hidden].filter((name) => !known.has(name));
}

function triggeredEffects(definitionId: string, { cards, bundles }: CompiledContent): readonly string[] {
  const card = cards.get(definitionId);
  const inherited = (card?.componentBundleIds ?? []).flatMap((id) => bundles.get(id)?.components ?? []);
  return [...inherited, ...(card?.components ?? [])].flatMap(effectsOfTrigger);
}

function effectsOfTrigger(component: Component): readonly string[] {
  return component.type === "trigger" ? component.trigger.effects.flatMap(namesOf) : [];
}

function namesOf({ effectId, chainedEffects }: EffectDefinition): readonly string[] {
  return [effectId, ...chainedEffects.flatMap(namesOf)];
}
