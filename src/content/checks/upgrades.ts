import type { Authored } from "../authored.ts";
import { at, type Problem, unknownName } from "../problems.ts";
import type { AuthoredPatch } from "../schema/card-upgrades.ts";
import type { AuthoredComponent } from "../schema/components.ts";
import { type CheckContext, isWhole, refuse, refuseWith } from "./context.ts";
import { componentIdOf, effectiveComponents, effectiveTags, hasItsBundles, suits } from "./effective-card.ts";

type Upgrade = Authored<"card-upgrades">;
type Components = ReadonlyMap<string, AuthoredComponent>;

interface Candidate {
  readonly cardId: string;
  readonly tags: ReadonlySet<string>;
  readonly components: Components;
}

/** Upgrades: every card that may carry one must have what its patches address (content.md, card-upgrades). */
export function checkUpgrades(context: CheckContext): void {
  const sound = [...context.authored.cards].filter(([, card]) => hasItsBundles(context.authored, card));
  const candidates = sound.map(([cardId, card]): Candidate => {
    const components = effectiveComponents(context.authored, cardId, card);
    return {
      cardId,
      tags: effectiveTags(context.authored, card),
      // Of two components with one id, which is an error of its own, the first counts.
      components: new Map(components.toReversed().map(({ componentId, component }) => [componentId, component])),
    };
  });
  for (const [id, upgrade] of context.authored["card-upgrades"]) {
    const path = at("/card-upgrades", id);
    const cards = candidates.filter((card) => suits(upgrade, card.cardId, card.tags));
    if (cards.length === 0 && isWhole(context, "cards"))
      refuse(context, "UPGRADE_NOT_APPLICABLE", path, "no card may carry this upgrade");
    checkRepetition(context, upgrade, path);
    for (const card of cards) {
      if (!checkPatches(context, upgrade, card, path)) break;
    }
  }
}

function checkRepetition(context: CheckContext, upgrade: Upgrade, path: string): void {
  if (upgrade.maxApplications === 1) return;
  for (const [index, patch] of upgrade.patches.entries()) {
    if (patch.type !== "add_component" && patch.type !== "remove_component") continue;
    const message = `\`${patch.type}\` works once: \`maxApplications\` must be 1`;
    refuse(context, "UPGRADE_PATCH", at(path, "patches", index, "type"), message);
  }
}

/** One card's problems are enough: the next cards would repeat them. */
function checkPatches(context: CheckContext, upgrade: Upgrade, card: Candidate, path: string): boolean {
  const components = new Map(card.components);
  let sound = true;
  for (const [index, patch] of upgrade.patches.entries()) {
    const problem = patchProblem(patch, components, card.cardId, at(path, "patches", index));
    if (problem) {
      refuseWith(context, problem);
      sound = false;
    }
    if (patch.type === "remove_component") components.delete(patch.componentId);
    if (patch.type === "add_component") components.set(componentIdOf(patch.component), patch.component);
  }
  return sound;
}

function patchProblem(patch: AuthoredPatch, components: Components, cardId: string, path: string): Problem | undefined {
  if (patch.type === "tags") return undefined;
  if (patch.type === "add_component") {
    const id = componentIdOf(patch.component);
    if (!components.has(id)) return undefined;
    return { code: "DUPLICATE_ID", path: at(path, "component"), message: `\`${cardId}\` has a component \`${id}\`` };
  }
  const component = components.get(patch.componentId);
  if (!component) {
    const what = `component of \`${cardId}\``;
    return unknownName("UNKNOWN_REFERENCE", at(path, "componentId"), what, patch.componentId, components.keys());
  }
  if (patch.type === "remove_component") return undefined;
  const why = patch.type === "cost_amount" ? costFault(patch, component) : attributeFault(patch, component);
  if (why === undefined) return undefined;
  return { code: "UPGRADE_PATCH", path, message: `\`${patch.componentId}\` of \`${cardId}\` ${why}` };
}

type CostPatch = Extract<AuthoredPatch, { readonly type: "cost_amount" }>;
type NumericPatch = Extract<AuthoredPatch, { readonly type: "effect_numeric" }>;

function costFault(patch: CostPatch, component: AuthoredComponent): string | undefined {
  if (component.type !== "cost") return "is no cost";
  const option = component.costs.alternativeCosts.find((one) => one.optionId === patch.optionId);
  const costs = patch.optionId === undefined ? component.costs.costs : option?.costs;
  if (!costs) return `has no option \`${patch.optionId}\``;
  const cost = costs.find((one) => one.resourceId === patch.resourceId);
  if (!cost) return `asks for no \`${patch.resourceId}\``;
  return cost.amount === "All" ? "takes all there is: there is no amount to change" : undefined;
}

function attributeFault(patch: NumericPatch, component: AuthoredComponent): string | undefined {
  if (component.type !== "effect") return "is no effect";
  const { effect } = component;
  switch (patch.attribute) {
    case "FlatValue":
      return "targetResource" in effect && effect.flatValue !== undefined ? undefined : "has no `flatValue`";
    case "StatusStacks":
    case "StatusDuration":
      return effect.type === "APPLY_STATUS" ? undefined : "applies no status";
    case "CardCount":
      return effect.type === "CARD_ZONE_FLOW" ? undefined : "runs no zone flow";
    default:
      return undefined;
  }
}
