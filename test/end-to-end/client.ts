import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Contract } from "../fuzz/contract.ts";
import type { Bundle } from "./proving-ground.ts";

/** A refusal, as every route tells it. */
export interface Problem {
  readonly code: string;
  readonly correlationId: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly currentSequence?: number;
  readonly currentStep?: number;
}

/** What this client reads of a combat. */
export interface CombatBody {
  readonly combatId: string;
  readonly sequence: number;
  readonly step: number;
  readonly stateHash: string;
  readonly status: string;
  readonly outcome: object | null;
  readonly round: number;
  readonly activation: { readonly activeActorId: string | null };
  readonly priorityWindow: { readonly holderActorId: string } | null;
  readonly pendingActions: readonly object[];
  readonly cardZones: readonly {
    readonly zoneId: string;
    readonly ownerId: string | null;
    readonly cards?: readonly { readonly cardInstanceId: string; readonly definitionId: string }[];
  }[];
}

/** A listed action, with what to post to take it. */
export interface Candidate {
  readonly candidateId: string;
  readonly command: { readonly actionType: string };
  readonly submit: { readonly type: string; readonly payload: object };
}

/** What a command leads to. */
export interface Receipt {
  readonly commandId: string;
  readonly duplicate: boolean;
  readonly sequence: number;
  readonly stateHash: string;
  readonly state: { readonly combat: CombatBody };
}

/** One answer of the service: its body, to be read as a success or as a problem. */
export interface Answer<T> {
  readonly status: number;
  readonly contentType: string;
  /** How long the body is. */
  readonly bytes: number;
  readonly body: T;
  readonly problem: Problem;
}

/** What goes out beside the path. */
export interface Request {
  readonly method?: string;
  /** A string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const apiBase = () => `${process.env.RIPOSTE_URL ?? "http://127.0.0.1:8787"}/api/v1`;

let published: Promise<Contract> | null = null;

/** The contract as the service publishes it. */
async function readContract(): Promise<Contract> {
  const response = await fetch(`${apiBase()}/openapi.json`);
  return new Contract(Object(await response.json()));
}

/** Holds an answer to the published contract: every field of it is described there. */
async function holdToContract(method: string, path: string, status: number, contentType: string, body: unknown) {
  published ??= readContract();
  const contract = await published;
  const operation = contract.operationAt(method.toLowerCase(), `/api/v1${path.split("?")[0]}`);
  if (operation === null) return;
  const mediaType = contentType.split(";")[0] ?? "";
  const complaint = contract.complaint(operation, status, mediaType, body);
  assert.equal(complaint, null, `${method} ${path} → ${status} ${JSON.stringify(body).slice(0, 2_000)}`);
}

/**
 * One request to the service at `RIPOSTE_URL`; the path begins below `/api/v1`. What comes must be as the contract
 * describes it.
 */
export async function call<T>(path: string, { method, body, headers = {} }: Request = {}): Promise<Answer<T>> {
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const response = await fetch(apiBase() + path, {
    method: verb,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const contentType = response.headers.get("content-type") ?? "";
  const text = await response.text();
  const parsed = contentType.includes("json") ? JSON.parse(text) : text;
  await holdToContract(verb, path, response.status, contentType, parsed);
  const { length: bytes } = Buffer.from(text);
  return { status: response.status, contentType, bytes, body: parsed, problem: parsed };
}

/** The same, as the administration. */
export function callAsAdmin<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  const key = process.env.RIPOSTE_ADMIN_KEY ?? "local-admin-key";
  return call<T>(path, { ...request, headers: { "x-admin-key": key, ...request.headers } });
}

/** The body of an answer that must be a success. */
export function succeed<T>(answer: Answer<T>, status = 200): T {
  assert.equal(answer.status, status, JSON.stringify(answer.body).slice(0, 2_000));
  return answer.body;
}

/** The problem of an answer that must be this refusal. */
export function refuse(answer: Answer<unknown>, status: number, code: string): Problem {
  assert.deepEqual([answer.status, answer.problem.code], [status, code], JSON.stringify(answer.body).slice(0, 2_000));
  assert.match(answer.contentType, /^application\/problem\+json/);
  assert.ok(answer.problem.correlationId);
  return answer.problem;
}

/** Publishes a bundle, without making it the current one, and returns its revision. */
export async function publish(configName: string, bundle: Bundle): Promise<string> {
  const draft = succeed(await callAsAdmin<Draft>("/admin/content/drafts", { body: { configName, bundle } }), 201);
  const body = { expectedVersion: draft.version, activate: false };
  const answer = await callAsAdmin<{ revision: string }>(`/admin/content/drafts/${draft.draftId}/publish`, { body });
  return succeed(answer).revision;
}

/** A draft, as its creation answers. */
export interface Draft {
  readonly draftId: string;
  readonly version: number;
}

/** A combat played over HTTP, at the versions last seen. */
export class PlayedCombat {
  readonly path: string;
  combat: CombatBody;

  constructor(combat: CombatBody) {
    this.path = `/combats/${combat.combatId}`;
    this.combat = combat;
  }

  static async create(creation: object): Promise<PlayedCombat> {
    return new PlayedCombat(succeed(await call<{ combat: CombatBody }>("/combats", { body: creation }), 201).combat);
  }

  /** A command at the versions last seen, under a fresh id. */
  envelope(type: string, payload: object): Readonly<Record<string, unknown>> {
    const { sequence, step } = this.combat;
    return { commandId: randomUUID(), expectedSequence: sequence, expectedStep: step, type, payload };
  }

  /** Posts a command; a refusal is an answer like any other. */
  post(type: string, payload: object): Promise<Answer<Receipt>> {
    return call(`${this.path}/commands`, { body: this.envelope(type, payload) });
  }

  /** Posts a command that must be accepted, and goes on from the state in its receipt. */
  async advance(type: string, payload: object): Promise<Answer<Receipt>> {
    const answer = await this.post(type, payload);
    this.combat = succeed(answer).state.combat;
    return answer;
  }

  /** Posts a command that must be accepted, and reads the combat again. */
  async take(type: string, payload: object): Promise<Receipt> {
    const receipt = succeed(await this.post(type, payload));
    await this.refresh();
    return receipt;
  }

  async refresh(): Promise<void> {
    this.combat = succeed(await call<CombatBody>(this.path));
  }

  /** The first card of that definition in that actor's zone. */
  cardOf(ownerId: string, definitionId: string, zoneId = "branch", nth = 0): string {
    const zone = this.combat.cardZones.find((one) => one.zoneId === zoneId && one.ownerId === ownerId);
    const card = zone?.cards?.filter((one) => one.definitionId === definitionId)[nth];
    assert.ok(card, `${definitionId} in ${zoneId} of ${ownerId}`);
    return card.cardInstanceId;
  }
}
