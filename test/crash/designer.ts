import type { Random } from "../support/random.ts";
import { ask, read, untilKilled } from "./requests.ts";

interface Draft {
  readonly draftId: string;
  readonly version: number;
}

interface Revisions {
  readonly currentRevision: string | null;
}

interface Activations {
  readonly items: readonly { readonly revision: string; readonly previousRevision: string | null }[];
}

const configName = "workshop";
/** Every so-manieth publication activates its revision in the same request. */
const atOnceEvery = 2;
/** Every so-manieth draft is left as it is. */
const keptEvery = 3;
const auditPage = 100;
/** So many of the latest drafts and revisions are looked for after each kill, and so many of the others. */
const latest = 40;
const sampled = 10;

/** A designer at work: drafts, publishes and activates one revision after the other, and looks for them after a crash. */
export class Designer {
  readonly #adminKey: string;
  readonly #random: Random;
  readonly #published: string[] = [];
  #number = 0;
  /** Drafts that are left as they are. */
  readonly #kept: Draft[] = [];
  /** The activations that were acknowledged, the first one first. */
  readonly #activated: string[] = [];
  /** What a request that was not answered may have made current. */
  #inFlight: string | null = null;
  /** Whether a publication that activates is under way: its revision is not known before it is answered. */
  #isPublishing = false;

  constructor(adminKey: string, random: Random) {
    this.#adminKey = adminKey;
    this.#random = random;
  }

  /** Requests that were answered since the beginning. */
  get acknowledged(): number {
    return this.#kept.length + this.#published.length + this.#activated.length;
  }

  /** Goes on publishing and activating until the service is gone. */
  stream(url: string): Promise<void> {
    return untilKilled(async () => {
      for (;;) await this.#design(url);
    });
  }

  /** What the service that came back has lost, in words. */
  async check(url: string): Promise<readonly string[]> {
    const complaints: string[] = [];
    for (const { draftId, version } of this.#sample(this.#kept)) {
      const { status, text } = await ask(url, `/admin/content/drafts/${draftId}`, { adminKey: this.#adminKey });
      const isThere = status === 200 && JSON.parse(text).version === version;
      if (!isThere) complaints.push(`draft ${draftId}: ${status} ${text.slice(0, 200)}`);
    }
    for (const revision of this.#sample(this.#published)) {
      const { status } = await ask(url, `/content/revisions/${revision}`);
      if (status !== 200) complaints.push(`revision ${revision}: ${status}`);
    }
    return [...complaints, ...(await this.#checkCurrent(url))];
  }

  /** The latest, and some of the others. */
  #sample<T>(items: readonly T[]): readonly T[] {
    const others = this.#random.shuffle(items.slice(0, -latest));
    return [...items.slice(-latest), ...others.slice(0, sampled)];
  }

  /** The current revision is the last one acknowledged or the one in flight, and the audit has every change in order. */
  async #checkCurrent(url: string): Promise<readonly string[]> {
    if (this.#published.length === 0) return [];
    const { currentRevision } = await read<Revisions>(url, `/content/revisions?configName=${configName}`);
    const path = `/admin/content/activations?configName=${configName}&limit=${auditPage}`;
    const { items } = await read<Activations>(url, path, { adminKey: this.#adminKey });
    const last = this.#activated.at(-1) ?? null;
    const isNew = currentRevision !== last;
    const mayBeNew = isNew && currentRevision !== null && (await this.#isInFlight(url, currentRevision));
    if (mayBeNew) this.#activated.push(currentRevision);
    this.#inFlight = null;
    this.#isPublishing = false;
    const told = [...items].reverse().map(({ revision }) => revision);
    const expected = this.#activated.slice(-auditPage);
    return [
      ...(isNew && !mayBeNew ? [`current: ${currentRevision}, acknowledged: ${last}`] : []),
      ...(told.join() === expected.join() ? [] : [`audit: ${told.join()}, acknowledged: ${expected.join()}`]),
    ];
  }

  /** Whether the request that was not answered makes this revision current. */
  async #isInFlight(url: string, revision: string): Promise<boolean> {
    if (!this.#isPublishing) return revision === this.#inFlight;
    const { displayName } = await read<{ displayName: string }>(url, `/content/resources/glow?revision=${revision}`);
    return displayName === nameOf(this.#number);
  }

  async #design(url: string): Promise<void> {
    this.#number += 1;
    const bundle = { schemaVersion: 1, definitions: { resources: { glow: glow(this.#number) } } };
    const draft = await this.#post<Draft>(url, "/admin/content/drafts", { configName, bundle });
    if (this.#number % keptEvery === 0) {
      this.#kept.push(draft);
      return;
    }
    const { draftId, version } = draft;
    const expectedCurrentRevision = this.#activated.at(-1) ?? null;
    const activate = this.#number % atOnceEvery === 0;
    this.#isPublishing = activate;
    const guard = activate ? { activate, expectedCurrentRevision } : { activate };
    const body = { expectedVersion: version, ...guard };
    const published = await this.#post<{ revision: string }>(url, `/admin/content/drafts/${draftId}/publish`, body);
    this.#isPublishing = false;
    this.#published.push(published.revision);
    if (!activate) await this.#activate(url, published.revision, expectedCurrentRevision);
    this.#activated.push(published.revision);
  }

  async #activate(url: string, revision: string, expectedCurrentRevision: string | null): Promise<void> {
    this.#inFlight = revision;
    await this.#post(url, `/admin/content/revisions/${revision}/activate`, { configName, expectedCurrentRevision });
    this.#inFlight = null;
  }

  #post<T>(url: string, path: string, body: object): Promise<T> {
    return read<T>(url, path, { body: JSON.stringify(body), adminKey: this.#adminKey });
  }
}

/** A resource in its so-manieth form: the smallest content there is to publish. */
function glow(number: number): object {
  return { resourceId: "glow", displayName: nameOf(number), defaultMax: number, defaultCurrent: number };
}

function nameOf(number: number): string {
  return `glow ${number}`;
}
