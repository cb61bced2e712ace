import type { Colors } from "picocolors/types";
import type { ActorAnswer, CandidateAnswer, CombatAnswer } from "./answers.ts";
import { type Names, pendingName } from "./names.ts";
import { figure } from "./reasons.ts";

/** The table before a choice: everybody, what enemies intend, what waits on the stack. */
export function describeBoard(combat: CombatAnswer, names: Names, colors: Colors): readonly string[] {
  const rule = colors.cyan(`── Round ${combat.round} ${"─".repeat(60)}`);
  const waiting = combat.pendingActions.map((pending, index) => {
    return colors.yellow(
      `  waits ${index + 1}: ${pendingName(pending, names)}, by ${names.actor(pending.command.actorId)}`,
    );
  });
  const width = Math.max(...combat.actors.map((actor) => names.actor(actor.instanceId).length));
  const actors = combat.actors.map((actor) => {
    const name = names.actor(actor.instanceId).padEnd(width);
    return actor.isAlive
      ? `  ${colors.bold(name)}  ${describeActor(actor, combat, names, colors)}`
      : fallen(name, colors);
  });
  return ["", rule, ...actors, ...waiting];
}

function describeActor(actor: ActorAnswer, combat: CombatAnswer, names: Names, colors: Colors): string {
  const resources = Object.entries(actor.resources)
    .filter(([, { current }]) => current !== 0)
    .map(([id, { current, maximum }]) => `${id} ${figure(current)}/${figure(maximum)}`);
  const statuses = actor.statuses.map(({ statusId, stacks, duration }) => {
    const lasting = duration < 0 ? "" : ` for ${duration}`;
    return `${names.definition(statusId)} ${stacks}${lasting}`;
  });
  const intent = combat.activation.intents.find((one) => one.actorId === actor.instanceId);
  const intends =
    intent === undefined ? "" : colors.magenta(`  ▸ ${intent.displayName}${aimedAt(intent.targetIds, names)}`);
  const marks = statuses.length === 0 ? "" : colors.yellow(`  [${statuses.join(", ")}]`);
  return `${resources.join("  ")}${marks}${intends}`;
}

function fallen(name: string, colors: Colors): string {
  return colors.dim(`  ${name}  has fallen`);
}

/** One choice as a line: what, at whom, for how much. */
export function describeCandidate(candidate: CandidateAnswer, names: Names): string {
  const { command, costs } = candidate;
  const what = candidateName(candidate, names);
  const prices = costs
    .filter(({ amount }) => amount > 0)
    .map(({ amount, resourceId }) => `${figure(amount)} ${resourceId}`);
  const option = command.costOptionId === undefined ? "" : ` by ${command.costOptionId}`;
  const price = prices.length === 0 ? "" : ` for ${prices.join(", ")}`;
  return `${what}${aimedAt(command.targetIds, names)}${price}${option}`;
}

/** The card's or ability's name, or the system's words for what is neither. */
export function candidateName({ command }: CandidateAnswer, names: Names): string {
  if (command.cardInstanceId !== undefined) return names.card(command.cardInstanceId);
  if (command.powerId !== undefined) return names.definition(command.powerId);
  return command.actionType.toLowerCase().replaceAll("_", " ");
}

function aimedAt(targetIds: readonly string[], names: Names): string {
  return targetIds.length === 0 ? "" : ` at ${targetIds.map(targetName(names)).join(", ")}`;
}

function targetName(names: Names): (targetId: string) => string {
  // The target of an answer is an item of the stack, whose id is a hash nobody wants to read.
  return (targetId) => (/^[0-9a-f]{64}$/.test(targetId) ? "what waits" : names.actor(targetId));
}
