import { expect } from "vitest";
import type { EngineContext } from "../../../src/engine/index.ts";
import {
  type Command,
  execute,
  type Frame,
  legalActions,
  type Rejection,
  type Snapshot,
} from "../../../src/engine/index.ts";
import type { LegalCandidate } from "../../../src/engine/legality/answers.ts";
import type { Participant } from "../../../src/engine/state/commands.ts";
import { brokenInvariant } from "../../../src/engine/state/invariants.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import type { JsonObject } from "../../support/json.ts";
import { type Definitions, miniBundle, miniRules, miniStack } from "../../support/mini-bundle.ts";
import { publish } from "../../support/mini-content.ts";
import { moves } from "../../support/mini-parts.ts";
import { begin, contextOf, person } from "../../support/position.ts";
import { kitCards } from "./kit-cards.ts";

/** A combat at one moment, with the frames of the command that led there. */
export interface Table {
  readonly snapshot: Snapshot;
  readonly context: EngineContext;
  readonly frames: readonly Frame[];
}

/** What a test wants: choices of the stack policy, other flow policies, further definitions, and who holds which cards. */
export interface TableRequest {
  readonly stack?: JsonObject;
  readonly flow?: JsonObject;
  readonly cards?: Readonly<Record<string, JsonObject>>;
  readonly more?: Definitions;
  /** Cards in hand, from the top, by actor; each actor is a side of its own. */
  readonly hands: Readonly<Record<string, readonly string[]>>;
  /** Replaces single facts of participants. */
  readonly actors?: Readonly<Record<string, Partial<Participant>>>;
  readonly resources?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly pipelines?: readonly string[];
  readonly seed?: string;
}

/** Persons around a table, one side each, with exactly these hands; the first one is active. */
export function sit(request: TableRequest): Table {
  const participants = Object.entries(request.hands).map(([id, hand]): Participant => {
    const deck = hand.map((definitionId) => ({ definitionId }));
    return person(id, `side of ${id}`, { deck, ...request.actors?.[id] });
  });
  const initialState = request.resources ? { initialState: { resourcesByActor: request.resources } } : {};
  const creation = { configName: "mini", modeId: "stacked", participants, ...initialState };
  const { snapshot, context, created } = begin(creation, contextOf(publish(kitBundle(request))), request.seed);
  return { snapshot, context, frames: created.frames };
}

/** The mini bundle with the kit's cards and zones, under the requested stack. */
export function kitBundle({ stack, flow, cards, more = {} }: Omit<TableRequest, "hands">): JsonObject {
  const rules = miniRules("spoken", { reactions: miniStack(stack), ...flow });
  return miniBundle({
    ...more,
    cards: { ...kitCards, ...cards },
    "combat-rules": { spoken: rules, ...more["combat-rules"] },
    "card-zone-systems": { mat: kitZones, ...more["card-zone-systems"] },
  });
}

/**
 * Carries out a command, goes back one command on a branch and carries it out again: both must be the same, frame for
 * frame (RX-17). So every scenario of these tests is also played through time travel.
 */
export function act(table: Table, command: Command): Table {
  const after = carryOut(table, command);
  const again = carryOut({ ...table, snapshot: branchOf(table.snapshot) }, command);
  if (hashesOf(again).join() !== hashesOf(after).join()) throw new Error(`another past: ${JSON.stringify(command)}`);
  return after;
}

function carryOut(table: Table, command: Command): Table {
  const executed = execute(deepFreeze(table.snapshot), command, table.context);
  if (!executed.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(executed.rejection)}`);
  const { snapshot, frames } = executed.value;
  const flaws = frames.map((frame) => brokenInvariant(frame.stateAfter)).filter((flaw) => flaw !== null);
  if (flaws.length > 0) throw new Error(`${JSON.stringify(command)} leads through ${flaws.join(", ")}`);
  expect(frames.at(-1)?.stateAfter, "the last frame ends in the state").toEqual(snapshot);
  return { snapshot: deepFreeze(snapshot), context: table.context, frames };
}

function hashesOf({ context, frames }: Table): readonly string[] {
  return frames.map((frame) => context.hash.state(frame.stateAfter));
}

/** A branch of a state as it comes back from storage: the same combat in another place, sharing nothing. */
export function branchOf(snapshot: Snapshot): Snapshot {
  const copy: Snapshot = JSON.parse(JSON.stringify(snapshot));
  const lineage = {
    rootRunId: snapshot.runId,
    parentRunId: snapshot.runId,
    sourceSequence: snapshot.sequence,
    sourceStateHash: "0".repeat(64),
    branchKey: "again",
  };
  return { ...copy, combatId: "branch", runId: "branch", lineage };
}

/** Carries out commands, one after the other; each is worked out on the state of its moment. */
export function actAll(table: Table, ...commands: readonly ((table: Table) => Command)[]): Table {
  return commands.reduce((current, command) => act(current, command(current)), table);
}

/** Carries out a command if it is accepted; null for one that is refused. */
export function attempt(table: Table, command: Command): Table | null {
  return execute(deepFreeze(table.snapshot), command, table.context).ok ? act(table, command) : null;
}

/** The refusal of a command, which must leave the state as it was. */
export function refusal(table: Table, command: Command): Rejection {
  const before = table.context.hash.state(table.snapshot);
  const executed = execute(deepFreeze(table.snapshot), command, table.context);
  if (executed.ok) throw new Error(`not refused: ${JSON.stringify(command)}`);
  if (contextOf(table.context.content).hash.state(table.snapshot) !== before) throw new Error("a refusal left a trace");
  return executed.rejection;
}

type PlayChoices = Omit<Extract<Command, { type: "PLAY_CARD" }>["payload"], "actorId" | "cardInstanceId">;

/** The command that plays the actor's first unreserved card of this definition. */
export function play(actorId: string, definitionId: string, targetIds: readonly string[] = [], more: PlayChoices = {}) {
  return (table: Table): Command => {
    const cardInstanceId = cardOf(table, actorId, definitionId);
    return { type: "PLAY_CARD", payload: { actorId, cardInstanceId, targetIds, ...more } };
  };
}

/** The command that plays a card against the item that was proposed so many places from the top (0: the last). */
export function counter(actorId: string, definitionId: string, fromTop = 0) {
  return (table: Table): Command => play(actorId, definitionId, [itemOf(table, fromTop).pendingActionId])(table);
}

export function pass(actorId: string) {
  return (): Command => ({ type: "PASS_PRIORITY", payload: { actorId } });
}

export function concede(actorId: string) {
  return (): Command => ({ type: "CONCEDE", payload: { actorId } });
}

export function endTurn(actorId: string) {
  return (): Command => ({ type: "END_TURN", payload: { actorId } });
}

/** The instance of the actor's card of a definition: rather one in hand that is not reserved, then the first made. */
export function cardOf({ snapshot }: Pick<Table, "snapshot">, actorId: string, definitionId: string): string {
  const own = Object.values(snapshot.cards).filter(
    (one) => one.ownerId === actorId && one.definitionId === definitionId,
  );
  const hand = snapshot.zones.find((one) => one.zoneId === "fist" && one.ownerId === actorId)?.cardIds ?? [];
  const card = own.find((one) => one.reservedBy === null && hand.includes(one.cardInstanceId)) ?? own[0];
  if (!card) throw new Error(`${actorId} has no ${definitionId}`);
  return card.cardInstanceId;
}

/** An item of the stack, counted from the last proposed. */
export function itemOf({ snapshot }: Pick<Table, "snapshot">, fromTop = 0): Snapshot["pendingActions"][number] {
  const item = snapshot.pendingActions.at(-1 - fromTop);
  if (!item) throw new Error(`the stack has no item ${fromTop}`);
  return item;
}

/** The definitions of the cards in an actor's zone, from the top. */
export function zoneOf({ snapshot }: Pick<Table, "snapshot">, actorId: string, zoneId: string): readonly string[] {
  const zone = snapshot.zones.find((one) => one.zoneId === zoneId && one.ownerId === actorId);
  return (zone?.cardIds ?? []).map((id) => snapshot.cards[id]?.definitionId ?? "?");
}

/** What an actor has of a resource. */
export function amountOf({ snapshot }: Pick<Table, "snapshot">, actorId: string, resourceId: string): number {
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  return actor?.resources.find((pool) => pool.resourceId === resourceId)?.current ?? Number.NaN;
}

/** The transitions of the last command, in order. */
export function transitionsOf({ frames }: Pick<Table, "frames">): readonly string[] {
  return frames.map((frame) => frame.transitionType);
}

/** The first frame of a kind in the last command. */
export function frameOf({ frames }: Pick<Table, "frames">, transitionType: Frame["transitionType"]): Frame {
  const frame = frames.find((one) => one.transitionType === transitionType);
  if (!frame) throw new Error(`no frame ${transitionType}`);
  return frame;
}

/** What an actor, or whoever decides, is offered. */
export function offered({ snapshot, context }: Table, actorId: string | null = null): readonly LegalCandidate[] {
  const listed = legalActions(snapshot, actorId, context);
  if (!listed.ok) throw new Error(JSON.stringify(listed.rejection));
  return listed.value.candidates;
}

/** The offers in short: a card or ability by its definition, anything else by its type. */
export function offeredNames(table: Table, actorId: string | null = null): readonly string[] {
  return offered(table, actorId).map(({ command }) => {
    const card = table.snapshot.cards[command.cardInstanceId ?? ""];
    return card?.definitionId ?? command.powerId ?? command.actionType;
  });
}

/** The holder of the open window; null when none is open. */
export function holderOf({ snapshot }: Pick<Table, "snapshot">): string | null {
  return snapshot.priorityWindow?.holderActorId ?? null;
}

const explicit = { selection: { strategy: "Explicit" } };
const ofEffect = { allowedInvocations: ["Effect"] };
const opens = { triggers: ["encounter.started"], allowedInvocations: ["Boundary"] };

function zone(zoneId: string, contents: string, more: JsonObject = {}): JsonObject {
  return { zoneId, ownerScope: "Actor", ordering: "Ordered", visibility: { contents, order: "Visible" }, ...more };
}

/** The kit's zones, from the deck on. */
export const kitZoneList: readonly JsonObject[] = [
  zone("keep", "None", { visibility: { contents: "None", order: "Hidden" } }),
  zone("fist", "Owner", { allowsCardPlay: true, capacity: 12 }),
  zone("spill", "All"),
  zone("attic", "All", { capacity: 4 }),
];

/** `keep` → `fist` at the start; `fist` → `spill` after use; `fist` → `attic` and `spill` → `attic` for payments. */
export const kitFlowList: readonly JsonObject[] = [
  moves("open", ["keep", "fist"], opens, {
    selection: { strategy: "Top", countFormula: "startingHandSize" },
    onInsufficient: "AllowPartial",
  }),
  moves("shed", ["fist", "spill"], { allowedInvocations: ["CardResolution"] }, explicit),
  moves("deal", ["keep", "fist"], ofEffect, { selection: { strategy: "Top" }, onInsufficient: "AllowPartial" }),
  moves("drop", ["fist", "spill"], ofEffect, { selection: { strategy: "ByTags", requiredTags: ["loose"] } }),
  moves("lift", ["spill", "fist"], ofEffect, { selection: { strategy: "ByTags", requiredTags: ["loose"] } }),
  moves("sweep", ["attic", "spill"], ofEffect, { selection: { strategy: "Top" } }),
  moves("restore", ["spill", "attic"], ofEffect, { selection: { strategy: "Top" } }),
  moves("give", ["fist", "attic"], ofEffect, explicit),
  moves("bury", ["spill", "attic"], ofEffect, explicit),
];

export const kitZones: JsonObject = {
  cardZoneSystemId: "mat",
  deckZoneId: "keep",
  startingHandSize: 12,
  zones: kitZoneList,
  flows: kitFlowList,
};
