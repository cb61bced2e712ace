import type { Kind } from "../kinds.ts";
import { actionSchema } from "./actions.ts";
import { pipelineSchema } from "./calculation-pipelines.ts";
import { bundleSchema } from "./card-component-bundles.ts";
import { upgradeSchema } from "./card-upgrades.ts";
import { zoneSystemSchema } from "./card-zone-systems.ts";
import { cardSchema } from "./cards.ts";
import { combatRulesSchema } from "./combat-rules.ts";
import { entitySchema } from "./entities.ts";
import { gambitSchema } from "./gambits.ts";
import { modeSchema } from "./modes.ts";
import { modifierSchema } from "./modifiers.ts";
import { phaseSequenceSchema } from "./phase-sequences.ts";
import { relicSchema } from "./relics.ts";
import { resourceSchema } from "./resources.ts";
import { scenarioSchema } from "./scenarios.ts";
import { statusSchema } from "./status-effects.ts";

/** The shape of a definition of each kind (content.md, kinds). */
export const definitionSchemas = {
  resources: resourceSchema,
  entities: entitySchema,
  actions: actionSchema,
  cards: cardSchema,
  "card-component-bundles": bundleSchema,
  "card-upgrades": upgradeSchema,
  "status-effects": statusSchema,
  modifiers: modifierSchema,
  relics: relicSchema,
  "calculation-pipelines": pipelineSchema,
  "card-zone-systems": zoneSystemSchema,
  "phase-sequences": phaseSequenceSchema,
  "combat-rules": combatRulesSchema,
  gambits: gambitSchema,
  modes: modeSchema,
  scenarios: scenarioSchema,
} as const satisfies Record<Kind, unknown>;
