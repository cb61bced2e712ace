import { expect, it } from "vitest";
import { miniRules } from "./mini-bundle.ts";
import { person, position } from "./position.ts";

it("a position is a frozen combat that has just begun, five cards in hand", () => {
  const { snapshot, context } = position();
  expect(Object.isFrozen(snapshot.actors[0]?.resources)).toBe(true);
  expect(snapshot.sequence).toBe(0);
  expect(snapshot.activation.activeActorId).toBe("ann");
  expect(snapshot.zones.find((zone) => zone.zoneId === "fist" && zone.ownerId === "ann")?.cardIds).toHaveLength(5);
  expect(context.hash.state(snapshot)).toBe(position().context.hash.state(position().snapshot));
});

it("takes another mode, other participants, other definitions, another seed", () => {
  const participants = [person("ann", "red"), person("bob", "blue")];
  const more = { "combat-rules": { quiet: miniRules("quiet", { boundaryFailure: "SkipAndRecord" }) } };
  const { snapshot, context } = position({ modeId: "stacked", participants, more, seed: "12" });
  expect(snapshot.modeId).toBe("stacked");
  expect(snapshot.seed).toBe("12");
  expect(snapshot.actors.map((actor) => actor.instanceId)).toEqual(["ann", "bob"]);
  expect(context.content.rules.get("quiet")?.flow.boundaryFailure).toBe("SkipAndRecord");
});

it("a creation that is refused is the test's own mistake", () => {
  expect(() => position({ modeId: "elsewhere" })).toThrow();
});
