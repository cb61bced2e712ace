import { DurableObject } from "cloudflare:workers";
import { type Command, createHasher, type Viewer } from "../engine/index.ts";
import { type Answer, answer, refuse, toWire, type WireAnswer } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { type BranchPoint, branchOf, branchOrigin, branchTree, copyPage, foundBranch, pastePage } from "./branch.ts";
import { parseOrigin, parsePage } from "./codec.ts";
import { type CommandEnvelope, runCommand } from "./commands.ts";
import type { ContentSource } from "./content-source.ts";
import { type CreationRequest, createdOf, createSession } from "./creation.ts";
import { engineRules } from "./engine-rules.ts";
import { readHistory, readJournal, type Span } from "./journal.ts";
import { previewCommand } from "./preview.ts";
import { type NextPart, readCard, readCombat, readHand, readLegalActions, readNext } from "./reads.ts";
import { findResolution } from "./receipt.ts";
import type { BranchRecord } from "./records.ts";
import { readSandbox, readState } from "./sandbox.ts";
import { CombatSession, type SessionSetup } from "./session.ts";
import { sha256 } from "./sha256.ts";
import { type SimulationRequest, simulate } from "./simulate.ts";
import { CombatStore } from "./store.ts";
import { databaseOf } from "./tables.ts";
import { readPastState, readTimeline } from "./timeline.ts";
import { verify } from "./verify.ts";

/** What the object needs of its Worker: its own kind, for branches. */
export interface CombatEnv {
  readonly COMBATS: DurableObjectNamespace<Combat>;
}

/** A combat in the catalog's directory. */
export interface CombatDescription {
  readonly combatId: string;
  readonly configName: string;
  readonly revision: string;
  readonly modeId: string;
}

/** What a request asks of an open session. */
type Ask<T> = (session: CombatSession) => Answer<T>;

/**
 * One combat: serialises its commands and holds its state. Each method answers for the viewer the route found; nothing
 * is written for a combat that does not exist. The Worker derives from it to say where revisions come from.
 */
export abstract class Combat extends DurableObject<CombatEnv> {
  readonly #hash = createHasher(sha256);
  readonly #store = new CombatStore(databaseOf(this.ctx.storage));
  #session: CombatSession | null = null;
  #branching: Promise<WireAnswer> | null = null;

  /** Where the pinned revision comes from. */
  protected abstract contentSource(): ContentSource;

  /** Creates the combat, or answers as then when the same request comes again. */
  async create(request: CreationRequest, revision: string, viewer: Viewer): Promise<WireAnswer> {
    const setup = await this.#setup(revision);
    if (setup === null) return refuse("NOT_FOUND", "There is no such revision.", "/contentRevision");
    const existed = this.#store.exists();
    const session = createSession(setup, request);
    if (!session.ok) return session;
    this.#session ??= session.value;
    return toWire(createdOf(this.#session, viewer, existed), !existed);
  }

  /** The read model. */
  read(viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readCombat(session, viewer));
  }

  /** Executes a command; the parts asked for come beside the receipt. */
  execute(envelope: CommandEnvelope, parts: readonly NextPart[], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask<object>((session) => {
      const receipt = runCommand(session, envelope, viewer);
      if (!receipt.ok || parts.length === 0) return receipt;
      return answer({ ...receipt.value, next: readNext(session, parts, viewer) });
    });
  }

  preview(command: Command, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => previewCommand(session, command, viewer));
  }

  legalActions(actorId: string | null, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readLegalActions(session, actorId, viewer));
  }

  evaluateHand(query: Parameters<typeof readHand>[1], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readHand(session, query, viewer));
  }

  evaluateCard(query: Parameters<typeof readCard>[1], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readCard(session, query, viewer));
  }

  resolution(commandId: string, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => findResolution(session, commandId, viewer));
  }

  journal(span: Span, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => answer(readJournal(session, span, viewer)));
  }

  history(span: Span, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => answer(readHistory(session, span, viewer)));
  }

  timeline(query: Parameters<typeof readTimeline>[1], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readTimeline(session, query, viewer));
  }

  pastState(at: Parameters<typeof readPastState>[1], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readPastState(session, at, viewer));
  }

  simulate(request: SimulationRequest, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => simulate(session, request, viewer));
  }

  /** Run and combat. */
  state(viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => answer(readState(session, viewer)));
  }

  /** Run, combat and hand, in the shape of the original engine. */
  sandboxSnapshot(viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readSandbox(session, viewer));
  }

  /** What the mode allows. */
  capabilities(): Promise<WireAnswer> {
    return this.#ask(({ mode, meta }) => {
      const { modeId, inspection, timeline, simulation, allowCustomSeed } = mode;
      return answer({ runId: meta.identity.runId, modeId, inspection, timeline, simulation, allowCustomSeed });
    });
  }

  /** What the catalog's directory keeps of this combat; null when it does not exist. */
  async describe(): Promise<CombatDescription | null> {
    const session = await this.#open();
    if (session === null) return null;
    const { configName, contentRevision: revision, identity } = session.meta;
    return { combatId: identity.combatId, configName, revision, modeId: session.snapshot.modeId };
  }

  /** Re-executes the whole journal. */
  async verify(): Promise<WireAnswer> {
    const session = await this.#open();
    if (session === null) return unknownCombat();
    return toWire(answer(await verify(session, () => scheduler.wait(0))));
  }

  /** Becomes a branch of another combat; asked again, also at the same time, it is the same one. */
  branchFrom(sourceId: string, ownId: string, point: BranchPoint): Promise<WireAnswer> {
    this.#branching ??= this.#becomeBranch(sourceId, ownId, point).finally(() => {
      this.#branching = null;
    });
    return this.#branching;
  }

  /** What a branch at this point inherits. */
  branchOrigin(point: BranchPoint): Promise<WireAnswer> {
    return this.#ask((session) => branchOrigin(session, point));
  }

  /** A page of this combat's rows, for a branch. */
  copyPage(fromSequence: number, toSequence: number): Promise<WireAnswer> {
    return this.#ask((session) => answer(copyPage(session.store, fromSequence, toSequence)));
  }

  /** Remembers a branch below this combat. `LIMIT_EXCEEDED` when there are too many. */
  remember(branch: BranchRecord): Promise<WireAnswer> {
    return this.#ask(({ store }) => {
      if (store.branches().length >= bounds.branches)
        return refuse("LIMIT_EXCEEDED", `At most ${bounds.branches} branches.`);
      store.transaction(() => store.addBranch(branch));
      return answer({});
    });
  }

  /** The tree this combat belongs to, as its root knows it. */
  async branchTree(): Promise<WireAnswer> {
    const session = await this.#open();
    if (session === null) return unknownCombat();
    const { lineage, runId } = session.meta.identity;
    if (lineage === null || lineage.rootRunId === runId) return toWire(branchTree(session));
    return this.#peer(lineage.rootRunId).branchTree();
  }

  async #becomeBranch(sourceId: string, ownId: string, point: BranchPoint): Promise<WireAnswer> {
    if (!this.#store.exists()) {
      const refused = await this.#copy(sourceId, ownId, point);
      if (refused !== null) return refused;
      return this.#ask((session) => branchOf(session)).then((made) => (made.ok ? { ...made, created: true } : made));
    }
    return this.#ask((session) => branchOf(session));
  }

  /** Copies the source's rows page by page, tells root and parent, and only then exists. */
  async #copy(sourceId: string, ownId: string, point: BranchPoint): Promise<WireAnswer | null> {
    const source = this.#peer(sourceId);
    const inherited = await source.branchOrigin(point);
    if (!inherited.ok) return inherited;
    const origin = parseOrigin(inherited.json);
    const { rootRunId, parentRunId } = origin.lineage;
    for (const ancestor of new Set([rootRunId, parentRunId])) {
      const told = await this.#peer(ancestor).remember({ combatId: ownId, lineage: origin.lineage });
      if (!told.ok) return told;
    }
    for (let sequence = 0; sequence <= point.sequence; ) {
      const copied = await source.copyPage(sequence, point.sequence);
      if (!copied.ok) return copied;
      const page = parsePage(copied.json);
      pastePage(this.#store, page, sequence === 0);
      sequence = page.nextSequence;
    }
    foundBranch(this.#store, ownId, origin);
    return null;
  }

  async #ask<T>(ask: Ask<T>): Promise<WireAnswer> {
    const session = await this.#open();
    return session === null ? unknownCombat() : toWire(ask(session));
  }

  /** The open session; after an eviction it is read back from the rows. */
  async #open(): Promise<CombatSession | null> {
    if (this.#session !== null) return this.#session;
    if (!this.#store.exists()) return null;
    const setup = await this.#setup(this.#store.meta().contentRevision);
    if (setup === null) throw new Error("the pinned revision is gone");
    this.#session ??= new CombatSession(setup);
    return this.#session;
  }

  async #setup(revision: string): Promise<SessionSetup | null> {
    const content = await this.contentSource().load(revision);
    if (content === null) return null;
    return { store: this.#store, content, rules: engineRules, hash: this.#hash, now: Date.now };
  }

  #peer(combatId: string): DurableObjectStub<Combat> {
    const { COMBATS } = this.env;
    return COMBATS.get(COMBATS.idFromName(combatId));
  }
}

function unknownCombat(): WireAnswer {
  return refuse("NOT_FOUND", "There is no such combat.");
}
