import { instanceIdForm } from "../state/ids.ts";
import type { Frame, FramePayloadValue } from "../state/records.ts";
import { type CardKnowledge, redactCardIds } from "./knowledge.ts";
import type { CardIdsView } from "./model.ts";

const instanceIds = new RegExp(instanceIdForm, "g");
const partsOfInstances = new RegExp(`(${instanceIdForm})/`, "g");
const fieldsOfACard: readonly string[] = ["definitionId", "cardDefinitionId", "upgradeIds", "message"];

/** What of a payload may name a card, or speak from within one. */
type OfCards = "cardInstanceId" | "definitionId" | "part" | "reason" | "message";

/** A frame's payload as it is told: what names a card hidden from the viewer is null. */
export type ToldPayload<P> = P extends readonly (infer Item)[]
  ? readonly ToldPayload<Item>[]
  : P extends object
    ? {
        readonly [K in keyof P]: K extends "cardInstanceIds" | "stayedCardInstanceIds"
          ? CardIdsView
          : K extends OfCards
            ? P[K] | null
            : ToldPayload<P[K]>;
      }
    : P;

/**
 * A frame's payload without hidden cards, wherever they stand: an id becomes null, an id inside a sentence the word
 * "hidden", and what is said of a hidden card beside its id is null too, as is a sentence from within one. Lists of cards
 * are put in ordinal order, so that none tells the order of a zone that hides it.
 */
export function redactPayload(payload: Frame["payload"], knowledge: CardKnowledge): Frame["payload"] {
  return redactObject(payload, knowledge);
}

function redactValue(value: FramePayloadValue, knowledge: CardKnowledge): FramePayloadValue {
  if (typeof value === "string") return redactText(value, knowledge);
  if (typeof value !== "object" || value === null) return value;
  return isList(value) ? redactList(value, knowledge) : redactObject(value, knowledge);
}

function redactText(text: string, knowledge: CardKnowledge): string | null {
  return speaksOf(text, knowledge) || isFromWithin(text, knowledge) ? null : redactSentence(text, knowledge);
}

/** Whether a text is a hidden card's id, or names a part of that card by it: `<id>/<part>`. */
function speaksOf(text: string, { isHidden }: CardKnowledge): boolean {
  return isHidden(text.split("/")[0] ?? "");
}

/** Whether a sentence tells what went on within a hidden card: it names a part of that card (`rejectWithin`). */
export function isFromWithin(text: string, { isHidden }: CardKnowledge): boolean {
  return [...text.matchAll(partsOfInstances)].some(([, id]) => isHidden(id ?? ""));
}

/** A sentence with the word "hidden" in place of each hidden card's id. */
export function redactSentence(text: string, knowledge: CardKnowledge): string {
  return text.replace(instanceIds, (id) => (knowledge.isHidden(id) ? "hidden" : id));
}

function redactList(list: readonly FramePayloadValue[], knowledge: CardKnowledge): readonly FramePayloadValue[] {
  const texts = list.filter((item) => typeof item === "string");
  if (texts.length === list.length && texts.some(knowledge.isCard)) return redactCardIds(texts, knowledge, false);
  return list.map((item) => redactValue(item, knowledge));
}

function redactObject(
  object: { readonly [key: string]: FramePayloadValue },
  knowledge: CardKnowledge,
): { readonly [key: string]: FramePayloadValue } {
  const entries = Object.entries(object);
  const speaksOfHidden = entries.some(([, value]) => typeof value === "string" && speaksOf(value, knowledge));
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      speaksOfHidden && fieldsOfACard.includes(key) ? null : redactValue(value, knowledge),
    ]),
  );
}

function isList(
  value: readonly FramePayloadValue[] | { readonly [key: string]: FramePayloadValue },
): value is readonly FramePayloadValue[] {
  return Array.isArray(value);
}
