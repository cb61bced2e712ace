import { compileExpression } from "../../expressions/compile.ts";
import { isPolicyId } from "../ai/policies.ts";
import { buildEffectiveCard, upgradesFit } from "../cards/effective-card.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { Creation, DeckRequest, Participant } from "../state/commands.ts";
import { limits } from "../state/limits.ts";
import { accept, type RejectionReason, type Result, reject, rejectAll } from "../state/rejections.ts";

/** Checks every id of a creation against the revision; all problems at once, each with its path. */
export function checkCreation(creation: Creation, content: CompiledContent): Result<null> {
  if (creation.participants.length > limits.actors) {
    return reject("LIMIT_EXCEEDED", `a combat takes ${limits.actors} actors`, "/participants");
  }
  const problems = [
    ...(content.modes.has(creation.modeId) ? [] : [unknown("/modeId", `there is no mode "${creation.modeId}"`)]),
    ...sideProblems(creation),
    ...creation.participants.flatMap((participant, index) =>
      participantProblems(participant, creation, `/participants/${index}`, content),
    ),
    ...(creation.startingCards ?? []).flatMap((entry, index) =>
      deckProblems(entry, `/startingCards/${index}`, content),
    ),
    ...resourceProblems(creation, content),
    ...instanceProblems(creation, content),
    ...influenceProblems(creation, content),
  ];
  const [first, ...rest] = problems;
  return first ? rejectAll([first, ...rest]) : accept(null);
}

function unknown(path: string, message: string): RejectionReason {
  return { path, code: "UNKNOWN_REFERENCE", message };
}

/** There are two or more sides, and instance ids are each one's own. */
function sideProblems({ participants }: Creation): readonly RejectionReason[] {
  const sides = new Set(participants.map((participant) => participant.sideId));
  return sides.size < 2 ? [unknown("/participants", "a combat needs participants of two sides")] : [];
}

function participantProblems(
  participant: Participant,
  { participants }: Creation,
  path: string,
  content: CompiledContent,
): readonly RejectionReason[] {
  const { instanceId, definitionId, controllerBinding } = participant;
  const isRepeated = participants.filter((one) => one.instanceId === instanceId).length > 1;
  const { policyId } = controllerBinding;
  return [
    ...(isRepeated ? [unknown(`${path}/instanceId`, `"${instanceId}" is used twice`)] : []),
    ...(content.entities.has(definitionId)
      ? []
      : [unknown(`${path}/definitionId`, `there is no entity "${definitionId}"`)]),
    ...(policyId === undefined || isPolicyId(policyId)
      ? []
      : [unknown(`${path}/controllerBinding/policyId`, `there is no policy "${policyId}"`)]),
    ...(participant.deck ?? []).flatMap((entry, index) => deckProblems(entry, `${path}/deck/${index}`, content)),
  ];
}

function deckProblems(entry: DeckRequest, path: string, content: CompiledContent): readonly RejectionReason[] {
  const { definitionId, upgradeIds = [], count = 1 } = entry;
  const card = content.cards.get(definitionId);
  if (!card) return [unknown(`${path}/definitionId`, `there is no card "${definitionId}"`)];
  if (count > limits.cards) {
    return [{ path: `${path}/count`, code: "LIMIT_EXCEEDED", message: `a combat holds ${limits.cards} cards` }];
  }
  const missing = upgradeIds.findIndex((id) => !content.upgrades.has(id));
  if (missing >= 0) {
    return [unknown(`${path}/upgradeIds/${missing}`, `there is no upgrade "${upgradeIds[missing]}"`)];
  }
  const upgrades = upgradeIds.flatMap((id) => content.upgrades.get(id) ?? []);
  const { tags } = buildEffectiveCard(content, definitionId, []);
  return upgradesFit(card, tags, upgrades)
    ? []
    : [unknown(`${path}/upgradeIds`, `"${definitionId}" cannot carry these upgrades`)];
}

function resourceProblems(creation: Creation, content: CompiledContent): readonly RejectionReason[] {
  const byActor = Object.entries(creation.initialState?.resourcesByActor ?? {});
  return byActor.flatMap(([actorId, resources]) => {
    const path = `/initialState/resourcesByActor/${escapePointer(actorId)}`;
    const participant = creation.participants.find((one) => one.instanceId === actorId);
    if (!participant) return [unknown(path, `there is no participant "${actorId}"`)];
    const pools = content.entities.get(participant.definitionId)?.pools ?? [];
    return Object.keys(resources)
      .filter((resourceId) => !pools.some((pool) => pool.resourceId === resourceId))
      .map((resourceId) => unknown(`${path}/${escapePointer(resourceId)}`, `"${actorId}" has no "${resourceId}"`));
  });
}

function instanceProblems(creation: Creation, content: CompiledContent): readonly RejectionReason[] {
  const { effects = [], relics = [] } = creation.initialState ?? {};
  const isActor = (id: string) => creation.participants.some((one) => one.instanceId === id);
  const isSide = (id: string) => creation.participants.some((one) => one.sideId === id);
  return [
    ...effects.flatMap(({ targetActorId, statusId }, index) => [
      ...(isActor(targetActorId)
        ? []
        : [unknown(`/initialState/effects/${index}/targetActorId`, `there is no participant "${targetActorId}"`)]),
      ...(content.statuses.has(statusId)
        ? []
        : [unknown(`/initialState/effects/${index}/statusId`, `there is no status "${statusId}"`)]),
    ]),
    ...relics.flatMap(({ relicId, owner }, index) => [
      ...(content.relics.has(relicId)
        ? []
        : [unknown(`/initialState/relics/${index}/relicId`, `there is no relic "${relicId}"`)]),
      ...((owner.scope === "Entity" && !isActor(owner.id ?? "")) || (owner.scope === "Side" && !isSide(owner.id ?? ""))
        ? [unknown(`/initialState/relics/${index}/owner/id`, `there is no ${owner.scope} "${owner.id ?? ""}"`)]
        : []),
    ]),
  ];
}

/** An encounter's influences are checked here, since no publication has seen them. */
function influenceProblems(creation: Creation, content: CompiledContent): readonly RejectionReason[] {
  const ids = content.modes.get(creation.modeId)?.calculationPipelineIds ?? [];
  const pipelines = ids.flatMap((id) => content.pipelines.get(id) ?? []);
  return (creation.influences ?? []).flatMap((influence, index) => {
    const path = `/influences/${index}`;
    const fits = pipelines.some(
      (pipeline) =>
        pipeline.channel === influence.channel && pipeline.buckets.some((one) => one.bucketId === influence.bucket),
    );
    const parsed = influence.formula === undefined ? null : compileExpression(influence.formula);
    return [
      ...(fits ? [] : [unknown(`${path}/bucket`, `no pipeline has "${influence.channel}" / "${influence.bucket}"`)]),
      ...(parsed && !parsed.ok ? [unknown(`${path}/formula`, parsed.problems[0]?.message ?? "not a formula")] : []),
    ];
  });
}

function escapePointer(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
