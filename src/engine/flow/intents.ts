import { rulesOf } from "../definitions/lookup.ts";
import type { ActionCandidate } from "../legality/candidates.ts";
import { freshDoubt } from "../state/doubt.ts";
import type { ActorState, Intent } from "../state/snapshot.ts";
import { amendLastFrame, forkTransaction, patchSnapshot, recordsOf, type Transaction } from "../state/transaction.ts";
import { isOverWork } from "../state/work.ts";
import { coolDown } from "./activation.ts";
import { decideNow, findIntended } from "./ai-turn.ts";
import { firstPhase } from "./phases.ts";
import { applyStartRules } from "./turn-rules.ts";

/**
 * Publishes what each living AI means to do in its next activation, in actor order, where the combat now waits. Nothing
 * is drawn for it: an intent is found on a copy. Whose intent the rest of the request's work does not suffice for, tells
 * none, or stays with the one that is locked: no command is refused for want of intents.
 */
export function publishIntents(tx: Transaction): void {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const { ai } = rulesOf(snapshot, context.content).flow;
  if (!ai.enabled || !ai.publishIntents || snapshot.status !== "ACTIVE") return;
  const actors = snapshot.actors.filter((actor) => actor.isAlive && actor.controllerBinding.kind === "AI");
  const intents = actors.flatMap((actor) => intentOf(tx, actor) ?? []);
  if (context.hash.value(intents) === context.hash.value(snapshot.activation.intents)) return;
  patchSnapshot(tx, { activation: { ...snapshot.activation, intents } });
  amendLastFrame(tx);
}

function intentOf(tx: Transaction, actor: ActorState): Intent | null {
  const { intent: policy } = rulesOf(tx.state.snapshot, tx.context.content).flow.ai;
  const published = tx.state.snapshot.activation.intents.find((intent) => intent.actorId === actor.instanceId);
  const isLocked = policy.refresh === "LockUntilActorActivation" && published !== undefined;
  tx.work.isCut = false;
  const intent = isLocked ? lockedIntent(tx, actor, published) : freshIntent(hypothesis(tx, actor), actor);
  const isUnknown = tx.work.isCut || isOverWork(tx.work);
  return isUnknown ? (isLocked ? published : null) : intent;
}

function lockedIntent(tx: Transaction, actor: ActorState, published: Intent): Intent | null {
  const { intent: policy } = rulesOf(tx.state.snapshot, tx.context.content).flow.ai;
  const trial = hypothesis(tx, actor);
  if (findIntended(trial, actor, published)) return { ...published, isHidden: false };
  switch (policy.whenInvalid) {
    case "Fail":
      return published;
    case "Hide":
      return { ...published, isHidden: true };
    case "Recompute":
      return freshIntent(trial, actor);
  }
}

function freshIntent(trial: Transaction, actor: ActorState): Intent | null {
  const own = trial.state.snapshot.actors.find((one) => one.instanceId === actor.instanceId);
  const decision = own ? decideNow(trial, own, "Activation") : { kind: "Pass" as const };
  if (decision.kind !== "Act") return null;
  const { candidate, gambit } = decision;
  const { subject, targets } = candidate.prepared;
  const definition = trial.context.content.actions.get(subject.definitionId);
  const name = subject.kind === "Card" ? subject.effective.definition.displayName : (definition?.displayName ?? "");
  return {
    actorId: actor.instanceId,
    gambitId: gambit?.gambitId ?? "",
    actionId: subject.kind === "Ability" ? subject.definitionId : null,
    cardInstanceId: subject.kind === "Card" ? subject.card.cardInstanceId : null,
    targetIds: targets.targetIds,
    displayName: gambit?.intent?.displayName ?? name,
    telegraphType: gambit?.intent?.telegraphType ?? subject.phaseAction,
    tags: gambit?.intent?.tags ?? subject.tags,
    previewFingerprint: fingerprintOf(trial, candidate),
    isHidden: false,
  };
}

/** What the action would calculate now: it changes when its numbers do. */
function fingerprintOf(tx: Transaction, { prepared, trial }: ActionCandidate): string {
  const calculations = recordsOf(trial, "calculations").map((calculation) => calculation.fingerprint);
  return tx.context.hash.value({ intent: prepared.intent, calculations });
}

/** The actor's next activation as if it began now: its cooldowns fallen, its turn rules applied, in its first Middle phase. */
function hypothesis(tx: Transaction, actor: ActorState): Transaction {
  const trial = forkTransaction(tx, freshDoubt(tx.doubt));
  const { activation } = tx.state.snapshot;
  patchSnapshot(trial, {
    priorityWindow: null,
    pendingActions: [],
    phaseId: firstPhase(tx, "Middle")?.phaseId ?? null,
    activation: { ...activation, activeActorId: actor.instanceId, actionsTaken: 0, budgetUsed: 0 },
  });
  coolDown(trial, actor.instanceId);
  const ready = { ...trial.state, lists: { ...trial.state.lists, calculations: null } };
  if (applyStartRules(trial, actor, [])) trial.state = ready;
  trial.state = { ...trial.state, lists: ready.lists };
  return trial;
}
