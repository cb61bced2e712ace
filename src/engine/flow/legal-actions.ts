import { effectiveCards } from "../cards/effective-card.ts";
import type { LegalActions, LegalCandidate } from "../legality/answers.ts";
import { actionCandidates } from "../legality/candidates.ts";
import { actionAnswer } from "../legality/explain.ts";
import type { Request } from "../legality/intent.ts";
import type { EngineContext } from "../state/context.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActionIntent, ActorState, Snapshot } from "../state/snapshot.ts";
import { beginTransaction, type Transaction } from "../state/transaction.ts";
import { beginCommand, decidingActorId } from "./execute.ts";
import { runRequest } from "./requests.ts";

interface SystemAction {
  readonly request: Request;
  readonly command: ActionIntent;
  readonly submit: { readonly type: string; readonly payload: object };
}

/**
 * Everything an actor may do now, each candidate tried by a dry run of its own transition (PY-16): cards as they lie,
 * abilities as declared, then passing, ending the turn and conceding.
 * @param actorId null: the priority holder, else the active actor
 */
export function legalActions(snapshot: Snapshot, actorId: string | null, context: EngineContext): Result<LegalActions> {
  const decidingId = actorId ?? decidingActorId(snapshot);
  const actor = snapshot.actors.find((one) => one.instanceId === decidingId);
  if (actorId !== null && !actor) return reject("UNKNOWN_REFERENCE", `there is no actor ${actorId}`, "actorId");
  const stateFingerprint = context.hash.state(snapshot);
  const tx = beginTransaction(snapshot, context, effectiveCards(context.content));
  const actions = actor ? [...actionCandidates(tx, actor)] : [];
  const systems = systemActions(actor).filter(({ request }) => isPossible(snapshot, request, context));
  return accept({
    actorId: decidingId,
    candidates: [
      ...actions.map((candidate) => actionAnswer(tx, candidate, stateFingerprint)),
      ...systems.map((action) => systemAnswer(tx, action, stateFingerprint)),
    ],
    stateFingerprint,
    sequence: snapshot.sequence,
    step: snapshot.step,
  });
}

function isPossible(snapshot: Snapshot, request: Request, context: EngineContext): boolean {
  return runRequest(beginCommand(snapshot, context, request), request) === null;
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

function combatAction(type: string, request: Request, actor: ActorState | undefined): SystemAction {
  const command = { actionType: type, actorId: actor?.instanceId ?? "", targetIds: [] };
  return { request, command, submit: { type, payload: {} } };
}

function systemAnswer(tx: Transaction, { command, submit }: SystemAction, stateFingerprint: string): LegalCandidate {
  return {
    candidateId: tx.context.hash.value({ stateFingerprint, command }),
    source: "System",
    command,
    submit,
    costs: [],
    outcomeUncertain: false,
  };
}
