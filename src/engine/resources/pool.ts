import { toNineDecimals } from "../../expressions/rounding.ts";
import type { ResourceDefinition, ResourceField, ResourceOperation } from "../definitions/resources.ts";
import type { ResourceChange } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ResourcePool } from "../state/snapshot.ts";

/** A record without its address. */
export type FieldChange = Omit<ResourceChange, "actorId" | "resourceId">;

interface FieldMutation {
  readonly field: ResourceField;
  readonly operation: ResourceOperation;
  readonly value: number;
}

const fieldKeys = { Current: "current", Minimum: "minimum", Maximum: "maximum" } as const;

const operations: { readonly [K in ResourceOperation]: (previous: number, value: number) => number } = {
  ADD: (previous, value) => previous + value,
  SUBTRACT: (previous, value) => previous - value,
  SET: (_previous, value) => value,
};

/** The value of a pool's field. */
export function readField(pool: ResourcePool, field: ResourceField): number {
  return pool[fieldKeys[field]];
}

/**
 * A current value within its pool's bounds (EF-02): `canBeNegative` lifts the minimum, `canExceedMax` the maximum, each
 * altogether. Never −0.
 */
export function normaliseCurrent(
  current: number,
  bounds: Pick<ResourcePool, "minimum" | "maximum">,
  definition: Pick<ResourceDefinition, "canBeNegative" | "canExceedMax">,
): number {
  const floored = definition.canBeNegative ? current : Math.max(current, bounds.minimum);
  return (definition.canExceedMax ? floored : Math.min(floored, bounds.maximum)) + 0;
}

/**
 * One mutation of a pool with its records: the field's, and the current value's own when a bound moved it. The operand
 * and what comes of it are kept to nine decimals (EF-02).
 */
export function changeField(
  pool: ResourcePool,
  definition: ResourceDefinition,
  authored: FieldMutation,
): Result<{ readonly pool: ResourcePool; readonly changes: readonly FieldChange[] }> {
  const mutation = { ...authored, value: toNineDecimals(authored.value) };
  const { field, operation, value } = mutation;
  const previous = readField(pool, field);
  const raw = toNineDecimals(operations[operation](previous, value));
  if (!Number.isFinite(value) || !Number.isFinite(raw)) {
    return reject("CALCULATION_FAILED", `"${pool.resourceId}" would not be a finite number`);
  }
  if (field === "Current") {
    const current = normaliseCurrent(raw, pool, definition);
    return accept({ pool: { ...pool, current }, changes: [recordOf(mutation, previous, current)] });
  }
  const bounded = { ...pool, [fieldKeys[field]]: raw };
  if (bounded.minimum > bounded.maximum) {
    return reject("CALCULATION_FAILED", `the minimum of "${pool.resourceId}" would be above its maximum`);
  }
  return accept(normaliseAgain(bounded, definition, recordOf(mutation, previous, raw)));
}

function normaliseAgain(
  pool: ResourcePool,
  definition: ResourceDefinition,
  boundChange: FieldChange,
): { readonly pool: ResourcePool; readonly changes: readonly FieldChange[] } {
  const current = normaliseCurrent(pool.current, pool, definition);
  if (current === pool.current) return { pool, changes: [boundChange] };
  const follow = recordOf({ field: "Current", operation: "SET", value: current }, pool.current, current);
  return { pool: { ...pool, current }, changes: [boundChange, follow] };
}

/** `requested` and `applied` are positive in the operation's direction; for SET the difference to the previous value. */
function recordOf(mutation: FieldMutation, previous: number, current: number): FieldChange {
  const { field, operation, value } = mutation;
  const requested = toNineDecimals(operation === "SET" ? value - previous : value);
  const applied = toNineDecimals(operation === "SUBTRACT" ? previous - current : current - previous);
  return { field, operation, previous, requested, applied, current };
}
