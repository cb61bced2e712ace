import { type WireAnswer, wholeText } from "./answers.ts";
import { type BranchPoint, foundBranch, pastePage } from "./branch.ts";
import { parseOrigin, parsePage } from "./codec.ts";
import type { Combat } from "./combat.ts";
import type { CombatStore } from "./store.ts";

/** The combat that becomes a branch. */
export interface BranchTarget {
  readonly store: CombatStore;
  readonly ownId: string;
  readonly peer: (combatId: string) => DurableObjectStub<Combat>;
  /** Is called before the first row is written. */
  readonly begin: () => Promise<void>;
}

/**
 * Copies the source's rows page by page, tells root and parent, and only then founds the branch; a copying that was cut
 * off begins anew. The refusal, or null.
 */
export async function copyBranch(
  { store, ownId, peer, begin }: BranchTarget,
  sourceId: string,
  point: BranchPoint,
): Promise<WireAnswer | null> {
  const source = peer(sourceId);
  const inherited = await source.branchOrigin(point);
  if (!inherited.ok) return inherited;
  const origin = parseOrigin(await wholeText(inherited.json));
  const { rootRunId, parentRunId } = origin.lineage;
  await begin();
  for (const ancestor of new Set([rootRunId, parentRunId])) {
    const told = await peer(ancestor).remember({ combatId: ownId, lineage: origin.lineage });
    if (!told.ok) return told;
  }
  for (let sequence = 0; sequence <= point.sequence; ) {
    const copied = await source.copyPage(sequence, point.sequence);
    if (!copied.ok) return copied;
    const page = parsePage(await wholeText(copied.json));
    pastePage(store, page, sequence === 0);
    sequence = page.nextSequence;
  }
  foundBranch(store, ownId, origin);
  return null;
}
