import type { Colors } from "picocolors/types";
import type { ApplicationAnswer, FrameAnswer, PendingAnswer } from "./answers.ts";
import { type Names, pendingName } from "./names.ts";
import { figure, reasonOf } from "./reasons.ts";

interface Line {
  readonly ordinal: number;
  readonly text: string;
}

const titles: ReadonlyMap<string, string> = new Map([
  ["combat.action.applied", "acts"],
  ["combat.activation.started", "begins a turn"],
  ["combat.round.started", "A round begins"],
  ["combat.boundary.skipped", "A rule failed and was skipped"],
  ["combat.reaction.proposed", "proposes"],
  ["combat.priority.passed", "passes"],
  ["combat.reaction.resolved", "sees it resolve"],
  ["combat.reaction.fizzled", "sees it fizzle"],
  ["combat.reaction.dropped", "What still waited is dropped"],
  ["combat.conceded", "concedes"],
  ["combat.outcome.decided", "It is decided"],
]);

/**
 * The frames of a command as lines to read: what happened, in order, each number with its reason.
 * @param waiting what was on the stack before the command
 */
export function describeFrames(
  frames: readonly FrameAnswer[],
  waiting: readonly PendingAnswer[],
  names: Names,
  colors: Colors,
): readonly string[] {
  const stack = [...waiting, ...frames.flatMap((frame) => frame.stateAfter?.pendingActions ?? [])];
  return frames.flatMap((frame) => {
    const lines = describeFrame(frame, names, colors);
    const title = titleOf(frame, stack, names);
    return title === null && lines.length === 0 ? [] : [colors.bold(title ?? quietTitle(frame)), ...lines];
  });
}

function titleOf(frame: FrameAnswer, stack: readonly PendingAnswer[], names: Names): string | null {
  const title = titles.get(frame.transitionType);
  if (title === undefined) return null;
  const { pendingActionId, definitionId, reason } = frame.payload;
  const pending = stack.find((one) => one.pendingActionId === pendingActionId);
  const what = pending
    ? pendingName(pending, names)
    : typeof definitionId === "string"
      ? names.definition(definitionId)
      : "";
  const why = pending && typeof reason === "string" ? ` (${reason.replaceAll(/[0-9a-f]{64}/g, "what waited")})` : "";
  return `${frame.actorId ? `${names.actor(frame.actorId)} ` : ""}${title}${what && `: ${what}`}${why}`;
}

function quietTitle({ transitionType, payload, actorId }: FrameAnswer): string {
  const name = typeof payload.boundary === "string" ? payload.boundary : transitionType.replace(/^combat\./, "");
  return `${name.replaceAll(".", " ")}${actorId ? ` (${actorId})` : ""}`;
}

function describeFrame(frame: FrameAnswer, names: Names, colors: Colors): readonly string[] {
  const lines: Line[] = [
    ...frame.applications.flatMap((one) => describeApplication(one, frame, names, colors)),
    ...frame.effectSteps.flatMap((step) => describeSkip(step, names)),
    ...frame.cardZoneSteps.flatMap((step) => describeZoneStep(step, names)),
    ...frame.actorChanges
      .filter((change) => !change.isAlive)
      .map(({ ordinal, actorId }) => ({ ordinal, text: colors.red(`${names.actor(actorId)} falls`) })),
  ];
  return lines.sort((left, right) => left.ordinal - right.ordinal).map(({ text }) => `    ${text}`);
}

function describeApplication(
  application: ApplicationAnswer,
  frame: FrameAnswer,
  names: Names,
  colors: Colors,
): readonly Line[] {
  const { ordinal, calculationFingerprint } = application;
  const calculation = frame.calculations.find((one) => one.fingerprint === calculationFingerprint);
  const changes = application.resourceChanges.map((change) => {
    const where = `${names.actor(change.actorId)} ${change.resourceId}${change.field === "Current" ? "" : ` ${change.field.toLowerCase()}`}`;
    return `${where} ${figure(change.previous)} → ${colors.bold(figure(change.current))}`;
  });
  const statuses = application.statusChanges.map((change) => {
    const lasting = change.duration < 0 ? "" : `, ${change.duration} left`;
    return `${names.actor(change.ownerId)}: ${names.definition(change.statusId)} ${change.change.toLowerCase()} (${change.stacks}${lasting})`;
  });
  const modifiers = application.modifierChanges.map(
    (change) => `${names.definition(change.modifierId)} ${change.removed ? "ends" : `stands at ${change.stacks}`}`,
  );
  const by = colors.dim(`by ${names.definition(application.provenance.ownerId)}`);
  const told = [...changes, ...statuses, ...modifiers].map((text) => ({ ordinal, text: `${text}  ${by}` }));
  if (calculation === undefined) return told;
  return [...told, { ordinal, text: colors.dim(`  ${reasonOf(calculation)}`) }];
}

function describeSkip(step: FrameAnswer["effectSteps"][number], names: Names): readonly Line[] {
  if (step.outcome !== "Skipped") return [];
  const whom = step.targetId === null ? "" : ` on ${names.actor(step.targetId)}`;
  const reason = (step.reason ?? "skipped").toLowerCase().replaceAll("_", " ");
  return [{ ordinal: step.ordinal, text: `${names.definition(step.ownerId)} does nothing${whom}: ${reason}` }];
}

function describeZoneStep(step: FrameAnswer["cardZoneSteps"][number], names: Names): readonly Line[] {
  const cards = [...step.movedCardIds, ...step.createdCardIds, ...step.destroyedCardIds].map(names.card);
  if (cards.length === 0 || step.operation === "Shuffle") return [];
  const path = [step.source?.zoneId, step.target?.zoneId].filter((zone) => zone !== undefined).join(" → ");
  return [{ ordinal: step.ordinal, text: `${path}: ${cards.join(", ")}` }];
}
