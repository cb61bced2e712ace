import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { execute } from "../../../src/engine/index.ts";
import { counts, seed } from "../../counts.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import type { JsonObject } from "../../support/json.ts";
import { atSelf, card, costs, does, gain, moves } from "../../support/mini-parts.ts";
import { createRandom, type Random } from "../../support/random.ts";
import { actAll, counter, itemOf, pass, type Table, zoneOf } from "../reactions/kit.ts";
import { isAWay, type Payment, type PaymentFacts, type World, waysToPay } from "./payment-oracle.ts";
import { ann, buyCandidates, buys, payingFlow, shop } from "./shop.ts";

const selectionsPerBundle = 20;
const tagPool = ["red", "blue"];
const optionPool = ["left", "right"];

const tagList = fc.subarray(tagPool);
const paymentFacts = fc.record({
  from: fc.constantFrom("fist", "fist", "fist", "spill", "spill", "keep"),
  to: fc.constantFrom("attic", "attic", "spill"),
  count: fc.constantFrom(1, 1, 2),
  requiredTags: fc.oneof(fc.constant([]), tagList),
  excludedTags: fc.oneof(fc.constant([]), fc.constant([]), fc.subarray(tagPool, { maxLength: 1 })),
  allowResolvingCard: fc.boolean(),
  optionId: fc.constantFrom(null, null, ...optionPool),
});

const bundles = fc.record({
  /** The tags of the cards of hand, spill and keep: four, two and one of them. */
  tags: fc.array(tagList, { minLength: 7, maxLength: 7 }),
  atticCapacity: fc.constantFrom(1, 2, 3, 6),
  base: fc.constantFrom(null, 0, 2),
  left: fc.constantFrom(0, 3, 4),
  payments: fc.array(paymentFacts, { minLength: 1, maxLength: 3 }),
  choices: fc.nat(),
});

type Bundle = typeof bundles extends fc.Arbitrary<infer T> ? T : never;

/** A payment into the place it comes from would be none. */
function paymentsOf({ payments }: Bundle): readonly PaymentFacts[] {
  return payments.map((payment, index) => ({
    ...payment,
    to: payment.from === "spill" ? "attic" : payment.to,
    paymentId: `p${index}`,
  }));
}

const flowIdOf = ({ from, to }: Pick<PaymentFacts, "from" | "to">) => `${from}.${to}`;
const payingFlows = (["fist", "spill", "keep"] as const).flatMap((from) =>
  (["attic", "spill"] as const).flatMap((to) => (from === to ? [] : [payingFlow(flowIdOf({ from, to }), [from, to])])),
);

function authored({ from, to, optionId, ...payment }: PaymentFacts): JsonObject {
  const tied = optionId === null ? {} : { costOptionId: optionId };
  return { ...payment, flowId: flowIdOf({ from, to }), sourceZoneId: from, targetZoneId: to, ...tied };
}

const names = ["a", "b", "c", "d", "e", "f", "g"];

/** `buy` and a to d in hand, e and f in the spill, g in the keep. */
function open(bundle: Bundle, stacked: boolean): { readonly table: Table; readonly world: World } {
  const payments = paymentsOf(bundle);
  const cards = names.map((name, index) => [
    name,
    card(name, bundle.tags[index] ?? [], costs(0), does("wrap", gain("husk", 1)), atSelf),
  ]);
  const price = (amount: number) => (amount === 0 ? [] : [{ resourceId: "flux", amount }]);
  const tied = payments.some((payment) => payment.optionId === "right");
  const options = { left: bundle.left, ...(tied ? { right: 1 } : {}) };
  const alternativeCosts = Object.entries(options).map(([optionId, amount]) => ({ optionId, costs: price(amount) }));
  const visibility = { contents: "All", order: "Visible" };
  const table = shop({
    hand: names,
    ben: ["snub"],
    cards: Object.fromEntries(cards),
    costs: { costs: price(bundle.base ?? 0), alternativeCosts },
    payments: payments.map(authored),
    zones: [{ zoneId: "attic", ownerScope: "Actor", ordering: "Ordered", capacity: bundle.atticCapacity, visibility }],
    flows: [...payingFlows, ...starting],
    stacked,
  });
  const base = bundle.base === 0 ? null : bundle.base;
  const zones = { fist: idsIn(table, "fist"), spill: idsIn(table, "spill"), attic: idsIn(table, "attic") };
  const resolvingCardId = ann(table, "buy");
  const tagsOf = (cardId: string) => {
    const name = table.snapshot.cards[cardId]?.definitionId ?? "";
    return name === "buy" ? ["ware"] : (bundle.tags[names.indexOf(name)] ?? []);
  };
  const { atticCapacity } = bundle;
  return {
    table,
    world: { zones, tagsOf, resolvingCardId, flux: 3, atticCapacity, payments, price: { base, options } },
  };
}

const opening = { triggers: ["encounter.started"], allowedInvocations: ["Boundary"] };
const few = { onInsufficient: "AllowPartial" };
const starting = [
  moves("open", ["keep", "fist"], { ...opening, priority: 2 }, { selection: { strategy: "Top", count: 5 }, ...few }),
  moves("stock", ["keep", "spill"], { ...opening, priority: 1 }, { selection: { strategy: "Top", count: 2 }, ...few }),
];

function idsIn({ snapshot }: Table, zoneId: string): readonly string[] {
  return snapshot.zones.find((zone) => zone.zoneId === zoneId && zone.ownerId === "ann")?.cardIds ?? [];
}

/** A way to pay, or what a careless client could make of one. */
function select(ways: readonly Payment[], table: Table, world: World, random: Random): Payment {
  const made = world.payments.map(({ paymentId, count }) => ({
    paymentId,
    cardIds: random.shuffle(Object.keys(table.snapshot.cards)).slice(0, count),
  }));
  const way = random.pick(ways) ?? random.shuffle(made).slice(random.below(2));
  const shuffled = random.shuffle(way).map((one) => ({ ...one, cardIds: random.shuffle(one.cardIds) }));
  if (random.below(2) === 0) return shuffled;
  const anyCard = random.pick([...Object.keys(table.snapshot.cards), "no-such-card"]) ?? "no-such-card";
  const victim = random.below(Math.max(1, shuffled.length));
  const spoil = [
    (ids: readonly string[]) => [...ids, anyCard],
    (ids: readonly string[]) => ids.slice(1),
    (ids: readonly string[]) => [anyCard, ...ids.slice(1)],
    (ids: readonly string[]) => ids.map(() => ids[0] ?? anyCard),
  ];
  const spoilt = shuffled.map((one, index) =>
    index === victim ? { ...one, cardIds: random.pick(spoil)?.(one.cardIds) ?? [] } : one,
  );
  return random.below(4) === 0 ? spoilt.slice(1) : spoilt;
}

function command(table: Table, selection: Payment, optionId: string | null) {
  const offer = Object.fromEntries(selection.map(({ paymentId, cardIds }) => [paymentId, cardIds]));
  return buys(table, offer, optionId ?? undefined);
}

/** Where Ann's cards must lie after a payment: paid ones in their targets, `buy` in its place, the others untouched. */
function expectMoved(before: Table, after: Table, world: World, selection: Payment): void {
  const paid = new Map(
    selection.flatMap(({ paymentId, cardIds }) => cardIds.map((id) => [id, targetOf(world, paymentId)])),
  );
  const gone = new Map([...paid, [world.resolvingCardId, paid.get(world.resolvingCardId) ?? "spill"] as const]);
  for (const zoneId of ["fist", "spill", "attic", "keep"]) {
    const stayed = idsIn(before, zoneId).filter((id) => !gone.has(id));
    const came = [...gone].flatMap(([id, target]) => (target === zoneId ? [id] : []));
    expect(idsIn(after, zoneId).filter((id) => !gone.has(id))).toEqual(stayed);
    expect(idsIn(after, zoneId).toSorted()).toEqual([...stayed, ...came].toSorted());
  }
}

function targetOf(world: World, paymentId: string): string {
  return world.payments.find((payment) => payment.paymentId === paymentId)?.to ?? "nowhere";
}

/** The first way in the published order is the default of the candidate; without a way there is no candidate. */
function expectListed(table: Table, ways: readonly Payment[], optionId: string | null): void {
  const listed = buyCandidates(table).find((one) => (one.command.costOptionId ?? null) === optionId);
  const shown = listed?.command.payments?.map(({ paymentId, cardInstanceIds }) => ({
    paymentId,
    cardIds: cardInstanceIds,
  }));
  expect(listed ? (shown ?? []) : null).toEqual(ways[0] ?? null);
}

function payableOptions(world: World): readonly (string | null)[] {
  return [null, "left", "right"].filter((optionId) => waysToPay(world, optionId).length > 0);
}

/** @returns how many of the selections were accepted */
function compareWithOracle(bundle: Bundle): number {
  let accepted = 0;
  const { table, world } = open(bundle, false);
  const random = createRandom(bundle.choices);
  for (const optionId of [null, "left", "right", "neither"]) expectListed(table, waysToPay(world, optionId), optionId);
  for (let number = 0; number < selectionsPerBundle; number++) {
    const optionId = random.pick([...payableOptions(world), null, "left", "right", "neither"]) ?? null;
    const ways = waysToPay(world, optionId);
    const selection = select(ways, table, world, random);
    const executed = execute(deepFreeze(table.snapshot), command(table, selection, optionId), table.context);
    expect(executed.ok, JSON.stringify({ optionId, selection })).toBe(isAWay(ways, selection));
    if (!executed.ok) continue;
    accepted++;
    expectMoved(table, { ...table, snapshot: executed.value.snapshot }, world, selection);
  }
  return accepted;
}

/**
 * Paid at proposal, then countered: everything of Ann's is as it was.
 * @returns how many cards were paid and given back
 */
function payAndGiveBack(bundle: Bundle): number {
  const { table, world } = open(bundle, true);
  const random = createRandom(bundle.choices);
  const optionId = random.pick(payableOptions(world)) ?? null;
  const way = random.pick(waysToPay(world, optionId));
  if (!way) return 0;
  const countered = actAll(table, (now) => command(now, way, optionId), counter("ben", "snub"));
  const after = actAll(countered, pass("ann"), pass("ben"));
  for (const zoneId of ["fist", "spill", "attic", "keep"]) expect(idsIn(after, zoneId)).toEqual(idsIn(table, zoneId));
  expect(after.snapshot.actors[0]?.resources).toEqual(table.snapshot.actors[0]?.resources);
  expect(zoneOf(after, "ben", "spill")).toEqual(["snub"]);
  return itemOf(countered, 1).paidZonePayments?.flatMap((paid) => paid.cardInstanceIds).length ?? 0;
}

describe(`random payments, seed ${seed}`, () => {
  const timeout = 60 * 60 * 1000;
  const numRuns = Math.ceil(counts.paymentSelections / selectionsPerBundle);

  it("PY-07 PY-09 PY-16 accepted exactly when an enumeration says so; accepted it moves exactly the paid cards", {
    timeout,
  }, () => {
    let accepted = 0;
    const property = fc.property(bundles, (bundle) => {
      accepted += compareWithOracle(bundle);
    });
    fc.assert(property, { numRuns, seed });
    expect(accepted).toBeGreaterThan((numRuns * selectionsPerBundle) / 10);
  });

  it("PY-15 RX-09 a refund restores zones and resources exactly", { timeout }, () => {
    let returned = 0;
    const property = fc.property(bundles, (bundle) => {
      returned += payAndGiveBack(bundle);
    });
    fc.assert(property, { numRuns, seed });
    expect(returned).toBeGreaterThan(numRuns / 10);
  });
});
