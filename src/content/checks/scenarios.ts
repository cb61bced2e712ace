import type { Authored } from "../authored.ts";
import { at, unknownName } from "../problems.ts";
import { checkDeck } from "./actors.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseNoDuration, refuseWith } from "./context.ts";

type Scenario = Authored<"scenarios">;

const maximumSeed = 2n ** 64n - 1n;

/** Scenarios: creations that would be accepted (api.md, creation). */
export function checkScenarios(context: CheckContext): void {
  for (const [id, scenario] of context.authored.scenarios) {
    const path = at("/scenarios", id);
    checkParticipants(context, scenario, path);
    checkInitialState(context, scenario, at(path, "initialState"));
    checkDeck(context, scenario.startingCards ?? [], at(path, "startingCards"));
    refuseDuplicates(
      context,
      scenario.influences ?? [],
      at(path, "influences"),
      "influenceId",
      (one) => one.influenceId,
    );
    if (scenario.seed !== undefined && BigInt(scenario.seed) > maximumSeed) {
      refuse(context, "INVALID_VALUE", at(path, "seed"), "a seed is at most 2^64 - 1");
    }
  }
}

function checkParticipants(context: CheckContext, scenario: Scenario, path: string): void {
  const { participants } = scenario;
  const place = at(path, "participants");
  refuseDuplicates(context, participants, place, "instanceId", (one) => one.instanceId);
  if (new Set(participants.map((one) => one.sideId)).size < 2) {
    refuse(context, "SCENARIO", place, "there must be two sides or more");
  }
  if (scenario.startingCards && !participants.some((one) => one.controllerBinding.kind === "Player")) {
    refuse(context, "SCENARIO", at(path, "startingCards"), "they are the first player's: there is none");
  }
  for (const [index, participant] of participants.entries()) {
    const { definitionId, entityDefinitionId, controllerBinding } = participant;
    if ((definitionId === undefined) === (entityDefinitionId === undefined)) {
      refuse(context, "SCENARIO", at(place, index), "exactly one of `definitionId` and `entityDefinitionId` is needed");
    }
    if (controllerBinding.kind === "Player" && controllerBinding.policyId !== undefined) {
      refuse(context, "SCENARIO", at(place, index, "controllerBinding", "policyId"), "a player follows no policy");
    }
    checkDeck(context, participant.deck ?? [], at(place, index, "deck"));
  }
}

function checkInitialState(context: CheckContext, { initialState, participants }: Scenario, path: string): void {
  const actors = new Set(participants.map((one) => one.instanceId));
  const sides = new Set(participants.map((one) => one.sideId));
  const want = (what: string, name: string, names: ReadonlySet<string>, place: string) => {
    if (!names.has(name)) refuseWith(context, unknownName("UNKNOWN_REFERENCE", place, what, name, names));
  };
  for (const actorId of initialState?.resourcesByActor?.keys() ?? []) {
    want("participant", actorId, actors, at(path, "resourcesByActor", actorId));
  }
  for (const [index, effect] of (initialState?.effects ?? []).entries()) {
    want("participant", effect.targetActorId, actors, at(path, "effects", index, "targetActorId"));
    refuseNoDuration(context, effect.duration, at(path, "effects", index, "duration"));
  }
  for (const [index, { owner }] of (initialState?.relics ?? []).entries()) {
    const place = at(path, "relics", index, "owner", "id");
    if (owner.scope === "Run" || owner.scope === "Global") continue;
    if (owner.id === undefined) refuse(context, "MISSING_FIELD", place, `the scope \`${owner.scope}\` needs it`);
    else
      want(owner.scope === "Side" ? "side" : "participant", owner.id, owner.scope === "Side" ? sides : actors, place);
  }
}
