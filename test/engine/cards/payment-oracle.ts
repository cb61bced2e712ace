/** A payment of the random bundles, as plain facts. */
export interface PaymentFacts {
  readonly paymentId: string;
  readonly from: "fist" | "spill" | "keep";
  readonly to: "attic" | "spill";
  readonly count: number;
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  readonly allowResolvingCard: boolean;
  readonly optionId: string | null;
}

/** What a cost of flux comes to under each option; `null` stands for the base price, absent where there is none. */
export interface PriceFacts {
  readonly base: number | null;
  readonly options: Readonly<Record<string, number>>;
}

/** The little world that is paid in: cards by zone from the top, their tags, and the room there is. */
export interface World {
  readonly zones: {
    readonly fist: readonly string[];
    readonly spill: readonly string[];
    readonly attic: readonly string[];
  };
  readonly tagsOf: (cardId: string) => readonly string[];
  readonly resolvingCardId: string;
  readonly flux: number;
  readonly atticCapacity: number;
  readonly payments: readonly PaymentFacts[];
  readonly price: PriceFacts;
}

/** One way to pay: the cards of each payment that is due, in the order of the payments. */
export type Payment = readonly { readonly paymentId: string; readonly cardIds: readonly string[] }[];

/** Every way in which the action could be paid under an option, by trying them all; null where the option is none. */
export function waysToPay(world: World, optionId: string | null): readonly Payment[] {
  const flux =
    optionId === null ? world.price.base : (new Map(Object.entries(world.price.options)).get(optionId) ?? null);
  if (flux === null || flux > world.flux) return [];
  const due = world.payments.filter((payment) => payment.optionId === null || payment.optionId === optionId);
  return chooseEach(world, due, []).filter((payment) => fits(world, due, payment));
}

/** Whether a selection is one of the ways, whatever the order in which it names payments and cards. */
export function isAWay(ways: readonly Payment[], selection: Payment): boolean {
  return ways.some((way) => canonical(way) === canonical(selection));
}

function canonical(payment: Payment): string {
  const parts = payment.map(({ paymentId, cardIds }) => JSON.stringify([paymentId, cardIds.toSorted()]));
  return parts.toSorted().join();
}

function chooseEach(world: World, due: readonly PaymentFacts[], used: readonly string[]): readonly Payment[] {
  const [first, ...rest] = due;
  if (!first) return [[]];
  const free = eligible(world, first).filter((cardId) => !used.includes(cardId));
  return subsets(free, first.count).flatMap((cardIds) =>
    chooseEach(world, rest, [...used, ...cardIds]).map((others) => [
      { paymentId: first.paymentId, cardIds },
      ...others,
    ]),
  );
}

function eligible(world: World, { from, requiredTags, excludedTags, allowResolvingCard }: PaymentFacts) {
  // Nobody may look into the keep, so nothing of it can pay.
  const cards = from === "keep" ? [] : world.zones[from];
  return cards.filter((cardId) => {
    const tags = world.tagsOf(cardId);
    if (cardId === world.resolvingCardId && !allowResolvingCard) return false;
    return requiredTags.every((tag) => tags.includes(tag)) && !excludedTags.some((tag) => tags.includes(tag));
  });
}

/** All subsets of a size, in lexicographic order of positions. */
function subsets(items: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

function fits(world: World, due: readonly PaymentFacts[], payment: Payment): boolean {
  const incoming = payment.filter((_, index) => due[index]?.to === "attic").flatMap((one) => one.cardIds);
  return world.zones.attic.length + incoming.length <= world.atticCapacity;
}
