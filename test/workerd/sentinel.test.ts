import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Combat } from "../../src/combat/combat.ts";
import { engineRules } from "../../src/combat/engine-rules.ts";
import type { FrameView, Viewer } from "../../src/engine/index.ts";
import { counts, seed } from "../counts.ts";
import { createRandom } from "../support/random.ts";
import { veiledBundle, veiledCreation } from "../support/veiled-game.ts";
import { administration, type Credential, createClosed, publishCurrent } from "./closed-ground.ts";
import { type Looker, Scan } from "./scan.ts";
import { migrate } from "./service.ts";

beforeAll(async () => {
  await migrate();
  await publishCurrent("veils", veiledBundle());
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The commands of one combat, so that its history stays short enough to be read at every step. */
const commandsPerCombat = 12;

/**
 * Begins a scan of a combat: two seats and a spectator look at it.
 * @param instead the credential by which they ask, in place of their own
 */
async function scanOf(number: number, instead: Credential | null = null): Promise<Scan> {
  // As secret as 64 bits are, and the same in every run.
  const secret = String(2n ** 63n + BigInt(seed) * 1_000_003n + BigInt(number));
  const combat = await createClosed(veiledCreation(number % 2 === 0 ? "calm" : "tense", secret));
  const looker = (name: string, credential: Credential, token: string): Looker => ({
    name,
    actorIds: name === "spectator" ? [] : [name],
    credential: instead ?? credential,
    token,
  });
  const lookers = [
    ...["ada", "bo"].map((name) => looker(name, combat.seats.get(name) ?? {}, combat.tokens.get(name) ?? "")),
    looker("spectator", combat.spectator, combat.spectatorToken),
  ];
  const scan = new Scan(combat, lookers, createRandom(seed + number));
  await scan.begin();
  return scan;
}

/** Plays on until something is found, or so many commands have passed; says how many did. */
async function play(scan: Scan, commands: number): Promise<number> {
  let played = 0;
  while (played < commands && scan.leaks.length === 0 && (await scan.step())) played += 1;
  if (scan.leaks.length === 0) await scan.look();
  return played;
}

/** Where answers are to be had and were looked through. */
const endpoints = [
  "GET /combats/{id}",
  "GET /combats/{id}/cards/evaluations",
  "GET /combats/{id}/cards/{id}/evaluation",
  "GET /combats/{id}/history",
  "GET /combats/{id}/journal",
  "GET /combats/{id}/legal-actions",
  "GET /combats/{id}/resolutions/{id}",
  "GET /combats/{id}/timeline",
  "GET /combats/{id}/timeline/0/state",
  "GET /runs/{id}/encounters/current",
  "GET /sandbox/runs/{id}/snapshot",
  "POST /combats/{id}/preview",
  "POST /commands",
  "events",
  "live",
];

describe("what is hidden", () => {
  it(`is in no answer to anybody, whatever they ask, at every step of random play, seed ${seed}`, async () => {
    const told = new Set<string>();
    for (let [number, commands] = [0, 0]; commands < counts.scannedCommands; number += 1) {
      const scan = await scanOf(number);
      commands += await play(scan, commandsPerCombat);
      expect(scan.leaks).toEqual([]);
      expect(scan.counted.secrets).toBeGreaterThan(10 * scan.counted.answers);
      for (const endpoint of scan.told) told.add(endpoint);
    }
    for (const endpoint of endpoints) expect(told).toContain(endpoint);
  });
});

const everything: Viewer = { kind: "Full" };
const { viewCombat, viewResolution, viewPreview } = { ...engineRules };
const { journal } = Combat.prototype;

/** Takes the redaction away from one part of every frame. */
function tellWhole(part: keyof FrameView): () => void {
  return () => {
    vi.spyOn(engineRules, "viewResolution").mockImplementation((source, context) => {
      const view = viewResolution(source, context);
      const whole = viewResolution({ ...source, viewer: everything }, context);
      const frames = view.frames.map((frame, at) => ({ ...frame, [part]: whole.frames[at]?.[part] }));
      return { ...view, frames };
    });
  };
}

/** The redactions of answers, each taken away by itself. */
const mutants: Readonly<Record<string, () => void>> = {
  "the redaction of states": () => {
    vi.spyOn(engineRules, "viewCombat").mockImplementation((snapshot, _viewer, context) =>
      viewCombat(snapshot, everything, context),
    );
  },
  "the seed's redaction": () => {
    vi.spyOn(engineRules, "viewCombat").mockImplementation((snapshot, viewer, context) => ({
      ...viewCombat(snapshot, viewer, context),
      seed: snapshot.seed,
    }));
  },
  "the order of a zone that hides it": () => {
    vi.spyOn(engineRules, "viewCombat").mockImplementation((snapshot, viewer, context) => {
      const view = viewCombat(snapshot, viewer, context);
      const whole = viewCombat(snapshot, everything, context);
      const cardZones = view.cardZones.map((zone, index) => (zone.cards ? (whole.cardZones[index] ?? zone) : zone));
      return { ...view, cardZones };
    });
  },
  "the redaction of frames": () => {
    vi.spyOn(engineRules, "viewResolution").mockImplementation((source, context) =>
      viewResolution({ ...source, viewer: everything }, context),
    );
  },
  "what a frame keeps of its payload": tellWhole("payload"),
  "what a frame keeps of its attempts": tellWhole("effectSteps"),
  "what a frame keeps of its calculations": tellWhole("calculations"),
  "what a frame keeps of its applications": tellWhole("applications"),
  "what a frame keeps of its zone steps": tellWhole("cardZoneSteps"),
  "an intent's silence about its card": () => {
    vi.spyOn(engineRules, "viewCombat").mockImplementation((snapshot, viewer, context) => {
      const view = viewCombat(snapshot, viewer, context);
      const { intents } = viewCombat(snapshot, everything, context).activation;
      return { ...view, activation: { ...view.activation, intents } };
    });
  },
  "the redaction of the journal": () => {
    vi.spyOn(Combat.prototype, "journal").mockImplementation(function (this: Combat, span, { key }) {
      return journal.call(this, span, { viewer: everything, key });
    });
  },
  "the origin's redaction": () => {
    vi.spyOn(engineRules, "viewResolution").mockImplementation((source, context) => ({
      ...viewResolution(source, context),
      initialCombatStateHash: source.initialStateHash,
    }));
  },
  "the order of cards that move unseen": () => {
    vi.spyOn(engineRules, "viewResolution").mockImplementation((source, context) => {
      const view = viewResolution(source, context);
      const whole = viewResolution({ ...source, viewer: everything }, context);
      const frames = view.frames.map((frame, at) => ({
        ...frame,
        cardZoneSteps: frame.cardZoneSteps.map((step, index) => {
          const moved = whole.frames[at]?.cardZoneSteps[index]?.movedCardIds ?? [];
          return { ...step, movedCardIds: moved.map((id) => (step.movedCardIds.includes(id) ? id : null)) };
        }),
      }));
      return { ...view, frames };
    });
  },
  "the concealment of previews": () => {
    vi.spyOn(engineRules, "viewPreview").mockImplementation((preview, look, context) =>
      viewPreview(preview, { ...look, viewer: everything }, context),
    );
  },
  "the order of listed actions": () => {
    vi.spyOn(engineRules, "viewCandidates").mockImplementation((candidates) => candidates);
  },
  "the order of evaluated cards": () => {
    vi.spyOn(engineRules, "viewEvaluations").mockImplementation((evaluations) => evaluations);
  },
  "what is hidden from whoever names it": () => {
    const knowledge = { isCard: () => true, isHidden: () => false, isDefinitionHidden: () => false };
    vi.spyOn(engineRules, "hiddenCards").mockImplementation(() => knowledge);
  },
};

/** In so many combats what is told must have been found: which of them has it, is chance. */
const mostCombats = 8;

describe("the scan", () => {
  it.each(Object.entries(mutants))("finds what is told without %s", async (_name, takeAway) => {
    takeAway();
    let found = 0;
    for (let number = 0; found === 0 && number < mostCombats; number += 1) {
      const scan = await scanOf(number);
      await play(scan, commandsPerCombat);
      found += scan.leaks.filter(({ what }) => !what.startsWith("status ")).length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it("finds what every endpoint would tell to the administration", async () => {
    const silent = new Set([...endpoints, "GET /combats/{id}/export"]);
    for (const endpoint of ["GET /combats/{id}/history", "live"]) silent.delete(endpoint);
    for (let number = 0; silent.size > 0 && number < mostCombats; number += 1) {
      const scan = await scanOf(number, administration);
      for (let commands = 0; commands < 8 && (await scan.step()); commands += 1);
      for (const { endpoint } of scan.leaks) silent.delete(endpoint);
    }
    expect([...silent]).toEqual([]);
  });
});
