import { type Command, execute, type Frame, type Rejection, stateHash } from "../../src/engine/index.ts";
import type { EffectApplicationRecord, EffectStepRecord } from "../../src/engine/state/records.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import type { JsonObject } from "../support/json.ts";
import type { Definitions } from "../support/mini-bundle.ts";
import { atEnemy, card, does } from "../support/mini-parts.ts";
import { beast, type Position, type PositionRequest, person, position } from "../support/position.ts";

/** A state with what led to it: the creation's frames, or the last command's. */
export interface Scene extends Pick<Position, "snapshot" | "context"> {
  readonly frames: readonly Frame[];
}

/** Begins a combat of the mini bundle as a scene. */
export function scene(request: PositionRequest = {}): Scene {
  const { snapshot, context, created } = position(request);
  return { snapshot, context, frames: created.frames };
}

/** Two against two: `ann` and `abe` of `red`, `gus` and `gil` of `blue`; only `ann` is a person's. */
export const fourActors = [
  person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }),
  beast("abe", "red"),
  beast("gus", "blue"),
  beast("gil", "blue"),
];

/** A free card `probe` with these effects in order, aimed at one enemy unless said otherwise; it stays in hand. */
export function probe(effects: readonly JsonObject[], components: readonly JsonObject[] = [atEnemy]): Definitions {
  const parts = effects.map((effect, index) => does(`part${index}`, effect));
  return { cards: { probe: card("probe", ["tried"], ...parts, ...components) } };
}

/** A scene in which `ann` holds five probes with these effects. */
export function probing(effects: readonly JsonObject[], request: PositionRequest = {}): Scene {
  const { more = {}, ...rest } = request;
  const participants = [person("ann", "red", { deck: [{ definitionId: "probe", count: 5 }] }), beast("gus", "blue")];
  return scene({ participants, ...rest, more: { ...probe(effects), ...more } });
}

/** Runs a command; a refusal is the test's own mistake. */
export function ran({ snapshot, context }: Scene, command: Command): Scene {
  const executed = execute(deepFreeze(snapshot), command, context);
  if (!executed.ok) throw new Error(JSON.stringify(executed.rejection, null, 2));
  const { snapshot: after, frames } = executed.value;
  if (frames.at(-1)?.stateAfter !== after) throw new Error("the last frame does not end in the state of the command");
  return { snapshot: deepFreeze(after), context, frames };
}

/** Runs a command that must be refused; the state's hash is the same before and after. */
export function refusal({ snapshot, context }: Scene, command: Command): Rejection {
  const before = stateHash(snapshot, context);
  const executed = execute(deepFreeze(snapshot), command, context);
  if (executed.ok) throw new Error(`accepted: ${JSON.stringify(command)}`);
  if (stateHash(snapshot, context) !== before) throw new Error("a refused command has changed the state");
  return executed.rejection;
}

/** Plays the first card of a definition that lies in the actor's `fist`. */
export function playing(
  { snapshot }: Scene,
  definitionId: string,
  targetIds: readonly string[],
  actorId = "ann",
): Command {
  const [cardInstanceId] = held(snapshot, definitionId, actorId);
  if (cardInstanceId === undefined) throw new Error(`${actorId} holds no ${definitionId}`);
  return { type: "PLAY_CARD", payload: { actorId, cardInstanceId, targetIds } };
}

/** The state after playing a card. */
export function played(from: Scene, definitionId: string, ...targetIds: readonly string[]): Scene {
  return ran(from, playing(from, definitionId, targetIds));
}

/** The state after the actor has ended its turn. */
export function ended(from: Scene, actorId = "ann"): Scene {
  return ran(from, { type: "END_TURN", payload: { actorId } });
}

/** The cards of a definition in an actor's `fist`, from the top. */
export function held(snapshot: Scene["snapshot"], definitionId: string, actorId = "ann"): readonly string[] {
  return cardsIn(snapshot, "fist", actorId).filter((id) => snapshot.cards[id]?.definitionId === definitionId);
}

/** The cards of an actor's zone, from the top. */
export function cardsIn(snapshot: Scene["snapshot"], zoneId: string, actorId = "ann"): readonly string[] {
  return snapshot.zones.find((zone) => zone.zoneId === zoneId && zone.ownerId === actorId)?.cardIds ?? [];
}

/** What an actor has of a resource. */
export function pool({ snapshot }: Scene, actorId: string, resourceId: string): number | undefined {
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  return actor?.resources.find((one) => one.resourceId === resourceId)?.current;
}

/** The zeal of every actor, in actor order. */
export function zeals(from: Scene): readonly (number | undefined)[] {
  return from.snapshot.actors.map((actor) => pool(from, actor.instanceId, "zeal"));
}

/** Every attempt of an effect in the scene's frames, in order. */
export function stepsOf({ frames }: Scene): readonly EffectStepRecord[] {
  return frames.flatMap((frame) => frame.effectSteps);
}

/** The attempts as `effectId>target`, skips as `effectId>target!REASON`. */
export function attempts(from: Scene): readonly string[] {
  return stepsOf(from).map(
    ({ effectId, targetId, reason }) => `${effectId}>${targetId ?? "nobody"}${reason ? `!${reason}` : ""}`,
  );
}

/** Every application in the scene's frames, in order. */
export function applicationsOf({ frames }: Scene): readonly EffectApplicationRecord[] {
  return frames.flatMap((frame) => frame.applications);
}

/** The transitions of the scene's frames, without `combat.`. */
export function transitions({ frames }: Scene): readonly string[] {
  return frames.map((frame) => frame.transitionType.replace("combat.", ""));
}

/** What an actor carries, as `statusId x stacks, duration`. */
export function carried({ snapshot }: Scene, actorId: string): readonly string[] {
  return snapshot.statuses
    .filter((status) => status.ownerId === actorId)
    .map(({ statusId, stacks, duration }) => `${statusId} x${stacks}, ${duration}`);
}
