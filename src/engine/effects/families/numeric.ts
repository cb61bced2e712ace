import { evaluateNumber } from "../../../expressions/evaluate.ts";
import { calculate } from "../../calculation/calculate.ts";
import { combine } from "../../definitions/cards.ts";
import type { BasePatch } from "../../definitions/components.ts";
import type { NumericEffect } from "../../definitions/effects.ts";
import { settlementOperation } from "../../definitions/influences.ts";
import { applyResourceMutations, type ResourceMutation } from "../../resources/reducer.ts";
import type { BaseTrace, CalculationTrace, Settlement } from "../../state/records.ts";
import { accept, type Result, reject } from "../../state/rejections.ts";
import { setSnapshot } from "../../state/transaction.ts";
import { chargeWork, formulaWork } from "../../state/work.ts";
import { type Applied, type Attempt, applied, type EffectHandler } from "../handler.ts";

/** DAMAGE, HEAL and MODIFY_RESOURCE: one operation on a named resource field (EF-01, EF-06, EF-09). */
export const applyNumeric: EffectHandler<NumericEffect> = (tx, attempt) => {
  const calculation = calculateNumeric(tx, attempt);
  if (!calculation.ok) return calculation;
  const { effect, targetId } = attempt;
  const mutations: readonly ResourceMutation[] = [
    ...calculation.value.settlements.map(settlementMutation),
    {
      actorId: targetId,
      resourceId: effect.targetResource,
      field: effect.resourceField,
      operation: effect.operation,
      value: calculation.value.finalValue,
    },
  ];
  const reduced = applyResourceMutations(tx.state.snapshot, mutations, tx.context);
  if (!reduced.ok) return reduced;
  setSnapshot(tx, reduced.value.snapshot);
  return accept<Applied>(applied({ resourceChanges: reduced.value.changes, calculation: calculation.value }));
};

/** The resource mutation of a settlement (EF-09). */
export function settlementMutation({ operation, ...rest }: Settlement): ResourceMutation {
  return { ...rest, operation: settlementOperation[operation] };
}

/** The value a numeric effect would have on this target now, with its trace; changes nothing. */
export function calculateNumeric(
  tx: Parameters<EffectHandler<NumericEffect>>[0],
  attempt: Omit<Attempt<NumericEffect>, "targetId"> & { readonly targetId: string | null },
): Result<CalculationTrace> {
  const { effect, context, targetId } = attempt;
  if (effect.formulaValue) chargeWork(tx.work, formulaWork(effect.formulaValue));
  const base = baseOf(attempt);
  if (!base.ok) return base;
  return calculate({
    snapshot: tx.state.snapshot,
    context: tx.context,
    channel: effect.calculationChannel,
    pipelineId: effect.calculationPipelineId,
    baseTrace: base.value.trace,
    baseValue: base.value.value,
    sourceActorId: context.sourceActorId,
    targetActorId: targetId,
    tags: [...context.tags, ...effect.tags],
    cardInfluences: context.influences,
    cardSourceId: context.owner.definitionId,
    variables: context.variables,
    work: tx.work,
  });
}

function baseOf(
  attempt: Omit<Attempt<NumericEffect>, "targetId">,
): Result<{ readonly trace: BaseTrace; readonly value: number }> {
  const { effect, scope, context } = attempt;
  const { patches } = context;
  if (effect.formulaValue === null) {
    const authored = effect.flatValue ?? 0;
    return accept({ trace: { authored, patches }, value: applyPatches(authored, patches) });
  }
  const evaluated = evaluateNumber(effect.formulaValue, scope);
  if (!evaluated.ok)
    return reject("CALCULATION_FAILED", `${effect.formulaValue.source}: ${evaluated.reason}`, effect.effectId);
  const authored = evaluated.value;
  const trace = { authored, formula: effect.formulaValue.source, patches };
  return accept({ trace, value: applyPatches(authored, patches) });
}

/** Upgrades of a number, in order of application. */
export function applyPatches(authored: number, patches: readonly Pick<BasePatch, "operation" | "value">[]): number {
  return patches.reduce((value, patch) => combine(value, patch.operation, patch.value), authored);
}
