import type { CandidateAnswer, CombatAnswer, FrameAnswer } from "./answers.ts";

/** A candidate with what its preview promised; null where no preview could be had. */
export interface Weighed {
  readonly candidate: CandidateAnswer;
  readonly frames: readonly FrameAnswer[] | null;
}

/**
 * What an actor's side gains by the changes of some frames: what it gets and the others lose, less the reverse. It
 * reads the service's own numbers and knows of no resource what it is for.
 */
export function advantageOf(frames: readonly FrameAnswer[], sideId: string, combat: CombatAnswer): number {
  const ours = new Set(combat.actors.filter((actor) => actor.sideId === sideId).map((actor) => actor.instanceId));
  return frames
    .flatMap((frame) => frame.applications)
    .flatMap((application) => application.resourceChanges)
    .reduce((sum, change) => sum + (change.current - change.previous) * (ours.has(change.actorId) ? 1 : -1), 0);
}

/**
 * The demo's choice: of the cards and abilities the one whose preview gains most, if it loses nothing on balance or
 * promises what only its resolution will show; else the first thing of the system's own that is not giving up. It does
 * not answer its own side.
 */
export function choose(weighed: readonly Weighed[], sideId: string, combat: CombatAnswer): CandidateAnswer | null {
  if (isOurs(combat.pendingActions.at(-1)?.command.actorId, sideId, combat)) return passing(weighed);
  const scored = weighed
    .filter(({ candidate }) => candidate.source !== "System")
    .map((one) => ({ ...one, score: one.frames === null ? 0 : scoreOf(one.frames, sideId, combat) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (chosen, one) => (chosen === null || one.score > chosen.score ? one : chosen),
    null,
  );
  if (best !== null && best.score >= 0) return best.candidate;
  return passing(weighed);
}

function passing(weighed: readonly Weighed[]): CandidateAnswer | null {
  const { candidate } = weighed.find((one) => isPassing(one.candidate)) ?? weighed[0] ?? { candidate: null };
  return candidate;
}

function isOurs(actorId: string | undefined, sideId: string, combat: CombatAnswer): boolean {
  return combat.actors.some((actor) => actor.instanceId === actorId && actor.sideId === sideId);
}

function scoreOf(frames: readonly FrameAnswer[], sideId: string, combat: CombatAnswer): number {
  const isProposal = frames.some((frame) => frame.transitionType === "combat.reaction.proposed");
  // A proposal shows its price alone: it counts as fair, and the first of several as the best.
  return isProposal ? 0 : advantageOf(frames, sideId, combat);
}

function isPassing(candidate: CandidateAnswer): boolean {
  return candidate.source === "System" && candidate.command.actionType !== "CONCEDE";
}
