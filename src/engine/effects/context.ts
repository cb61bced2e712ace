import type { ExpressionScope, ExpressionValue } from "../../expressions/types.ts";
import type { BasePatch } from "../definitions/components.ts";
import type { ContextualInfluence } from "../definitions/influences.ts";
import { createScope } from "../definitions/scope.ts";
import type { SourceKind } from "../state/records.ts";
import type { Transaction } from "../state/transaction.ts";

/** Who owns an effect: it changes provenance and context, never the algorithm (effects.md). */
export interface EffectOwner {
  readonly kind: SourceKind;
  readonly definitionId: string;
  readonly instanceId: string | null;
  readonly cardInstanceId: string | null;
  readonly componentId: string | null;
}

/** Everything an effect list is run with. */
export interface EffectContext {
  readonly owner: EffectOwner;
  /** The one who acts: `SELF` and `source.…`. */
  readonly sourceActorId: string | null;
  /** The owner of a trigger: `owner.…`. */
  readonly ownerActorId: string | null;
  /** What `TARGET` means: the command's targets, or the parent's target in a chained effect. */
  readonly chosenTargetIds: readonly string[];
  /** Chosen targets that are no longer legal though they live: skipped, or a failure (EF-21). */
  readonly lostTargetIds: readonly string[];
  /** What the action has paid, by resource: `paid.<resourceId>` (PY-17); null outside an action's own effects. */
  readonly paid: ReadonlyMap<string, number> | null;
  /** The action's effective tags. */
  readonly tags: readonly string[];
  /** Variables of the place by dotted name. */
  readonly variables: ReadonlyMap<string, ExpressionValue>;
  /** Influence components of the played card. */
  readonly influences: readonly ContextualInfluence[];
  /** Upgrades of the base value of a component's own effect; none in chained effects. */
  readonly patches: readonly BasePatch[];
  /** Inside an observation trigger: who did it and whom it happened to. */
  readonly event: { readonly sourceId: string | null; readonly targetId: string | null } | null;
  /** Keys of the triggers along this causal path: each fires at most once on it (EF-12). */
  readonly path: readonly string[];
  readonly depth: number;
  readonly parentApplicationId: string | null;
}

/** A context with nothing but an owner and an acting actor. */
export function plainContext(owner: EffectOwner, sourceActorId: string | null): EffectContext {
  return {
    owner,
    sourceActorId,
    ownerActorId: sourceActorId,
    chosenTargetIds: [],
    lostTargetIds: [],
    paid: null,
    tags: [],
    variables: new Map(),
    influences: [],
    patches: [],
    event: null,
    path: [],
    depth: 0,
    parentApplicationId: null,
  };
}

/** What expressions of an effect see, on the state of this moment. */
export function effectScope(tx: Transaction, context: EffectContext, targetId: string | null): ExpressionScope {
  return createScope(tx.state.snapshot, {
    sourceId: context.sourceActorId,
    targetId,
    ownerId: context.ownerActorId,
    lifecycleOwnerId: context.ownerActorId,
    variables: context.variables,
    paid: context.paid,
    tags: context.tags,
  });
}
