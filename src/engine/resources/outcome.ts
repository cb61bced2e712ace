import type { OutcomePolicy } from "../definitions/rules.ts";
import type { ActorState, CombatStatus, Outcome, Snapshot } from "../state/snapshot.ts";

/** How a combat ended: for the run owner's side, and by name. */
export interface OutcomeDecision {
  readonly status: Exclude<CombatStatus, "ACTIVE">;
  readonly outcome: Outcome;
}

/**
 * The outcome of a state, or null while two sides have living actors (engine.md, outcome).
 * One side left wins: by `CONCEDED` when on every other side somebody has conceded, else by `DEFEAT`. None left: the
 * tie-break among all actors.
 * @param activeActorId whose activation it is, for `ActiveActorWins`
 */
export function evaluateOutcome(
  snapshot: Snapshot,
  policy: OutcomePolicy,
  activeActorId: string | null,
): OutcomeDecision | null {
  const livingSides = sidesOf(snapshot.actors.filter((actor) => actor.isAlive));
  if (livingSides.length > 1) return null;
  const [winner] = livingSides;
  if (winner === undefined) {
    return decide(snapshot, breakTie(snapshot.actors, policy, activeActorId), "TIE_BREAK");
  }
  return decide(snapshot, winner, losersConceded(snapshot, winner) ? "CONCEDED" : "DEFEAT");
}

/**
 * The outcome of a combat whose last round has ended, or null while rounds are left: the tie-break among the living.
 * Asked at the end of each round; `ActiveActorWins` takes the activation that the snapshot is in.
 */
export function roundLimitOutcome(snapshot: Snapshot, policy: OutcomePolicy): OutcomeDecision | null {
  if (policy.maxRounds === null || snapshot.round < policy.maxRounds) return null;
  const living = snapshot.actors.filter((actor) => actor.isAlive);
  return decide(snapshot, breakTie(living, policy, snapshot.activation.activeActorId), "ROUND_LIMIT");
}

function sidesOf(actors: readonly ActorState[]): readonly string[] {
  return [...new Set(actors.map((actor) => actor.sideId))];
}

function losersConceded(snapshot: Snapshot, winner: string): boolean {
  const losers = sidesOf(snapshot.actors).filter((sideId) => sideId !== winner);
  const conceded = new Set(sidesOf(snapshot.actors.filter((actor) => actor.hasConceded)));
  return losers.every((sideId) => conceded.has(sideId));
}

type TieBreak = OutcomePolicy["tieBreak"];

const favours: { readonly [K in TieBreak]: (actor: ActorState, activeActorId: string | null) => boolean } = {
  Draw: () => false,
  PlayerControlledWins: (actor) => actor.controllerBinding.kind === "Player",
  AiControlledWins: (actor) => actor.controllerBinding.kind === "AI",
  ActiveActorWins: (actor, activeActorId) => actor.instanceId === activeActorId,
};

/** The side of the first candidate the policy favours, in actor order; null, a draw, when it favours nobody. */
function breakTie(
  candidates: readonly ActorState[],
  policy: OutcomePolicy,
  activeActorId: string | null,
): string | null {
  return candidates.find((actor) => favours[policy.tieBreak](actor, activeActorId))?.sideId ?? null;
}

function decide(snapshot: Snapshot, winnerSideId: string | null, reason: Outcome["reason"]): OutcomeDecision {
  const ownSide = snapshot.actors.find((actor) => actor.instanceId === snapshot.runOwnerId)?.sideId;
  const status = winnerSideId === null ? "DRAW" : winnerSideId === ownSide ? "VICTORY" : "DEFEAT";
  return { status, outcome: { winnerSideId, reason, acknowledged: false } };
}
