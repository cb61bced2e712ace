import type { CardZoneSystem, FlowInvocation, FlowStep, OwnerReference, ZoneDefinition } from "../definitions/zones.ts";
import type { EngineContext } from "../state/context.ts";
import type { Doubt } from "../state/doubt.ts";
import type { CardChange, CardZoneStepRecord, ZoneAddress } from "../state/records.ts";
import { accept, type Rejection, type Result, reject } from "../state/rejections.ts";
import type { CardState, Snapshot, ZoneState } from "../state/snapshot.ts";
import { chargeWork, type Work, workUnits } from "../state/work.ts";
import { type FlowActors, findZone, findZoneDefinition, resolveOwner } from "./topology.ts";

/** What a flow is asked to do, by whom and for whom. */
export interface FlowRequest extends FlowActors {
  readonly flowId: string;
  readonly kind: FlowInvocation;
  /** The variable `requestedCount`: an effect's `cardCount`, 1 at a boundary. */
  readonly requestedCount: number;
  /** What `Explicit` selects, in the order given. */
  readonly cardInstanceIds: readonly string[];
  /** What `$input` makes, and what `ByDefinition` selects when the step names no definition itself. */
  readonly cardDefinitionIds: readonly string[];
  /** The effective tags of a card (PY-06). */
  readonly tagsOf: (card: CardState) => readonly string[];
  /** Flow steps that the command has taken before. */
  readonly stepsUsed: number;
  /** What the flow counts against. */
  readonly work: Work;
  /** Raised by what a step draws or takes unseen, whether or not the flow then fails (EF-18). */
  readonly doubt: Doubt;
}

/** How far a flow has come: the next state and everything that led to it, in order. */
export interface FlowRun {
  readonly snapshot: Snapshot;
  readonly steps: readonly CardZoneStepRecord[];
  readonly cardChanges: readonly CardChange[];
  /** Flow steps of the command so far, skipped and nested ones included. */
  readonly stepsUsed: number;
}

/** One step and all that it may ask about besides the state. */
export interface StepScene {
  readonly flowId: string;
  readonly step: FlowStep;
  readonly request: FlowRequest;
  readonly system: CardZoneSystem;
  readonly context: EngineContext;
  /** Runs another flow of the system for the same request, one level deeper. */
  readonly runNested: (flowId: string, run: FlowRun) => Result<FlowRun>;
}

/** What an operation is: the state after its step, or why the flow fails. */
export type OperationHandler = (scene: StepScene, run: FlowRun) => Result<FlowRun>;

/** A zone and its rules. */
export interface ZonePlace {
  readonly definition: ZoneDefinition;
  readonly zone: ZoneState;
}

/** A failure that names the flow, the step and the reason. */
export function failStep(
  scene: { readonly flowId: string; readonly step: FlowStep },
  why: string,
): { readonly ok: false; readonly rejection: Rejection } {
  const { stepId } = scene.step;
  return reject(
    "ZONE_FLOW_FAILED",
    `Flow "${scene.flowId}", step "${stepId}": ${why}.`,
    `flows.${scene.flowId}.steps.${stepId}`,
  );
}

/** The step's source zone as it is now. */
export function openSource(scene: StepScene, snapshot: Snapshot): Result<ZonePlace> {
  return openZone(scene, snapshot, scene.step.sourceZoneId, scene.step.sourceOwner);
}

/** The step's target zone as it is now. */
export function openTarget(scene: StepScene, snapshot: Snapshot): Result<ZonePlace> {
  return openZone(scene, snapshot, scene.step.targetZoneId, scene.step.targetOwner);
}

/** The run with one more record and its changes of cards. */
export function recordStep(
  run: FlowRun,
  scene: StepScene,
  snapshot: Snapshot,
  facts: {
    readonly source?: ZoneAddress;
    readonly target?: ZoneAddress;
    readonly movedCardIds?: readonly string[];
    readonly createdCardIds?: readonly string[];
    readonly destroyedCardIds?: readonly string[];
    readonly cardChanges?: readonly CardChange[];
  },
): FlowRun {
  const record: CardZoneStepRecord = {
    flowId: scene.flowId,
    stepId: scene.step.stepId,
    operation: scene.step.operation,
    source: addressOf(facts.source),
    target: addressOf(facts.target),
    movedCardIds: facts.movedCardIds ?? [],
    createdCardIds: facts.createdCardIds ?? [],
    destroyedCardIds: facts.destroyedCardIds ?? [],
    drawsBefore: run.snapshot.rng.draws,
    drawsAfter: snapshot.rng.draws,
  };
  const draws = snapshot.rng.draws - run.snapshot.rng.draws;
  chargeWork(scene.request.work, (draws + (facts.cardChanges?.length ?? 0)) * workUnits.card);
  const cardChanges = [...run.cardChanges, ...(facts.cardChanges ?? [])];
  return { snapshot, steps: [...run.steps, record], cardChanges, stepsUsed: run.stepsUsed };
}

/** What happened to a card: null where it came from nowhere or went nowhere. */
export function cardChange(card: CardState, from: ZoneAddress | null, to: ZoneAddress | null): CardChange {
  return {
    cardInstanceId: card.cardInstanceId,
    definitionId: card.definitionId,
    fromZoneId: from?.zoneId ?? null,
    fromOwnerId: from?.ownerId ?? null,
    toZoneId: to?.zoneId ?? null,
    toOwnerId: to?.ownerId ?? null,
  };
}

/** The cards of these ids, in that order. */
export function cardsOf(snapshot: Snapshot, cardIds: readonly string[]): readonly CardState[] {
  return cardIds.flatMap((id) => snapshot.cards[id] ?? []);
}

function openZone(
  scene: StepScene,
  snapshot: Snapshot,
  zoneId: string | null,
  reference: OwnerReference,
): Result<ZonePlace> {
  if (zoneId === null) return failStep(scene, `${scene.step.operation} names no zone`);
  const definition = findZoneDefinition(scene.system, zoneId);
  if (!definition) return failStep(scene, `there is no zone "${zoneId}"`);
  const ownerId = resolveOwner(reference, scene.request, snapshot.runOwnerId);
  if (ownerId === undefined) return failStep(scene, `there is no ${reference} here`);
  const zone = findZone(snapshot, zoneId, ownerId);
  if (!zone) return failStep(scene, `there is no zone "${zoneId}" of ${ownerId ?? "all"}`);
  return accept({ definition, zone });
}

function addressOf(zone: ZoneAddress | undefined): ZoneAddress | null {
  return zone ? { zoneId: zone.zoneId, ownerId: zone.ownerId } : null;
}
