import type { ActionType } from "../definitions/cards.ts";
import type { Command } from "../state/commands.ts";
import type { ActionIntent, PaymentSelection } from "../state/snapshot.ts";

/** A command after its aliases: what kind of thing is asked of the combat. */
export type Request =
  | { readonly kind: "Action"; readonly intent: ActionIntent }
  | { readonly kind: "Pass"; readonly actorId: string | null }
  | { readonly kind: "EndTurn"; readonly actorId: string | null }
  | { readonly kind: "PassPriority"; readonly actorId: string | null }
  | { readonly kind: "Concede"; readonly actorId: string | null }
  | { readonly kind: "Continue" }
  | { readonly kind: "Resolve" };

/** The action types of abilities. */
export const abilityTypes: readonly ActionType[] = ["BASIC_ATTACK", "POWER", "ACTIVATE_ABILITY", "PLAY_INSTANT"];

/** Everything that is somebody's action, by the word that phases and budgets know it by. */
export const actionTypes = ["PLAY_CARD", ...abilityTypes] as const;

/**
 * Reads a command: `EXECUTE_ACTION` may also mean passing, ending the turn, playing a card or conceding (engine.md,
 * commands).
 * @param defaultActorId who acts when the command does not say: the priority holder, else the active actor
 */
export function readCommand(command: Command, defaultActorId: string | null): Request {
  switch (command.type) {
    case "PLAY_CARD":
      return { kind: "Action", intent: actionIntent("PLAY_CARD", command.payload.actorId, command.payload) };
    case "EXECUTE_ACTION":
      return readAlias(command.payload, command.payload.actorId ?? defaultActorId);
    case "END_TURN":
      return { kind: "EndTurn", actorId: command.payload.actorId };
    case "PASS_PRIORITY":
      return { kind: "PassPriority", actorId: command.payload.actorId ?? defaultActorId };
    case "CONCEDE":
      return { kind: "Concede", actorId: command.payload.actorId };
    case "CONTINUE":
      return { kind: "Continue" };
    case "RESOLVE_COMBAT":
      return { kind: "Resolve" };
  }
}

type ExecuteFields = Extract<Command, { readonly type: "EXECUTE_ACTION" }>["payload"];

function readAlias(payload: ExecuteFields, actorId: string | null): Request {
  switch (payload.actionType) {
    case "PASS":
      return { kind: "Pass", actorId };
    case "END_TURN":
      return { kind: "EndTurn", actorId };
    case "PASS_PRIORITY":
      return { kind: "PassPriority", actorId };
    case "CONCEDE":
      return { kind: "Concede", actorId };
    default:
      return { kind: "Action", intent: actionIntent(payload.actionType, actorId ?? "", payload) };
  }
}

interface ActionPayload {
  readonly cardInstanceId?: string;
  readonly powerId?: string;
  readonly targetIds?: readonly string[];
  readonly targetId?: string;
  readonly costOptionId?: string;
  readonly payments?: readonly PaymentSelection[];
}

/** What is played is a card or a power; whatever else a payload names is no part of the intent. */
function actionIntent(actionType: string, actorId: string, payload: ActionPayload): ActionIntent {
  const isCard = actionType === "PLAY_CARD";
  const { costOptionId, payments } = payload;
  const cardInstanceId = isCard ? payload.cardInstanceId : undefined;
  const powerId = isCard ? undefined : payload.powerId;
  return {
    actionType,
    actorId,
    ...(cardInstanceId === undefined ? {} : { cardInstanceId }),
    ...(powerId === undefined ? {} : { powerId }),
    targetIds: payload.targetIds ?? (payload.targetId === undefined ? [] : [payload.targetId]),
    ...(costOptionId === undefined ? {} : { costOptionId }),
    ...(payments === undefined ? {} : { payments }),
  };
}
