import { defineCommand } from "citty";
import { carryOut } from "./carry-out.ts";
import { serviceArgs } from "./options.ts";
import { fine, type Outcome, Unusable } from "./outcome.ts";
import { findRevision } from "./revisions.ts";
import { short, type Tools } from "./tools.ts";

/** A share of new combats for a revision; 0 percent revokes. */
export interface RolloutOptions {
  readonly configName: string;
  /** Undefined: only to revoke. */
  readonly revision?: string | undefined;
  /** 0 to 100. */
  readonly percent: number;
}

/** Gives a revision to a share of the new combats, chosen by their seeds; refused when the configuration changes meanwhile. */
export async function rollout(options: RolloutOptions, { service, colors }: Tools): Promise<Outcome> {
  const { configName, percent } = options;
  if (!(percent >= 0 && percent <= 100)) throw new Unusable("A share is 0 to 100 percent.");
  if (percent > 0 && options.revision === undefined) throw new Unusable("Which revision? See `list`.");
  const list = await service.revisions(configName);
  const revision = options.revision === undefined ? null : findRevision(options.revision, list);
  const given = await service.rollout(configName, { revision, percent, expectedVersion: list.version });
  const line =
    given.rollout === null
      ? `All new combats of \`${configName}\` get ${short(given.currentRevision)}.`
      : `${given.rollout.percent} % of the new combats of \`${configName}\` get ${short(given.rollout.revision)}.`;
  return fine(given, [`${colors.green("✓")} ${line}`]);
}

/** `content rollout`. */
export const rolloutCommand = defineCommand({
  meta: { name: "rollout", description: "Gives a revision to a share of the new combats; 0 percent revokes" },
  args: {
    percent: { type: "positional", required: true, description: "0 to 100" },
    revision: { type: "positional", required: false, description: "Its beginning" },
    ...serviceArgs,
  },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      rollout({ configName: args.config, percent: Number(args.percent), revision: args.revision }, tools),
    ),
});
