import { DatabaseSync } from "node:sqlite";
import type { Answer } from "../../src/combat/answers.ts";
import { type CombatRecord, exportCombat } from "../../src/combat/combat-file.ts";
import { runCommand } from "../../src/combat/commands.ts";
import { type CreationRequest, createSession } from "../../src/combat/creation.ts";
import type { Rules } from "../../src/combat/rules.ts";
import { CombatSession, type SessionSetup } from "../../src/combat/session.ts";
import { CombatStore } from "../../src/combat/store.ts";
import type { Database, SqlValue } from "../../src/combat/tables.ts";
import type { Interruptible } from "../../src/combat/turns.ts";
import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { Command, EngineContext, EngineVersion, Result, Snapshot, Transition } from "../../src/engine/index.ts";
import { accept, reject } from "../../src/engine/state/rejections.ts";
import { hiddenCards, viewCandidates, viewEvaluations } from "../../src/engine/views/answers.ts";
import { viewCombat } from "../../src/engine/views/combat.ts";
import { viewPreview } from "../../src/engine/views/preview.ts";
import { viewResolution } from "../../src/engine/views/resolution.ts";
import { viewRun } from "../../src/engine/views/run.ts";
import { makeContent, makeFrame, makeSnapshot } from "../support/handmade.ts";
import { nodeHasher } from "../support/hasher.ts";

/** The combat of these tests. */
export const combatId = "11111111-1111-4111-8111-111111111111";

/** The id of the nth command. */
export function commandId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** SQLite of Node, in memory. */
export interface TestDatabase extends Database {
  /** Makes the nth write from now on throw. */
  readonly failAt: (write: number) => void;
  /** Makes the next transaction throw once all of it is written. */
  readonly failCommit: () => void;
  /** Every row of every table, in order. */
  readonly dump: () => readonly object[];
  readonly count: (table: string) => number;
}

export function openTestDatabase(): TestDatabase {
  const sqlite = new DatabaseSync(":memory:");
  let untilFailure = Number.POSITIVE_INFINITY;
  let failsCommit = false;
  const exec = (query: string, ...bindings: SqlValue[]) => {
    if (query.startsWith("INSERT")) {
      untilFailure -= 1;
      if (untilFailure === 0) throw new Error("the disk is full");
    }
    return sqlite.prepare(query).all(...bindings);
  };
  const transaction = <T>(work: () => T): T => {
    sqlite.exec("BEGIN");
    try {
      const result = work();
      if (failsCommit) {
        failsCommit = false;
        throw new Error("the disk is full");
      }
      sqlite.exec("COMMIT");
      return result;
    } catch (error) {
      sqlite.exec("ROLLBACK");
      throw error;
    }
  };
  return {
    exec,
    transaction,
    failAt: (write) => {
      untilFailure = write;
    },
    failCommit: () => {
      failsCommit = true;
    },
    dump: () => {
      const names = exec("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(({ name }) => name);
      return names.flatMap((name) => exec(`SELECT '${name}' AS source, * FROM ${name}`));
    },
    count: (table) => Number(exec(`SELECT COUNT(*) AS rows FROM ${table}`)[0]?.rows),
  };
}

/**
 * Rules of a game that counts: `END_TURN` adds one to the sap of the actor it names, in two transitions. Others than
 * `ada` and `bo` may not act. `hop` is added to the sequence of each command, for a combat at its end.
 */
export function tallyRules(engineVersion: EngineVersion = "1", hop = 1): Rules {
  const unjudged = () => ({ isUsable: true, reasons: [] });
  const preview: Rules["preview"] = (snapshot, command, context) => {
    const result = count(snapshot, command, hop);
    const { sequence, step } = snapshot;
    const nothing = { reactionTransition: null, pendingAction: null, costs: [], outcomeUncertain: false } as const;
    if (!result.ok) {
      const { reasons } = result.rejection;
      return { ...nothing, isLegal: false, reasons, frames: null, stateHash: null, sequence, step };
    }
    const { frames, snapshot: after } = result.value;
    return { ...nothing, isLegal: true, reasons: [], frames, stateHash: context.hash.state(after), sequence, step };
  };
  return {
    engineVersion,
    knows: (version): version is EngineVersion => version === engineVersion,
    createCombat: begin,
    execute: (snapshot, command) => count(snapshot, command, hop),
    preview,
    legalActions: (snapshot, actorId) => {
      const { sequence, step } = snapshot;
      return accept({ actorId, candidates: [], isComplete: true, stateFingerprint: "", sequence, step });
    },
    evaluateCard: () => reject("UNKNOWN_REFERENCE", "no cards"),
    evaluateHand: () => accept({ items: [], isComplete: true }),
    viewCombat: (snapshot, viewer, context) => viewCombat(snapshot, viewer, context, unjudged),
    viewPreview: (shown, look, context) => viewPreview(shown, look, context, unjudged),
    viewCandidates,
    viewEvaluations,
    hiddenCards,
    viewRun,
    viewResolution: (resolution, context) => viewResolution(resolution, context, unjudged),
    stateHash: (snapshot, context) => context.hash.state(snapshot),
  };
}

/** The counting game in which a command changes its transition as told. */
export function changedRules(change: (transition: Transition, command: Command) => Transition): Rules {
  const rules = tallyRules();
  const execute: Rules["execute"] = (snapshot, command, context) => {
    const result = rules.execute(snapshot, command, context);
    return result.ok ? { ok: true, value: change(result.value, command) } : result;
  };
  const preview: Rules["preview"] = (snapshot, command, context, options) => {
    const shown = rules.preview(snapshot, command, context, options);
    const executed = execute(snapshot, command, context);
    return executed.ok ? { ...shown, frames: executed.value.frames } : shown;
  };
  return { ...rules, execute, preview };
}

/** The counting game with frames that carry so many words, of 8 bytes and more each. */
export function wordyRules(words: number): Rules {
  const payload = { words: Array.from({ length: words }, (_, index) => `word ${index}`) };
  return changedRules((transition) => ({
    ...transition,
    frames: transition.frames.map((frame) => ({ ...frame, payload })),
  }));
}

function begin(
  creation: { readonly modeId: string },
  identity: { readonly combatId: string; readonly seed: string },
  context: EngineContext,
): Result<Transition> {
  const snapshot = makeSnapshot({
    originId: context.hash.value({ creation, seed: identity.seed }),
    combatId: identity.combatId,
    runId: identity.combatId,
    seed: identity.seed,
    modeId: creation.modeId,
    sequence: 0,
    step: 1,
  });
  const frame = makeFrame(snapshot, { transitionType: "combat.initialized", actorId: null });
  return accept({ snapshot, frames: [frame], draws: 0, work: 0, actorId: null });
}

function count(snapshot: Snapshot, command: Command, hop: number): Result<Transition> {
  const actorId = command.type === "END_TURN" ? command.payload.actorId : "nobody";
  if (actorId !== "ada" && actorId !== "bo") return reject("NOT_ACTIVE_ACTOR", "not one of us", "payload.actorId");
  const actors = snapshot.actors.map((actor) => (actor.instanceId === actorId ? oneMore(actor) : actor));
  const first = { ...snapshot, sequence: snapshot.sequence + hop, step: snapshot.step + 1, actors };
  const second = { ...first, step: first.step + 1, idCounter: first.idCounter + 1 };
  const frames = [
    makeFrame(first, { actorId }),
    makeFrame(second, { index: 1, frameId: `${second.sequence}.1`, transitionType: "combat.activation.ended" }),
  ];
  return accept({ snapshot: second, frames, draws: 0, work: 0, actorId });
}

function oneMore(actor: Snapshot["actors"][number]): Snapshot["actors"][number] {
  const [sap] = actor.resources;
  return { ...actor, resources: sap === undefined ? [] : [{ ...sap, current: sap.current + 1 }] };
}

/** What the tests of one combat need. */
export interface Table {
  readonly database: TestDatabase;
  readonly setup: SessionSetup;
  readonly session: CombatSession;
}

export const creationRequest: CreationRequest = {
  combatId,
  creation: { configName: "handmade", modeId: "meadow", participants: [] },
  seed: "7",
  customSeed: true,
  revisionReason: "requested",
  requestHash: "first request",
};

/** A new combat of the counting game. */
export function openTable(rules: Rules = tallyRules(), content: CompiledContent = makeContent([])): Table {
  const database = openTestDatabase();
  const setup = { ...setupOver(database, rules), content };
  const created = createSession(setup, creationRequest);
  if (!created.ok) throw new Error(created.refusal.message);
  return { database, setup, session: created.value };
}

/** The same rows under rules, with nothing in memory: as after an eviction. */
export function setupOver(database: Database, rules: Rules = tallyRules()): SessionSetup {
  return { store: new CombatStore(database), content: makeContent([]), rules, hash: nodeHasher(), now: () => 1_000 };
}

export function reopen({ database }: Table, rules: Rules = tallyRules()): CombatSession {
  return new CombatSession(setupOver(database, rules));
}

/** Does interruptible work without any interruption. */
export function atOnce<T>(work: Interruptible<T>): T {
  let piece = work.next();
  while (piece.done !== true) piece = work.next();
  return piece.value;
}

/** The value of an answer that is no refusal. */
export function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

/** The record of a combat that fits into one file. */
export function recordOf(session: CombatSession): CombatRecord {
  const record = atOnce(exportCombat(session));
  if (!record.ok) throw new Error(record.refusal.message);
  return record.value;
}

/** Posts `END_TURN` of an actor at the current versions. */
export function play(session: CombatSession, actorId = "ada", number = session.last.sequence + 1) {
  const { sequence: expectedSequence, step: expectedStep } = session.snapshot;
  const versions = { commandId: commandId(number), expectedSequence, expectedStep };
  return runCommand(session, { ...versions, command: endTurn(actorId) }, { kind: "Full" });
}

export function endTurn(actorId: string): Command {
  return { type: "END_TURN", payload: { actorId } };
}
