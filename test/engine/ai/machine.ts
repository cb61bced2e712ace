import type { JsonObject } from "../../support/json.ts";
import { type Definitions, miniRules } from "../../support/mini-bundle.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, ended, type Scene, scene } from "../kit.ts";
import { hurt } from "../parts.ts";

/** An ability of one point of harm to one enemy, told by its name. */
export function ability(actionId: string, more: JsonObject = {}): JsonObject {
  return {
    actionId,
    actionType: "POWER",
    effects: [hurt(actionId, 1)],
    requiresTarget: true,
    tags: [actionId],
    ...more,
  };
}

/** A gambit that uses an ability, on the ordinally first enemy unless said otherwise. */
export function gambit(gambitId: string, actionId: string, more: JsonObject = {}, action: JsonObject = {}): JsonObject {
  const targetSelector = { strategy: "FirstOrdinal", relationship: "Enemy" };
  return { gambitId, action: { actionType: "POWER", actionId, targetSelector, ...action }, ...more };
}

/** What a machine is made of. */
export interface MachineRequest extends PositionRequest {
  readonly abilities?: readonly JsonObject[];
  readonly gambits?: readonly JsonObject[];
  /** Which of the gambits are gus's own; all of them when absent. */
  readonly carried?: readonly string[];
  /** Policies of the mode `still` in place of the usual ones. */
  readonly flow?: JsonObject;
}

/** How machines decide in these tests: as often as they like, intents afresh. */
export function aiPolicy(more: JsonObject = {}): JsonObject {
  const intent = { refresh: "RecomputeOnPublish", whenInvalid: "Recompute" };
  return { enabled: true, autoEndAfterAction: true, publishIntents: true, decisionIds: [], intent, ...more };
}

/** Players `ann` and `abe` against the machine `gus`, who has these abilities and gambits. */
export function against(request: MachineRequest): Scene {
  const { abilities = [], gambits = [], carried, flow = {}, more = {}, ...rest } = request;
  const named = (key: string, items: readonly JsonObject[]) =>
    Object.fromEntries(items.map((one) => [String(one[key]), one]));
  const gnash = {
    definitionId: "gnash",
    components: [
      { type: "resources", pools: { zeal: { current: 12, max: 12 }, flux: {}, husk: {} } },
      { type: "abilities", abilityIds: abilities.map((one) => one.actionId ?? "") },
      { type: "gambits", gambitIds: carried ?? gambits.map((one) => one.gambitId ?? "") },
    ],
  };
  const definitions: Definitions = {
    ...more,
    actions: named("actionId", abilities),
    gambits: named("gambitId", gambits),
    entities: { gnash, ...more.entities },
    "combat-rules": { quiet: miniRules("quiet", { ai: aiPolicy(), ...flow }), ...more["combat-rules"] },
  };
  const participants = [person("ann", "red"), person("abe", "red"), beast("gus", "blue")];
  return scene({ participants, ...rest, more: definitions });
}

/** What gus does when ann and abe have ended their turns. */
export function answer(from: Scene): readonly string[] {
  return attempts(ended(ended(from), "abe"));
}
