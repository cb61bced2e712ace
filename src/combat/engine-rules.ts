import {
  createCombat,
  engineVersion,
  evaluateCard,
  evaluateHand,
  execute,
  hiddenCards,
  isEngineVersion,
  legalActions,
  preview,
  stateHash,
  viewCandidates,
  viewCombat,
  viewEvaluations,
  viewPreview,
  viewResolution,
  viewRun,
} from "../engine/index.ts";
import type { Rules } from "./rules.ts";

/** The engine of this build. */
export const engineRules: Rules = {
  engineVersion,
  knows: isEngineVersion,
  createCombat,
  execute,
  preview,
  legalActions,
  evaluateCard,
  evaluateHand,
  viewCombat,
  viewPreview,
  viewCandidates,
  viewEvaluations,
  hiddenCards,
  viewRun,
  viewResolution,
  stateHash,
};
