import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const places: readonly (readonly [what: string, path: string, written: unknown, suggestion: string])[] = [
  ["a resource, of an effect", "/cards/nudge/components/1/effect/targetResource", "glowing", "glow"],
  ["a resource, of a price", "/cards/nudge/components/0/costs/costs/0/resourceId", "dusty", "dust"],
  ["a resource, of a binding", "/calculation-pipelines/sums/resourceInfluenceBindings/0/resourceId", "dusts", "dust"],
  ["a resource, of a cycle", "/combat-rules/calm/flow/resourceCycle/resourceId", "dus", "dust"],
  ["a status", "/cards/hush/components/1/effect/statusId", "itchy", "itch"],
  ["a modifier", "/cards/hush/components/2/effect/modifierId", "sheeen", "sheen"],
  ["a zone flow, of an effect", "/cards/hush/components/3/effect/cardZoneFlowId", "tak", "take"],
  ["a zone flow, of a disposition", "/cards/nudge/components/2/cardZoneResolutionFlowId", "settled", "settle"],
  ["a component bundle", "/cards/nudge/componentBundleIds/0", "aime", "aimed"],
  ["a card, of a deck", "/entities/moth/components/2/cards/1/definitionId", "hushh", "hush"],
  ["a card, of an upgrade", "/card-upgrades/keener/cardDefinitionIds/0", "nudg", "nudge"],
  ["an upgrade", "/entities/moth/components/2/cards/0/upgradeIds/0", "keen", "keener"],
  ["an ability", "/entities/moth/components/3/abilityIds/0", "flitt", "flit"],
  ["a gambit", "/entities/moth/components/4/gambitIds/0", "pecks", "peck"],
  ["an action of a gambit", "/gambits/peck/action/actionId", "fli", "flit"],
  ["combat rules", "/modes/meadow/combatRulesId", "clam", "calm"],
  ["a zone system", "/modes/meadow/cardZoneSystemId", "nests", "nest"],
  ["a pipeline", "/modes/meadow/calculationPipelineIds/0", "sum", "sums"],
  ["a relic", "/modes/meadow/startingRelicIds/0", "thimbel", "thimble"],
  ["a phase sequence", "/combat-rules/calm/defaultPhaseSequenceId", "days", "day"],
  ["a phase", "/phase-sequences/day/entryPhaseId", "dawnn", "dawn"],
  ["a phase, of an edge", "/phase-sequences/day/phases/1/edges/0/targetPhaseId", "nigth", "night"],
  ["a mode", "/scenarios/dusk/modeId", "meadows", "meadow"],
  ["an entity", "/scenarios/dusk/participants/1/definitionId", "mothh", "moth"],
  ["a zone of the system", "/card-zone-systems/nest/flows/0/steps/0/sourceZoneId", "cocon", "cocoon"],
  ["the deck zone", "/card-zone-systems/nest/deckZoneId", "cocoons", "cocoon"],
];

describe("references by id", () => {
  for (const [what, path, written, suggestion] of places) {
    it(`refuses ${what}, and names the nearest`, () => {
      expect(errorsOf({ [path]: written })).toContainEqual(["UNKNOWN_REFERENCE", path, suggestion]);
    });
  }

  it("suggests nothing when nothing is near", () => {
    expect(errorsOf({ "/modes/meadow/startingRelicIds/0": "xyzzyplugh" })).toContainEqual([
      "UNKNOWN_REFERENCE",
      "/modes/meadow/startingRelicIds/0",
    ]);
  });

  it("looks up the keys of a scenario's resources", () => {
    expect(
      errorsOf({ "/scenarios/dusk/initialState/resourcesByActor": { left: { glowe: 3 }, lef: { dust: 1 } } }),
    ).toEqual([
      ["UNKNOWN_REFERENCE", "/scenarios/dusk/initialState/resourcesByActor/lef", "left"],
      ["UNKNOWN_REFERENCE", "/scenarios/dusk/initialState/resourcesByActor/left/glowe", "glow"],
    ]);
  });
});
