import type { Colors } from "picocolors/types";
import type { ExplainedCard, ExplainedComponent, ExplainedNumber, OfferedUpgrade } from "../../content/explain/card.ts";
import type { ExplainedDefinition } from "../../content/explain/fields.ts";
import type { Origin } from "../../content/explain/origins.ts";

/** Where a JSON pointer stands: a file and line, or the pointer itself. */
export type Places = (path: string) => string;

/** A card as people read it: from top to bottom in the order it runs. */
export function cardLines(
  card: ExplainedCard,
  definition: ExplainedDefinition,
  place: Places,
  colors: Colors,
): readonly string[] {
  const tags = card.tags.map(({ tag, origin }) => `${tag}${origin.kind === "cards" ? "" : ` (${from(origin)})`}`);
  return [
    `${colors.bold(`cards/${card.cardId}`)}${card.upgradeIds.map((id) => ` + ${id}`).join("")}  ${colors.dim(place(`/cards/${card.cardId}`))}`,
    `tags: ${tags.join(", ") || "none"}`,
    ...card.components.flatMap((component, index) => componentLines(component, index + 1, place, colors)),
    ...upgradeLines(card.offeredUpgrades),
    ...usageLines(definition, colors),
  ];
}

function componentLines(component: ExplainedComponent, position: number, place: Places, colors: Colors): string[] {
  const { componentId, type, detail, order, origin, numbers } = component;
  const inherited = origin.kind === "cards" ? "" : `, ${from(origin)}`;
  const ordered = order === 0 ? "" : `, order ${order}`;
  return [
    `${position}. ${colors.bold(componentId)}: ${type}${detail === "" ? "" : ` ${detail}`}${ordered}${inherited}  ${colors.dim(place(origin.path))}`,
    ...numbers.filter(isWorthSaying).map((number) => `     ${numberLine(number)}`),
  ];
}

/** Of what nobody wrote, only what an upgrade changed or a status decides is told. */
function isWorthSaying({ source, steps }: ExplainedNumber): boolean {
  return source !== "default" || steps.length > 0;
}

function numberLine({ label, value, authored, source, statusId, steps, pipelines }: ExplainedNumber): string {
  const notes = { authored: "", default: " by default", status: ` by default of ${statusId}` };
  const start = steps.length === 0 ? "" : `: ${authored}`;
  const changes = steps.map(({ upgradeId, after }) => `, ${upgradeId} makes it ${after}`).join("");
  const names = [...new Set(pipelines.map(({ pipelineId }) => pipelineId))];
  const then = names.length === 0 ? "" : `; then calculated by ${names.join(" or ")}`;
  return `${label} ${value}${start}${notes[source]}${changes}${then}`;
}

function upgradeLines(upgrades: readonly OfferedUpgrade[]): readonly string[] {
  if (upgrades.length === 0) return ["upgrades it may carry: none"];
  return [
    "upgrades it may carry:",
    ...upgrades.map(({ upgradeId, maxApplications, applied }) => {
      const often = maxApplications === 1 ? "once" : `up to ${maxApplications} times`;
      return `  ${upgradeId}, ${often}${applied === 0 ? "" : `, here ${applied} of them`}`;
    }),
  ];
}

/** Any other definition as people read it: each value, and who names it. */
export function definitionLines(definition: ExplainedDefinition, place: Places, colors: Colors): readonly string[] {
  const { kind, id, fields } = definition;
  return [
    `${colors.bold(`${kind}/${id}`)}  ${colors.dim(place(`/${kind}/${id}`))}`,
    ...fields.map(({ pointer, value, isDefault }) => {
      const line = `  ${pointer.slice(1)}: ${JSON.stringify(value)}`;
      return isDefault ? colors.dim(`${line} (default)`) : line;
    }),
    ...usageLines(definition, colors),
  ];
}

function usageLines({ usedBy }: ExplainedDefinition, colors: Colors): readonly string[] {
  if (usedBy.length === 0) return ["named by nothing"];
  const names = [...new Set(usedBy.map(({ kind, id }) => `${kind}/${id}`))];
  return [`named by ${colors.dim(names.join(", "))}`];
}

function from({ kind, id }: Origin): string {
  return `from ${kind}/${id}`;
}
