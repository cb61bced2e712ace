import type { Creation, Transition, Viewer } from "../engine/index.ts";
import type { CombatView, ResolutionView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse, refuseBy, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { CorruptState } from "./failures.ts";
import { receiptOf } from "./receipt.ts";
import { exceeds, recordingOf, tooMuchRecorded } from "./recording.ts";
import { creationType } from "./records.ts";
import { CombatSession, entryOf, payloadHash, type SessionSetup } from "./session.ts";

/** Everything a new combat needs, decided by the route. */
export interface CreationRequest {
  readonly combatId: string;
  readonly creation: Creation;
  /** Decimal, 0 to 2^64 − 1. */
  readonly seed: string;
  /** The caller chose the seed; a mode may forbid that. */
  readonly customSeed: boolean;
  readonly revisionReason: string;
  /** SHA-256 of the canonical request: what makes a repetition the same one. */
  readonly requestHash: string;
}

/** What a creation is answered with (api.md, combats). */
export interface Created extends Seated {
  readonly duplicate: boolean;
  readonly run: RunView;
  readonly combat: CombatView;
  readonly content: { readonly configName: string; readonly revision: string; readonly reason: string };
  readonly resolution: ResolutionView;
}

/**
 * Creates a combat that does not exist yet: sequence 0, in one transaction.
 * Refusals: `FORBIDDEN` (the mode takes no seed of the caller's), `LIMIT_EXCEEDED`, and what the
 * engine rejects.
 */
export function createSession(setup: SessionSetup, request: CreationRequest): Answer<CombatSession> {
  const { creation, seed, combatId } = request;
  const tooLarge = forbidsSize(request);
  if (tooLarge !== null) return tooLarge;
  const mode = setup.content.modes.get(creation.modeId);
  if (request.customSeed && mode !== undefined && !mode.allowCustomSeed) {
    return refuse("FORBIDDEN", "This mode chooses its own seeds.", "/seed");
  }
  const context = { content: setup.content, hash: setup.hash };
  const created = setup.rules.createCombat(creation, { combatId, seed }, context);
  if (!created.ok) return refuseBy(created.rejection);
  const found = foundCombat(setup, request, created.value, setup.rules.engineVersion);
  if (!found.ok) return found;
  setup.store.transaction(found.value);
  return answer(new CombatSession(setup));
}

/**
 * What writes the creation that an engine of this version made, sequence 0, in a transaction of the caller's.
 * `LIMIT_EXCEEDED` where it would record too much.
 */
export function foundCombat(
  setup: SessionSetup,
  { creation, seed, combatId, revisionReason, requestHash }: CreationRequest,
  transition: Transition,
  engineVersion: string,
): Answer<() => void> {
  const { snapshot, frames } = transition;
  const payload = { creation, seed };
  const recording = recordingOf({ payload, before: null, after: snapshot, frames });
  if (recording === null || recording.state.length > bounds.stateUnits) return tooMuchRecorded();
  const context = { content: setup.content, hash: setup.hash };
  const facts = { commandId: combatId, type: creationType, payload, origin: "Creation" } as const;
  const entry = entryOf(facts, transition, {
    stepBefore: 0,
    previousHash: snapshot.originId,
    stateHash: setup.rules.stateHash(snapshot, context),
    payloadHash: payloadHash(setup.hash, creationType, payload),
    engineVersion,
    createdAt: setup.now(),
  });
  return answer(() => {
    setup.store.makeTables();
    setup.store.append({ entry, after: snapshot, frames, recording, engineChanged: false });
    setup.store.found({
      identity: { combatId, runId: snapshot.runId, lineage: null },
      contentRevision: setup.content.revision,
      configName: creation.configName,
      revisionReason,
      requestHash,
    });
  });
}

/** Refuses a creation that would not fit into its row of the journal. */
export function forbidsSize({ creation, seed }: CreationRequest): ReturnType<typeof refuse> | null {
  if (!exceeds([JSON.stringify({ creation, seed })], bounds.payloadBytes)) return null;
  return refuse("LIMIT_EXCEEDED", `A creation is at most ${bounds.payloadBytes} bytes after its scenario.`);
}

/** The answer to a creation, the first time and every time after: the state of sequence 0. */
export function createdOf(session: CombatSession, viewer: Viewer, duplicate: boolean): Answer<Created> {
  const entry = session.store.entryAt(0);
  if (entry === null) throw new CorruptState("the creation");
  const { run, combat, resolution } = receiptOf(session, entry, viewer).state;
  const { configName, contentRevision: revision, revisionReason: reason } = session.meta;
  return answer({
    duplicate,
    run,
    combat,
    content: { configName, revision, reason },
    resolution,
    seats: seatsOf(session),
  });
}

/** One seat for each player-controlled actor, in actor order. */
export function seatsOf({ snapshot }: CombatSession): Seated["seats"] {
  const players = snapshot.actors.filter(({ controllerBinding }) => controllerBinding.kind === "Player");
  return players.map(({ instanceId }) => [instanceId]);
}

/** The answer to a creation that comes again: as then for the same request, `ATTEMPT_KEY_REUSED` for another. */
export function repeatCreation(session: CombatSession, request: CreationRequest, viewer: Viewer): Answer<Created> {
  if (session.meta.requestHash === request.requestHash) return createdOf(session, viewer, true);
  return refuse("ATTEMPT_KEY_REUSED", "This attempt key was used with another creation.", "/attemptKey");
}
