import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mutate } from "../content/mutants.ts";
import { seed } from "../counts.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { createRandom, type Random } from "../support/random.ts";
import { call, callAsAdmin, type Draft, publish } from "./client.ts";

const mutants = 20;
const configName = "mutants";

interface Judgement {
  readonly valid: boolean;
  readonly revision?: string;
  readonly errors: readonly { readonly path: string }[];
}

/** Publishes a mutant's draft, and begins a combat on what comes of it. */
async function publishAndBegin(bundle: object, judged: Judgement, random: Random): Promise<readonly number[]> {
  const draft = await callAsAdmin<Draft>("/admin/content/drafts", { body: { configName, bundle } });
  const path = `/admin/content/drafts/${draft.body.draftId}`;
  const published = await callAsAdmin<{ revision: string }>(`${path}/publish`, { body: { expectedVersion: 1 } });
  const removed = await callAsAdmin(`${path}?expectedVersion=1`, { method: "DELETE" });
  assert.equal(published.status, judged.valid ? 200 : 422);
  if (!judged.valid) return [draft.status, removed.status];
  assert.equal(published.body.revision, judged.revision);
  const scenario = random.pick(scenariosOf(JSON.parse(JSON.stringify(bundle))));
  const body = { ...scenario, configName, contentRevision: judged.revision };
  const created = await call<{ combat: { combatId: string } }>("/combats", { body });
  const legal = await call(`/combats/${created.body.combat?.combatId}/legal-actions`);
  return [draft.status, removed.status, created.status, legal.status];
}

describe("single mutations of the default bundle over HTTP", () => {
  it(`are published and begun, or refused with what is wrong, seed ${seed}`, async () => {
    await publish(configName, JSON.parse(JSON.stringify(defaultBundle())));
    const random = createRandom(seed);
    for (let number = 0; number < mutants; number++) {
      const { bundle, path, what } = mutate({ definitions: defaultBundle().definitions }, random);
      const judged = await call<Judgement>("/content/validate", { body: { bundle } });
      assert.equal(judged.status, 200, `${path} ${what}`);
      assert.equal(judged.body.errors.length === 0, judged.body.valid);
      const statuses = await publishAndBegin(bundle, judged.body, random);
      assert.deepEqual(
        statuses.filter((status) => status >= 300),
        [],
        `${path} ${what}`,
      );
    }
  });
});
