import { at } from "../problems.ts";
import type { AuthoredFlow } from "../schema/card-zone-systems.ts";
import { type CheckContext, refuse } from "./context.ts";

interface Call {
  readonly flowId: string;
  readonly path: string;
}

/** A flow must not come back to itself through nested and fallback flows. */
export function checkFlowCycles(context: CheckContext, flows: readonly AuthoredFlow[], path: string): void {
  const calls = new Map(flows.map((flow, index) => [flow.flowId, callsOf(flow, at(path, index))]));
  for (const flow of flows) {
    for (const call of calls.get(flow.flowId) ?? []) {
      if (!reaches(calls, call.flowId, flow.flowId)) continue;
      const message = `\`${flow.flowId}\` comes back to itself through \`${call.flowId}\``;
      refuse(context, "FLOW_CYCLE", call.path, message);
    }
  }
}

function callsOf(flow: AuthoredFlow, path: string): readonly Call[] {
  return flow.steps.flatMap((step, index) => {
    const place = at(path, "steps", index);
    if (step.operation === "ExecuteFlow") return [{ flowId: step.nestedFlowId, path: at(place, "nestedFlowId") }];
    if (!("fallbackFlowId" in step) || step.fallbackFlowId === undefined) return [];
    return [{ flowId: step.fallbackFlowId, path: at(place, "fallbackFlowId") }];
  });
}

function reaches(calls: ReadonlyMap<string, readonly Call[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let flowId = waiting.pop(); flowId !== undefined; flowId = waiting.pop()) {
    if (flowId === to) return true;
    if (seen.has(flowId)) continue;
    seen.add(flowId);
    waiting.push(...(calls.get(flowId) ?? []).map((call) => call.flowId));
  }
  return false;
}
