import { randomUUID } from "node:crypto";
import type { RunningWorker } from "../bench/platform.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import type { Random } from "../support/random.ts";
import { veiledBundle, veiledCreation } from "../support/veiled-game.ts";
import { secrets } from "./closed-service.ts";

/** What the fuzz knows of a combat. */
interface KnownCombat {
  readonly combatId: string;
  readonly tokens: readonly string[];
  /** Of the state as last seen: the hash says whether it changed. */
  state: { readonly sequence: number; readonly step: number; readonly stateHash: string };
  readonly commandIds: string[];
  readonly cardIds: readonly string[];
}

/** So long an answer may take before it counts as a hang, in milliseconds. */
const patienceMs = 60_000;

const admin = { "X-Admin-Key": secrets.RIPOSTE_ADMIN_KEY };
const creator = { "X-Api-Key": secrets.RIPOSTE_API_KEY };

/** The service that is attacked, and what a well-informed attacker knows of it. */
export class Target {
  readonly #service: RunningWorker;
  readonly #random: Random;
  readonly #combats: KnownCombat[] = [];
  #revision = "";
  #draft = { draftId: "", version: 1 };
  #file: unknown = null;

  constructor(service: RunningWorker, random: Random) {
    this.#service = service;
    this.#random = random;
  }

  /** Publishes content and makes combats. */
  async prepare(): Promise<void> {
    this.#revision = await this.#publish("default", miniBundle());
    await this.#publish("veils", veiledBundle());
    await this.refresh();
    const { combatId = "" } = this.#combats[0] ?? {};
    this.#file = await this.#ask("GET", `/combats/${combatId}/export`, admin);
  }

  /** New combats and a new draft in place of those that may be finished or gone. */
  async refresh(): Promise<void> {
    this.#combats.splice(0);
    for (const mode of ["calm", "tense"] as const) await this.#create(veiledCreation(mode, "7"));
    const draft = await this.#ask("POST", "/admin/content/drafts", admin, {
      configName: "spare",
      bundle: miniBundle(),
    });
    this.#draft = Object(draft);
  }

  send(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.#service.url + path, { ...init, signal: AbortSignal.timeout(patienceMs), redirect: "manual" });
  }

  async document(): Promise<unknown> {
    return this.#ask("GET", "/openapi.json", {});
  }

  /** One of the credentials there are, none or a wrong one. */
  credential(): Readonly<Record<string, string>> {
    const tokens = this.#combats.flatMap((combat) => combat.tokens);
    const makers = [admin, admin, admin, admin, admin, admin, creator, creator, creator];
    const choices = [...makers, {}, { "X-Api-Key": "x" }, { Authorization: "Bearer x" }];
    const chosen = this.#random.below(tokens.length + choices.length);
    const token = tokens[chosen];
    return token === undefined ? (choices[chosen - tokens.length] ?? {}) : { Authorization: `Bearer ${token}` };
  }

  /** A value that makes sense for a parameter. */
  parameter(name: string): string {
    const combat = this.#random.pick(this.#combats);
    const actors = ["ada", "bo", "imp"];
    const values: Readonly<Record<string, string | undefined>> = {
      combatId: combat?.combatId,
      runId: combat?.combatId,
      sequence: String(this.#random.below((combat?.state.sequence ?? 0) + 2)),
      commandId: this.#random.pick(combat?.commandIds ?? []),
      cardInstanceId: this.#random.pick(combat?.cardIds ?? []),
      actorId: this.#random.pick(actors),
      targetIds: this.#random.pick(actors),
      revision: this.#revision,
      otherRevision: this.#revision,
      kind: this.#random.pick(["cards", "resources", "modes"]),
      id: this.#random.pick(["jab", "zeal", "still"]),
      definitionId: "jab",
      configName: "veils",
      draftId: this.#draft.draftId,
      expectedVersion: String(this.#draft.version),
      frame: "0",
      afterSequence: "0",
      after: "0.0",
      include: this.#random.pick(["legalActions", "evaluations,legalActions", "frames"]),
      limit: "3",
      cursor: "1",
    };
    return values[name] ?? "x";
  }

  /** A body that makes sense for a path, or undefined where the document's example must do. */
  async body(path: string): Promise<unknown> {
    const combat = this.#random.pick(this.#combats);
    if (combat === undefined) return undefined;
    const { sequence: expectedSequence, step: expectedStep } = combat.state;
    const bodies: Readonly<Record<string, () => unknown>> = {
      "/combats/{combatId}/commands": async () => ({
        commandId: randomUUID(),
        expectedSequence,
        expectedStep,
        ...(await this.#submit(combat)),
      }),
      "/combats/{combatId}/preview": () => this.#submit(combat),
      "/combats": () => veiledCreation("calm", "7"),
      "/sandbox/runs": () => ({ schemaVersion: 2, ...veiledCreation("tense", "8") }),
      "/sandbox/scenarios/validate": () => veiledCreation("tense", "8"),
      "/simulations": async () => ({ sourceCombatId: combat.combatId, commands: [await this.#submit(combat)] }),
      "/combats/import": () => this.#file,
      "/content/validate": () => ({ bundle: miniBundle() }),
      "/admin/content/drafts": () => ({ configName: "spare", bundle: miniBundle() }),
      "/admin/content/drafts/{draftId}": () => ({ expectedVersion: this.#draft.version, bundle: miniBundle() }),
      "/admin/content/drafts/{draftId}/publish": () => ({ expectedVersion: this.#draft.version }),
    };
    return bodies[path]?.();
  }

  /** What a refusal changed, or null: of the combats, and of what is current. */
  async changedBy(): Promise<string | null> {
    for (const combat of this.#combats) {
      const { stateHash } = await this.#stateOf(combat.combatId);
      if (stateHash !== combat.state.stateHash) return `combat ${combat.combatId}`;
    }
    const { currentRevision } = Object(await this.#ask("GET", "/content/revisions?configName=default", {}));
    return currentRevision === this.#revision ? null : "what is current";
  }

  /** Takes notice of what a success changed. */
  async notice(): Promise<void> {
    for (const combat of this.#combats) combat.state = await this.#stateOf(combat.combatId);
    const { currentRevision } = Object(await this.#ask("GET", "/content/revisions?configName=default", {}));
    this.#revision = currentRevision;
    const draft = Object(await this.#ask("GET", `/admin/content/drafts/${this.#draft.draftId}`, admin));
    if (draft.version !== undefined) this.#draft = draft;
  }

  /** One of the actions that may be taken. */
  async #submit({ combatId }: KnownCombat): Promise<object> {
    const legal = Object(await this.#ask("GET", `/combats/${combatId}/legal-actions`, admin));
    const chosen = this.#random.pick<{ submit: object }>(legal.candidates ?? []);
    return chosen?.submit ?? { type: "END_TURN", payload: { actorId: "ada" } };
  }

  async #stateOf(combatId: string): Promise<KnownCombat["state"]> {
    return Object(await this.#ask("GET", `/combats/${combatId}`, admin));
  }

  async #create(creation: object): Promise<void> {
    const created = Object(await this.#ask("POST", "/combats", creator, creation));
    const seats: readonly { token: string }[] = created.seats;
    const { combatId } = created.combat;
    const state = Object(await this.#ask("GET", `/combats/${combatId}`, admin));
    const zones: readonly { cards?: { cardInstanceId: string }[] }[] = state.cardZones;
    this.#combats.push({
      combatId,
      tokens: seats.map(({ token }) => token),
      state,
      commandIds: [combatId],
      cardIds: zones.flatMap(({ cards }) => (cards ?? []).map(({ cardInstanceId }) => cardInstanceId)),
    });
  }

  async #publish(configName: string, bundle: object): Promise<string> {
    const draft = Object(await this.#ask("POST", "/admin/content/drafts", admin, { configName, bundle }));
    const body = { expectedVersion: draft.version, activate: true, expectedCurrentRevision: null };
    return Object(await this.#ask("POST", `/admin/content/drafts/${draft.draftId}/publish`, admin, body)).revision;
  }

  async #ask(
    method: string,
    path: string,
    credential: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<unknown> {
    const headers = { "Content-Type": "application/json", ...credential };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await this.send(`/api/v1${path}`, init)).json();
  }
}
