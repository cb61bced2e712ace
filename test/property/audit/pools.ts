import type {
  CalculationTrace,
  EffectApplicationRecord,
  Frame,
  Ordered,
  ResourceChange,
} from "../../../src/engine/state/records.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import type { Complain } from "./report.ts";

/** Nothing is won or lost unseen: the changes a frame lists lead from the pools before it to the pools after it. */
export function auditPools(before: Snapshot, frame: Frame, complain: Complain): void {
  const values = poolValues(before);
  for (const application of inOrder(frame.applications))
    for (const change of application.resourceChanges) follow(change, values, complain);
  for (const [key, value] of poolValues(frame.stateAfter))
    if (values.get(key) !== value) complain(`${key} is ${value}, the changes lead to ${values.get(key)}`);
}

/** A calculation leads from its base to its end, and an application does what its calculation says. */
export function auditCalculations(frame: Frame, complain: Complain): void {
  for (const trace of frame.calculations) auditTrace(trace, complain);
  const byPrint = new Map(frame.calculations.map((trace) => [trace.fingerprint, trace]));
  for (const application of frame.applications) {
    if (application.calculationFingerprint === null) continue;
    const trace = byPrint.get(application.calculationFingerprint);
    if (!trace) complain(`${application.effectId} names a calculation that is not there`);
    else auditUse(application, trace, complain);
  }
}

function follow(change: ResourceChange, values: Map<string, number>, complain: Complain): void {
  const key = keyOf(change.actorId, change.resourceId, change.field);
  if (values.get(key) !== change.previous) complain(`${key} was ${values.get(key)}, a change says ${change.previous}`);
  const moved = change.current - change.previous;
  const applied = change.operation === "SUBTRACT" ? -moved : moved;
  if (!isClose(applied, change.applied)) complain(`${key} moved by ${applied}, a change says ${change.applied}`);
  values.set(key, change.current);
}

function auditTrace(trace: CalculationTrace, complain: Complain): void {
  let value = trace.baseValue;
  for (const bucket of trace.buckets) {
    if (bucket.input !== value) complain(`bucket ${bucket.bucketId} begins at ${bucket.input}, not at ${value}`);
    if (bucket.operation === "ConsumeCapacity")
      for (const { effectiveValue, value: offered, influenceId } of bucket.contributions)
        if (effectiveValue < 0 || effectiveValue > Math.max(0, offered))
          complain(`capacity ${influenceId} offers ${offered}, used are ${effectiveValue}`);
    value = bucket.output;
  }
  if (trace.finalValue !== value) complain(`a calculation ends at ${trace.finalValue}, its buckets at ${value}`);
}

function auditUse(application: Ordered<EffectApplicationRecord>, trace: CalculationTrace, complain: Complain): void {
  const { effectId, resourceChanges } = application;
  for (const { actorId, resourceId, value } of trace.settlements) {
    const settled = resourceChanges.some(
      (one) => one.actorId === actorId && one.resourceId === resourceId && isClose(asked(one), value),
    );
    if (!settled) complain(`${effectId} does not settle ${value} of ${resourceId} of ${actorId}`);
  }
  if (!resourceChanges.some((change) => isClose(asked(change), trace.finalValue)))
    complain(`${effectId} does not do the ${trace.finalValue} that was calculated`);
}

/** The operand of a change: a SET records the difference, its operand is where it wanted to arrive. */
function asked(change: ResourceChange): number {
  return change.operation === "SET" ? change.previous + change.requested : change.requested;
}

function poolValues(state: Snapshot): Map<string, number> {
  return new Map(
    state.actors.flatMap(({ instanceId, resources }) =>
      resources.flatMap(({ resourceId, current, minimum, maximum }): [string, number][] => [
        [keyOf(instanceId, resourceId, "Current"), current],
        [keyOf(instanceId, resourceId, "Minimum"), minimum],
        [keyOf(instanceId, resourceId, "Maximum"), maximum],
      ]),
    ),
  );
}

function keyOf(actorId: string, resourceId: string, field: string): string {
  return JSON.stringify([actorId, resourceId, field]);
}

function inOrder<T extends { readonly ordinal: number }>(items: readonly T[]): readonly T[] {
  return [...items].sort((left, right) => left.ordinal - right.ordinal);
}

function isClose(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}
