import { evaluateNumber } from "../../expressions/evaluate.ts";
import type { ExpressionScope } from "../../expressions/types.ts";
import { enabledPipelines } from "../calculation/pipelines.ts";
import type { NumericEffect } from "../definitions/effects.ts";
import { modeOf, rulesOf } from "../definitions/lookup.ts";
import type { ResourceCyclePolicy } from "../definitions/rules.ts";
import { answerBetweenTurns, type SkippedPart, tryPart } from "../effects/between-turns.ts";
import { type EffectContext, effectScope, plainContext } from "../effects/context.ts";
import { calculateNumeric, settlementMutation } from "../effects/families/numeric.ts";
import type { Observer } from "../effects/observations.ts";
import { applyCalculated, resourceEffect } from "../effects/pre-resolved.ts";
import { isInScope } from "../legality/turn.ts";
import { applyResourceMutations } from "../resources/reducer.ts";
import { sortedBy } from "../state/order.ts";
import type { CalculationTrace } from "../state/records.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { forkTransaction, setSnapshot, type Transaction } from "../state/transaction.ts";

/** The channel of turn rules: regeneration and `Add` cycles (EF-06). */
const turnRuleChannel = "turn_rule";

interface TurnRule {
  readonly effect: NumericEffect;
  readonly context: EffectContext;
  /** Whether the value passes the channel's pipeline, where the mode has one. */
  readonly isAuthored: boolean;
}

interface ResolvedRule extends TurnRule {
  readonly value: number;
  readonly trace: CalculationTrace | null;
}

/**
 * The resource cycle and START_TURN regeneration of an actor whose activation begins (EF-20).
 * @param skipped where rules that fail and are undone alone are noted
 */
export function applyStartRules(tx: Transaction, actor: ActorState, skipped: SkippedPart[]): Rejection | null {
  const cycles = rulesOf(tx.state.snapshot, tx.context.content).flow.resourceCycles;
  const due = cycles.filter((cycle) => isInScope(tx.state.snapshot, cycle.actorScope, actor));
  const rules = [...due.flatMap((cycle) => cycleRule(actor, cycle)), ...regenerationRules(tx, actor, "START_TURN")];
  return applyRules(tx, actor, rules, skipped);
}

/** END_TURN regeneration of an actor whose activation ends; likewise. */
export function applyEndRules(tx: Transaction, actor: ActorState, skipped: SkippedPart[]): Rejection | null {
  return applyRules(tx, actor, regenerationRules(tx, actor, "END_TURN"), skipped);
}

/**
 * All evaluated against the same snapshot, ordered by resource id, then applied, then observed (EF-20); only what the
 * calculation of one settles is gone for the next, so that no capacity counts twice (EF-07).
 */
function applyRules(
  tx: Transaction,
  actor: ActorState,
  rules: readonly TurnRule[],
  skipped: SkippedPart[],
): Rejection | null {
  const resolved: ResolvedRule[] = [];
  const settling = forkTransaction(tx);
  for (const rule of sortedBy(rules, (one) => one.effect.targetResource)) {
    const done = tryPart(tx, skipped, rule.effect.effectId, () => resolveRule(tx, settling, actor, rule));
    if (!done.ok) return done.rejection;
    if (done.value) resolved.push(done.value);
  }
  const observers: Observer[] = [];
  for (const { effect, context, value, trace } of resolved.filter((one) => !addsNothing(one))) {
    const done = tryPart(tx, skipped, effect.effectId, () =>
      applyCalculated(tx, effect, actor.instanceId, value, trace, context),
    );
    if (!done.ok) return done.rejection;
    observers.push(...(done.value ?? []));
  }
  return answerBetweenTurns(tx, skipped, observers);
}

function addsNothing({ effect, value, trace }: ResolvedRule): boolean {
  return effect.operation === "ADD" && (trace?.finalValue ?? value) === 0 && !trace?.settlements.length;
}

/** @param settling where what the rules before have settled is gone, and what this one settles goes too */
function resolveRule(tx: Transaction, settling: Transaction, actor: ActorState, rule: TurnRule): Result<ResolvedRule> {
  const { effect, context } = rule;
  const scope = effectScope(tx, context, actor.instanceId);
  const value = authoredValue(effect, scope);
  if (!value.ok) return value;
  const { content } = tx.context;
  const passes =
    rule.isAuthored && enabledPipelines(content, modeOf(tx.state.snapshot, content), turnRuleChannel).length > 0;
  if (!passes) return accept({ ...rule, value: value.value, trace: null });
  const trace = calculateNumeric(settling, { effect, context, targetId: actor.instanceId, scope });
  if (!trace.ok) return trace;
  const mutations = trace.value.settlements.map(settlementMutation);
  const settled = applyResourceMutations(settling.state.snapshot, mutations, tx.context);
  if (!settled.ok) return settled;
  setSnapshot(settling, settled.value.snapshot);
  return accept({ ...rule, value: value.value, trace: trace.value });
}

function authoredValue({ effectId, formulaValue, flatValue }: NumericEffect, scope: ExpressionScope): Result<number> {
  if (formulaValue === null) return accept(flatValue ?? 0);
  const amount = evaluateNumber(formulaValue, scope);
  if (amount.ok) return accept(amount.value);
  return reject("CALCULATION_FAILED", `${formulaValue.source}: ${amount.reason}`, effectId);
}

function cycleRule(actor: ActorState, cycle: ResourceCyclePolicy): readonly TurnRule[] {
  const pool = actor.resources.find((one) => one.resourceId === cycle.resourceId);
  if (!pool) return [];
  const { resourceId, amount } = cycle;
  const rule = (operation: "SET" | "ADD", value: number, isAuthored: boolean): TurnRule => ({
    effect: resourceEffect(`${resourceId}.cycle`, resourceId, "Current", operation, value),
    context: ruleContext(`${resourceId}.cycle`, actor),
    isAuthored,
  });
  switch (cycle.startActivation) {
    case "ResetToMax":
      return pool.current === pool.maximum ? [] : [rule("SET", pool.maximum, false)];
    case "Set":
      return pool.current === (amount ?? 0) ? [] : [rule("SET", amount ?? 0, false)];
    case "Add":
      return [rule("ADD", amount ?? 0, true)];
    case "Preserve":
      return [];
  }
}

function regenerationRules(tx: Transaction, actor: ActorState, timing: "START_TURN" | "END_TURN"): readonly TurnRule[] {
  return actor.resources.flatMap(({ resourceId }) => {
    const regeneration = tx.context.content.resources.get(resourceId)?.regeneration;
    if (!regeneration || regeneration.timing !== timing) return [];
    const { formula, amountPerTurn } = regeneration;
    const effectId = `${resourceId}.regeneration`;
    const base = resourceEffect(effectId, resourceId, "Current", "ADD", amountPerTurn);
    const effect = { ...base, formulaValue: formula, flatValue: formula ? null : amountPerTurn };
    return [{ effect, context: ruleContext(effectId, actor), isAuthored: true }];
  });
}

function ruleContext(definitionId: string, actor: ActorState): EffectContext {
  const owner = { kind: "TurnRule", definitionId, instanceId: null, cardInstanceId: null, componentId: null } as const;
  return plainContext(owner, actor.instanceId);
}
