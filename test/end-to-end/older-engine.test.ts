import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { type CombatBody, call, callAsAdmin, PlayedCombat, succeed } from "./client.ts";

interface Imported {
  readonly combatId: string;
  readonly duplicate: boolean;
  readonly sequence: number;
  readonly isValid: boolean;
  readonly sequencesChecked: number;
  readonly finalStateHash: string;
}

interface Verified {
  readonly isValid: boolean;
  readonly spans: readonly { readonly engineVersion: string; readonly result: string }[];
}

const recorded = "test/combat/recorded/engine-0.json";

/** Passes for whoever holds priority. */
async function pass(played: PlayedCombat): Promise<void> {
  await played.refresh();
  await played.take("PASS_PRIORITY", { actorId: played.combat.priorityWindow?.holderActorId });
}

async function verify({ path }: PlayedCombat): Promise<Verified> {
  return succeed(await callAsAdmin<Verified>(`${path}/verify`, { method: "POST" }));
}

describe("a combat begun by an engine this service does not have", () => {
  it("is imported, read, played on, branched, verified as far as it can be, and exported again", async () => {
    const file = await readFile(recorded, "utf8");
    const posted = await callAsAdmin<Imported>("/combats/import", { body: file });
    assert.ok([200, 201].includes(posted.status), JSON.stringify(posted.body));
    const { combatId, isValid: isImportValid, sequencesChecked } = posted.body;
    assert.deepEqual([isImportValid, sequencesChecked], [false, 0]);
    const played = new PlayedCombat(succeed(await call<CombatBody>(`/combats/${combatId}`)));
    const reads = ["/legal-actions", "/cards/evaluations", "/timeline?include=frames", "/timeline/9/state", "/journal"];
    for (const read of reads) succeed(await call(played.path + read));

    const branchPath = `${played.path}/timeline/9/branches`;
    const branch = await callAsAdmin<{ combatId: string }>(branchPath, { body: { branchKey: "then" } });
    assert.ok([200, 201].includes(branch.status), JSON.stringify(branch.body));
    const branched = new PlayedCombat({ ...played.combat, combatId: branch.body.combatId });
    for (const one of [played, branched]) {
      await pass(one);
      const { isValid, spans } = await verify(one);
      assert.deepEqual([isValid, ...spans.map(({ result }) => result)], [false, "NOT_VERIFIABLE", "VERIFIED"]);
    }

    const exported = succeed(await callAsAdmin<object>(`${played.path}/export`));
    const again = await callAsAdmin<Imported>("/combats/import", { body: exported });
    assert.ok([200, 201].includes(again.status), JSON.stringify(again.body));
    assert.equal(again.body.sequencesChecked, 1);
    assert.equal(again.body.finalStateHash, played.combat.stateHash);
  });
});
