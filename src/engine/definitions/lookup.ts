import type { Snapshot } from "../state/snapshot.ts";
import type { CompiledContent } from "./content.ts";
import type { CombatRules, ModeDefinition, PhaseDefinition } from "./rules.ts";
import type { CardZoneSystem } from "./zones.ts";

/** A definition that publication or creation has already checked; its absence is our own bug. */
export function known<T>(definitions: ReadonlyMap<string, T>, id: string, kind: string): T {
  const found = definitions.get(id);
  if (found === undefined) throw new Error(`unknown ${kind} "${id}" in a checked place`);
  return found;
}

/** The mode of a combat. */
export function modeOf(snapshot: Snapshot, content: CompiledContent): ModeDefinition {
  return known(content.modes, snapshot.modeId, "mode");
}

/** The rules of a combat's mode. */
export function rulesOf(snapshot: Snapshot, content: CompiledContent): CombatRules {
  return known(content.rules, modeOf(snapshot, content).combatRulesId, "combat rules");
}

/** The zone system of a combat's mode. */
export function zoneSystemOf(snapshot: Snapshot, content: CompiledContent): CardZoneSystem {
  return known(content.zoneSystems, modeOf(snapshot, content).cardZoneSystemId, "card zone system");
}

/** The phase of the moment; null between activations. */
export function phaseOf(snapshot: Snapshot, content: CompiledContent): PhaseDefinition | null {
  if (snapshot.phaseId === null) return null;
  return rulesOf(snapshot, content).phaseSequence.phases.find((phase) => phase.phaseId === snapshot.phaseId) ?? null;
}
