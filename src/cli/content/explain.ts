import { defineCommand } from "citty";
import { explainCard } from "../../content/explain/card.ts";
import { explainDefinition } from "../../content/explain/fields.ts";
import type { Kind } from "../../content/kinds.ts";
import { parseAddress, suggestionFor } from "./addresses.ts";
import { carryOut } from "./carry-out.ts";
import { cardLines, definitionLines, type Places } from "./explain-lines.ts";
import { readLocal } from "./local.ts";
import { folderOf, serviceArgs } from "./options.ts";
import { fine, type Outcome, problematic, Unusable } from "./outcome.ts";
import { locate, problemLines } from "./problem-lines.ts";
import { findRevision } from "./revisions.ts";
import type { Tools } from "./tools.ts";

/** What to explain, and out of which content. */
export interface ExplainOptions {
  readonly kind: Kind;
  readonly id: string;
  /** Upgrades the card carries, in order. */
  readonly upgradeIds: readonly string[];
  readonly configName: string;
  readonly directory: string;
  /** Out of this revision of the service, or its beginning, or `current`; undefined: out of the folder. */
  readonly revision?: string | undefined;
}

/** The effective card, its inherited components and upgrades, each number with its origin; or what any other holds. */
export async function explain(options: ExplainOptions, tools: Tools): Promise<Outcome> {
  const { service, progress, colors } = tools;
  const { kind, id, upgradeIds } = options;
  if (options.revision !== undefined) {
    const revision = findRevision(options.revision, await service.revisions(options.configName));
    return explained(options, await service.definitions(revision, progress), (path) => path, tools);
  }
  const local = readLocal(options.directory);
  if (local.errors.length > 0) {
    const lines = [`${colors.red("✗")} ${kind}/${id} is explained once the content is valid.`];
    return problematic({ errors: local.errors, kind, id, upgradeIds }, [
      ...problemLines(local.errors, colors.red, colors),
      ...lines,
    ]);
  }
  const place: Places = (path) => {
    const [found] = locate([{ code: "INVALID_VALUE", path, message: "" }], local.files);
    return found?.file === undefined ? path : `${found.file}:${found.line}`;
  };
  return explained(options, local.validation.definitions, place, tools);
}

type Definitions = Parameters<typeof explainDefinition>[0];

function explained(
  { kind, id, upgradeIds }: ExplainOptions,
  definitions: Definitions,
  place: Places,
  { colors }: Tools,
): Outcome {
  const definition = explainDefinition(definitions, kind, id);
  if (definition === null) throw new Unusable(`There is no ${kind}/${id}.${suggestionFor(definitions, kind, id)}`);
  if (kind !== "cards") {
    if (upgradeIds.length > 0) throw new Unusable("Only cards carry upgrades.");
    return fine(definition, definitionLines(definition, place, colors));
  }
  const missing = upgradeIds.find((one) => explainDefinition(definitions, "card-upgrades", one) === null);
  if (missing !== undefined) {
    const hint = suggestionFor(definitions, "card-upgrades", missing);
    throw new Unusable(`There is no card-upgrades/${missing}.${hint}`);
  }
  const card = explainCard(definitions, id, upgradeIds);
  const unfit = card.unfitUpgradeIds.map((one) => `\`${one}\``).join(", ");
  if (unfit !== "") throw new Unusable(`\`${id}\` cannot carry ${unfit} so often, or not at all.`);
  return fine({ ...card, usedBy: definition.usedBy }, cardLines(card, definition, place, colors));
}

/** `content explain`. */
export const explainCommand = defineCommand({
  meta: { name: "explain", description: "What a definition comes to, and where each number is from" },
  args: {
    definition: { type: "positional", required: true, description: "<kind>/<id>, as cards/basic_attack" },
    dir: { type: "string", description: "The folder (else data/configs/<config>)" },
    upgrades: { type: "string", default: "", description: "Upgrades the card carries, with commas between" },
    revision: { type: "string", description: "Out of this revision of the service, or `current`" },
    ...serviceArgs,
  },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      explain(
        {
          ...parseAddress(args.definition),
          upgradeIds: args.upgrades.split(",").filter((one) => one !== ""),
          configName: args.config,
          directory: folderOf(args.dir, args.config),
          revision: args.revision,
        },
        tools,
      ),
    ),
});
