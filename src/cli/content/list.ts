import { defineCommand } from "citty";
import type { RevisionList } from "./answers.ts";
import { carryOut } from "./carry-out.ts";
import { serviceArgs } from "./options.ts";
import { fine, type Outcome } from "./outcome.ts";
import { count, short, type Tools } from "./tools.ts";

/** The revisions of a configuration, the newest first: which is current, which has a share, who made them. */
export async function list(configName: string, { service, colors }: Tools): Promise<Outcome> {
  const revisions = await service.revisions(configName);
  const lines = revisions.items.map((item) => {
    const role = roleOf(item.revision, revisions);
    const definitions = Object.values(item.counts).reduce((sum, number) => sum + number, 0);
    const text = [
      role === "" ? " " : "*",
      short(item.revision),
      item.createdAt,
      count(definitions, "definition"),
      item.author,
      item.notes,
      role,
    ].filter((part) => part !== "");
    return role === "current" ? colors.green(text.join("  ")) : text.join("  ");
  });
  const nothing = `\`${configName}\` has no revision yet.`;
  return fine(revisions, lines.length === 0 ? [nothing] : lines);
}

function roleOf(revision: string, { currentRevision, rollout }: RevisionList): string {
  if (revision === currentRevision) return "current";
  return rollout?.revision === revision ? `${rollout.percent} % of new combats` : "";
}

/** `content list`. */
export const listCommand = defineCommand({
  meta: { name: "list", description: "The revisions, the newest first" },
  args: serviceArgs,
  run: ({ args }) => carryOut(args, (tools) => list(args.config, tools)),
});
