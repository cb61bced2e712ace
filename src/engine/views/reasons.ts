import type { RejectionReason } from "../state/rejections.ts";
import type { CardKnowledge } from "./knowledge.ts";
import { isFromWithin, redactSentence } from "./payload.ts";

/** Tells reasons so that no hidden card is named by them. */
export type TellReasons = (reasons: readonly RejectionReason[]) => readonly RejectionReason[];

/**
 * How a viewer is told why something was refused: without the ids of hidden cards, and where it was refused within a
 * hidden card, without a word of which.
 */
export function reasonsFor(knowledge: CardKnowledge): TellReasons {
  return (reasons) =>
    reasons.map(({ path, code, message }) =>
      redactSentence(path, knowledge) !== path || isFromWithin(message, knowledge)
        ? { path: "", code, message: "what is hidden does not allow it" }
        : { path, code, message: redactSentence(message, knowledge) },
    );
}
