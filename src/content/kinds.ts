/** The kinds of definitions, which are the folder names of a bundle, and the field in which a definition repeats its id. */
export const idFields = {
  resources: "resourceId",
  entities: "definitionId",
  actions: "actionId",
  cards: "cardId",
  "card-component-bundles": "bundleId",
  "card-upgrades": "upgradeId",
  "status-effects": "statusId",
  modifiers: "modifierId",
  relics: "relicId",
  "calculation-pipelines": "pipelineId",
  "card-zone-systems": "cardZoneSystemId",
  "phase-sequences": "sequenceId",
  "combat-rules": "combatRulesId",
  gambits: "gambitId",
  modes: "modeId",
  scenarios: "scenarioId",
} as const;

export type Kind = keyof typeof idFields;

/** Every kind, in the order of the specification. */
export const kinds: readonly Kind[] = [
  "resources",
  "entities",
  "actions",
  "cards",
  "card-component-bundles",
  "card-upgrades",
  "status-effects",
  "modifiers",
  "relics",
  "calculation-pipelines",
  "card-zone-systems",
  "phase-sequences",
  "combat-rules",
  "gambits",
  "modes",
  "scenarios",
];

/** Whether a folder name is a kind. */
export function isKind(name: string): name is Kind {
  return Object.hasOwn(idFields, name);
}
