import type { FlowInvocation } from "../../engine/definitions/zones.ts";
import type { CheckContext } from "./context.ts";

/** Why a flow cannot be run that way, in the first zone system that has the flow but does not allow it. */
export function flowLacks(context: CheckContext, flowId: string, invocation: FlowInvocation): string | undefined {
  for (const [systemId, { flows }] of context.authored["card-zone-systems"]) {
    const flow = flows.find((one) => one.flowId === flowId);
    if (flow && !flow.allowedInvocations.includes(invocation)) {
      return `\`${flowId}\` of \`${systemId}\` does not allow the invocation \`${invocation}\``;
    }
  }
  return undefined;
}
