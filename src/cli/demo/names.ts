import type { CombatAnswer, PendingAnswer } from "./answers.ts";
import { listSchema } from "./answers.ts";
import type { Client } from "./client.ts";

/** Names for people of what the service calls by ids. */
export interface Names {
  /** A card, ability, status, modifier or relic; its id when it has no name. */
  readonly definition: (definitionId: string) => string;
  readonly actor: (actorId: string) => string;
  readonly card: (cardInstanceId: string) => string;
}

const namedKinds = ["cards", "actions", "status-effects", "modifiers", "relics"];

/** The display names of one revision's definitions, by id. */
export async function readDefinitionNames(client: Client, revision: string): Promise<ReadonlyMap<string, string>> {
  const pages = namedKinds.map((kind) => readKind(client, kind, revision));
  return new Map((await Promise.all(pages)).flat());
}

async function readKind(
  client: Client,
  kind: string,
  revision: string,
  cursor?: string,
): Promise<readonly (readonly [string, string])[]> {
  const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  const page = await client.get(`/content/${kind}?revision=${revision}&limit=500${from}`, listSchema);
  const named = page.items.map(({ id, definition }) => [id, definition.displayName ?? id] as const);
  return page.cursor === null ? named : [...named, ...(await readKind(client, kind, revision, page.cursor))];
}

/** What a waiting action is called: its card or ability. */
export function pendingName({ cardDefinitionId, actionId }: PendingAnswer, names: Names): string {
  return names.definition(cardDefinitionId ?? actionId ?? "an action");
}

/** Names as of one state; two actors of one name are told apart by their ids. */
export function namesOf(combat: CombatAnswer, definitions: ReadonlyMap<string, string>): Names {
  const definition = (id: string) => definitions.get(id) ?? id;
  const cards = new Map(
    combat.cardZones.flatMap((zone) => zone.cards ?? []).map((card) => [card.cardInstanceId, card]),
  );
  return {
    definition,
    actor: (actorId) => actorName(combat, actorId),
    card: (cardInstanceId) => definition(cards.get(cardInstanceId)?.definitionId ?? "a card"),
  };
}

function actorName(combat: CombatAnswer, actorId: string): string {
  const found = combat.actors.find((actor) => actor.instanceId === actorId);
  if (found === undefined) return actorId;
  const isShared = combat.actors.some((actor) => actor !== found && actor.displayName === found.displayName);
  return isShared ? `${found.displayName} (${actorId})` : found.displayName;
}
