import type { Authored } from "../authored.ts";
import { at } from "../problems.ts";
import { type CheckContext, refuse, refuseDuplicates, warnIgnored } from "./context.ts";

type Rules = Authored<"combat-rules">;

/** Combat rules: what each strategy needs and what it would ignore, and RX-10. */
export function checkRules(context: CheckContext): void {
  for (const [id, rules] of context.authored["combat-rules"]) {
    const path = at("/combat-rules", id);
    checkTurnOrder(context, rules, at(path, "turnOrder"));
    checkBudget(context, rules, at(path, "flow", "actionBudget"));
    checkCycles(context, rules, at(path, "flow", "resourceCycle"));
    checkReactions(context, rules, path);
  }
}

function checkTurnOrder(context: CheckContext, { turnOrder }: Rules, path: string): void {
  if (turnOrder.strategy === "Initiative" && turnOrder.formula === undefined) {
    refuse(context, "MISSING_FIELD", at(path, "formula"), "`Initiative` orders by a formula");
  }
  if (turnOrder.strategy === "Fixed" && turnOrder.formula !== undefined) {
    warnIgnored(context, path, "formula", "`Fixed` keeps the order of the participants");
  }
}

function checkBudget(context: CheckContext, { flow }: Rules, path: string): void {
  const budget = flow.actionBudget;
  const counts = budget.strategy === "FixedCount";
  if (counts && budget.maxActionsPerActivation === undefined) {
    refuse(context, "MISSING_FIELD", at(path, "maxActionsPerActivation"), "`FixedCount` needs it");
  }
  if (!counts && budget.maxActionsPerActivation !== undefined) {
    warnIgnored(context, path, "maxActionsPerActivation", "only `FixedCount` counts");
  }
}

/** The resource cycles of a rule set with their paths, written alone or as a list. */
export function cyclesOf({ flow }: Rules, path: string) {
  const { resourceCycle } = flow;
  return Array.isArray(resourceCycle)
    ? resourceCycle.map((cycle, index) => ({ cycle, path: at(path, index) }))
    : [{ cycle: resourceCycle, path }];
}

function checkCycles(context: CheckContext, rules: Rules, path: string): void {
  const cycles = cyclesOf(rules, path);
  for (const { cycle, path: place } of cycles) {
    const takesAmount = cycle.startActivation === "Add" || cycle.startActivation === "Set";
    if (takesAmount && cycle.amount === undefined) {
      refuse(context, "MISSING_FIELD", at(place, "amount"), `\`${cycle.startActivation}\` needs it`);
    }
    if (!takesAmount && cycle.amount !== undefined) {
      warnIgnored(context, place, "amount", `\`${cycle.startActivation}\` takes none`);
    }
  }
  refuseDuplicates(
    context,
    cycles.map(({ cycle }) => `${cycle.resourceId} ${cycle.actorScope}`),
    path,
    "resourceId",
    (key) => key,
  );
}

/** RX-10, but for what the shape of the policy already says. */
function checkReactions(context: CheckContext, { flow, defaultPhaseSequenceId }: Rules, path: string): void {
  const { reactions, outcome } = flow;
  if (reactions.strategy !== "PriorityStack") {
    if (outcome.evaluationBoundary !== "AfterResolutionStack") return;
    const place = at(path, "flow", "outcome", "evaluationBoundary");
    refuse(context, "REACTION_POLICY", place, "`AfterResolutionStack` needs the strategy `PriorityStack` (RX-10)");
    return;
  }
  const sequence = context.authored["phase-sequences"].get(defaultPhaseSequenceId);
  if (sequence && !sequence.phases.some((phase) => phase.role === "Middle" && phase.allowPriority)) {
    const message = `no Middle phase of \`${defaultPhaseSequenceId}\` has \`allowPriority\` (RX-10)`;
    refuse(context, "REACTION_POLICY", at(path, "defaultPhaseSequenceId"), message);
  }
  for (const field of ["openingActionTags", "responseActionTags"] as const) {
    for (const [index, tag] of reactions[field].entries()) {
      warnUnlessCarried(context, tag, at(path, "flow", "reactions", field, index));
    }
  }
}

function warnUnlessCarried(context: CheckContext, tag: string, path: string): void {
  const { actions, cards, "card-component-bundles": bundles, "card-upgrades": upgrades } = context.authored;
  const carriers = [...actions.values(), ...cards.values(), ...bundles.values()];
  const added = [...upgrades.values()].flatMap(({ patches }) =>
    patches.flatMap((patch) => (patch.type === "tags" ? patch.add : [])),
  );
  if (added.includes(tag) || carriers.some((carrier) => carrier.tags.includes(tag))) return;
  context.report.warnings.push({ code: "TAG_NOBODY_CARRIES", path, message: `no card or action carries \`${tag}\`` });
}
