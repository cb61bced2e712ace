import type { Command } from "../state/commands.ts";
import type { PaymentSelection } from "../state/snapshot.ts";
import type { CardKnowledge } from "./knowledge.ts";

/** Stands for a card that is hidden from whoever named it: no card has this id. */
const noCard = "hidden";

/**
 * A command as its giver may mean it: a card that is hidden from it is one that does not exist, so that no refusal tells
 * where such a card lies (PY-05).
 */
export function concealCommand(command: Command, { isHidden }: CardKnowledge): Command {
  switch (command.type) {
    case "PLAY_CARD":
      return { ...command, payload: { ...command.payload, ...concealCards(command.payload, isHidden) } };
    case "EXECUTE_ACTION":
      return { ...command, payload: { ...command.payload, ...concealCards(command.payload, isHidden) } };
    default:
      return command;
  }
}

interface NamedCards {
  readonly cardInstanceId?: string;
  readonly payments?: readonly PaymentSelection[];
}

function concealCards({ cardInstanceId, payments }: NamedCards, isHidden: CardKnowledge["isHidden"]): NamedCards {
  return {
    ...(cardInstanceId !== undefined && isHidden(cardInstanceId) ? { cardInstanceId: noCard } : {}),
    ...(payments === undefined ? {} : { payments: payments.map((payment) => concealPayment(payment, isHidden)) }),
  };
}

function concealPayment(payment: PaymentSelection, isHidden: CardKnowledge["isHidden"]): PaymentSelection {
  const cardInstanceIds = payment.cardInstanceIds.map((id, index) => (isHidden(id) ? `${noCard} ${index + 1}` : id));
  return { ...payment, cardInstanceIds };
}
