import type { Command } from "../state/commands.ts";
import type { PaymentSelection } from "../state/snapshot.ts";
import type { CardKnowledge } from "./knowledge.ts";

/** Stands for a card that its namer does not know, with a number: no card has such an id. */
const noCard = "unknown";

/**
 * A command as its giver may mean it: a card that is hidden from it is one that does not exist, so that no refusal tells
 * where such a card lies, or that there is one (PY-05). Both are called alike; what was named twice stays so.
 * @param knowledge of one who does not see everything: who does may name every card
 */
export function concealCommand(command: Command, knowledge: CardKnowledge): Command {
  if (command.type === "PLAY_CARD") {
    return { ...command, payload: { ...command.payload, ...concealCards(command.payload, knowledge) } };
  }
  if (command.type === "EXECUTE_ACTION") {
    return { ...command, payload: { ...command.payload, ...concealCards(command.payload, knowledge) } };
  }
  return command;
}

interface NamedCards {
  readonly cardInstanceId?: string;
  readonly payments?: readonly PaymentSelection[];
}

function concealCards({ cardInstanceId, payments }: NamedCards, { isCard, isHidden }: CardKnowledge): NamedCards {
  const named = [cardInstanceId ?? [], ...(payments ?? []).map((payment) => payment.cardInstanceIds)].flat();
  const unknown = new Set(named.filter((id) => !isCard(id) || isHidden(id)));
  const names = new Map([...unknown].map((id, index) => [id, `${noCard} ${index + 1}`]));
  const conceal = (id: string) => names.get(id) ?? id;
  return {
    ...(cardInstanceId === undefined ? {} : { cardInstanceId: conceal(cardInstanceId) }),
    ...(payments === undefined
      ? {}
      : { payments: payments.map((one) => ({ ...one, cardInstanceIds: one.cardInstanceIds.map(conceal) })) }),
  };
}
