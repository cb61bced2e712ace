import { checkActions } from "./actions.ts";
import { checkActors } from "./actors.ts";
import { checkCards } from "./cards.ts";
import type { CheckContext } from "./context.ts";
import { checkEffects } from "./effects.ts";
import { checkInfluences } from "./influences.ts";
import { checkInstances } from "./instances.ts";
import { checkModes } from "./modes.ts";
import { checkPayments } from "./payments.ts";
import { checkPhases } from "./phases.ts";
import { checkPipelines } from "./pipelines.ts";
import { checkRules } from "./rules.ts";
import { checkScenarios } from "./scenarios.ts";
import { checkUpgrades } from "./upgrades.ts";
import { checkZoneSystems } from "./zone-systems.ts";

/** Every check of a bundle's meaning but references and expressions, which need more than the definitions. */
export const checks: readonly ((context: CheckContext) => void)[] = [
  checkActions,
  checkActors,
  checkCards,
  checkEffects,
  checkInfluences,
  checkInstances,
  checkModes,
  checkPayments,
  checkPhases,
  checkPipelines,
  checkRules,
  checkScenarios,
  checkUpgrades,
  checkZoneSystems,
];
