import { evaluateCondition } from "../../expressions/evaluate.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { GambitDefinition } from "../definitions/rules.ts";
import { createScope } from "../definitions/scope.ts";
import type { ActionCandidate } from "../legality/candidates.ts";
import type { Subject } from "../legality/subject.ts";
import { checkPhase, usesBudget } from "../legality/turn.ts";
import { sortedBy } from "../state/order.ts";
import { drawUnit } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import { formulaWork, spendWork } from "../state/work.ts";
import type { Decision, Outlook, Situation } from "./decision.ts";
import { selectByTarget } from "./target-selector.ts";

/**
 * The first gambit, by priority descending then id, that applies and finds a candidate; gambits of one priority that
 * carry a weight are drawn among by weight, after those without. None: pass (engine.md, AI).
 */
export function decideByGambits(tx: Transaction, actor: ActorState, outlook: Outlook): Decision {
  const applying = gambitsOf(tx, actor).filter((gambit) => applies(tx, actor, gambit, outlook.situation));
  for (const group of byPriority(applying)) {
    const decision = decideInGroup(tx, actor, group, outlook);
    if (decision) return decision;
  }
  return { kind: "Pass" };
}

/** The actor's own gambits, else those of the mode's rules. */
function gambitsOf(tx: Transaction, actor: ActorState): readonly GambitDefinition[] {
  const { content } = tx.context;
  const own = content.entities.get(actor.definitionId)?.gambitIds ?? [];
  const ids = own.length > 0 ? own : rulesOf(tx.state.snapshot, content).flow.ai.decisionIds;
  return [...new Set(ids)].flatMap((id) => content.gambits.get(id) ?? []);
}

/** A predicate that cannot be evaluated does not hold: no content can make an AI hold up the game. */
function applies(tx: Transaction, actor: ActorState, gambit: GambitDefinition, situation: Situation): boolean {
  if (gambit.when !== "Both" && gambit.when !== situation) return false;
  const scope = createScope(tx.state.snapshot, { sourceId: actor.instanceId, ownerId: actor.instanceId });
  return gambit.predicates.every((predicate) => {
    if (spendWork(tx.work, formulaWork(predicate))) return false;
    const held = evaluateCondition(predicate, scope);
    return held.ok && held.value;
  });
}

function byPriority(gambits: readonly GambitDefinition[]): readonly (readonly GambitDefinition[])[] {
  const sorted = sortedBy(
    gambits,
    (gambit) => -gambit.priority,
    (gambit) => (gambit.weight === null ? 0 : 1),
    (gambit) => gambit.gambitId,
  );
  const priorities = [...new Set(sorted.map((gambit) => gambit.priority))];
  return priorities.map((priority) => sorted.filter((gambit) => gambit.priority === priority));
}

function decideInGroup(
  tx: Transaction,
  actor: ActorState,
  group: readonly GambitDefinition[],
  outlook: Outlook,
): Decision | null {
  for (const gambit of group.filter((one) => one.weight === null)) {
    const decision = pick(tx, actor, gambit, outlook);
    if (decision) return decision;
  }
  let lottery = group.filter((one) => one.weight !== null);
  for (let tries = lottery.length; tries > 0; tries--) {
    const drawn = drawByWeight(tx, lottery);
    if (!drawn) return null;
    const decision = pick(tx, actor, drawn, outlook);
    if (decision) return decision;
    lottery = lottery.filter((one) => one !== drawn);
  }
  return null;
}

/** One gambit by weight; a lone one draws nothing. */
function drawByWeight(tx: Transaction, gambits: readonly GambitDefinition[]): GambitDefinition | undefined {
  if (gambits.length <= 1) return gambits[0];
  const total = gambits.reduce((sum, gambit) => sum + (gambit.weight ?? 0), 0);
  const drawn = drawUnit(tx.state.snapshot.rng);
  patchSnapshot(tx, { rng: drawn.rng });
  let mark = drawn.value * total;
  return (
    gambits.find((gambit) => {
      mark -= gambit.weight ?? 0;
      return mark < 0;
    }) ?? gambits.at(-1)
  );
}

function pick(tx: Transaction, actor: ActorState, gambit: GambitDefinition, outlook: Outlook): Decision | null {
  const { actionType } = gambit.action;
  if (actionType === "END_TURN" || actionType === "PASS_PRIORITY" || actionType === "PASS") {
    return decideSystem(tx, actor, actionType, outlook.situation);
  }
  const candidates = [...outlook.candidates((subject) => fits(gambit, subject))];
  const candidate: ActionCandidate | null = selectByTarget(tx, actor, candidates, gambit.action.targetSelector);
  return candidate ? { kind: "Act", candidate, gambit } : null;
}

/** What is nobody's card or ability, where it is legal: priority is passed in a window, a turn ended out of one. */
function decideSystem(
  tx: Transaction,
  actor: ActorState,
  action: "END_TURN" | "PASS_PRIORITY" | "PASS",
  situation: Situation,
): Decision | null {
  if ((action === "PASS_PRIORITY") !== (situation === "Response")) return null;
  if (action !== "PASS") return { kind: "Pass" };
  return checkPhase(tx, action).ok && usesBudget(tx, actor, action) ? { kind: "Forgo" } : null;
}

/** Whether a card or ability is what the gambit names. */
function fits({ action }: GambitDefinition, subject: Subject): boolean {
  const { actionType, actionId, cardDefinitionId, requiredTags } = action;
  if (subject.phaseAction !== actionType) return false;
  if (actionId !== null && (subject.kind !== "Ability" || subject.definitionId !== actionId)) return false;
  if (cardDefinitionId !== null && (subject.kind !== "Card" || subject.definitionId !== cardDefinitionId)) return false;
  return requiredTags.every((tag) => subject.tags.includes(tag));
}
