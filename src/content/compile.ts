import type { CompiledContent } from "../engine/definitions/content.ts";
import type { CombatRules } from "../engine/definitions/rules.ts";
import type { AuthoredDefinitions } from "./authored.ts";
import { compileAction } from "./compile/actions.ts";
import { compileEntity, compileGambit, compileResource } from "./compile/actors.ts";
import { compileBundle, compileCard, compileUpgrade } from "./compile/cards.ts";
import { compileModifier, compileRelic, compileStatus } from "./compile/instances.ts";
import { compilePipeline } from "./compile/pipelines.ts";
import { compileMode, compilePhaseSequence, compileRules } from "./compile/rules.ts";
import { compileZoneSystem } from "./compile/zones.ts";
import type { Definitions } from "./definitions.ts";
import { parseDefinitions } from "./parse.ts";

/**
 * A published revision as the engine runs it: defaults filled, expressions compiled, phase sequences resolved.
 * @param definitions the normalised `definitions` of a valid validation; anything else is our own bug and throws
 */
export function compileContent(definitions: Definitions, revision: string): CompiledContent {
  const authored = parseDefinitions(definitions, (kind, id) => {
    throw new Error(`not a published definition: ${kind}/${id}`);
  });
  return {
    revision,
    resources: compiledMap(authored.resources, compileResource),
    entities: compiledMap(authored.entities, compileEntity),
    actions: compiledMap(authored.actions, compileAction),
    cards: compiledMap(authored.cards, compileCard),
    bundles: compiledMap(authored["card-component-bundles"], compileBundle),
    upgrades: compiledMap(authored["card-upgrades"], compileUpgrade),
    statuses: compiledMap(authored["status-effects"], compileStatus),
    modifiers: compiledMap(authored.modifiers, compileModifier),
    relics: compiledMap(authored.relics, compileRelic),
    pipelines: compiledMap(authored["calculation-pipelines"], compilePipeline),
    zoneSystems: compiledMap(authored["card-zone-systems"], compileZoneSystem),
    rules: compileAllRules(authored),
    gambits: compiledMap(authored.gambits, compileGambit),
    modes: compiledMap(authored.modes, compileMode),
  };
}

function compileAllRules(authored: AuthoredDefinitions): ReadonlyMap<string, CombatRules> {
  const sequences = compiledMap(authored["phase-sequences"], compilePhaseSequence);
  return compiledMap(authored["combat-rules"], (rules) => {
    const sequence = sequences.get(rules.defaultPhaseSequenceId);
    if (!sequence) throw new Error(`not a published phase sequence: ${rules.defaultPhaseSequenceId}`);
    return compileRules(rules, sequence);
  });
}

function compiledMap<From, To>(
  definitions: ReadonlyMap<string, From>,
  compile: (definition: From) => To,
): ReadonlyMap<string, To> {
  return new Map([...definitions].map(([id, definition]) => [id, compile(definition)]));
}
