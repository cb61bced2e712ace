import { defineCommand } from "citty";
import { swap } from "./activate.ts";
import { carryOut } from "./carry-out.ts";
import { serviceArgs } from "./options.ts";
import { type Outcome, problematic } from "./outcome.ts";
import type { Tools } from "./tools.ts";

/** How far back the audit is looked at. */
const lookedAt = 500;

/** Activates what was current before the current revision; called again, it returns. */
export async function rollback(configName: string, tools: Tools): Promise<Outcome> {
  const { service, colors } = tools;
  const [{ currentRevision }, activations] = await Promise.all([
    service.revisions(configName),
    service.activations(configName, lookedAt),
  ]);
  const latest = activations.find(
    ({ revision, previousRevision }) => revision === currentRevision && previousRevision !== currentRevision,
  );
  const former = latest?.previousRevision ?? null;
  if (former === null) {
    const detail = `Nothing was current in \`${configName}\` before.`;
    return problematic({ configName, currentRevision, detail }, [`${colors.red("✗")} ${detail}`]);
  }
  return swap(configName, former, currentRevision, tools);
}

/** `content rollback`. */
export const rollbackCommand = defineCommand({
  meta: { name: "rollback", description: "Activates what was current before" },
  args: serviceArgs,
  run: ({ args }) => carryOut(args, (tools) => rollback(args.config, tools)),
});
