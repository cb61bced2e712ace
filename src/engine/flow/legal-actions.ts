import type { LegalActions, LegalCandidate } from "../legality/answers.ts";
import { actionCandidates } from "../legality/candidates.ts";
import { actionAnswer } from "../legality/explain.ts";
import type { Request } from "../legality/intent.ts";
import type { Command } from "../state/commands.ts";
import type { EngineContext } from "../state/context.ts";
import { freshDoubt } from "../state/doubt.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActionIntent, ActorState, Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { beginWork, type Work, withHalf } from "../state/work.ts";
import { type Asker, beginTrial, fullView } from "./asking.ts";
import { beginCommand, decidingActorId } from "./execute.ts";
import { runRequest } from "./requests.ts";

interface SystemAction {
  readonly request: Request;
  readonly command: ActionIntent;
  readonly submit: Command;
}

/**
 * Everything an actor may do now, each candidate tried by a dry run of its own transition (PY-16): cards as they lie,
 * abilities as declared, then passing, ending the turn and conceding. The latter are tried first, so that whatever the
 * cards take, a way on is listed. For a seat, and wherever outcomes are concealed, what depends on chance or on what is
 * hidden is listed as uncertain, whether or not it would be refused (EF-18).
 * @param actorId null: the priority holder, else the active actor
 * @param work shared with other reads of the same request
 */
export function legalActions(
  snapshot: Snapshot,
  actorId: string | null,
  context: EngineContext,
  asker: Asker = fullView,
  work: Work = beginWork(),
): Result<LegalActions> {
  const decidingId = actorId ?? decidingActorId(snapshot);
  const actor = snapshot.actors.find((one) => one.instanceId === decidingId);
  if (actorId !== null && !actor) return reject("UNKNOWN_REFERENCE", `there is no actor ${actorId}`, "actorId");
  const stateFingerprint = context.hash.state(snapshot);
  const tx = beginTrial(snapshot, context, decidingId, asker, work);
  const systems = systemActions(actor).flatMap((action) => trySystem(tx, action, stateFingerprint));
  const actions = actor ? [...actionCandidates(tx, actor)] : [];
  return accept({
    actorId: decidingId,
    candidates: [...actions.map((candidate) => actionAnswer(tx, candidate, stateFingerprint)), ...systems],
    isComplete: !work.isCut,
    stateFingerprint,
    sequence: snapshot.sequence,
    step: snapshot.step,
  });
}

function trySystem(tx: Transaction, action: SystemAction, stateFingerprint: string): readonly LegalCandidate[] {
  const { work } = tx;
  const doubt = freshDoubt(tx.doubt);
  const trial = beginCommand(tx.state.snapshot, tx.context, action.request, { work, doubt });
  const { value: refused, isOver } = withHalf(work, () => runRequest(trial, action.request));
  if (refused !== null && isOver) work.isCut = true;
  if (refused && (doubt.foresees || !doubt.isRaised)) return [];
  return [systemAnswer(tx, action, stateFingerprint, doubt.isRaised)];
}

/** What anybody may ask besides its own cards and abilities, in listing order. */
function systemActions(actor: ActorState | undefined): readonly SystemAction[] {
  const combatActions: readonly SystemAction[] = [
    combatAction("CONTINUE", { kind: "Continue" }, actor),
    combatAction("RESOLVE_COMBAT", { kind: "Resolve" }, actor),
  ];
  if (!actor) return combatActions;
  const { instanceId: actorId } = actor;
  const command = (actionType: string): ActionIntent => ({ actionType, actorId, targetIds: [] });
  return [
    {
      request: { kind: "PassPriority", actorId },
      command: command("PASS_PRIORITY"),
      submit: { type: "PASS_PRIORITY", payload: { actorId } },
    },
    {
      request: { kind: "EndTurn", actorId },
      command: command("END_TURN"),
      submit: { type: "END_TURN", payload: { actorId } },
    },
    {
      request: { kind: "Pass", actorId },
      command: command("PASS"),
      submit: { type: "EXECUTE_ACTION", payload: { actorId, actionType: "PASS" } },
    },
    {
      request: { kind: "Concede", actorId },
      command: command("CONCEDE"),
      submit: { type: "CONCEDE", payload: { actorId } },
    },
    ...combatActions,
  ];
}

function combatAction(
  type: "CONTINUE" | "RESOLVE_COMBAT",
  request: Request,
  actor: ActorState | undefined,
): SystemAction {
  const command = { actionType: type, actorId: actor?.instanceId ?? "", targetIds: [] };
  return { request, command, submit: { type, payload: {} } };
}

function systemAnswer(
  tx: Transaction,
  { command, submit }: SystemAction,
  stateFingerprint: string,
  outcomeUncertain: boolean,
): LegalCandidate {
  return {
    candidateId: tx.context.hash.value({ stateFingerprint, command }),
    source: "System",
    command,
    submit,
    costs: [],
    outcomeUncertain,
  };
}
