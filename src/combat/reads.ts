import { askerOf, beginWork, type Viewer, type Work } from "../engine/index.ts";
import type { CardEvaluation, LegalActions } from "../engine/legality/answers.ts";
import type { CombatView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { defaultActor, forbidsActor } from "./authority.ts";
import { refuseAs } from "./concealment.ts";
import { namedTargets } from "./named-targets.ts";
import type { CardQuery } from "./rules.ts";
import type { CombatSession } from "./session.ts";

/** A whole hand without one request per card. */
export interface HandEvaluation {
  readonly actorId: string | null;
  readonly sequence: number;
  readonly step: number;
  readonly items: readonly CardEvaluation[];
  /** False: the work of one request did not reach for every card. */
  readonly isComplete: boolean;
}

/** What a client asks right after a command, beside its receipt. */
export interface Next {
  readonly legalActions?: LegalActions | null;
  readonly evaluations?: HandEvaluation | null;
}

export type NextPart = keyof Next;

/** The read model, as the viewer may see it. */
export function readCombat(session: CombatSession, viewer: Viewer): Answer<CombatView> {
  return answer(session.rules.viewCombat(session.snapshot, viewer, session.context));
}

/** What an actor may do now; by default the one who is to decide. A spectator is refused. */
export function readLegalActions(
  session: CombatSession,
  actorId: string | null,
  viewer: Viewer,
  work: Work = beginWork(),
): Answer<LegalActions> {
  const asked = actorId ?? defaultActor(viewer, session.snapshot);
  const forbidden = asked === null ? forbidsSpectator(viewer) : forbidsActor(viewer, asked);
  if (forbidden !== null) return forbidden;
  const { rules, snapshot, context } = session;
  const legal = rules.legalActions(snapshot, asked, context, askerOf(viewer), work);
  if (!legal.ok) return refuseAs(viewer, session, legal.rejection);
  const candidates = rules.viewCandidates(legal.value.candidates, snapshot, viewer, context.content);
  return answer({ ...legal.value, candidates });
}

/** All cards of a hand. `FORBIDDEN` under `inspection: Disabled`. */
export function readHand(
  session: CombatSession,
  query: { readonly actorId: string | null; readonly targetIds?: readonly string[] },
  viewer: Viewer,
  work: Work = beginWork(),
): Answer<HandEvaluation> {
  const { rules, snapshot, context } = session;
  const actorId = query.actorId ?? defaultActor(viewer, snapshot);
  const forbidden =
    forbidsInspection(session) ?? (actorId === null ? forbidsSpectator(viewer) : forbidsActor(viewer, actorId));
  if (forbidden !== null) return forbidden;
  const targetIds = query.targetIds && namedTargets(snapshot, query.targetIds);
  const asked = { ...(actorId === null ? {} : { actorId }), ...(targetIds === undefined ? {} : { targetIds }) };
  const hand = rules.evaluateHand(snapshot, asked, context, askerOf(viewer), work);
  if (!hand.ok) return refuseAs(viewer, session, hand.rejection);
  const items = rules.viewEvaluations(hand.value.items, snapshot, viewer, context.content);
  const { isComplete } = hand.value;
  return answer({ actorId, sequence: snapshot.sequence, step: snapshot.step, items, isComplete });
}

/**
 * One card: by default in the hands of its owner. `NOT_FOUND` for a card this combat does not have, and for one that is
 * hidden from whoever asks.
 */
export function readCard(
  session: CombatSession,
  query: Omit<CardQuery, "actorId"> & { readonly actorId: string | null },
  viewer: Viewer,
): Answer<CardEvaluation> {
  const { rules, snapshot, context } = session;
  const { cards } = snapshot;
  const id = query.cardInstanceId;
  const isHidden = rules.hiddenCards(snapshot, viewer, context.content).isHidden(id);
  const card = Object.hasOwn(cards, id) && !isHidden ? cards[id] : undefined;
  if (card === undefined) return refuse("NOT_FOUND", "This combat has no such card.");
  const actorId = query.actorId ?? card.ownerId ?? defaultActor(viewer, snapshot);
  if (actorId === null) return refuse("NOT_FOUND", "Nobody holds this card.");
  const forbidden = forbidsInspection(session) ?? forbidsActor(viewer, actorId);
  if (forbidden !== null) return forbidden;
  const { targetIds } = query;
  const targets = targetIds === undefined ? {} : { targetIds: namedTargets(snapshot, targetIds) };
  const evaluated = rules.evaluateCard(snapshot, { ...query, ...targets, actorId }, context, askerOf(viewer));
  if (!evaluated.ok) return refuseAs(viewer, session, evaluated.rejection);
  const [told] = rules.viewEvaluations([evaluated.value], snapshot, viewer, context.content);
  return told === undefined ? refuse("NOT_FOUND", "This combat has no such card.") : answer(told);
}

/** The parts asked for, of the state after a command, with one budget for all; a part that cannot be had is null. */
export function readNext(session: CombatSession, parts: readonly NextPart[], viewer: Viewer): Next {
  const orNull = <T>(result: Answer<T>) => (result.ok ? result.value : null);
  const work = beginWork();
  const next: { -readonly [P in NextPart]?: Next[P] } = {};
  if (parts.includes("legalActions")) next.legalActions = orNull(readLegalActions(session, null, viewer, work));
  if (parts.includes("evaluations")) {
    next.evaluations = orNull(readHand(session, { actorId: null }, viewer, work));
  }
  return next;
}

/** Why this mode answers no evaluation and no preview (403), or null. */
export function forbidsInspection(session: CombatSession): ReturnType<typeof refuse> | null {
  if (session.mode.inspection !== "Disabled") return null;
  return refuse("FORBIDDEN", "This mode is played without inspection.");
}

function forbidsSpectator(viewer: Viewer): ReturnType<typeof refuse> | null {
  return viewer.kind === "Spectator" ? refuse("FORBIDDEN", "A spectator does not act.") : null;
}
