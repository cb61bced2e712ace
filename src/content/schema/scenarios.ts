import * as z from "zod";
import { deckEntrySchema } from "./entities.ts";
import { influenceSchema } from "./influence.ts";
import { id, idMap, number, record, reference } from "./shape.ts";

const participant = record({
  instanceId: id,
  definitionId: reference("entities").optional(),
  entityDefinitionId: reference("entities").optional(),
  sideId: id,
  controllerBinding: record({
    kind: z.enum(["Player", "AI"]),
    policyId: z.enum(["gambit", "first-legal", "random-legal", "greedy"]).optional(),
  }),
  deck: z.array(deckEntrySchema).optional(),
});

const initialState = record({
  resourcesByActor: idMap(idMap(number, "resources")).optional(),
  effects: z
    .array(
      record({
        targetActorId: id,
        statusId: reference("status-effects"),
        stacks: z.int().min(1).optional(),
        duration: z.int().optional(),
      }),
    )
    .optional(),
  relics: z
    .array(
      record({
        relicId: reference("relics"),
        stacks: z.int().min(1).optional(),
        owner: record({ scope: z.enum(["Entity", "Side", "Run", "Global"]), id: id.optional() }),
      }),
    )
    .optional(),
});

/** A ready-made creation (api.md, creation) under an id. */
export const scenarioSchema = record({
  scenarioId: id,
  modeId: reference("modes"),
  seed: z.union([z.int().min(0), z.string().regex(/^(0|[1-9][0-9]{0,19})$/)]).optional(),
  participants: z.array(participant).min(2).max(128),
  startingCards: z.array(deckEntrySchema).optional(),
  initialState: initialState.optional(),
  influences: z.array(influenceSchema).optional(),
});

export type AuthoredScenario = z.output<typeof scenarioSchema>;
