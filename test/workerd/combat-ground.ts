import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Viewer } from "../../src/engine/index.ts";
import { miniBundle, miniMode, miniRules } from "../support/mini-bundle.ts";
import { bundleOf } from "./catalog-ground.ts";
import { administer, call, migrate } from "./service.ts";

/** Everything is seen. */
export const full: Viewer = { kind: "Full" };

const configName = "combats";

/** The mini bundle with a mode that forbids what modes may forbid, and one with a clock. */
const bundle = miniBundle({
  modes: {
    shut: miniMode("shut", "plain", {
      inspection: "Disabled",
      allowCustomSeed: false,
      timeline: { inspect: false, branch: false },
      simulation: false,
    }),
    timed: miniMode("timed", "hurried"),
  },
  "combat-rules": {
    plain: miniRules("plain"),
    hurried: miniRules("hurried", { clock: { secondsPerDecision: 60, onExpiry: "EndTurn" } }),
  },
  scenarios: {
    quarrel: {
      scenarioId: "quarrel",
      modeId: "still",
      seed: 5,
      participants: [participant("ada", "red"), participant("bo", "blue")],
    },
  },
});

function participant(instanceId: string, sideId: string) {
  return { instanceId, definitionId: "morrow", sideId, controllerBinding: { kind: "Player" } };
}

/** Migrates the catalog and makes the bundle current. */
export async function prepare(): Promise<string> {
  await migrate();
  const draft = await administer("POST", "/admin/content/drafts", { configName, bundle });
  const path = `/admin/content/drafts/${draft.body.draftId}/publish`;
  const request = { expectedVersion: draft.body.version, activate: true, expectedCurrentRevision: null };
  const published = await administer("POST", path, request);
  expect(published.body).toMatchObject({ activated: true });
  return published.body.revision;
}

/** Makes content current in which the mode of these tests does not exist. */
export async function activateOther(current: string): Promise<void> {
  const draft = await administer("POST", "/admin/content/drafts", { configName, bundle: bundleOf({ a: 1 }) });
  const request = { expectedVersion: draft.body.version, activate: true, expectedCurrentRevision: current };
  const published = await administer("POST", `/admin/content/drafts/${draft.body.draftId}/publish`, request);
  expect(published.body).toMatchObject({ activated: true });
}

/** Makes the bundle of these tests current again. */
export async function activateAgain(revision: string): Promise<void> {
  const { body } = await call(`/content/revisions?configName=${configName}`);
  const request = { configName, expectedCurrentRevision: body.currentRevision };
  const activated = await administer("POST", `/admin/content/revisions/${revision}/activate`, request);
  expect(activated.status).toBe(200);
}

/** The body of a creation: two players, `ada` (red) and `bo` (blue). */
export function duel(more: object = {}): object {
  const participants = [participant("ada", "red"), participant("bo", "blue")];
  return { configName, modeId: "still", seed: 7, participants, ...more };
}

/** Posts a body. */
export function post(path: string, body: unknown) {
  return call(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
}

/** Creates a combat and returns its id. */
export async function create(more: object = {}): Promise<string> {
  const created = await post("/combats", duel(more));
  expect([created.status, created.body.code]).toEqual([201, undefined]);
  return created.body.combat.combatId;
}

/** The object of a combat. */
export function objectOf(combatId: string) {
  return env.COMBATS.get(env.COMBATS.idFromName(combatId));
}

/** A command at the current versions. */
export async function envelope(combatId: string, type: string, payload: object) {
  const { body } = await call(`/combats/${combatId}`);
  return {
    commandId: crypto.randomUUID(),
    expectedSequence: body.sequence,
    expectedStep: body.step,
    type,
    payload,
  };
}

/** Sends a command at the current versions. */
export async function send(combatId: string, type: string, payload: object) {
  return post(`/combats/${combatId}/commands`, await envelope(combatId, type, payload));
}

/** Ends the turn of whoever is active, so many times. */
export async function endTurns(combatId: string, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { body } = await call(`/combats/${combatId}`);
    const ended = await send(combatId, "END_TURN", { actorId: body.activation.activeActorId });
    expect(ended.status).toBe(200);
  }
}
