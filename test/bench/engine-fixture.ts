import { createHash } from "node:crypto";
import { compileContent } from "../../src/content/compile.ts";
import { validateBundle } from "../../src/content/validate.ts";
import {
  type Command,
  type Creation,
  createCombat,
  createHasher,
  type EngineContext,
  execute,
  legalActions,
  type Snapshot,
} from "../../src/engine/index.ts";
import type { LegalCandidate } from "../../src/engine/legality/answers.ts";

/** An engine over a bundle, in this process. */
export function makeContext(bundle: unknown): EngineContext {
  const { valid, definitions, revision, errors } = validateBundle(bundle);
  if (!valid || revision === undefined) throw new Error(JSON.stringify(errors, null, 2));
  return {
    content: compileContent(definitions, revision),
    hash: createHasher((text) => createHash("sha256").update(text).digest("hex")),
  };
}

/** A new combat's first state; a refusal is a mistake of the measurement. */
export function begin(creation: Creation, context: EngineContext, seed = "1"): Snapshot {
  const result = createCombat(creation, { combatId: "bench", seed }, context);
  if (!result.ok) throw new Error(JSON.stringify(result.rejection));
  return result.value.snapshot;
}

/** The state after a command; a refusal is a mistake of the measurement. */
export function advance(snapshot: Snapshot, command: Command, context: EngineContext): Snapshot {
  const result = execute(snapshot, command, context);
  if (!result.ok) throw new Error(JSON.stringify(result.rejection));
  return result.value.snapshot;
}

/** What the engine lists for an actor, or for whoever is to act. */
export function listed(snapshot: Snapshot, actorId: string | null, context: EngineContext): readonly LegalCandidate[] {
  const result = legalActions(snapshot, actorId, context);
  if (!result.ok) throw new Error(JSON.stringify(result.rejection));
  return result.value.candidates;
}

/** The command that takes a listed action. */
export function toCommand({ command, submit }: LegalCandidate): Command {
  const { actorId, cardInstanceId, powerId, actionType, targetIds, costOptionId, payments } = command;
  const choices = {
    targetIds,
    ...(costOptionId === undefined ? {} : { costOptionId }),
    ...(payments === undefined ? {} : { payments }),
  };
  if (cardInstanceId !== undefined) return { type: "PLAY_CARD", payload: { actorId, cardInstanceId, ...choices } };
  if (powerId !== undefined) return { type: "EXECUTE_ACTION", payload: { actorId, actionType, powerId, ...choices } };
  if (submit.type === "EXECUTE_ACTION") return { type: "EXECUTE_ACTION", payload: { actorId, actionType } };
  if (submit.type === "PASS_PRIORITY") return { type: "PASS_PRIORITY", payload: { actorId } };
  if (submit.type === "CONCEDE") return { type: "CONCEDE", payload: { actorId } };
  return { type: "END_TURN", payload: { actorId } };
}

/** The listed way to play a card of that definition. */
export function playOf(snapshot: Snapshot, definitionId: string, context: EngineContext): Command {
  const found = listed(snapshot, null, context).find(({ command }) => {
    const card = command.cardInstanceId === undefined ? undefined : snapshot.cards[command.cardInstanceId];
    return card?.definitionId === definitionId;
  });
  if (found === undefined) throw new Error(`${definitionId} cannot be played`);
  return toCommand(found);
}
