import type * as z from "zod";
import { actionSchema } from "./schema/actions.ts";
import { pipelineSchema } from "./schema/calculation-pipelines.ts";
import { bundleSchema } from "./schema/card-component-bundles.ts";
import { upgradeSchema } from "./schema/card-upgrades.ts";
import { zoneSystemSchema } from "./schema/card-zone-systems.ts";
import { cardSchema } from "./schema/cards.ts";
import { combatRulesSchema } from "./schema/combat-rules.ts";
import { entitySchema } from "./schema/entities.ts";
import { gambitSchema } from "./schema/gambits.ts";
import { modeSchema } from "./schema/modes.ts";
import { modifierSchema } from "./schema/modifiers.ts";
import { phaseSequenceSchema } from "./schema/phase-sequences.ts";
import { relicSchema } from "./schema/relics.ts";
import { resourceSchema } from "./schema/resources.ts";
import { scenarioSchema } from "./schema/scenarios.ts";
import { statusSchema } from "./schema/status-effects.ts";

/** What there is to know of a kind of definition. */
interface ContentKind {
  /** The field in which a definition repeats its id. */
  readonly idField: string;
  /** What one of them is called in a message. */
  readonly word: string;
  readonly schema: z.ZodType;
}

/** The one table of the kinds (content.md, kinds), by the names of their folders in a bundle, in listing order. */
export const contentKinds = {
  resources: { idField: "resourceId", word: "resource", schema: resourceSchema },
  entities: { idField: "definitionId", word: "entity", schema: entitySchema },
  actions: { idField: "actionId", word: "action", schema: actionSchema },
  cards: { idField: "cardId", word: "card", schema: cardSchema },
  "card-component-bundles": { idField: "bundleId", word: "component bundle", schema: bundleSchema },
  "card-upgrades": { idField: "upgradeId", word: "card upgrade", schema: upgradeSchema },
  "status-effects": { idField: "statusId", word: "status", schema: statusSchema },
  modifiers: { idField: "modifierId", word: "modifier", schema: modifierSchema },
  relics: { idField: "relicId", word: "relic", schema: relicSchema },
  "calculation-pipelines": { idField: "pipelineId", word: "calculation pipeline", schema: pipelineSchema },
  "card-zone-systems": { idField: "cardZoneSystemId", word: "zone system", schema: zoneSystemSchema },
  "phase-sequences": { idField: "sequenceId", word: "phase sequence", schema: phaseSequenceSchema },
  "combat-rules": { idField: "combatRulesId", word: "combat rules", schema: combatRulesSchema },
  gambits: { idField: "gambitId", word: "gambit", schema: gambitSchema },
  modes: { idField: "modeId", word: "mode", schema: modeSchema },
  scenarios: { idField: "scenarioId", word: "scenario", schema: scenarioSchema },
} as const satisfies Readonly<Record<string, ContentKind>>;

export type Kind = keyof typeof contentKinds;

/** Every kind, in listing order. */
export const kinds: readonly Kind[] = Object.keys(contentKinds).filter(isKind);

/** Whether a folder name is a kind. */
export function isKind(name: string): name is Kind {
  return Object.hasOwn(contentKinds, name);
}
