import { accept } from "../../state/rejections.ts";
import { failStep, type OperationHandler, recordStep } from "../flow-run.ts";

/** Runs another flow for the same request. Its record stands before those of the flow and spans their draws. */
export const runExecuteFlow: OperationHandler = (scene, run) => {
  if (scene.step.nestedFlowId === null) return failStep(scene, "it names no flow");
  const nested = scene.runNested(scene.step.nestedFlowId, run);
  if (!nested.ok) return nested;
  const own = recordStep(run, scene, nested.value.snapshot, {});
  return accept({ ...nested.value, steps: [...own.steps, ...nested.value.steps.slice(run.steps.length)] });
};
