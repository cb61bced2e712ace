import { env } from "cloudflare:workers";
import { startChaCha20 } from "../../src/engine/state/chacha20.ts";
import { nodeHasher } from "../support/hasher.ts";
import type { Random } from "../support/random.ts";
import { veiledWord } from "../support/veiled-game.ts";
import { administration, askClosed, type ClosedCombat, type Credential, closed } from "./closed-ground.ts";
import { app } from "./service.ts";

/** What the scan reads of a state. */
interface StateBody {
  readonly sequence: number;
  readonly step: number;
  readonly status: string;
  readonly seed?: string;
  readonly activation: { readonly activeActorId: string | null };
  readonly priorityWindow: { readonly holderActorId: string } | null;
  readonly pendingActions: readonly { readonly cardInstanceId?: string }[];
  readonly cardZones: readonly {
    readonly zoneId: string;
    readonly ownerId: string | null;
    readonly visibility: { readonly contents: string; readonly order: string };
    readonly cards?: readonly { readonly cardInstanceId: string; readonly definitionId: string }[];
  }[];
}

interface ZonePlace {
  readonly zoneId: string;
  readonly ownerId: string | null;
}

interface FrameBody {
  readonly payload: {
    readonly cardInstanceId?: string;
    readonly items?: readonly { readonly cardInstanceId?: string }[];
  };
  readonly cardZoneSteps: readonly {
    readonly source: ZonePlace | null;
    readonly target: ZonePlace | null;
    readonly movedCardIds: readonly string[];
  }[];
  readonly stateAfter: StateBody | null;
}

/** One who looks: what it plays, and how it asks. */
export interface Looker {
  readonly name: string;
  readonly actorIds: readonly string[];
  readonly credential: Credential;
  readonly token: string;
}

/** Something that was told and should not have been. */
export interface Leak {
  readonly viewer: string;
  readonly endpoint: string;
  readonly what: string;
}

/** The cards of a state: each with its definition, and what of them a viewer may not know. */
interface Truth {
  readonly definitions: ReadonlyMap<string, string>;
  readonly hidden: (looker: Looker) => ReadonlySet<string>;
  /** The cards whose order is nobody's to know in this state, by place. */
  readonly unordered: readonly ReadonlySet<string>[];
}

/** Written apart from the views: who sees the cards of a zone. */
function isSeen(zone: StateBody["cardZones"][number], { actorIds }: Looker): boolean {
  if (zone.visibility.contents !== "Owner") return zone.visibility.contents === "All";
  return zone.ownerId !== null && actorIds.includes(zone.ownerId);
}

function truthOf(state: StateBody): Truth {
  const definitions = new Map<string, string>();
  for (const { cards } of state.cardZones)
    for (const { cardInstanceId, definitionId } of cards ?? []) definitions.set(cardInstanceId, definitionId);
  const played = new Set(state.pendingActions.flatMap(({ cardInstanceId }) => cardInstanceId ?? []));
  const hidden = (looker: Looker) => {
    const zones = state.cardZones.filter((zone) => !isSeen(zone, looker));
    const ids = zones.flatMap(({ cards }) => (cards ?? []).map(({ cardInstanceId }) => cardInstanceId));
    return new Set(ids.filter((id) => !played.has(id)));
  };
  const unordered = state.cardZones
    .filter(({ visibility }) => visibility.order === "Hidden")
    .map(({ cards }) => new Set((cards ?? []).map(({ cardInstanceId }) => cardInstanceId)));
  return { definitions, hidden, unordered };
}

/** Plays a combat and lets everybody ask everything at every step. */
export class Scan {
  readonly leaks: Leak[] = [];
  /** How many answers were looked through, and how many secrets there were to be found in them. */
  readonly counted = { answers: 0, secrets: 0 };
  /** Where something was told: those who may ask get answers, not only refusals. */
  readonly told = new Set<string>();
  readonly #combat: ClosedCombat;
  readonly #lookers: readonly Looker[];
  readonly #random: Random;
  readonly #sockets = new Map<Looker, string[]>();
  readonly #everSeen = new Map<Looker, Set<string>>();
  #forbiddenTexts: readonly string[] = [];
  #state: StateBody | null = null;

  constructor(combat: ClosedCombat, lookers: readonly Looker[], random: Random) {
    this.#combat = combat;
    this.#lookers = lookers;
    this.#random = random;
  }

  /** Begins: learns as the administration what is true, opens a socket for each, and looks for the first time. */
  async begin(): Promise<void> {
    for (const looker of this.#lookers) {
      this.#everSeen.set(looker, new Set());
      this.#sockets.set(looker, await this.#listen(looker));
    }
    await this.#learn(this.#combat.combatId);
    const journal = await askClosed("GET", `${this.#combat.path}/journal?limit=1`, administration);
    const seed = String(this.#state?.seed);
    const { key } = startChaCha20(seed, nodeHasher().text);
    this.#forbiddenTexts = [seed, key, String(journal.body.items[0].previousHash)];
  }

  /** Makes one random move; false when there is none left. Everybody has looked before. */
  async step(): Promise<boolean> {
    await this.look();
    const state = this.#state;
    const decider = state?.priorityWindow?.holderActorId ?? state?.activation.activeActorId;
    const looker = this.#lookers.find(({ actorIds }) => actorIds.includes(decider ?? ""));
    if (state === null || looker === undefined || state.status !== "ACTIVE") return false;
    const legal = await this.#current(looker, "GET", "/legal-actions");
    const submits: readonly { type: string }[] = legal.candidates.map((one: { submit: object }) => one.submit);
    const others = this.#random.shuffle(submits.filter(({ type }) => type !== "CONCEDE"));
    for (const submit of others) {
      await this.#current(looker, "POST", "/preview", submit);
      if (await this.#send(looker, submit, state)) return true;
    }
    return false;
  }

  /** Everybody asks everything about the state as it is. */
  async look(): Promise<void> {
    for (const looker of this.#lookers) {
      await this.#lookNow(looker);
      await this.#lookBack(looker);
      await this.#tryWhatIsNotTheirs(looker);
    }
  }

  async #lookNow(looker: Looker): Promise<void> {
    const { combatId } = this.#combat;
    const read = await this.#current(looker, "GET", "");
    await this.#current(looker, "GET", "/legal-actions");
    await this.#current(looker, "GET", "/cards/evaluations");
    await this.#answered(looker, "now", "GET", `/sandbox/runs/${combatId}/snapshot`);
    await this.#answered(looker, "now", "GET", `/runs/${combatId}/encounters/current`);
    await this.#answered(looker, "now", "GET", `/runs/${combatId}/capabilities`);
    const known: readonly string[] = (read.cardZones ?? []).flatMap((zone: StateBody["cardZones"][number]) =>
      (zone.cards ?? []).map(({ cardInstanceId }) => cardInstanceId),
    );
    const card = this.#random.pick(known);
    if (card !== undefined) await this.#current(looker, "GET", `/cards/${card}/evaluation`);
  }

  async #lookBack(looker: Looker): Promise<void> {
    const sequence = this.#state?.sequence ?? 0;
    const { path, combatId } = this.#combat;
    const after = `afterSequence=${sequence - 2}`;
    await this.#answered(looker, "ever", "GET", `${path}/timeline?include=frames&${after}`);
    await this.#answered(looker, "ever", "GET", `${path}/timeline`);
    await this.#answered(looker, "ever", "GET", `${path}/journal`);
    await this.#answered(looker, "ever", "GET", `${path}/history`);
    await this.#answered(looker, "ever", "GET", `${path}/branch-tree`);
    await this.#answered(looker, "ever", "GET", `/runs/${combatId}/branch-tree`);
    await this.#answered(looker, "now", "GET", `${path}/timeline/${sequence}/state`);
    await this.#answered(looker, "ever", "GET", `${path}/timeline/${this.#random.below(sequence + 1)}/state?frame=0`);
    await this.#answered(looker, "ever", "GET", `${path}/resolutions/${combatId}`);
    this.#search(looker, "ever", "events", await this.#events(looker, sequence));
    const heard = this.#sockets.get(looker)?.splice(0) ?? [];
    this.#search(looker, "ever", "live", heard.join("\n"));
  }

  /** Refusals tell no more than answers do. */
  async #tryWhatIsNotTheirs(looker: Looker): Promise<void> {
    const { path, combatId } = this.#combat;
    const truth = this.#truth();
    const hidden = this.#random.pick([...(truth?.hidden(looker) ?? [])]);
    const [actorId = "ada"] = looker.actorIds;
    const payload = { actorId, cardInstanceId: hidden ?? "", targetIds: ["bo"] };
    const play = { type: "PLAY_CARD", payload };
    const versions = { expectedSequence: this.#state?.sequence, expectedStep: this.#state?.step };
    await this.#answered(looker, "now", "GET", `${path}/cards/${hidden}/evaluation`);
    await this.#answered(looker, "now", "POST", `${path}/preview`, play);
    await this.#answered(looker, "now", "POST", `${path}/commands`, {
      commandId: crypto.randomUUID(),
      ...versions,
      ...play,
    });
    await this.#answered(looker, "now", "POST", `${path}/verify`);
    await this.#answered(looker, "now", "GET", `${path}/export`);
    await this.#answered(looker, "now", "POST", `${path}/timeline/0/branches`, { branchKey: "peek" });
    await this.#answered(looker, "now", "POST", "/simulations", { sourceCombatId: combatId, commands: [] });
  }

  /** Sends a command; everything it led to is looked for in the receipt of whoever sent it. */
  async #send(looker: Looker, submit: object, { sequence, step }: StateBody): Promise<boolean> {
    const commandId = crypto.randomUUID();
    const body = { commandId, expectedSequence: sequence, expectedStep: step, ...submit };
    const path = `${this.#combat.path}/commands?include=legalActions,evaluations`;
    const sent = await askClosed("POST", path, looker.credential, body);
    if (sent.status !== 200) {
      this.#search(looker, "now", "POST /commands", sent.text);
      return false;
    }
    await this.#learn(commandId);
    this.#search(looker, "ever", "POST /commands", sent.text);
    for (const one of this.#lookers) {
      await this.#answered(one, "ever", "GET", `${this.#combat.path}/resolutions/${commandId}`);
    }
    return true;
  }

  #current(looker: Looker, method: string, below: string, body?: unknown) {
    return this.#answered(looker, "now", method, this.#combat.path + below, body);
  }

  async #answered(looker: Looker, when: "now" | "ever", method: string, path: string, body?: unknown) {
    const answer = await askClosed(method, path, looker.credential, body);
    const endpoint = `${method} ${path.replace(/\?.*/, "").replaceAll(/[0-9a-f-]{36}/g, "{id}")}`;
    if (answer.status >= 500) this.leaks.push({ viewer: looker.name, endpoint, what: `status ${answer.status}` });
    this.#search(looker, when, endpoint, answer.text);
    return answer.body ?? {};
  }

  /** Looks through a text for what the viewer may not know, now or ever so far, and for orders that are hidden. */
  #search(looker: Looker, when: "now" | "ever", endpoint: string, text: string): void {
    const truth = this.#truth();
    if (truth === null) return;
    const seen = when === "ever" ? this.#everSeen.get(looker) : undefined;
    const hidden = [...truth.hidden(looker)].filter((id) => !seen?.has(id));
    const secrets = hidden.flatMap((id) => [id, truth.definitions.get(id) ?? id]);
    this.counted.answers += 1;
    this.counted.secrets += secrets.length;
    const found = [...secrets, ...this.#forbiddenTexts].filter((secret) => text.includes(secret));
    const strangers = [...new Set(text.match(veiledWord))].filter((word) => !wordsOf(truth).has(word));
    for (const what of [...found, ...strangers]) this.leaks.push({ viewer: looker.name, endpoint, what });
    const leak = (what: string) => this.leaks.push({ viewer: looker.name, endpoint, what });
    if (when === "now") for (const order of ordersTold(text, truth)) leak(order);
    for (const order of ordersOfSteps(text, this.#state)) leak(order);
    if (text.includes('"sequence":')) this.told.add(endpoint);
  }

  #truth(): Truth | null {
    return this.#state === null ? null : truthOf(this.#state);
  }

  /** Reads the truth of a command as the administration: the state, and what each saw along the way. */
  async #learn(commandId: string): Promise<void> {
    const { path } = this.#combat;
    this.#state = (await askClosed("GET", path, administration)).body;
    const resolution = await askClosed("GET", `${path}/resolutions/${commandId}`, administration);
    const frames: readonly FrameBody[] = resolution.body.frames;
    for (const looker of this.#lookers)
      for (const frame of frames) for (const id of seenIn(frame, looker)) this.#everSeen.get(looker)?.add(id);
  }

  async #listen({ token }: Looker): Promise<string[]> {
    const init = { headers: { Upgrade: "websocket" } };
    const path = `/api/v1${this.#combat.path}/live?token=${token}`;
    const { webSocket } = await app.request(path, init, { ...env, ...closed });
    const heard: string[] = [];
    webSocket?.addEventListener("message", ({ data }) => {
      heard.push(String(data));
    });
    webSocket?.accept();
    return heard;
  }

  /** The events up to the first of a sequence. */
  async #events({ credential }: Looker, sequence: number): Promise<string> {
    if (sequence === 0) return "";
    const headers = { ...credential, "Last-Event-ID": `${sequence - 1}.0` };
    const path = `/api/v1${this.#combat.path}/events`;
    const response = await app.request(path, { headers }, { ...env, ...closed });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes(`id: ${sequence}.`)) {
      const read = await reader?.read();
      if (read === undefined || read.done) break;
      text += read.value;
    }
    await reader?.cancel();
    return text;
  }
}

function wordsOf({ definitions }: Truth): ReadonlySet<string> {
  return new Set(definitions.values());
}

/** The cards a viewer sees along a frame: where it leads, and where cards came by; what is played is seen by all. */
function seenIn({ payload, cardZoneSteps, stateAfter }: FrameBody, looker: Looker): readonly string[] {
  if (stateAfter === null) return [];
  const zoneOf = (place: ZonePlace | null) =>
    stateAfter.cardZones.find(({ zoneId, ownerId }) => zoneId === place?.zoneId && ownerId === place?.ownerId);
  const sees = (place: ZonePlace | null) => {
    const zone = zoneOf(place);
    return zone !== undefined && isSeen(zone, looker);
  };
  const passing = cardZoneSteps.filter(({ source, target }) => sees(source) || sees(target));
  const lying = stateAfter.cardZones.filter((zone) => isSeen(zone, looker));
  const played = [payload, ...(payload.items ?? []), ...stateAfter.pendingActions];
  return [
    ...lying.flatMap(({ cards }) => (cards ?? []).map(({ cardInstanceId }) => cardInstanceId)),
    ...passing.flatMap(({ movedCardIds }) => movedCardIds),
    ...played.flatMap(({ cardInstanceId }) => cardInstanceId ?? []),
  ];
}

/** The lists of an answer in which cards stand in another order than by id, though the order of their place is hidden. */
function ordersTold(text: string, { unordered, definitions }: Truth): readonly string[] {
  const lists = cardListsOf(parsed(text), definitions);
  const placed = lists.flatMap((list) => unordered.map((place) => list.filter((id) => place.has(id))));
  return placed.filter(isUnsorted).map((ids) => `order ${ids.join(" ")}`);
}

/** The same for the zone steps of frames, from and to zones whose order is hidden. */
function ordersOfSteps(text: string, state: StateBody | null): readonly string[] {
  const zones = new Map(state?.cardZones.map(({ zoneId, visibility }) => [zoneId, visibility.order]));
  const isOpen = (place: ZonePlace | null) => place !== null && zones.get(place.zoneId) === "Visible";
  const steps = stepsOf(parsed(text)).filter(({ source, target }) => !isOpen(source) && !isOpen(target));
  const lists = steps.map(({ movedCardIds }) => movedCardIds.filter((id) => id !== null));
  return lists.filter(isUnsorted).map((ids) => `order of a step ${ids.join(" ")}`);
}

function isUnsorted(ids: readonly string[]): boolean {
  return ids.join() !== ids.toSorted().join();
}

/** Every zone step in an answer. */
function stepsOf(value: unknown): readonly FrameBody["cardZoneSteps"][number][] {
  if (typeof value !== "object" || value === null) return [];
  if (isStep(value)) return [value];
  return Object.values(value).flatMap(stepsOf);
}

function isStep(value: object): value is FrameBody["cardZoneSteps"][number] {
  return "movedCardIds" in value && "source" in value;
}

/** Every list in an answer, as the cards its items are or name, in their order. */
function cardListsOf(value: unknown, definitions: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  const deeper = Object.values(value).flatMap((child) => cardListsOf(child, definitions));
  if (!Array.isArray(value)) return deeper;
  return [value.map(cardOf).filter((id) => definitions.has(id)), ...deeper];
}

function cardOf(item: unknown): string {
  if (typeof item === "string") return item;
  // The stack is told in the order of its proposals, wherever its cards lie.
  if (Object.hasOwn(Object(item), "pendingActionId")) return "";
  const { cardInstanceId, command }: { cardInstanceId?: unknown; command?: { cardInstanceId?: unknown } } =
    Object(item);
  return String(cardInstanceId ?? command?.cardInstanceId ?? "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
