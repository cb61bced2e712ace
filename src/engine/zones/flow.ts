import { zoneSystemOf } from "../definitions/lookup.ts";
import type { ZoneFlow } from "../definitions/zones.ts";
import type { EngineContext } from "../state/context.ts";
import { limits } from "../state/limits.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { formulaWork, spendWork, workUnits } from "../state/work.ts";
import { isInActorScope } from "./actor-scope.ts";
import { type FlowRequest, type FlowRun, failStep, type StepScene } from "./flow-run.ts";
import { evaluateStepCondition, flowScope } from "./flow-scope.ts";
import { hiddenPart } from "./hidden-order.ts";
import { operations } from "./operations/registry.ts";

/**
 * Runs a published flow of the mode's zone system (EF-16): its steps in order, each one whose condition holds. Whether
 * it may be invoked so and for whom is asked of this flow only, not of those it nests.
 * @returns the state, a record per executed step, every change of a card in order, and the command's steps so far; or
 * `ZONE_FLOW_FAILED` naming flow, step and reason, `LIMIT_EXCEEDED` beyond steps, depth or cards, `WORK_LIMIT`, and then nothing,
 * the generator included, has changed
 */
export function executeFlow(snapshot: Snapshot, request: FlowRequest, context: EngineContext): Result<FlowRun> {
  const { flowId } = request;
  const flow = findFlow(snapshot, flowId, context);
  if (!flow) return rejectFlow(flowId, "there is no such flow");
  const refusal = refuseInvocation(snapshot, flow, request);
  if (refusal !== null) return rejectFlow(flowId, refusal);
  const run = { snapshot, steps: [], cardChanges: [], stepsUsed: request.stepsUsed };
  return runFlow(flow, run, { request, context, depth: 0 });
}

interface FlowLevel {
  readonly request: FlowRequest;
  readonly context: EngineContext;
  readonly depth: number;
}

/** A trigger is what lets a boundary in; the other kinds of invocation also ask the flow's actor scope. */
function refuseInvocation(snapshot: Snapshot, flow: ZoneFlow, request: FlowRequest): string | null {
  const owner = snapshot.actors.find((actor) => actor.instanceId === request.flowOwnerId);
  if (!owner) return `there is no actor "${request.flowOwnerId}"`;
  if (request.kind === "Boundary") return flow.triggers.length > 0 ? null : "no boundary triggers it";
  if (!flow.allowedInvocations.includes(request.kind)) return `it does not allow the invocation ${request.kind}`;
  return isInActorScope(snapshot, owner, flow.actorScope) ? null : `it is not for the actor "${request.flowOwnerId}"`;
}

function runFlow(flow: ZoneFlow, run: FlowRun, level: FlowLevel): Result<FlowRun> {
  const runNested = (flowId: string, before: FlowRun) => runNestedFlow(flowId, before, level);
  const system = zoneSystemOf(run.snapshot, level.context.content);
  let current = run;
  for (const step of flow.steps) {
    const { request, context } = level;
    const next = runStep({ flowId: flow.flowId, step, request, system, context, runNested }, current);
    if (!next.ok) return next;
    current = next.value;
  }
  return accept(current);
}

function runNestedFlow(flowId: string, run: FlowRun, level: FlowLevel): Result<FlowRun> {
  const depth = level.depth + 1;
  if (depth > limits.nestedFlowDepth) {
    return reject("LIMIT_EXCEEDED", `Flows nest at most ${limits.nestedFlowDepth} deep.`, `flows.${flowId}`);
  }
  const flow = findFlow(run.snapshot, flowId, level.context);
  return flow ? runFlow(flow, run, { ...level, depth }) : rejectFlow(flowId, "there is no such flow");
}

function runStep(scene: StepScene, run: FlowRun): Result<FlowRun> {
  const stepsUsed = run.stepsUsed + 1;
  if (stepsUsed > limits.flowStepsPerCommand) {
    const { rejection } = failStep(scene, `a command takes at most ${limits.flowStepsPerCommand} flow steps`);
    return reject("LIMIT_EXCEEDED", rejection.message, rejection.reasons[0]?.path);
  }
  const { condition } = scene.step;
  const over = spendWork(scene.request.work, workUnits.flowStep + (condition ? formulaWork(condition) : 0));
  if (over) return { ok: false, rejection: over };
  const counted = { ...run, stepsUsed };
  const due = isDue(scene, run.snapshot);
  if (!due.ok) return due;
  if (!due.value) return accept(counted);
  const done = operations[scene.step.operation](scene, counted);
  if (isDoubtful(scene, run, done)) scene.request.doubt.isRaised = true;
  return done;
}

/**
 * Whether what the step did hangs on a draw or on what is hidden. One that fails does so for want of cards or of room:
 * how many there are is public, unless it counts hidden ones or has taken some and then run its fallback.
 */
function isDoubtful(scene: StepScene, before: FlowRun, done: Result<FlowRun>): boolean {
  const hidden = hiddenPart(scene, before.snapshot);
  if (done.ok) return hidden !== null || done.value.snapshot.rng.draws !== before.snapshot.rng.draws;
  const { selection, insertion, fallbackFlowId } = scene.step;
  const hasTaken = fallbackFlowId !== null && (hidden !== null || selection.strategy === "Random" || draws(insertion));
  return hidden === "Contents" || hasTaken;
}

function draws({ strategy }: StepScene["step"]["insertion"]): boolean {
  return strategy === "RandomPosition" || strategy === "ShuffleAfterInsert";
}

function isDue(scene: StepScene, snapshot: Snapshot): Result<boolean> {
  const { condition } = scene.step;
  return condition ? evaluateStepCondition(scene, condition, flowScope(scene, snapshot, [])) : accept(true);
}

function findFlow(snapshot: Snapshot, flowId: string, context: EngineContext): ZoneFlow | undefined {
  return zoneSystemOf(snapshot, context.content).flows.find((flow) => flow.flowId === flowId);
}

function rejectFlow(flowId: string, why: string): Result<never> {
  return reject("ZONE_FLOW_FAILED", `Flow "${flowId}": ${why}.`, `flows.${flowId}`);
}
