import type { Colors } from "picocolors/types";
import { limits } from "../../engine/index.ts";
import {
  type CandidateAnswer,
  type CombatAnswer,
  creationSchema,
  type FrameAnswer,
  handSchema,
  legalSchema,
  type PendingAnswer,
  previewSchema,
  receiptSchema,
  verificationSchema,
} from "./answers.ts";
import { describeBoard, describeCandidate } from "./board.ts";
import { type Client, envelope, Refusal } from "./client.ts";
import { describeFrames } from "./frames.ts";
import { namesOf, readDefinitionNames } from "./names.ts";
import type { Person } from "./person.ts";
import { choose, type Weighed } from "./policy.ts";

/** What to play and how to show it. */
export interface DemoOptions {
  readonly client: Client;
  readonly scenarioId: string;
  /** Decimal; null: the service draws one. */
  readonly seed: string | null;
  /** Who chooses; null: the demo's own policy. */
  readonly person: Person | null;
  readonly colors: Colors;
  readonly print: (line: string) => void;
}

interface Table extends DemoOptions {
  readonly definitions: ReadonlyMap<string, string>;
}

/** Plays one combat to its end over HTTP and verifies its replay. Returns whether the replay was valid. */
export async function playDemo(options: DemoOptions): Promise<boolean> {
  const { client, colors, print, scenarioId, seed } = options;
  const creation = { scenarioId, ...(seed === null ? {} : { seed }) };
  const created = await client.post("/combats", creation, creationSchema);
  let combat = created.combat;
  const table = { ...options, definitions: await readDefinitionNames(client, combat.contentRevision) };
  print(colors.bold(`Riposte · ${scenarioId} · seed ${combat.seed ?? "hidden"}`));
  print(colors.dim(`combat ${combat.combatId} on revision ${combat.contentRevision.slice(0, 12)}`));
  show(created.resolution.frames, [], combat, table);
  for (let turn = 0; combat.status === "ACTIVE" && turn < limits.commandsPerCombat; turn++) {
    combat = await takeTurn(combat, table);
  }
  return finish(combat, table);
}

async function takeTurn(combat: CombatAnswer, table: Table): Promise<CombatAnswer> {
  const { client, colors, print } = table;
  if (combat.activation.continues) return send({ type: "CONTINUE", payload: {} }, combat, table);
  const names = namesOf(combat, table.definitions);
  const legal = await client.get(`/combats/${combat.combatId}/legal-actions`, legalSchema);
  for (const line of describeBoard(combat, names, colors)) print(line);
  const chosen = await chooseCandidate(legal.actorId, legal.candidates, combat, table);
  print(
    colors.green(
      `\n▶ ${legal.actorId === null ? "" : `${names.actor(legal.actorId)}: `}${describeCandidate(chosen, names)}`,
    ),
  );
  return send(chosen.submit, combat, table);
}

async function send(submit: CandidateAnswer["submit"], combat: CombatAnswer, table: Table): Promise<CombatAnswer> {
  const body = envelope(combat, submit);
  const { state } = await table.client.post(`/combats/${combat.combatId}/commands`, body, receiptSchema);
  show(state.resolution.frames, combat.pendingActions, state.combat, table);
  return state.combat;
}

async function chooseCandidate(
  actorId: string | null,
  candidates: readonly CandidateAnswer[],
  combat: CombatAnswer,
  table: Table,
): Promise<CandidateAnswer> {
  await showHand(actorId, combat, table);
  const wanted = table.person === null ? null : await askPerson(table.person, candidates, combat, table);
  if (wanted !== null) return wanted;
  const sideId = combat.actors.find((actor) => actor.instanceId === actorId)?.sideId ?? "";
  const chosen = choose(await weigh(candidates, combat, table.client), sideId, combat);
  if (chosen === null) throw new Error("The service lists nothing to do in an active combat.");
  return chosen;
}

async function askPerson(
  person: Person,
  candidates: readonly CandidateAnswer[],
  combat: CombatAnswer,
  { definitions, print }: Table,
): Promise<CandidateAnswer | null> {
  const names = namesOf(combat, definitions);
  for (const [index, candidate] of candidates.entries()) {
    print(`  ${String(index + 1).padStart(3)}  ${describeCandidate(candidate, names)}`);
  }
  const index = await person.ask(candidates.length);
  return index === null ? null : (candidates[index] ?? null);
}

async function weigh(
  candidates: readonly CandidateAnswer[],
  combat: CombatAnswer,
  client: Client,
): Promise<readonly Weighed[]> {
  const previewed = candidates.map(async (candidate): Promise<Weighed> => {
    if (candidate.source === "System") return { candidate, frames: null };
    const frames = await previewFrames(combat.combatId, candidate, client);
    return { candidate, frames };
  });
  return Promise.all(previewed);
}

async function previewFrames(
  combatId: string,
  candidate: CandidateAnswer,
  client: Client,
): Promise<readonly FrameAnswer[] | null> {
  try {
    const preview = await client.post(`/combats/${combatId}/preview`, candidate.submit, previewSchema);
    return preview.resolution?.frames ?? null;
  } catch (error) {
    // A mode may forbid inspection; the demo then plays on without looking ahead.
    if (error instanceof Refusal && error.status === 403) return null;
    throw error;
  }
}

async function showHand(actorId: string | null, combat: CombatAnswer, table: Table): Promise<void> {
  if (actorId === null) return;
  const { client, colors, definitions, print } = table;
  const names = namesOf(combat, definitions);
  const path = `/combats/${combat.combatId}/cards/evaluations?actorId=${encodeURIComponent(actorId)}`;
  const { items } = await client.get(path, handSchema);
  for (const { cardInstanceId, isPlayable, text } of items) {
    const line = `    ${names.card(cardInstanceId).padEnd(28)} ${text}`;
    print(isPlayable ? line : colors.dim(line));
  }
}

function show(
  frames: readonly FrameAnswer[],
  waiting: readonly PendingAnswer[],
  combat: CombatAnswer,
  { definitions, colors, print }: Table,
): void {
  for (const line of describeFrames(frames, waiting, namesOf(combat, definitions), colors)) print(line);
}

async function finish(combat: CombatAnswer, table: Table): Promise<boolean> {
  const { client, colors, print } = table;
  const { winnerSideId, reason = "" } = combat.outcome ?? {};
  const by = `by ${reason.toLowerCase().replaceAll("_", " ")}`;
  print(
    colors.bold(
      `\n${combat.status}: ${winnerSideId ?? "nobody"} wins ${by}, in round ${combat.round}, after ${combat.sequence} commands`,
    ),
  );
  await acknowledge(combat, table);
  const verified = await client.post(`/combats/${combat.combatId}/verify`, {}, verificationSchema);
  const line = `isValid: ${verified.isValid}`;
  print(
    `The journal played again, ${verified.sequencesChecked} states: ${verified.isValid ? colors.green(line) : colors.red(line)}`,
  );
  return verified.isValid;
}

/** Some rules await an acknowledgement of the end, which may heal or gather cards; others have none to give. */
async function acknowledge(combat: CombatAnswer, table: Table): Promise<void> {
  const legal = await table.client.get(`/combats/${combat.combatId}/legal-actions`, legalSchema);
  const last = legal.candidates.find(({ submit }) => submit.type === "RESOLVE_COMBAT");
  if (last !== undefined) await send(last.submit, combat, table);
}
