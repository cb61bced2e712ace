import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import type { PhaseAction } from "../definitions/rules.ts";
import { act } from "../legality/act.ts";
import { conclude } from "../legality/conclude.ts";
import type { Request } from "../legality/intent.ts";
import { pass } from "../legality/stack.ts";
import { findActor } from "../legality/subject.ts";
import { checkActive, checkBudget, checkHolder, checkNoWindow, checkPhase, checkUnfinished } from "../legality/turn.ts";
import { evaluateOutcome } from "../resources/outcome.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { emitFrame, patchSnapshot, record, type Transaction } from "../state/transaction.ts";
import { acknowledge } from "./acknowledge.ts";
import { afterAction, forgoAction } from "./activation.ts";
import { hasLivingPlayer } from "./driver.ts";
import { findExit } from "./phases.ts";
import { refreshWindow } from "./priority.ts";
import { exitPhase, startRound } from "./rounds.ts";

type Kind = Request["kind"];
type RequestOf<K extends Kind> = Extract<Request, { readonly kind: K }>;
type Handler<K extends Kind> = (tx: Transaction, request: RequestOf<K>) => Rejection | null;

/** One handler per kind of request; each is the command's own transition, without what follows by itself. */
const handlers: { readonly [K in Kind]: Handler<K> } = {
  Action: (tx, { intent }) => act(tx, intent) ?? afterAction(tx),
  Pass: (tx, { actorId }) => refusalOf(checkTurnAction(tx, actorId, "PASS")) ?? passAction(tx, actorId),
  EndTurn: (tx, { actorId }) => refusalOf(checkTurnAction(tx, actorId, "END_TURN")) ?? exitPhase(tx),
  PassPriority: (tx, { actorId }) =>
    refusalOf(checkUnfinished(tx)) ?? refusalOf(checkWindow(tx)) ?? passOf(tx, actorId) ?? afterAction(tx),
  Concede: concede,
  Continue: continueRound,
  Resolve: resolveCombat,
};

/** Runs a request as the command it is. */
export function runRequest<K extends Kind>(
  tx: Transaction,
  request: RequestOf<K> & { readonly kind: K },
): Rejection | null {
  if (request.kind !== "Continue") goOn(tx);
  return handlers[request.kind](tx, request);
}

/** Whatever comes next, the combat no longer stands where it has stopped; says whether it did. */
function goOn(tx: Transaction): boolean {
  const { continues = false, ...activation } = tx.state.snapshot.activation;
  if (continues) patchSnapshot(tx, { activation });
  return continues;
}

function refusalOf(result: Result<unknown>): Rejection | null {
  return result.ok ? null : result.rejection;
}

/** The stages of what only the active actor may do, in their order (api.md, errors). */
function checkTurnAction(tx: Transaction, actorId: string | null, action: PhaseAction): Result<null> {
  const finished = checkUnfinished(tx);
  if (!finished.ok) return finished;
  const actor = findActor(tx, actorId);
  if (!actor.ok) return actor;
  const { instanceId } = actor.value;
  const checks = [
    () => checkHolder(tx, instanceId),
    () => checkNoWindow(tx),
    () => checkActive(tx, instanceId),
    () => checkPhase(tx, action),
    () => (action === "PASS" ? checkBudget(tx, actor.value, action) : accept(null)),
    () => (action === "END_TURN" ? checkExit(tx) : accept(null)),
  ];
  for (const check of checks) {
    const checked = check();
    if (!checked.ok) return checked;
  }
  return accept(null);
}

/** Ending the turn leaves the phase by an exit that is open (content.md, phase-sequences); one that fails shuts nobody in. */
function checkExit(tx: Transaction): Result<null> {
  const exit = findExit(tx);
  if (!exit.ok) return exit;
  if (exit.value.phase !== null || exit.value.hasFailed) return accept(null);
  const phase = phaseOf(tx.state.snapshot, tx.context.content);
  return reject("PHASE_FORBIDS", `${phase?.phaseId ?? "no phase"} has no open exit`, "payload.actionType");
}

function checkWindow(tx: Transaction): Result<null> {
  return tx.state.snapshot.priorityWindow === null
    ? reject("NO_PRIORITY_WINDOW", "there is no priority to pass")
    : accept(null);
}

function passOf(tx: Transaction, actorId: string | null): Rejection | null {
  const actor = findActor(tx, actorId);
  return actor.ok ? pass(tx, actor.value.instanceId) : actor.rejection;
}

function passAction(tx: Transaction, actorId: string | null): Rejection | null {
  const actor = findActor(tx, actorId);
  return actor.ok ? forgoAction(tx, actor.value) : actor.rejection;
}

/** The actor's side loses; the combat goes on while two sides are left (engine.md, outcome). */
function concede(tx: Transaction, { actorId }: RequestOf<"Concede">): Rejection | null {
  const finished = checkUnfinished(tx);
  if (!finished.ok) return finished.rejection;
  const actor = findActor(tx, actorId);
  if (!actor.ok) return actor.rejection;
  if (actor.value.controllerBinding.kind !== "Player") {
    return reject("NOT_ACTIVE_ACTOR", `${actorId} is not player-controlled`, "payload.actorId").rejection;
  }
  defeatSide(tx, actor.value.sideId);
  const { snapshot } = tx.state;
  const policy = rulesOf(snapshot, tx.context.content).flow.outcome;
  const decision = evaluateOutcome(snapshot, policy, snapshot.activation.activeActorId);
  if (!decision) refreshWindow(tx);
  emitFrame(tx, "combat.conceded", actorId, { sideId: actor.value.sideId });
  if (decision) conclude(tx, decision);
  return null;
}

function defeatSide(tx: Transaction, sideId: string): void {
  const concedes = (actor: ActorState) => actor.isAlive && actor.sideId === sideId;
  const { actors } = tx.state.snapshot;
  for (const { instanceId } of actors.filter(concedes)) {
    record(tx, "actorChanges", { actorId: instanceId, isAlive: false });
  }
  patchSnapshot(tx, {
    actors: actors.map((actor) => (concedes(actor) ? { ...actor, isAlive: false, hasConceded: true } : actor)),
  });
}

function continueRound(tx: Transaction): Rejection | null {
  const finished = checkUnfinished(tx);
  if (!finished.ok) return finished.rejection;
  if (goOn(tx)) return null;
  if (hasLivingPlayer(tx) || tx.state.snapshot.activation.activeActorId !== null) {
    return reject("NOT_ACTIVE_ACTOR", "the combat waits for a player, not to be continued").rejection;
  }
  return startRound(tx);
}

function resolveCombat(tx: Transaction): Rejection | null {
  const { status, outcome } = tx.state.snapshot;
  if (status === "ACTIVE" || !outcome) return reject("COMBAT_NOT_FINISHED", "the combat is still going on").rejection;
  if (outcome.acknowledged) return reject("COMBAT_FINISHED", "the combat has been acknowledged").rejection;
  return acknowledge(tx);
}
