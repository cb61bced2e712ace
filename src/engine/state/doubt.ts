/** Whose eyes look at the zones: what is public, or what these actors see. */
export type Eyes = "Public" | readonly string[];

/**
 * Whether what a transaction comes to depends on something that the one who asks cannot know (EF-18): a draw, cards or
 * an order that a zone hides, a card that may lie hidden and act. The forks of a transaction share its doubt, and no
 * rollback lowers it: what failed after a coin tells the coin.
 */
export interface Doubt {
  readonly eyes: Eyes;
  /** Whether the asker is told the true result all the same (`randomOutcomes: Reveal`, in full view). */
  readonly foresees: boolean;
  isRaised: boolean;
}

/** A doubt that nothing has raised yet. */
export function createDoubt(eyes: Eyes, foresees = false): Doubt {
  return { eyes, foresees, isRaised: false };
}

/** A new doubt for the same asker. */
export function freshDoubt({ eyes, foresees }: Doubt): Doubt {
  return createDoubt(eyes, foresees);
}

/** A new doubt about an actor's own action: its eyes, and those that look with it. */
export function doubtFor({ eyes, foresees }: Doubt, actorId: string): Doubt {
  return createDoubt(eyes !== "Public" && eyes.includes(actorId) ? eyes : [actorId], foresees);
}
