import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Candidate, call, PlayedCombat, refuse, succeed } from "./client.ts";

interface Verification {
  readonly isValid: boolean;
  readonly sequencesChecked: number;
  readonly finalStateHash: string;
}

const mostCommands = 400;
const types = ["PLAY_CARD", "EXECUTE_ACTION", "PASS_PRIORITY", "END_TURN"];

/** Takes the first listed action that is neither giving up nor doing nothing, as long as there is one. */
async function playToTheEnd(played: PlayedCombat): Promise<number> {
  for (let commands = 0; commands < mostCommands; commands++) {
    if (played.combat.status !== "ACTIVE") return commands;
    const { candidates } = succeed(await call<{ candidates: readonly Candidate[] }>(`${played.path}/legal-actions`));
    const active = candidates.filter(({ command }) => command.actionType !== "PASS");
    const [next] = types.flatMap((type) => active.filter(({ submit }) => submit.type === type));
    assert.ok(next, `something to do at sequence ${played.combat.sequence}`);
    await played.take(next.submit.type, next.submit.payload);
  }
  assert.fail(`no outcome after ${mostCommands} commands`);
}

const duel = {
  modeId: "combat_sandbox",
  seed: "1234567890123456789",
  participants: [
    { instanceId: "hero", definitionId: "player_warrior", sideId: "heroes", controllerBinding: { kind: "Player" } },
    { instanceId: "foe", definitionId: "enemy_goblin", sideId: "foes", controllerBinding: { kind: "AI" } },
  ],
};

describe("a whole combat of the default content", () => {
  it("is played from the listed actions to its outcome, and its replay is the same", async () => {
    const played = await PlayedCombat.create(duel);
    const commands = await playToTheEnd(played);
    assert.ok(commands > 1);
    assert.ok(["VICTORY", "DEFEAT", "DRAW"].includes(played.combat.status));
    const verification = succeed(await call<Verification>(`${played.path}/verify`, { body: {} }));
    assert.equal(verification.isValid, true);
    assert.equal(verification.finalStateHash, played.combat.stateHash);
    refuse(await played.post("END_TURN", { actorId: "hero" }), 422, "COMBAT_FINISHED");
  });

  it("is the same combat when the same choices are made again", async () => {
    const [one, two] = [await PlayedCombat.create(duel), await PlayedCombat.create(duel)];
    await playToTheEnd(one);
    await playToTheEnd(two);
    assert.notEqual(one.combat.combatId, two.combat.combatId);
    assert.equal(one.combat.stateHash, two.combat.stateHash);
  });

  it("previews what then happens, and changes nothing by it", async () => {
    const played = await PlayedCombat.create(duel);
    const { candidates } = succeed(await call<{ candidates: readonly Candidate[] }>(`${played.path}/legal-actions`));
    const [first] = candidates;
    assert.ok(first);
    const preview = succeed(
      await call<{ isLegal: boolean; stateHash: string }>(`${played.path}/preview`, { body: first.submit }),
    );
    const before = played.combat.stateHash;
    await played.refresh();
    assert.equal(played.combat.stateHash, before);
    const receipt = await played.take(first.submit.type, first.submit.payload);
    assert.deepEqual([preview.isLegal, preview.stateHash], [true, receipt.stateHash]);
  });
});
