import type { Command } from "../engine/index.ts";
import { deciderOf } from "./authority.ts";
import type { CombatSession } from "./session.ts";

/** How long combats are kept, in milliseconds. */
export interface KeepingTimes {
  /** Of a finished combat, from its last command. */
  readonly retentionMs: number;
  /** Of an active one, from its last command. */
  readonly abandonMs: number;
}

const dayMs = 86_400_000;
const defaultRetentionDays = 30;
const defaultAbandonDays = 7;

/** The times a deployment configures; what is no positive number is the default. */
export function keepingTimes(env: { readonly RETENTION_DAYS?: string; readonly ABANDON_DAYS?: string }): KeepingTimes {
  return {
    retentionMs: daysOf(env.RETENTION_DAYS, defaultRetentionDays) * dayMs,
    abandonMs: daysOf(env.ABANDON_DAYS, defaultAbandonDays) * dayMs,
  };
}

/** When the combat may be removed, in milliseconds since 1970; one whose state is damaged is kept as a finished one is. */
export function removalTime(session: CombatSession, times: KeepingTimes): number {
  const isActive = !session.isCorrupt && session.snapshot.status === "ACTIVE";
  return session.last.createdAt + (isActive ? times.abandonMs : times.retentionMs);
}

/**
 * When the awaited player's time is up, or that of a combat which somebody should continue, in milliseconds since 1970;
 * null without a clock or anybody to wait for, or where the state is damaged.
 */
export function decisionTime(session: CombatSession): number | null {
  if (session.isCorrupt) return null;
  const clock = clockOf(session);
  if (clock === null || !(hasStopped(session) || awaitedPlayer(session) !== null)) return null;
  return session.last.createdAt + clock.secondsPerDecision * 1_000;
}

/** When the object wants to be woken next. */
export function nextAlarm(session: CombatSession, times: KeepingTimes): number {
  return Math.min(decisionTime(session) ?? Number.POSITIVE_INFINITY, removalTime(session, times));
}

/**
 * What goes on with a combat that has stopped, else what an absent player does when the time is up, the policy's choice first: in an open window a pass stands for `Pass`
 * and `EndTurn`, outside one the end of the turn does. Conceding is always legal, and so always last.
 */
export function expiryCommands(session: CombatSession): readonly Command[] {
  const clock = clockOf(session);
  const actorId = awaitedPlayer(session);
  if (clock !== null && hasStopped(session)) return [{ type: "CONTINUE", payload: {} }];
  if (clock === null || actorId === null) return [];
  const concede: Command = { type: "CONCEDE", payload: { actorId } };
  if (clock.onExpiry === "Concede") return [concede];
  const type = session.snapshot.priorityWindow === null ? "END_TURN" : "PASS_PRIORITY";
  return [{ type, payload: { actorId } }, concede];
}

/** Posts the absent player's command, journaled like any other; false when nothing was due. */
export function postExpired(session: CombatSession, now: number): boolean {
  const due = decisionTime(session);
  if (due === null || due > now) return false;
  for (const command of expiryCommands(session)) {
    const executed = session.execute(command);
    if (!executed.ok) continue;
    const facts = { commandId: clockCommandId(session), ...command, origin: "Clock" } as const;
    if (session.commit(facts, executed.value).ok) return true;
  }
  return false;
}

function clockOf({ context, mode }: CombatSession) {
  return context.content.rules.get(mode.combatRulesId)?.flow.clock ?? null;
}

function hasStopped({ snapshot }: CombatSession): boolean {
  return snapshot.status === "ACTIVE" && snapshot.activation.continues === true;
}

function awaitedPlayer({ snapshot }: CombatSession): string | null {
  const decider = snapshot.status === "ACTIVE" ? deciderOf(snapshot) : null;
  const actor = snapshot.actors.find(({ instanceId }) => instanceId === decider);
  return actor?.controllerBinding.kind === "Player" ? actor.instanceId : null;
}

/** One id per combat and sequence, in the form of a UUIDv8. */
function clockCommandId({ context, meta, last }: CombatSession): string {
  const hex = context.hash.text(`clock:${meta.identity.combatId}:${last.sequence + 1}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function daysOf(text: string | undefined, absent: number): number {
  const days = Number(text);
  return Number.isFinite(days) && days > 0 ? days : absent;
}
