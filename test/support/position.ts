import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import { createCombat, type EngineContext, type Snapshot, type Transition } from "../../src/engine/index.ts";
import type { Creation, Participant } from "../../src/engine/state/commands.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { nodeHasher } from "./hasher.ts";
import type { Definitions } from "./mini-bundle.ts";
import { miniContent } from "./mini-content.ts";

/** A combat of the mini bundle that has just begun; frozen, so that whatever writes to it fails. */
export interface Position {
  readonly snapshot: Snapshot;
  readonly context: EngineContext;
  /** The creation's own transition, with its frames. */
  readonly created: Transition;
}

/** What a test wants other than the usual: `ann` (Morrow, a player, side `red`) against `gus` (Gnash, an AI, `blue`). */
export interface PositionRequest extends Partial<Omit<Creation, "configName">> {
  /** Definitions added to the mini bundle, or put in place of its own. */
  readonly more?: Definitions;
  /** Decimal. */
  readonly seed?: string;
}

/** A person's Morrow. */
export function person(instanceId: string, sideId: string, more: Partial<Participant> = {}): Participant {
  return { instanceId, definitionId: "morrow", sideId, controllerBinding: { kind: "Player" }, ...more };
}

/** The machine's Gnash. */
export function beast(instanceId: string, sideId: string, more: Partial<Participant> = {}): Participant {
  return { instanceId, definitionId: "gnash", sideId, controllerBinding: { kind: "AI", policyId: "gambit" }, ...more };
}

/** Begins a combat over the mini bundle. */
export function position({ more, seed, ...creation }: PositionRequest = {}): Position {
  const request = { modeId: "still", participants: [person("ann", "red"), beast("gus", "blue")], ...creation };
  return begin({ configName: "mini", ...request }, contextOf(miniContent(more)), seed);
}

/** Begins a combat over any content; a refused creation is the test's own mistake. */
export function begin(creation: Creation, context: EngineContext, seed = "7"): Position {
  const created = createCombat(creation, { combatId: "combat", seed }, context);
  if (!created.ok) throw new Error(JSON.stringify(created.rejection, null, 2));
  const { value } = created;
  return { snapshot: deepFreeze(value.snapshot), context, created: value };
}

/** What the engine needs besides a state. */
export function contextOf(content: CompiledContent): EngineContext {
  return { content, hash: nodeHasher() };
}
