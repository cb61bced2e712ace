import type { PaymentSelection } from "./snapshot.ts";

/** What a player may ask of a combat (engine.md, commands), without ids and versions, which are the transport's. */
export type Command =
  | {
      readonly type: "PLAY_CARD";
      readonly payload: ActionFields & { readonly actorId: string; readonly cardInstanceId: string };
    }
  | {
      readonly type: "EXECUTE_ACTION";
      readonly payload: ActionFields & {
        readonly actorId?: string;
        readonly actionType: string;
        readonly powerId?: string;
        readonly cardInstanceId?: string;
        readonly targetId?: string;
      };
    }
  | { readonly type: "END_TURN"; readonly payload: { readonly actorId: string } }
  | { readonly type: "PASS_PRIORITY"; readonly payload: { readonly actorId?: string } }
  | { readonly type: "CONCEDE"; readonly payload: { readonly actorId: string } }
  | { readonly type: "CONTINUE"; readonly payload: Readonly<Record<never, never>> }
  | { readonly type: "RESOLVE_COMBAT"; readonly payload: Readonly<Record<never, never>> };

interface ActionFields {
  readonly targetIds?: readonly string[];
  readonly costOptionId?: string;
  readonly payments?: readonly PaymentSelection[];
}

export type CommandType = Command["type"];

/** Whether a command ends or acknowledges a combat: no limit stands in its way, so that every combat can be left. */
export function isLastWord(command: Command): boolean {
  if (command.type === "EXECUTE_ACTION") return command.payload.actionType === "CONCEDE";
  return command.type === "CONCEDE" || command.type === "RESOLVE_COMBAT";
}

/** A participant of a creation. */
export interface Participant {
  readonly instanceId: string;
  readonly definitionId: string;
  readonly sideId: string;
  readonly controllerBinding: { readonly kind: "Player" | "AI"; readonly policyId?: string };
  readonly deck?: readonly DeckRequest[];
}

/** So many copies of a card in a requested deck; one when nothing is said. */
export interface DeckRequest {
  readonly definitionId: string;
  readonly count?: number;
  readonly upgradeIds?: readonly string[];
}

/** How a combat begins, after `scenarioId` has filled what was absent (api.md, creation). */
export interface Creation {
  readonly configName: string;
  readonly modeId: string;
  readonly participants: readonly Participant[];
  readonly startingCards?: readonly DeckRequest[];
  readonly initialState?: {
    readonly resourcesByActor?: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly effects?: readonly {
      readonly targetActorId: string;
      readonly statusId: string;
      readonly stacks?: number;
      readonly duration?: number;
    }[];
    readonly relics?: readonly {
      readonly relicId: string;
      readonly stacks?: number;
      readonly owner: { readonly scope: "Entity" | "Side" | "Run" | "Global"; readonly id?: string };
    }[];
  };
  readonly influences?: readonly {
    readonly influenceId: string;
    readonly scope: "Actor" | "Target";
    readonly channel: string;
    readonly bucket: string;
    readonly value?: number;
    readonly formula?: string;
    readonly priority?: number;
    readonly requiredTags?: readonly string[];
    readonly excludedTags?: readonly string[];
  }[];
}
