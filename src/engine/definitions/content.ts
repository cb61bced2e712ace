import type { ActionDefinition, CardComponentBundle, CardDefinition, CardUpgrade } from "./cards.ts";
import type { CalculationPipeline } from "./influences.ts";
import type { ModifierDefinition, RelicDefinition, StatusDefinition } from "./instances.ts";
import type { ResourceDefinition } from "./resources.ts";
import type { CombatRules, GambitDefinition, ModeDefinition } from "./rules.ts";
import type { CardZoneSystem } from "./zones.ts";

/** So many copies of a card, with the upgrades each of them carries. */
export interface DeckEntry {
  readonly definitionId: string;
  readonly count: number;
  readonly upgradeIds: readonly string[];
}

/** An entity, its components of each type merged in order. */
export interface EntityDefinition {
  readonly definitionId: string;
  readonly displayName: string;
  readonly pools: readonly {
    readonly resourceId: string;
    readonly current: number | null;
    readonly min: number | null;
    readonly max: number | null;
  }[];
  readonly stats: readonly { readonly name: string; readonly value: number }[];
  readonly abilityIds: readonly string[];
  /** Null when the entity has no deck component (it may get one from the creation). */
  readonly deck: readonly DeckEntry[] | null;
  /** Empty: the mode's `decisionIds`. */
  readonly gambitIds: readonly string[];
  readonly tags: readonly string[];
}

/** One published revision, compiled: immutable, shared by every combat that pins it. */
export interface CompiledContent {
  /** SHA-256 of the canonical bundle, lowercase hex. */
  readonly revision: string;
  readonly resources: ReadonlyMap<string, ResourceDefinition>;
  readonly entities: ReadonlyMap<string, EntityDefinition>;
  readonly actions: ReadonlyMap<string, ActionDefinition>;
  readonly cards: ReadonlyMap<string, CardDefinition>;
  readonly bundles: ReadonlyMap<string, CardComponentBundle>;
  readonly upgrades: ReadonlyMap<string, CardUpgrade>;
  readonly statuses: ReadonlyMap<string, StatusDefinition>;
  readonly modifiers: ReadonlyMap<string, ModifierDefinition>;
  readonly relics: ReadonlyMap<string, RelicDefinition>;
  readonly pipelines: ReadonlyMap<string, CalculationPipeline>;
  readonly zoneSystems: ReadonlyMap<string, CardZoneSystem>;
  readonly rules: ReadonlyMap<string, CombatRules>;
  readonly gambits: ReadonlyMap<string, GambitDefinition>;
  readonly modes: ReadonlyMap<string, ModeDefinition>;
}
