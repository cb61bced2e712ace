import type { ExpressionScope } from "../../expressions/types.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import type {
  CalculationTrace,
  CardChange,
  ModifierChange,
  ResourceChange,
  SkipReason,
  StatusChange,
} from "../state/records.ts";
import type { Result } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import type { EffectContext } from "./context.ts";

/** One effect about to be applied to one target. */
export interface Attempt<E extends EffectDefinition> {
  readonly effect: E;
  readonly targetId: string;
  readonly context: EffectContext;
  readonly scope: ExpressionScope;
}

/** What an application changed; the family's reducer has already written it. */
export interface Applied {
  readonly kind: "Applied";
  readonly resourceChanges: readonly ResourceChange[];
  readonly statusChanges: readonly StatusChange[];
  readonly modifierChanges: readonly ModifierChange[];
  readonly cardChanges: readonly CardChange[];
  readonly calculation: CalculationTrace | null;
}

/** An attempt that found nothing to do. */
export interface Skipped {
  readonly kind: "Skipped";
  readonly reason: SkipReason;
}

/** One effect family: calculates, applies through its reducer, tells what changed. */
export type EffectHandler<E extends EffectDefinition> = (
  tx: Transaction,
  attempt: Attempt<E>,
) => Result<Applied | Skipped>;

const nothing: Applied = {
  kind: "Applied",
  resourceChanges: [],
  statusChanges: [],
  modifierChanges: [],
  cardChanges: [],
  calculation: null,
};

/** An application with the given changes. */
export function applied(changes: Partial<Omit<Applied, "kind">>): Applied {
  return { ...nothing, ...changes };
}
