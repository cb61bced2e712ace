import { randomUUID } from "node:crypto";
import type { Candidate, CombatBody, Receipt } from "../end-to-end/client.ts";
import type { Random } from "../support/random.ts";
import { ask, read, untilKilled } from "./requests.ts";

/** A request as it was sent, and the text it was answered with, once it was. */
interface Sent {
  readonly path: string;
  readonly body: string;
  answer: string | null;
}

/** One entry of the journal, as far as the chain goes. */
interface Link {
  readonly sequence: number;
  readonly previousHash: string;
  readonly stateHash: string;
}

interface Verified {
  readonly isValid: boolean;
  readonly sequencesChecked: number;
}

/** Every so-manieth command is one of those listed, the others end the turn: a stream, but not of one kind. */
const listedEvery = 4;
/** Every so-manieth command is followed by a branch. */
const branchEvery = 9;
const journalPage = 100;
/** So many answers of a combat of an earlier round are asked for again. */
const sampledAnswers = 5;

/** The client of one combat: streams commands, remembers all it was told, and looks for it after a crash. */
export class Witness {
  readonly #creation: Sent;
  readonly #random: Random;
  readonly #sent: Sent[] = [];
  readonly #branches: Sent[] = [];
  #combat: CombatBody | null = null;

  constructor(creation: object, random: Random) {
    const body = JSON.stringify({ ...creation, attemptKey: randomUUID() });
    this.#creation = { path: "/combats", body, answer: null };
    this.#random = random;
  }

  /** Requests that were answered. */
  get acknowledged(): number {
    return this.#all.filter(({ answer }) => answer !== null).length;
  }

  /** Whether the combat can go on no further. */
  get isOver(): boolean {
    return this.#combat !== null && this.#combat.status !== "ACTIVE";
  }

  /** Sends command after command until the combat is over or the service is gone. */
  stream(url: string): Promise<void> {
    return untilKilled(async () => {
      if (this.#creation.answer === null) this.#combat = (await this.#create(url)).combat;
      while (!this.isOver) await this.#step(url, this.#combat ?? (await this.#create(url)).combat);
    });
  }

  /** What the service that came back has lost, changed or broken, in words. */
  async check(url: string): Promise<readonly string[]> {
    if (this.#creation.answer === null) return [];
    const complaints: string[] = [];
    for (const sent of this.#all) complaints.push(...(await this.#askAgain(url, sent)));
    this.#combat = await read<CombatBody>(url, this.#path);
    for (const branch of this.#branches) complaints.push(...(await checkChain(url, `/combats/${idOf(branch)}`)));
    return [...complaints, ...(await checkChain(url, this.#path, this.#sent.length + 1))];
  }

  /** The same, of some of its answers and of the combat's own chain, which nobody has touched since. */
  async checkSample(url: string): Promise<readonly string[]> {
    if (this.#creation.answer === null) return [];
    const complaints: string[] = [];
    const sample = this.#random.shuffle(this.#all).slice(0, sampledAnswers);
    for (const sent of sample) complaints.push(...(await this.#askAgain(url, sent)));
    return [...complaints, ...(await checkChain(url, this.#path, this.#sent.length + 1))];
  }

  get #all(): readonly Sent[] {
    return [this.#creation, ...this.#sent, ...this.#branches];
  }

  get #path(): string {
    return `/combats/${this.#combat?.combatId}`;
  }

  async #askAgain(url: string, sent: Sent): Promise<readonly string[]> {
    const { path, body } = sent;
    const { status, text } = await ask(url, path, { body });
    const is = (what: string) => [`${path} ${body}: ${what}`];
    if (status !== 200 && status !== 201) return is(`${status} ${text}`);
    if (sent.answer === null) {
      sent.answer = text;
      return [];
    }
    if (status !== 200) return is("forgotten");
    return text === repeated(sent.answer) ? [] : is("another answer");
  }

  async #create(url: string): Promise<{ combat: CombatBody }> {
    const { status, text } = await ask(url, this.#creation.path, { body: this.#creation.body });
    if (status !== 200 && status !== 201) throw new Error(`creation: ${status} ${text}`);
    this.#creation.answer = text;
    return JSON.parse(text);
  }

  async #step(url: string, combat: CombatBody): Promise<void> {
    const path = `/combats/${combat.combatId}`;
    const number = this.#sent.length + 1;
    const submit = number % listedEvery === 0 ? await this.#listed(url, path) : endTurn(combat);
    const { sequence: expectedSequence, step: expectedStep } = combat;
    const body = JSON.stringify({ commandId: randomUUID(), expectedSequence, expectedStep, ...submit });
    const receipt: Receipt = JSON.parse(await this.#send(url, this.#sent, { path: `${path}/commands`, body }));
    this.#combat = receipt.state.combat;
    if (number % branchEvery !== 0) return;
    const branch = JSON.stringify({ branchKey: `branch ${number}` });
    const from = `${path}/timeline/${this.#random.below(number)}/branches`;
    await this.#send(url, this.#branches, { path: from, body: branch });
  }

  async #listed(url: string, path: string): Promise<Candidate["submit"]> {
    const { candidates } = await read<{ candidates: readonly Candidate[] }>(url, `${path}/legal-actions`);
    const playable = candidates.filter(({ command }) => command.actionType !== "CONCEDE");
    const chosen = this.#random.pick(playable);
    if (chosen === undefined) throw new Error(`${path} lists nothing to do`);
    return chosen.submit;
  }

  async #send(url: string, into: Sent[], request: Omit<Sent, "answer">): Promise<string> {
    const sent: Sent = { ...request, answer: null };
    into.push(sent);
    const { status, text } = await ask(url, sent.path, { body: sent.body });
    if (status !== 200 && status !== 201) throw new Error(`${sent.path} ${sent.body}: ${status} ${text}`);
    sent.answer = text;
    return text;
  }
}

function endTurn({ activation }: CombatBody): Candidate["submit"] {
  return { type: "END_TURN", payload: { actorId: activation.activeActorId } };
}

/**
 * An answer as it must come the second time. What was lost would be done again and come to the same state: only that it
 * calls itself a repetition tells that it was there.
 */
function repeated(answer: string): string {
  return answer.replace('"duplicate":false', '"duplicate":true');
}

function idOf({ answer }: Sent): string {
  const { combatId }: { combatId: string } = JSON.parse(answer ?? "{}");
  return combatId;
}

/** Whether every entry of a combat links to the one before, and its re-execution comes to the same states. */
async function checkChain(url: string, path: string, entries?: number): Promise<readonly string[]> {
  const links: Link[] = [];
  for (let isLast = false; !isLast; ) {
    const after = links.length - 1;
    const query = `${after < 0 ? "?" : `?afterSequence=${after}&`}limit=${journalPage}`;
    const { items } = await read<{ items: readonly Link[] }>(url, `${path}/journal${query}`);
    links.push(...items);
    isLast = items.length < journalPage;
  }
  const verified = await read<Verified>(url, `${path}/verify`, { body: "{}" });
  const broken = links.filter(
    ({ sequence, previousHash }, index) =>
      sequence !== index || (index > 0 && previousHash !== links[index - 1]?.stateHash),
  );
  return [
    ...(entries === undefined || links.length === entries ? [] : [`${path}: ${links.length} of ${entries} entries`]),
    ...broken.map(({ sequence }) => `${path}: the chain is broken at ${sequence}`),
    ...(verified.isValid && verified.sequencesChecked === links.length ? [] : [`${path}: ${JSON.stringify(verified)}`]),
  ];
}
