import type { CardDefinition } from "../../../src/engine/definitions/cards.ts";
import type {
  FlowStep,
  ZoneDefinition,
  ZoneFlow,
  ZoneOperation,
  ZoneSelection,
} from "../../../src/engine/definitions/zones.ts";
import type { EngineContext } from "../../../src/engine/state/context.ts";
import { createDoubt } from "../../../src/engine/state/doubt.ts";
import type { CardState, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { beginWork } from "../../../src/engine/state/work.ts";
import { executeFlow } from "../../../src/engine/zones/flow.ts";
import type { FlowRequest, FlowRun } from "../../../src/engine/zones/flow-run.ts";
import { compileExpression } from "../../../src/expressions/compile.ts";
import type { Expression } from "../../../src/expressions/types.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import {
  cardId,
  makeActor,
  makeCard,
  makeContext,
  makeSnapshot,
  makeZone,
  makeZoneDefinition,
} from "../../support/handmade.ts";

/** A grove: `loam` to draw from, `branch` of five places to play from, `mulch`, an unordered `pond`, shared `commons`. */
export const groveZones: readonly ZoneDefinition[] = [
  makeZoneDefinition("loam", "None", "Hidden"),
  makeZoneDefinition("branch", "Owner", "Visible", { allowsCardPlay: true, capacity: 5 }),
  makeZoneDefinition("mulch", "All", "Visible"),
  makeZoneDefinition("pond", "All", "Visible", { ordering: "Unordered", capacity: 3 }),
  makeZoneDefinition("commons", "All", "Hidden", { ownerScope: "Global" }),
  makeZoneDefinition("shrine", "Owner", "Visible", { ownerScope: "RunOwner" }),
];

const tagsByDefinition = new Map<string, readonly string[]>([
  ["fern", ["green"]],
  ["oak", ["green", "hard"]],
  ["flint", ["hard"]],
]);

/** Where ada's cards lie, from the top; a card is its number, and its definition goes fern, oak, flint by number. */
export interface Layout {
  readonly loam?: readonly number[];
  readonly branch?: readonly number[];
  readonly mulch?: readonly number[];
  readonly pond?: readonly number[];
  readonly commons?: readonly number[];
  readonly shrine?: readonly number[];
  readonly boLoam?: readonly number[];
  readonly boBranch?: readonly number[];
}

export function definitionOf(number: number): string {
  return [...tagsByDefinition.keys()][(number - 1) % tagsByDefinition.size] ?? "fern";
}

/** ada, the run owner, is a player; bo is an AI; both have decks. */
export function lay(layout: Layout, more: Partial<Omit<Snapshot, "cards">> = {}): Snapshot {
  const numbers = Object.values<readonly number[]>({ ...layout }).flat();
  const { cards } = makeSnapshot({ cards: numbers.map((number) => makeCard(number, definitionOf(number))) });
  const snapshot = makeSnapshot({
    actors: [makeActor("ada"), makeActor("bo", { controllerBinding: { kind: "AI", policyId: null } })],
    zones: [
      makeZone("loam", "ada", ...(layout.loam ?? [])),
      makeZone("loam", "bo", ...(layout.boLoam ?? [])),
      makeZone("branch", "ada", ...(layout.branch ?? [])),
      makeZone("branch", "bo", ...(layout.boBranch ?? [])),
      makeZone("mulch", "ada", ...(layout.mulch ?? [])),
      makeZone("mulch", "bo"),
      makeZone("pond", "ada", ...(layout.pond ?? [])),
      makeZone("pond", "bo"),
      makeZone("commons", null, ...(layout.commons ?? [])),
      makeZone("shrine", "ada", ...(layout.shrine ?? [])),
    ],
    ...more,
  });
  return deepFreeze({ ...snapshot, cards });
}

/** The numbers of a zone's cards, from the top. */
export function numbersIn(snapshot: Snapshot, zoneId: string, ownerId: string | null = "ada"): readonly number[] {
  const zone = snapshot.zones.find((one) => one.zoneId === zoneId && one.ownerId === ownerId);
  return (zone?.cardIds ?? []).map(numberOf);
}

export function numberOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16);
}

type StepFields = Partial<Omit<FlowStep, "selection">> & { readonly selection?: Partial<ZoneSelection> };

/** A step from ada's loam to her branch, of the top card, unless it says otherwise. */
export function step(operation: ZoneOperation, { selection, ...more }: StepFields = {}): FlowStep {
  return {
    stepId: "only",
    operation,
    sourceZoneId: "loam",
    targetZoneId: "branch",
    sourceOwner: "FlowOwner",
    targetOwner: "FlowOwner",
    insertion: { strategy: "Bottom", index: null },
    onInsufficient: "RejectTransaction",
    fallbackFlowId: null,
    moveAvailableBeforeFallback: false,
    onOverflow: "RejectTransaction",
    overflowZoneId: null,
    condition: null,
    cardDefinitionId: null,
    lifetime: { strategy: "Run", boundary: null },
    nestedFlowId: null,
    ...more,
    selection: {
      strategy: "Top",
      count: null,
      countFormula: null,
      definitionIds: [],
      requiredTags: [],
      excludedTags: [],
      condition: null,
      selectAllMatches: false,
      ...selection,
    },
  };
}

export function flow(flowId: string, steps: readonly FlowStep[], more: Partial<ZoneFlow> = {}): ZoneFlow {
  return { flowId, priority: 0, triggers: [], actorScope: "Any", allowedInvocations: ["Effect"], steps, ...more };
}

export function formula(source: string): Expression {
  const compiled = compileExpression(source);
  if (!compiled.ok) throw new Error(`${source} does not compile`);
  return compiled.expression;
}

/** The grove with these flows; a starting hand is three cards. */
export function grove(flows: readonly ZoneFlow[]): EngineContext {
  const system = { cardZoneSystemId: "grove", deckZoneId: "loam", startingHandSize: 3, zones: groveZones, flows };
  const cards = new Map([...tagsByDefinition.keys()].map((id) => [id, cardDefinition(id)]));
  return makeContext(groveZones, { zoneSystems: new Map([["grove", system]]), cards });
}

function cardDefinition(cardId: string): CardDefinition {
  const tags = tagsByDefinition.get(cardId) ?? [];
  return { cardId, displayName: cardId, description: "", tags, componentBundleIds: [], components: [] };
}

export type RequestFields = Partial<Omit<FlowRequest, "cardInstanceIds">> & { readonly named?: readonly number[] };

/** An effect of ada on herself. */
export function request(flowId: string, { named = [], ...more }: RequestFields = {}): FlowRequest {
  return {
    flowId,
    kind: "Effect",
    flowOwnerId: "ada",
    activeActorId: "ada",
    sourceActorId: "ada",
    targetActorId: "ada",
    requestedCount: 1,
    cardInstanceIds: named.map(cardId),
    cardDefinitionIds: [],
    tagsOf: (card: CardState) => tagsByDefinition.get(card.definitionId) ?? [],
    stepsUsed: 0,
    work: beginWork(),
    doubt: createDoubt(["ada"]),
    ...more,
  };
}

/** Runs a flow of this one step, which must work. */
export function runStep(snapshot: Snapshot, only: FlowStep, more: RequestFields = {}): FlowRun {
  return runFlows(snapshot, [flow("it", [only])], more);
}

/** Runs the first of these flows, which must work. */
export function runFlows(snapshot: Snapshot, flows: readonly ZoneFlow[], more: RequestFields = {}): FlowRun {
  const result = executeFlow(snapshot, request(flows[0]?.flowId ?? "", more), grove(flows));
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

/** The code and message with which the first of these flows fails. */
export function failure(snapshot: Snapshot, flows: readonly ZoneFlow[], more: RequestFields = {}): string {
  const result = executeFlow(snapshot, request(flows[0]?.flowId ?? "", more), grove(flows));
  return result.ok ? "it worked" : `${result.rejection.code}: ${result.rejection.message}`;
}
