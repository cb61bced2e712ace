import type { ExpressionValue } from "../../expressions/types.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import { rulesOf } from "../definitions/lookup.ts";
import { evaluateOutcome } from "../resources/outcome.ts";
import { updateDefeats } from "../resources/thresholds.ts";
import type { Rejection } from "../state/rejections.ts";
import { nextId, record, setSnapshot, type Transaction } from "../state/transaction.ts";
import { chargeWork, workUnits } from "../state/work.ts";
import type { EffectContext } from "./context.ts";
import { defeatEvents, eventsOf } from "./events.ts";
import type { Applied } from "./handler.ts";
import { measureOf } from "./measure.ts";
import { answerObservers, collectObservers, type Observer } from "./observations.ts";

/** The processor itself, handed down so that what an application causes goes through the same way. */
export type RunEffects = (
  tx: Transaction,
  effects: readonly EffectDefinition[],
  context: EffectContext,
) => Rejection | null;

/** An effect that has just been applied to one target. */
export interface FinishedApplication {
  readonly effect: EffectDefinition;
  readonly context: EffectContext;
  readonly targetId: string;
  readonly place: { readonly repetition: number; readonly drawsBefore: number };
  readonly applied: Applied;
}

/** Record, defeats, chained effects, observations, in this order (EF-03, EF-12, EF-17). */
export function finishApplication(tx: Transaction, done: FinishedApplication, run: RunEffects): Rejection | null {
  const recorded = recordApplication(tx, done);
  const refused = run(tx, done.effect.chainedEffects, chainedContext(done, recorded.applicationId));
  return refused ?? answerObservers(tx, observersOf(tx, done, recorded), run);
}

/** What was recorded of an application, for the observations that follow. */
export interface RecordedApplication {
  readonly applicationId: string;
  readonly defeatedIds: readonly string[];
}

/** Whoever observes something that an application has caused, the defeats that follow from it included (EF-12). */
export function observersOf(
  tx: Transaction,
  { effect, context, targetId, applied }: FinishedApplication,
  { applicationId, defeatedIds }: RecordedApplication,
): readonly Observer[] {
  const { sourceActorId } = context;
  const events = [
    ...eventsOf(tx, effect, applied, sourceActorId, targetId),
    ...defeatEvents(defeatedIds, sourceActorId),
  ];
  const tags = [...context.tags, ...effect.tags];
  return collectObservers(tx, events, { ...context, parentApplicationId: applicationId, tags });
}

/** Writes the application, its attempt and its calculation into the frame, and settles who is defeated by it. */
export function recordApplication(tx: Transaction, done: FinishedApplication): RecordedApplication {
  const applicationId = writeRecords(tx, done);
  return { applicationId, defeatedIds: settleDefeats(tx, touchedBy(done.applied)) };
}

function writeRecords(tx: Transaction, done: FinishedApplication): string {
  const { effect, context, targetId, applied, place } = done;
  chargeWork(tx.work, workUnits.application);
  const applicationId = nextId(tx, "application");
  if (applied.calculation) record(tx, "calculations", applied.calculation);
  record(tx, "applications", {
    applicationId,
    effectId: effect.effectId,
    type: effect.type,
    provenance: {
      ownerKind: context.owner.kind,
      ownerId: context.owner.definitionId,
      ownerInstanceId: context.owner.instanceId,
      cardInstanceId: context.owner.cardInstanceId,
      componentId: context.owner.componentId,
      parentApplicationId: context.parentApplicationId,
      depth: context.depth,
    },
    sequence: tx.state.snapshot.sequence,
    sourceActorId: context.sourceActorId,
    targetId,
    calculationFingerprint: applied.calculation?.fingerprint ?? null,
    resourceChanges: applied.resourceChanges,
    statusChanges: applied.statusChanges,
    modifierChanges: applied.modifierChanges,
    cardChanges: applied.cardChanges,
  });
  record(tx, "effectSteps", {
    effectId: effect.effectId,
    type: effect.type,
    ownerKind: context.owner.kind,
    ownerId: context.owner.definitionId,
    ownerInstanceId: context.owner.instanceId,
    sourceActorId: context.sourceActorId,
    targetId,
    repetition: place.repetition,
    outcome: "Applied",
    reason: null,
    applicationId,
    drawsBefore: place.drawsBefore,
    drawsAfter: tx.state.snapshot.rng.draws,
  });
  return applicationId;
}

function touchedBy({ resourceChanges }: Applied): ReadonlySet<string> {
  return new Set(resourceChanges.map((change) => change.actorId));
}

/** Defeat follows only from threshold policies after the transition (EF-02); `Immediate` outcomes are noticed here. */
function settleDefeats(tx: Transaction, touched: ReadonlySet<string>): readonly string[] {
  const { content } = tx.context;
  const updated = updateDefeats(tx.state.snapshot, content, touched);
  if (updated.defeatedActorIds.length === 0) return [];
  setSnapshot(tx, updated.snapshot);
  for (const actorId of updated.defeatedActorIds) record(tx, "actorChanges", { actorId, isAlive: false });
  const policy = rulesOf(updated.snapshot, content).flow.outcome;
  if (policy.evaluationBoundary === "Immediate" && updated.snapshot.status === "ACTIVE") {
    const outcome = evaluateOutcome(updated.snapshot, policy, updated.snapshot.activation.activeActorId);
    tx.state = { ...tx.state, outcomeDecided: tx.state.outcomeDecided || outcome !== null };
  }
  return updated.defeatedActorIds;
}

function chainedContext(done: FinishedApplication, applicationId: string): EffectContext {
  const { requested, applied } = measureOf(done.effect, done.applied);
  const variables = new Map<string, ExpressionValue>(done.context.variables);
  variables.set("parent.requested", requested);
  variables.set("parent.applied", applied);
  return {
    ...done.context,
    chosenTargetIds: [done.targetId],
    lostTargetIds: [],
    variables,
    patches: [],
    depth: done.context.depth + 1,
    parentApplicationId: applicationId,
  };
}
