import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningWorker } from "../bench/platform.ts";
import { defaultBundle } from "../support/default-bundle.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import { atEnemy, card, does, spills } from "../support/mini-parts.ts";
import { createRandom } from "../support/random.ts";
import { veiledBundle, veiledCreation } from "../support/veiled-game.ts";
import { startClosedService } from "./closed-service.ts";
import { Table } from "./table.ts";

/** What of the contract only some combats show: without it nothing would have been compared. */
const sights: readonly string[] = [
  '"effectSteps":[{',
  '"calculations":[{',
  '"applications":[{',
  '"cardZoneSteps":[{',
  '"actorChanges":[{',
  '"resourceChanges":[{',
  '"statusChanges":[{',
  '"modifierChanges":[{',
  '"cardChanges":[{',
  '"contributions":[{',
  '"settlements":[{',
  '"patches":[{',
  '"statuses":[{',
  '"modifiers":[{',
  '"relics":[{',
  '"intents":[{',
  '"pendingActions":[{',
  '"priorityWindow":{',
  '"paidZonePayments":[{',
  '"paidCosts":[{',
  '"paymentRequirements":[{',
  '"targetRequirements":{',
  '"costOptions":[{',
  '"reservedBy":"',
  '"inspection":{',
  '"base":null',
  '"current":null',
  '"outcome":{',
  '"lineage":{',
  '"isUsable":false',
  '"movedCardIds":[null',
  '"cardInstanceId":null',
  '"currentSequence":',
  '"suggestion":',
];

let folder = "";
let service: RunningWorker;
let table: Table;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "riposte-answers-"));
  service = await startClosedService(folder);
  table = await Table.open(service, createRandom(7), sights);
  await table.publish("default", defaultBundle());
  await table.publish("veils", veiledBundle());
  await table.publish("weights", weighing);
}, 300_000);

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const { definitions } = Object(defaultBundle());

const weighed = {
  type: "DAMAGE",
  target: "TARGET",
  targetResource: "zeal",
  formulaValue: "target.resources.zeal.current",
  tags: ["thump"],
};

/** Two cards whose numbers need a target: one finds none. */
const weighing = miniBundle({
  cards: {
    jab: card("jab", [], does("hurt", weighed), atEnemy, spills),
    brew: card(
      "brew",
      [],
      does("hurt", weighed),
      { ...atEnemy, condition: "target.resources.zeal.current < 0" },
      spills,
    ),
  },
});

const duelists = ["ada", "bo"].map((instanceId) => ({
  instanceId,
  definitionId: "morrow",
  sideId: instanceId,
  controllerBinding: { kind: "Player" },
}));

const creations: readonly object[] = [
  { configName: "weights", modeId: "still", seed: "7", participants: duelists },
  ...Object.keys(definitions.scenarios).map((scenarioId) => ({ scenarioId, seed: "11" })),
  veiledCreation("calm", "7"),
  veiledCreation("tense", "7"),
];

describe("every answer is as the published contract describes it, to the last field", () => {
  it("in combats of every kind, for everybody who may look", { timeout: 1_200_000 }, async () => {
    for (const [index, creation] of creations.entries()) {
      const combat = await table.create(creation);
      await table.play(combat, 8);
      await table.look(combat);
      if (index % 3 === 0) await table.retell(combat);
    }
    const [creation] = creations;
    const last = await table.create(creation ?? {});
    await table.finish(last);
    await table.look(last);
  });

  it("on the live stream, by socket and by events", { timeout: 120_000 }, async () => {
    const combat = await table.create(creations.at(-1) ?? {});
    await table.play(combat, 3);
    for (const viewer of table.viewersOf(combat)) {
      expect(await table.hearSocket(combat, viewer)).toBeGreaterThan(1);
      expect(await table.hearEvents(combat, viewer)).toBeGreaterThan(0);
    }
  });

  it("of content, its administration and the service itself", async () => {
    await table.administer("spare");
  });

  it("of refusals", async () => {
    await table.refuse(await table.create(creations[0] ?? {}));
  });

  it("and every operation was asked and every sight was seen", () => {
    expect(table.unasked()).toEqual(["get /api/v1/combats/{combatId}/events", "get /api/v1/combats/{combatId}/live"]);
    expect(table.unseen()).toEqual([]);
  });
});
