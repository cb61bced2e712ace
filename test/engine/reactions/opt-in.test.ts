import { expect, it } from "vitest";
import { allRoutes } from "../../../src/api/all-routes.ts";
import { defaultBundle } from "../../support/default-bundle.ts";
import { publish } from "../../support/mini-content.ts";

const content = publish(defaultBundle());

it("RX-20 nothing but a command changes a stack: no route of the service names one", () => {
  const changing = allRoutes.filter(({ definition }) => definition.method !== "get");
  expect(changing.map(({ definition }) => definition.path)).toContain("/combats/{combatId}/commands");
  expect(allRoutes.filter(({ definition }) => /stack|priority|reaction/i.test(definition.path))).toEqual([]);
});

it("RX-21 the default game holds the stack's rules and phases as an opt-in of one mode", () => {
  const modes = [...content.modes.values()].filter((mode) => {
    return content.rules.get(mode.combatRulesId)?.flow.reactions.strategy === "PriorityStack";
  });
  expect(modes.map((mode) => [mode.modeId, mode.combatRulesId])).toEqual([
    ["combat_sandbox_priority", "priority_stack_combat"],
  ]);
  const sequence = content.rules.get("priority_stack_combat")?.phaseSequence;
  expect(sequence?.sequenceId).toBe("priority-window");
  expect(sequence?.phases.some((phase) => phase.allowPriority)).toBe(true);
});

it("RX-21 modes on standard_combat have no stack", () => {
  const standard = [...content.modes.values()].filter((mode) => mode.combatRulesId === "standard_combat");
  expect(standard.map((mode) => mode.modeId).toSorted()).toEqual(["combat_sandbox", "standard"]);
  expect(content.rules.get("standard_combat")?.flow.reactions).toEqual({ strategy: "Disabled" });
});
