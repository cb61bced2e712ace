import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { PlayedCombat, publish, refuse } from "./client.ts";
import { gardenerAndBeetle, provingGround, twoGardeners } from "./proving-ground.ts";

/** A command that a rule refuses: what leads there, and what is then asked. */
interface Refusal {
  readonly code: string;
  readonly why: string;
  readonly creation?: object;
  readonly prepare?: (played: PlayedCombat) => Promise<unknown>;
  readonly ask: (played: PlayedCombat) => readonly [type: string, payload: object];
}

const play =
  (definitionId: string, more: object = {}) =>
  (played: PlayedCombat) =>
    [
      "PLAY_CARD",
      { actorId: "ada", cardInstanceId: played.cardOf("ada", definitionId), targetIds: ["bo"], ...more },
    ] as const;

const playOf = (actorId: string, targetId: string, definitionId: string) => (played: PlayedCombat) =>
  ["PLAY_CARD", { actorId, cardInstanceId: played.cardOf(actorId, definitionId), targetIds: [targetId] }] as const;

const propose = (definitionId: string) => (played: PlayedCombat) => played.take(...play(definitionId)(played));

/** Pays for `wreath`: one selection for each of its payments. */
const pay =
  (...selections: readonly ((played: PlayedCombat) => object)[]) =>
  (played: PlayedCombat) =>
    play("wreath", { payments: selections.map((select) => select(played)) })(played);

const offer =
  (paymentId: string, ...cards: readonly ((played: PlayedCombat) => string)[]) =>
  (played: PlayedCombat) => ({
    componentId: "price",
    paymentId,
    cardInstanceIds: cards.map((card) => card(played)),
  });

const mine =
  (definitionId: string, nth = 0) =>
  (played: PlayedCombat) =>
    played.cardOf("ada", definitionId, "branch", nth);
const theirs = (definitionId: string) => (played: PlayedCombat) => played.cardOf("bo", definitionId);
const nobodys = () => "00000000-0000-8000-8000-000000000000";
const leaf = offer("leaf", mine("boulder"));

const refusals: readonly Refusal[] = [
  { code: "NOT_ACTIVE_ACTOR", why: "it is another's turn", ask: () => ["END_TURN", { actorId: "bo" }] },
  { code: "NO_PRIORITY_WINDOW", why: "nothing waits for an answer", ask: () => ["PASS_PRIORITY", { actorId: "ada" }] },
  { code: "COMBAT_NOT_FINISHED", why: "there is nothing to acknowledge", ask: () => ["RESOLVE_COMBAT", {}] },
  {
    code: "COMBAT_FINISHED",
    why: "it is over",
    prepare: (played) => played.take("CONCEDE", { actorId: "bo" }),
    ask: () => ["END_TURN", { actorId: "ada" }],
  },
  {
    code: "PHASE_FORBIDS",
    why: "the phase has no place for it",
    creation: { modeId: "mute" },
    ask: () => [
      "EXECUTE_ACTION",
      { actorId: "ada", actionType: "ACTIVATE_ABILITY", powerId: "whistle", targetIds: ["bo"] },
    ],
  },
  {
    code: "ABILITY_NOT_USABLE",
    why: "the ability rests",
    prepare: (played) =>
      played.take("EXECUTE_ACTION", {
        actorId: "ada",
        actionType: "ACTIVATE_ABILITY",
        powerId: "whistle",
        targetIds: ["bo"],
      }),
    ask: () => [
      "EXECUTE_ACTION",
      { actorId: "ada", actionType: "ACTIVATE_ABILITY", powerId: "whistle", targetIds: ["bo"] },
    ],
  },
  {
    code: "ACTION_CONSTRAINED",
    why: "a status forbids it",
    creation: { initialState: { effects: [{ targetActorId: "ada", statusId: "drowsy" }] } },
    ask: play("prick"),
  },
  {
    code: "CARD_NOT_PLAYABLE",
    why: "the card lies where none is played from",
    prepare: (played) => played.take(...play("prick")(played)),
    ask: (played) => play("prick", { cardInstanceId: played.cardOf("ada", "prick", "mulch") })(played),
  },
  { code: "CONDITION_FAILED", why: "the card's own condition does not hold", ask: play("omen") },
  { code: "INVALID_TARGET", why: "the card is for enemies", ask: play("prick", { targetIds: ["ada"] }) },
  { code: "INVALID_TARGET", why: "one target is asked for", ask: play("prick", { targetIds: [] }) },
  {
    code: "COST_OPTION_INVALID",
    why: "the card has no such alternative",
    ask: play("prick", { costOptionId: "credit" }),
  },
  { code: "COST_UNAFFORDABLE", why: "it costs more than there is", ask: play("boulder") },
  {
    code: "PAYMENT_NOT_DUE",
    why: "the card asks for no card",
    ask: play("prick", { payments: [{ componentId: "price", paymentId: "leaf", cardInstanceIds: [] }] }),
  },
  { code: "PAYMENT_MISSING", why: "one of two payments is left out", ask: pay(leaf) },
  {
    code: "PAYMENT_DUPLICATE",
    why: "one card pays twice",
    ask: pay(offer("leaf", mine("prick")), offer("thorn", mine("prick"))),
  },
  {
    code: "PAYMENT_COUNT",
    why: "two cards are offered for one",
    ask: pay(offer("leaf", mine("boulder"), mine("omen")), offer("thorn", mine("prick"))),
  },
  { code: "PAYMENT_UNKNOWN_CARD", why: "there is no such card", ask: pay(leaf, offer("thorn", nobodys)) },
  { code: "PAYMENT_NOT_IN_SOURCE", why: "the card is another's", ask: pay(leaf, offer("thorn", theirs("prick"))) },
  { code: "PAYMENT_INELIGIBLE", why: "the card lacks the tag", ask: pay(leaf, offer("thorn", mine("omen"))) },
  {
    code: "PAYMENT_REJECTED",
    why: "the press holds three, not four",
    ask: (played) =>
      play("crown", { payments: [offer("all", mine("prick"), mine("boulder"), mine("omen"), mine("riddle"))(played)] })(
        played,
      ),
  },
  { code: "CALCULATION_FAILED", why: "the formula divides by zero", ask: play("riddle") },
  { code: "ZONE_FLOW_FAILED", why: "there are not enough cards to draw", ask: play("drought") },
  { code: "RESOURCE_MISSING", why: "the target has none of it", ask: play("robbery") },
  { code: "EFFECT_LIMIT", why: "its effects would not end", ask: play("avalanche") },
  {
    code: "AUTOMATIC_STEP_LIMIT",
    why: "the machine would take more steps than the mode allows",
    creation: { modeId: "hurried", participants: gardenerAndBeetle },
    ask: () => ["END_TURN", { actorId: "ada" }],
  },
  {
    code: "NOT_PRIORITY_HOLDER",
    why: "the other one has priority",
    creation: { modeId: "contested" },
    prepare: propose("prick"),
    ask: play("echo"),
  },
  {
    code: "PRIORITY_WINDOW_OPEN",
    why: "the turn cannot end while something is pending",
    creation: { modeId: "contested" },
    prepare: propose("prick"),
    ask: () => ["END_TURN", { actorId: "bo" }],
  },
  {
    code: "NOT_A_RESPONSE",
    why: "only answers answer",
    creation: { modeId: "contested" },
    prepare: propose("prick"),
    ask: playOf("bo", "ada", "prick"),
  },
  {
    code: "CARD_RESERVED",
    why: "the card is pending already",
    creation: { modeId: "contested" },
    prepare: async (played) => {
      await propose("echo")(played);
      await played.take("PASS_PRIORITY", { actorId: "bo" });
    },
    ask: play("echo"),
  },
  {
    code: "STACK_DEPTH_LIMIT",
    why: "the stack is full",
    creation: { modeId: "shallow" },
    prepare: propose("prick"),
    ask: playOf("bo", "ada", "echo"),
  },
  {
    code: "RESOLUTION_REJECTED",
    why: "what is pending can no longer be done, and the mode lets nothing fizzle",
    creation: { modeId: "stubborn" },
    prepare: async (played) => {
      await propose("prick")(played);
      await played.take("PASS_PRIORITY", { actorId: "bo" });
      await propose("brittle")(played);
      for (const actorId of ["bo", "ada", "bo"]) await played.take("PASS_PRIORITY", { actorId });
    },
    ask: () => ["PASS_PRIORITY", { actorId: "ada" }],
  },
];

describe("what a rule refuses", () => {
  const created = { contentRevision: "", configName: "proving", seed: 5 };
  before(async () => {
    created.contentRevision = await publish(created.configName, provingGround());
  });

  for (const { code, why, creation, prepare, ask } of refusals)
    it(`${code}: ${why}; the state is as it was`, async () => {
      const played = await PlayedCombat.create({ modeId: "calm", participants: twoGardeners, ...created, ...creation });
      await prepare?.(played);
      await played.refresh();
      const { sequence, step, stateHash } = played.combat;
      const problem = refuse(await played.post(...ask(played)), 422, code);
      assert.ok(problem.errors?.every((error) => error.message.length > 0) && problem.errors.length > 0);
      await played.refresh();
      const { combat } = played;
      assert.deepEqual([combat.sequence, combat.step, combat.stateHash], [sequence, step, stateHash]);
    });
});
