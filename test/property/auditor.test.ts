import { describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../src/engine/definitions/resources.ts";
import type { CalculationTrace, Frame, Ordered, ResourceChange } from "../../src/engine/state/records.ts";
import type { ActorState, Snapshot } from "../../src/engine/state/snapshot.ts";
import {
  cardId,
  makeActor,
  makeCard,
  makeContent,
  makeFrame,
  makeSnapshot,
  makeZone,
  makeZoneDefinition,
} from "../support/handmade.ts";
import { audit } from "./auditor.ts";

const sap: ResourceDefinition = {
  resourceId: "sap",
  displayName: "Sap",
  defaultMin: 0,
  defaultMax: 10,
  defaultCurrent: 10,
  canBeNegative: false,
  canExceedMax: false,
  costMultiplier: 1,
  tags: [],
  regeneration: null,
  thresholdPolicies: [
    {
      policyId: "dry",
      comparison: "LessThanOrEqual",
      thresholdSource: "Minimum",
      thresholdValue: 0,
      tolerance: 0,
      consequence: "DefeatOwner",
      priority: 0,
    },
  ],
};
const zones = [
  makeZoneDefinition("trail", "All", "Visible", { capacity: 2 }),
  makeZoneDefinition("paw", "All", "Visible"),
];
const content = makeContent(zones, { resources: new Map([["sap", sap]]) });

const before = makeSnapshot({
  zones: [makeZone("trail", "ada", 1), makeZone("paw", "ada", 2)],
  cards: [makeCard(1, "nut"), makeCard(2, "leaf")],
});
/** The state one step later, in the same command. */
const next = (more: Partial<Snapshot> = {}): Snapshot => ({ ...before, step: before.step + 1, ...more });
const frameOf = (after: Snapshot, more: Partial<Frame> = {}) =>
  makeFrame(after, { index: 1, frameId: `${after.sequence}.1`, ...more });
const complaints = (after: Snapshot, more: Partial<Frame> = {}) =>
  audit(before, frameOf(after, more), content).join("\n");

/** Ada with so much sap, and what else. */
const withSap = (current: number, more: Partial<ActorState> = {}) => ({
  actors: [
    makeActor("ada", { resources: [{ resourceId: "sap", current, minimum: 0, maximum: 10 }], ...more }),
    makeActor("bo"),
  ],
});

const change = (more: Partial<ResourceChange> = {}): ResourceChange => ({
  actorId: "ada",
  resourceId: "sap",
  field: "Current",
  operation: "SUBTRACT",
  previous: 10,
  requested: 4,
  applied: 4,
  current: 6,
  ...more,
});
const application = (resourceChanges: readonly ResourceChange[], calculationFingerprint: string | null = null) => ({
  ordinal: 0,
  applicationId: "a",
  effectId: "bite",
  type: "DAMAGE" as const,
  provenance: {
    ownerKind: "Action" as const,
    ownerId: "bite",
    ownerInstanceId: null,
    cardInstanceId: null,
    componentId: null,
    parentApplicationId: null,
    depth: 0,
  },
  sequence: 3,
  sourceActorId: "bo",
  targetId: "ada",
  calculationFingerprint,
  resourceChanges,
  statusChanges: [],
  modifierChanges: [],
  cardChanges: [],
});
const trace = (more: Partial<Ordered<CalculationTrace>> = {}): Ordered<CalculationTrace> => ({
  ordinal: 1,
  pipelineId: "p",
  channel: "c",
  baseTrace: { authored: 4, patches: [] },
  baseValue: 4,
  buckets: [],
  settlements: [],
  finalValue: 4,
  fingerprint: "print",
  ...more,
});
const step = (movedCardIds: readonly string[], from: string, to: string) => ({
  ordinal: 0,
  flowId: "f",
  stepId: "s",
  operation: "Move" as const,
  source: { zoneId: from, ownerId: "ada" },
  target: { zoneId: to, ownerId: "ada" },
  movedCardIds,
  createdCardIds: [],
  destroyedCardIds: [],
  drawsBefore: 0,
  drawsAfter: 0,
});

describe("the auditor is silent", () => {
  it("where nothing happened", () => expect(complaints(next())).toBe(""));

  it("where a listed change explains the pools", () =>
    expect(complaints(next(withSap(6)), { applications: [application([change()])] })).toBe(""));

  it("where a listed step explains the zones", () => {
    const zonesAfter = [makeZone("trail", "ada", 1, 2), makeZone("paw", "ada")];
    expect(complaints(next({ zones: zonesAfter }), { cardZoneSteps: [step([cardId(2)], "paw", "trail")] })).toBe("");
  });

  it("where a threshold defeats", () => {
    const fatal = change({ requested: 10, applied: 10, current: 0 });
    const applications = [application([fatal])];
    const actorChanges = [{ ordinal: 1, actorId: "ada", isAlive: false }];
    expect(complaints(next(withSap(0, { isAlive: false })), { applications, actorChanges })).toBe("");
  });
});

describe("the auditor complains of", () => {
  const hit = { applications: [application([change()])] };
  it.each<[string, Snapshot, Partial<Frame>, RegExp]>([
    ["a card in two zones", next({ zones: [makeZone("trail", "ada", 1), makeZone("paw", "ada", 1)] }), {}, /lies in 2/],
    ["a card in no zone", next({ zones: [makeZone("trail", "ada", 1), makeZone("paw", "ada")] }), {}, /lies in 0/],
    [
      "a card that moved unseen",
      next({ zones: [makeZone("trail", "ada", 1, 2), makeZone("paw", "ada")] }),
      {},
      /steps lead/,
    ],
    ["a step from another place", next(), { cardZoneSteps: [step([cardId(1)], "paw", "trail")] }, /it lay in/],
    ["a zone over its capacity", next({ zones: [makeZone("trail", "ada", 1, 2, 1)] }), {}, /more than 2/],
    ["a pool above its maximum", next(withSap(11)), {}, /above its maximum/],
    ["a pool that changed unseen", next(withSap(6)), {}, /changes lead to 10/],
    ["a change that did not happen", next(), hit, /changes lead to 6/],
    [
      "a change from another value",
      next(withSap(6)),
      { applications: [application([change({ previous: 9, applied: 3 })])] },
      /was 10/,
    ],
    [
      "an amount that is not the difference",
      next(withSap(6)),
      { applications: [application([change({ applied: 5 })])] },
      /moved by 4/,
    ],
    [
      "life past a threshold",
      next(withSap(0)),
      { applications: [application([change({ applied: 10, current: 0 })])] },
      /past a threshold/,
    ],
    ["defeat by nothing", next(withSap(10, { isAlive: false })), {}, /defeated by nothing/],
    ["defeat that is not listed", next(withSap(10, { isAlive: false, hasConceded: true })), {}, /actorChanges/],
    ["life after conceding", next(withSap(10, { hasConceded: true })), {}, /after conceding/],
    ["actors in another order", next({ actors: [...before.actors].reverse() }), {}, /not where it was/],
    [
      "a reservation without an item",
      next({ cards: { ...before.cards, [cardId(1)]: makeCard(1, "nut", { reservedBy: "p" }) } }),
      {},
      /reserved by p/,
    ],
    ["two frames of one step", { ...next(), step: before.step }, {}, /step 7 is followed by 7/],
    ["a sequence that rises inside a command", next({ sequence: 4 }), {}, /sequence 3 is followed by 4/],
    ["a generator that went back", next({ rng: { ...before.rng, draws: 4 } }), {}, /went back/],
    ["an ordinal missing", next(), { actorChanges: [{ ordinal: 1, actorId: "bo", isAlive: true }] }, /ordinals are 1/],
    ["minus zero", next(withSap(-0)), {}, /−0/],
    ["a number that is none", next({ round: Number.NaN }), {}, /NaN/],
    [
      "a calculation that is not there",
      next(withSap(6)),
      { applications: [application([change()], "print")] },
      /not there/,
    ],
    [
      "a calculation that was not done",
      next(withSap(6)),
      { applications: [application([change()], "print")], calculations: [trace({ baseValue: 5, finalValue: 5 })] },
      /does not do the 5/,
    ],
    [
      "a settlement that was not made",
      next(withSap(6)),
      {
        applications: [application([change()], "print")],
        calculations: [
          trace({
            settlements: [{ actorId: "ada", resourceId: "bark", field: "Current", operation: "Subtract", value: 2 }],
          }),
        ],
      },
      /does not settle 2 of bark/,
    ],
    [
      "a calculation that ends elsewhere",
      next(),
      { calculations: [trace({ ordinal: 0, finalValue: 9 })] },
      /ends at 9/,
    ],
    ["an outcome of an active combat", next({ status: "VICTORY" }), {}, /VICTORY/],
  ])("%s", (_name, after, more, expected) => {
    expect(complaints(after, more)).toMatch(expected);
  });

  it("statuses out of order", () => {
    const status = (instanceId: string) => ({
      instanceId,
      statusId: "wet",
      ownerId: "ada",
      sourceId: null,
      stacks: 1,
      duration: 1,
    });
    expect(complaints(next({ statuses: [status("2"), status("1")] }))).toMatch(/statuses are out of order/);
  });

  it("a life that came back", () => {
    const dead = { ...before, ...withSap(10, { isAlive: false, hasConceded: true }) };
    expect(audit(dead, frameOf(next()), content).join()).toMatch(/came back to life/);
  });
});
