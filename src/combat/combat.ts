import { DurableObject } from "cloudflare:workers";
import { compileContent } from "../content/compile.ts";
import type { CompiledContent } from "../engine/definitions/content.ts";
import type { SeatTool } from "../engine/definitions/rules.ts";
import { type Command, createHasher, type Viewer } from "../engine/index.ts";
import { decisionTime, keepingTimes, postExpired, removalTime } from "./alarms.ts";
import type { Answer, WireAnswer, WireText } from "./answers.ts";
import { answer, refuse, toSeatedWire, toWire, wholeText } from "./answers.ts";
import { type BranchPoint, branchOf, branchOrigin, branchTree, copyPage, rememberBranch } from "./branch.ts";
import { copyBranch } from "./branch-copy.ts";
import { parseDefinitions, parseRecord } from "./codec.ts";
import { exportCombat, importCombat, importedAgain, importedOf, viewRecord } from "./combat-file.ts";
import { type CommandEnvelope, runCommand } from "./commands.ts";
import type { ContentSource } from "./content-source.ts";
import { type CreationRequest, createdOf, createSession, repeatCreation } from "./creation.ts";
import type { CredentialReading } from "./credential.ts";
import { type CombatDirectory, enlist } from "./directory.ts";
import { engineRules } from "./engine-rules.ts";
import { CorruptState } from "./failures.ts";
import { handOver, ownContent } from "./held-content.ts";
import { readHistory, readJournal, type Span } from "./journal.ts";
import { Listeners } from "./listeners.ts";
import { previewCommand } from "./preview.ts";
import { type Reader, Readings } from "./readings.ts";
import { type NextPart, readCard, readCombat, readHand, readLegalActions, readNext } from "./reads.ts";
import { findResolution } from "./receipt.ts";
import type { BranchRecord } from "./records.ts";
import { leaveTree, takeLeave } from "./removal.ts";
import { readCapabilities, readSandbox, readState } from "./sandbox.ts";
import { CombatSession, type SessionSetup } from "./session.ts";
import { sha256 } from "./sha256.ts";
import { type SimulationRequest, simulate } from "./simulate.ts";
import { CombatStore } from "./store.ts";
import { databaseOf } from "./tables.ts";
import { readPastState, readTimeline } from "./timeline.ts";
import { finish, type Reading, Turns } from "./turns.ts";
import { verify } from "./verify.ts";
import { retryMs, Waking } from "./waking.ts";

/** What the object needs of its Worker: its own kind, for branches, and how long combats are kept. */
export interface CombatEnv {
  readonly COMBATS: DurableObjectNamespace<Combat>;
  /** Days a finished combat is kept (30), and an active one that nobody plays (7). */
  readonly RETENTION_DAYS?: string;
  readonly ABANDON_DAYS?: string;
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
  readonly #turns = new Turns();
  readonly #listeners = new Listeners(this.ctx, this.#turns);
  readonly #readings = new Readings(this.#turns);
  readonly #times = keepingTimes(this.env);
  readonly #waking = new Waking(this.ctx.storage, this.#times, () => this.#listeners.hasSockets);
  #session: CombatSession | null = null;
  #branching: Promise<WireAnswer> | null = null;

  /** Where the pinned revision comes from. */
  protected abstract contentSource(): ContentSource;

  /** Reads the credential of a socket's first message. */
  protected abstract readCredential(token: string): Promise<CredentialReading>;

  /** The catalog's directory of combats; no command needs it. */
  protected abstract directory(): CombatDirectory;

  /** Creates the combat, or answers as then when the same request comes again. */
  async create(request: CreationRequest, revision: string, viewer: Viewer): Promise<WireAnswer> {
    const existing = await this.#open();
    if (existing !== null) return repeated(existing, request, viewer);
    const content = await this.contentSource().load(revision);
    if (content === null) return refuse("NOT_FOUND", "There is no such revision.", "/contentRevision");
    // While the revision was loaded, the same request may have been answered.
    if (this.#session !== null) return repeated(this.#session, request, viewer);
    const session = createSession(this.#setup(content), request);
    if (!session.ok) return session;
    this.#session = session.value;
    await this.#waking.later(session.value);
    return toSeatedWire(createdOf(session.value, viewer, false), true);
  }

  /** The read model. */
  read(viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readCombat(session, viewer));
  }

  /** Executes a command; the parts asked for come beside the receipt. */
  execute(envelope: CommandEnvelope, parts: readonly NextPart[], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask<object>((session) => {
      const before = session.last;
      try {
        const receipt = runCommand(session, envelope, viewer);
        if (!receipt.ok || parts.length === 0) return receipt;
        return answer({ ...receipt.value, next: readNext(session, parts, viewer) });
      } finally {
        // A command that is written has happened, whether or not it can be answered.
        if (session.last !== before) this.#changed(session);
      }
    });
  }

  preview(command: Command, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => previewCommand(session, command, viewer));
  }

  legalActions(actorId: string | null, viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readLegalActions(session, actorId, viewer));
  }

  evaluateHand(query: Parameters<typeof readHand>[1], reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => readHand(session, query, reader.viewer));
  }

  evaluateCard(query: Parameters<typeof readCard>[1], viewer: Viewer): Promise<WireAnswer> {
    return this.#ask((session) => readCard(session, query, viewer));
  }

  resolution(commandId: string, reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => findResolution(session, commandId, reader.viewer));
  }

  journal(span: Span, reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => readJournal(session, span, reader.viewer));
  }

  history(span: Span, reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => readHistory(session, span, reader.viewer));
  }

  timeline(query: Parameters<typeof readTimeline>[1], reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => readTimeline(session, query, reader.viewer));
  }

  pastState(at: Parameters<typeof readPastState>[1], reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => readPastState(session, at, reader.viewer));
  }

  simulate(request: SimulationRequest, reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, (session) => simulate(session, request, reader.viewer));
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
    return this.#ask((session) => answer(readCapabilities(session)));
  }

  /** Whether the mode gives a tool to seats. */
  async grants(tool: SeatTool): Promise<boolean> {
    return (await this.#open())?.mode.seatTools.includes(tool) ?? false;
  }

  /** Writes the combat into the catalog's directory, unless it is there. What fails is done later, by an alarm. */
  async enlist(): Promise<void> {
    const session = await this.#open();
    if (session === null || !this.#store.isUnlisted()) return;
    await enlist(session, this.directory());
    await this.#waking.later(session);
  }

  /** The revision this combat pins; null when it does not exist. */
  pinnedRevision(): string | null {
    return this.#store.exists() ? this.#store.meta().contentRevision : null;
  }

  /** Re-executes the whole journal. */
  verify(reader: Reader): Promise<WireAnswer> {
    return this.#read(reader, async (session) => answer(await verify(session, this.#turns.take)));
  }

  /** The record of this combat, for a combat file, as the viewer may know it. `LIMIT_EXCEEDED` for one too long. */
  record(reader: Reader): Promise<WireAnswer> {
    const { viewer } = reader;
    return this.#read<object>(reader, (session) =>
      viewer.kind === "Full" ? exportCombat(session) : viewRecord(session, viewer),
    );
  }

  /** Becomes the combat of a record, over the definitions that came with it; both are given as JSON. */
  async becomeRecord(request: CreationRequest, recordText: WireText, definitionsText: WireText): Promise<WireAnswer> {
    const record = parseRecord(await wholeText(recordText));
    const definitions = await wholeText(definitionsText);
    await this.#open();
    const existing = this.#session;
    if (existing !== null) return toSeatedWire(existing.checked(() => importedAgain(existing, record)));
    const content = compileContent(parseDefinitions(definitions), record.contentRevision);
    const hold = () => this.#store.holdBundle(definitions);
    const made = importCombat(this.#setup(content), request, record, hold);
    if (!made.ok) return made;
    this.#session = made.value.session;
    await this.#waking.later(this.#session);
    await handOver(this.#store, this.contentSource(), record.contentRevision);
    return toSeatedWire(answer(importedOf(made.value, record, false)), true);
  }

  /** The live stream, by socket or by server-sent events. */
  override async fetch(request: Request): Promise<Response> {
    const session = await this.#open();
    const opened = await this.#listeners.open(request, session);
    if (session !== null && this.#listeners.hasSockets) await this.#waking.forHeartbeat();
    return opened;
  }

  /** A client's message says who it is or that it reads; any other means nothing, and the ping wakes nobody. */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const isCombat = (combatId: string) => this.env.COMBATS.idFromName(combatId).equals(this.ctx.id);
    const readCredential = (token: string) => this.readCredential(token);
    await this.#listeners.hear(socket, message, { readCredential, isCombat, open: () => this.#open() });
    if (this.#listeners.hasSockets) await this.#waking.forHeartbeat();
  }

  /** A client that closes its socket is answered, so that it sees a clean end. */
  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  /** Posts an absent player's command, removes what has been kept long enough; what fails is tried again later. */
  override async alarm(): Promise<void> {
    this.#listeners.beat();
    try {
      if (!(await this.#waking.isHeartbeat())) await this.#tick();
    } catch (error) {
      await this.#waking.afterFailure(error);
    }
  }

  async #tick(): Promise<void> {
    const session = await this.#open();
    if (session === null) return this.#branching === null ? this.ctx.storage.deleteAll() : undefined;
    const now = Date.now();
    if (postExpired(session, now)) this.#changed(session);
    await this.enlist();
    if (this.#isOverdue(session) && (await this.#leave(session))) return;
    await this.#waking.later(session);
  }

  /** Whether the combat is there; looks without writing. */
  isKept(): boolean {
    return this.#store.exists();
  }

  /** Becomes a branch of another combat; asked again, also at the same time, it is the same one. */
  async branchFrom(sourceId: string, ownId: string, point: BranchPoint): Promise<WireAnswer> {
    if (this.#branching !== null) {
      const made = await this.#branching;
      return made.ok ? { ...made, created: false } : made;
    }
    this.#branching = this.#becomeBranch(sourceId, ownId, point).finally(() => {
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
    return this.#ask(({ store }) => rememberBranch(store, branch));
  }

  /** Forgets a branch that has been removed. */
  forgetBranch(combatId: string): void {
    if (this.#store.exists()) this.#store.transaction(() => this.#store.removeBranch(combatId));
  }

  /** The tree this combat belongs to, as its root knows it. */
  async branchTree(): Promise<WireAnswer> {
    const session = await this.#open();
    if (session === null) return unknownCombat();
    const { lineage, runId } = session.meta.identity;
    if (lineage === null || lineage.rootRunId === runId) return toWire(session.checked(() => branchTree(session)));
    return this.#peer(lineage.rootRunId).branchTree();
  }

  /** What follows an accepted command: those who listen hear of it, and a clock starts anew. */
  #changed(session: CombatSession): void {
    if (decisionTime(session) !== null) this.ctx.waitUntil(this.#waking.later(session));
    this.#listeners.push(session);
  }

  #isOverdue(session: CombatSession): boolean {
    return removalTime(session, this.#times) <= Date.now();
  }

  /** Removes the combat and says whether it did; one that was played or branched meanwhile stays. */
  async #leave(session: CombatSession): Promise<boolean> {
    const branches = this.#store.branches().length;
    const isKept = async (combatId: string) => this.#peer(combatId).isKept();
    if (!(await takeLeave(session, { directory: this.directory(), isKept }))) return false;
    if (this.#isOverdue(session) && this.#store.branches().length === branches) {
      await this.#remove();
      await leaveTree(session, async (ancestorId, combatId) => this.#peer(ancestorId).forgetBranch(combatId));
      return true;
    }
    this.#store.transaction(() => this.#store.setListed(false));
    return false;
  }

  async #remove(): Promise<void> {
    this.#listeners.close();
    this.#session = null;
    await this.ctx.storage.deleteAll();
  }

  async #becomeBranch(sourceId: string, ownId: string, point: BranchPoint): Promise<WireAnswer> {
    const existed = this.#store.exists();
    if (!existed) {
      const peer = (combatId: string) => this.#peer(combatId);
      // Should the copying never be finished, an alarm takes away what there is of it.
      const begin = () => this.ctx.storage.setAlarm(Date.now() + retryMs);
      const refused = await copyBranch({ store: this.#store, peer, begin, ownId }, sourceId, point);
      if (refused !== null) return refused;
    }
    const session = await this.#open();
    if (session === null) return unknownCombat();
    if (!existed) await this.#waking.later(session);
    const branch = session.checked(() => branchOf(session));
    return toSeatedWire(branch, !existed);
  }

  async #ask<T extends object>(ask: Ask<T>): Promise<WireAnswer> {
    const session = await this.#open();
    return session === null ? unknownCombat() : toWire(session.checked(() => ask(session)));
  }

  /** A read that costs much, when it is the reader's turn. */
  #read<T extends object>(reader: Reader, read: (session: CombatSession) => Reading<Answer<T>>): Promise<WireAnswer> {
    return this.#readings.run(reader, async () => {
      const session = await this.#open();
      if (session === null) return unknownCombat();
      return toWire(
        await finish(
          session.checkedReading(() => read(session)),
          this.#turns.take,
        ),
      );
    });
  }

  /** The open session; after an eviction it is read back from the rows. `CorruptState` when they cannot be read. */
  async #open(): Promise<CombatSession | null> {
    if (this.#session !== null) return this.#session;
    if (!this.#store.exists()) return null;
    const content = await ownContent(this.#store, this.contentSource(), this.#store.meta().contentRevision);
    if (content === null) throw new CorruptState("the pinned revision");
    if (this.#session !== null) return this.#session;
    const session = new CombatSession(this.#setup(content));
    this.#session = session;
    this.ctx.waitUntil(this.#waking.atLeast(session));
    return session;
  }

  #setup(content: CompiledContent): SessionSetup {
    return { store: this.#store, content, rules: engineRules, hash: this.#hash, now: Date.now };
  }

  #peer(combatId: string): DurableObjectStub<Combat> {
    const { COMBATS } = this.env;
    return COMBATS.get(COMBATS.idFromName(combatId));
  }
}

function repeated(session: CombatSession, request: CreationRequest, viewer: Viewer): WireAnswer {
  return toSeatedWire(session.checked(() => repeatCreation(session, request, viewer)));
}

function unknownCombat(): WireAnswer {
  return refuse("NOT_FOUND", "There is no such combat.");
}
