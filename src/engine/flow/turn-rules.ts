import { evaluateNumber } from "../../expressions/evaluate.ts";
import { enabledPipelines } from "../calculation/pipelines.ts";
import type { NumericEffect } from "../definitions/effects.ts";
import { modeOf, rulesOf } from "../definitions/lookup.ts";
import type { ResourceCyclePolicy } from "../definitions/rules.ts";
import { type EffectContext, effectScope, plainContext } from "../effects/context.ts";
import { calculateNumeric } from "../effects/families/numeric.ts";
import { applyCalculated, observePreResolved, type PreResolved, resourceEffect } from "../effects/pre-resolved.ts";
import { isInScope } from "../legality/turn.ts";
import { sortedBy } from "../state/order.ts";
import type { CalculationTrace } from "../state/records.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";

/** The channel of turn rules: regeneration and `Add` cycles (EF-06). */
const turnRuleChannel = "turn_rule";

interface TurnRule {
  readonly effect: NumericEffect;
  readonly context: EffectContext;
  readonly value: number;
  /** Whether the value passes the channel's pipeline, where the mode has one. */
  readonly isAuthored: boolean;
}

/** The resource cycle and START_TURN regeneration of an actor whose activation begins (EF-20). */
export function applyStartRules(tx: Transaction, actor: ActorState): Rejection | null {
  const cycles = rulesOf(tx.state.snapshot, tx.context.content).flow.resourceCycles;
  const due = cycles.filter((cycle) => isInScope(tx.state.snapshot, cycle.actorScope, actor));
  const regeneration = regenerationRules(tx, actor, "START_TURN");
  if (!regeneration.ok) return regeneration.rejection;
  return applyRules(tx, actor, [...due.flatMap((cycle) => cycleRule(actor, cycle)), ...regeneration.value]);
}

/** END_TURN regeneration of an actor whose activation ends. */
export function applyEndRules(tx: Transaction, actor: ActorState): Rejection | null {
  const regeneration = regenerationRules(tx, actor, "END_TURN");
  return regeneration.ok ? applyRules(tx, actor, regeneration.value) : regeneration.rejection;
}

/** All evaluated against the same snapshot, ordered by resource id, then applied, then observed (EF-20). */
function applyRules(tx: Transaction, actor: ActorState, rules: readonly TurnRule[]): Rejection | null {
  const resolved: { readonly rule: TurnRule; readonly trace: CalculationTrace | null }[] = [];
  for (const rule of sortedBy(rules, (one) => one.effect.targetResource)) {
    const trace = calculateRule(tx, actor, rule);
    if (!trace.ok) return trace.rejection;
    resolved.push({ rule, trace: trace.value });
  }
  const applied: PreResolved[] = [];
  for (const { rule, trace } of resolved) {
    if (addsNothing(rule, trace)) continue;
    const done = applyCalculated(tx, rule.effect, actor.instanceId, rule.value, trace, rule.context);
    if (!done.ok) return done.rejection;
    applied.push(done.value);
  }
  return observePreResolved(tx, applied);
}

function addsNothing({ effect, value }: TurnRule, trace: CalculationTrace | null): boolean {
  return effect.operation === "ADD" && (trace?.finalValue ?? value) === 0 && !trace?.settlements.length;
}

function calculateRule(tx: Transaction, actor: ActorState, rule: TurnRule): Result<CalculationTrace | null> {
  const { content } = tx.context;
  const mode = modeOf(tx.state.snapshot, content);
  if (!rule.isAuthored || enabledPipelines(content, mode, turnRuleChannel).length === 0) return accept(null);
  const { effect, context } = rule;
  const targetId = actor.instanceId;
  return calculateNumeric(tx, { effect, context, targetId, scope: effectScope(tx, context, targetId) });
}

function cycleRule(actor: ActorState, cycle: ResourceCyclePolicy): readonly TurnRule[] {
  const pool = actor.resources.find((one) => one.resourceId === cycle.resourceId);
  if (!pool) return [];
  const { resourceId, amount } = cycle;
  const rule = (operation: "SET" | "ADD", value: number, isAuthored: boolean): TurnRule => ({
    effect: resourceEffect(`${resourceId}.cycle`, resourceId, "Current", operation, value),
    context: ruleContext(`${resourceId}.cycle`, actor),
    value,
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

function regenerationRules(
  tx: Transaction,
  actor: ActorState,
  timing: "START_TURN" | "END_TURN",
): Result<readonly TurnRule[]> {
  const rules: TurnRule[] = [];
  for (const { resourceId } of actor.resources) {
    const regeneration = tx.context.content.resources.get(resourceId)?.regeneration;
    if (!regeneration || regeneration.timing !== timing) continue;
    const effectId = `${resourceId}.regeneration`;
    const context = ruleContext(effectId, actor);
    const { formula, amountPerTurn } = regeneration;
    const scope = effectScope(tx, context, actor.instanceId);
    const amount = formula ? evaluateNumber(formula, scope) : { ok: true as const, value: amountPerTurn };
    if (!amount.ok) return reject("CALCULATION_FAILED", `${formula?.source}: ${amount.reason}`, effectId);
    const base = resourceEffect(effectId, resourceId, "Current", "ADD", amountPerTurn);
    const effect = { ...base, formulaValue: formula, flatValue: formula ? null : amountPerTurn };
    rules.push({ effect, context, value: amount.value, isAuthored: true });
  }
  return accept(rules);
}

function ruleContext(definitionId: string, actor: ActorState): EffectContext {
  const owner = { kind: "TurnRule", definitionId, instanceId: null, cardInstanceId: null, componentId: null } as const;
  return plainContext(owner, actor.instanceId);
}
