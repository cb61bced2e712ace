import {
  createCombat,
  engineVersion,
  evaluateCard,
  evaluateHand,
  execute,
  legalActions,
  preview,
  stateHash,
  viewCombat,
  viewResolution,
  viewRun,
} from "../engine/index.ts";
import type { Rules } from "./rules.ts";

/** The engine of this build. */
export const engineRules: Rules = {
  engineVersion,
  createCombat,
  execute,
  preview,
  legalActions,
  evaluateCard,
  evaluateHand,
  viewCombat,
  viewRun,
  viewResolution,
  stateHash,
};
