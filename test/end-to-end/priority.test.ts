import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Candidate, call, PlayedCombat, refuse, succeed } from "./client.ts";

const foes = {
  seed: "11",
  participants: [
    { instanceId: "hero", definitionId: "player_warrior", sideId: "heroes", controllerBinding: { kind: "Player" } },
    { instanceId: "rival", definitionId: "player_warrior", sideId: "rivals", controllerBinding: { kind: "Player" } },
  ],
};

/** Plays the first card that is listed, in a mode of the default content. */
async function playFirstCard(modeId: string): Promise<PlayedCombat> {
  const played = await PlayedCombat.create({ modeId, ...foes });
  const { candidates } = succeed(await call<{ candidates: readonly Candidate[] }>(`${played.path}/legal-actions`));
  const card = candidates.find(({ submit }) => submit.type === "PLAY_CARD");
  assert.ok(card);
  await played.take(card.submit.type, card.submit.payload);
  return played;
}

describe("priority, as the default content offers it", () => {
  it("RX-21: a mode that did not ask for it resolves at once", async () => {
    const { combat } = await playFirstCard("combat_sandbox");
    assert.equal(combat.priorityWindow, null);
    assert.deepEqual(combat.pendingActions, []);
  });

  it("RX-21: the mode that asks for it gives the other one the word first", async () => {
    const { combat } = await playFirstCard("combat_sandbox_priority");
    assert.equal(combat.priorityWindow?.holderActorId, "rival");
    assert.equal(combat.pendingActions.length, 1);
  });

  it("RX-20: nothing but a command reaches the stack", async () => {
    const played = await playFirstCard("combat_sandbox_priority");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      refuse(await call(`${played.path}/stack`, { method }), 404, "NOT_FOUND");
    const { paths } = succeed(await call<{ paths: Readonly<Record<string, object>> }>("/openapi.json"));
    assert.deepEqual(
      Object.keys(paths).filter((path) => /stack|pending|priority/i.test(path)),
      [],
    );
    const before = played.combat.stateHash;
    await played.refresh();
    assert.equal(played.combat.stateHash, before);
  });
});
