import { type CardEvaluation, type Command, evaluateCard } from "../../../src/engine/index.ts";
import type { PaymentSelection } from "../../../src/engine/state/snapshot.ts";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, does, hit, moves, spills } from "../../support/mini-parts.ts";
import {
  cardOf,
  kitFlowList,
  kitZoneList,
  kitZones,
  offered,
  sit,
  type Table,
  type TableRequest,
} from "../reactions/kit.ts";

/** A shop sells one card, `buy`: it hits Ben for 3, at the price a test sets. */
export interface ShopRequest extends Omit<TableRequest, "hands" | "cards"> {
  readonly payments?: readonly JsonObject[];
  /** `{ costs, alternativeCosts }`, as a cost component has them. */
  readonly costs?: JsonObject;
  /** More cost components, or other components. */
  readonly extra?: readonly JsonObject[];
  /** Ann's hand besides `buy`, which lies on top. */
  readonly hand: readonly string[];
  readonly ben?: readonly string[];
  /** Cat is there only with a hand, be it an empty one. */
  readonly cat?: readonly string[];
  readonly cards?: TableRequest["cards"];
  /** Stays with a stack instead of resolving at once. */
  readonly stacked?: boolean;
  readonly zones?: readonly JsonObject[];
  readonly flows?: readonly JsonObject[];
}

const direct: JsonObject = {
  reactions: { strategy: "Disabled" },
  outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw" },
};

/** Ann in the shop with her hand; Ben beside her. */
export function shop(request: ShopRequest): Table {
  const { payments = [], costs = {}, extra = [], hand, ben = [], stacked = false, zones = [], flows = [] } = request;
  const price: JsonObject = { type: "cost", componentId: "price", order: 0, costs, zonePayments: payments };
  const buy = card("buy", ["ware"], price, ...extra, does("hurt", hit(3)), atEnemy, spills);
  const mat = {
    ...kitZones,
    zones: replaced(kitZoneList, zones, "zoneId"),
    flows: replaced(kitFlowList, flows, "flowId"),
  };
  return sit({
    ...request,
    hands: { ann: ["buy", ...hand], ben, ...(request.cat ? { cat: request.cat } : {}) },
    cards: { buy, ...request.cards },
    flow: { ...(stacked ? {} : direct), ...request.flow },
    more: { ...request.more, "card-zone-systems": { mat } },
  });
}

/** A list with definitions added, or put in place of those of the same id. */
function replaced(list: readonly JsonObject[], more: readonly JsonObject[], key: string): readonly JsonObject[] {
  const ids = more.map((one) => one[key]);
  return [...list.filter((one) => !ids.includes(one[key] ?? null)), ...more];
}

/** A flow that may pay: explicit cards from one zone to another. */
export function payingFlow(flowId: string, zones: readonly [string, string], step: JsonObject = {}): JsonObject {
  return moves(flowId, zones, { allowedInvocations: ["Effect"] }, { selection: { strategy: "Explicit" }, ...step });
}

/** Which of Ann's cards pay; a payment is of the component `price` unless its name says `component/payment`. */
export type Offer = Readonly<Record<string, readonly string[]>>;

/** The payments of a command, cards named by instance id. */
export function selections(offer: Offer): readonly PaymentSelection[] {
  return Object.entries(offer).map(([name, cardInstanceIds]) => {
    const [componentId = "", paymentId = ""] = name.includes("/") ? name.split("/") : ["price", name];
    return { componentId, paymentId, cardInstanceIds };
  });
}

/** The command that plays `buy` at Ben with these cards, named by definition or by instance id. */
export function buys(table: Table, offer: Offer | null = null, costOptionId?: string): Command {
  const named = Object.entries(offer ?? {}).map(([name, ids]) => [name, ids.map((id) => idOf(table, id))] as const);
  return {
    type: "PLAY_CARD",
    payload: {
      actorId: "ann",
      cardInstanceId: ann(table, "buy"),
      targetIds: ["ben"],
      ...(costOptionId === undefined ? {} : { costOptionId }),
      ...(offer === null ? {} : { payments: selections(Object.fromEntries(named)) }),
    },
  };
}

/** Instance ids have dashes, the definitions of these tests have none. */
function idOf(table: Table, name: string): string {
  return name.includes("-") ? name : ann(table, name);
}

/** Ann's card of a definition. */
export function ann(table: Table, definitionId: string): string {
  return cardOf(table, "ann", definitionId);
}

/** The evaluation of Ann's `buy`. */
export function evaluation(table: Table, query: { costOptionId?: string } = {}): CardEvaluation {
  const asked = { actorId: "ann", cardInstanceId: ann(table, "buy"), targetIds: ["ben"], ...query };
  const evaluated = evaluateCard(table.snapshot, asked, table.context);
  if (!evaluated.ok) throw new Error(JSON.stringify(evaluated.rejection));
  return evaluated.value;
}

/** The candidates that play Ann's `buy`. */
export function buyCandidates(table: Table) {
  return offered(table, "ann").filter(({ command }) => command.cardInstanceId === ann(table, "buy"));
}

/** The definitions of cards, in their order. */
export function definitionsOf(table: Table, cardIds: readonly string[]): readonly string[] {
  return cardIds.map((id) => table.snapshot.cards[id]?.definitionId ?? "?");
}
