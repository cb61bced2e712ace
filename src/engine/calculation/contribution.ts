import { sortedBy } from "../state/order.ts";
import type { SourceKind } from "../state/records.ts";
import type { Share } from "./holdings.ts";

/** What one influence offers to one bucket: no longer said what kind of thing it stands for (EF-09). */
export interface Contribution {
  readonly bucketId: string;
  readonly influenceId: string;
  readonly sourceKind: SourceKind;
  /** Definition id of the source, or the resource's id. */
  readonly sourceId: string;
  /** Finite, never −0. */
  readonly value: number;
  readonly priority: number;
  /** What it draws on together with others; absent: it stands alone. */
  readonly share?: Share;
}

/** Priority descending, then source kind, source id and influence id (EF-07); equal ones stay in creation order. */
export function sortContributions(contributions: readonly Contribution[]): readonly Contribution[] {
  return sortedBy(
    contributions,
    (one) => -one.priority,
    (one) => one.sourceKind,
    (one) => one.sourceId,
    (one) => one.influenceId,
  );
}

/** The contributions of each bucket, in the order in which they count. */
export function groupByBucket(contributions: readonly Contribution[]): ReadonlyMap<string, readonly Contribution[]> {
  const groups = new Map<string, Contribution[]>();
  for (const contribution of sortContributions(contributions)) {
    const group = groups.get(contribution.bucketId);
    if (group) group.push(contribution);
    else groups.set(contribution.bucketId, [contribution]);
  }
  return groups;
}
