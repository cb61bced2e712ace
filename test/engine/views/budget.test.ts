import { describe, expect, it } from "vitest";
import { type Snapshot, viewCombat } from "../../../src/engine/index.ts";
import { miniMode, miniRules } from "../../support/mini-bundle.ts";
import { type Position, position } from "../../support/position.ts";

const budgetOf = ({ context }: Position, snapshot: Snapshot) =>
  viewCombat(snapshot, { kind: "Full" }, context).activation.budget;

const under = (actionBudget: Readonly<Record<string, string | number | readonly string[]>>) =>
  position({
    modeId: "counted",
    more: {
      "combat-rules": { counted_rules: miniRules("counted_rules", { actionBudget }) },
      modes: { counted: miniMode("counted", "counted_rules") },
    },
  });

describe("the active actor's budget, for a client to show", () => {
  it("is the named resource where prices alone set the limit", () => {
    const limited = { strategy: "ResourceLimited", actionCosts: "Configured", actorScope: "All", resourceId: "flux" };
    const begun = under({ ...limited, consumingCommands: [] });
    expect(budgetOf(begun, begun.snapshot)).toEqual({ strategy: "ResourceLimited", resourceId: "flux", remaining: 3 });
  });

  it("is the number of actions left under a fixed count", () => {
    const counted = {
      strategy: "FixedCount",
      actionCosts: "Configured",
      actorScope: "All",
      maxActionsPerActivation: 2,
    };
    const begun = under({ ...counted, consumingCommands: ["PLAY_CARD"] });
    const used = { ...begun.snapshot, activation: { ...begun.snapshot.activation, budgetUsed: 1 } };
    expect(budgetOf(begun, used)).toEqual({ strategy: "FixedCount", resourceId: null, remaining: 1 });
  });
});
