import * as z from "zod";
import type { Creation, DeckRequest, Participant } from "../../engine/state/commands.ts";
import { byId } from "./by-id.ts";
import { configNameSchema } from "./content.ts";
import { described } from "./described.ts";
import { idSchema, revisionSchema, wholeNumber } from "./values.ts";

const largestSeed = 2n ** 64n - 1n;

/** A seed as text: a decimal number up to 2^64 − 1. */
export const seedText = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})$/, { error: "must be a decimal number", abort: true })
  .refine((text) => BigInt(text) <= largestSeed, "must be at most 2^64 − 1");

/** A seed: a whole number up to 2^53 − 1, or the decimal text of one up to 2^64 − 1; text from here on. */
export const seedSchema = z.union([wholeNumber, seedText]).transform(String);

const deckEntryShape = {
  definitionId: idSchema,
  count: z.int().min(1).exactOptional(),
  upgradeIds: z.array(idSchema).exactOptional(),
};

const bindingShape = { kind: z.enum(["Player", "AI"]), policyId: idSchema.exactOptional() };

/** The object of a shape: strict for a body, where an unknown field is an error; open for what was published. */
type ObjectOf = <S extends z.core.$ZodLooseShape>(shape: S) => z.ZodObject<S>;

function participantOf(object: ObjectOf) {
  const authored = object({
    instanceId: idSchema,
    definitionId: idSchema.exactOptional(),
    entityDefinitionId: idSchema.exactOptional(),
    sideId: idSchema,
    controllerBinding: object(bindingShape),
    deck: z.array(object(deckEntryShape)).exactOptional(),
  });
  return authored.transform(({ definitionId, entityDefinitionId, ...participant }, context) => {
    const known = definitionId ?? entityDefinitionId;
    if (known === undefined || (entityDefinitionId !== undefined && entityDefinitionId !== known)) {
      const message = known === undefined ? "is required" : "differs from `entityDefinitionId`";
      context.addIssue({ code: "custom", path: ["definitionId"], message });
      return z.NEVER;
    }
    return { ...participant, definitionId: known };
  });
}

const duration = z.int();
/** Of a new combat; what was recorded or published before this was refused may still say 0, which applies nothing. */
const newDuration = duration.refine((ticks) => ticks !== 0, "must be 1 or more, or negative for a permanent status");

const ownerShape = { scope: z.enum(["Entity", "Side", "Run", "Global"]), id: idSchema.exactOptional() };

const effectShape = {
  targetActorId: idSchema,
  statusId: idSchema,
  stacks: z.int().min(1).exactOptional(),
  duration: duration.exactOptional(),
};

function initialStateOf(object: ObjectOf, ticks: z.ZodType<number>) {
  const relic = {
    relicId: idSchema,
    stacks: z.int().min(1).exactOptional(),
    owner: object(ownerShape).default({ scope: "Run" }),
  };
  return object({
    resourcesByActor: byId(byId(z.number())).exactOptional(),
    effects: z.array(object({ ...effectShape, duration: ticks.exactOptional() })).exactOptional(),
    relics: z.array(object(relic)).exactOptional(),
  });
}

function settingOf(object: ObjectOf, ticks: z.ZodType<number> = duration) {
  return {
    modeId: idSchema.exactOptional(),
    seed: seedSchema.exactOptional(),
    participants: z.array(participantOf(object)).min(1).max(128).exactOptional(),
    startingCards: z.array(object(deckEntryShape)).exactOptional(),
    initialState: initialStateOf(object, ticks).exactOptional(),
  };
}

const strict: ObjectOf = (shape) => z.strictObject(shape);
const open: ObjectOf = (shape) => z.object(shape);

const creationShape = {
  configName: configNameSchema,
  contentRevision: revisionSchema.exactOptional(),
  attemptKey: idSchema.exactOptional(),
  scenarioId: idSchema.exactOptional(),
  ...settingOf(strict, newDuration),
};

/** The body of `POST /combats` (api.md, creation). */
export const creationSchema = z.strictObject(creationShape).meta({ id: "Creation" });

/** The same in the older form, which may say the version of its schema; only that one is known. */
export const sandboxCreationSchema = z
  .strictObject({ schemaVersion: z.literal(2).exactOptional(), ...creationShape })
  .transform(({ schemaVersion: _version, ...body }) => body);

const influenceShape = {
  influenceId: idSchema,
  scope: z.enum(["Actor", "Target"]),
  channel: idSchema,
  bucket: idSchema,
  value: z.number().exactOptional(),
  formula: z.string().exactOptional(),
  priority: z.number().exactOptional(),
  requiredTags: z.array(z.string()).exactOptional(),
  excludedTags: z.array(z.string()).exactOptional(),
};

/** What a published scenario fills in. */
export const scenarioPartsSchema = z.object({
  ...settingOf(open),
  influences: z.array(z.object(influenceShape)).exactOptional(),
});

const deckEntries = z.array(described<DeckRequest>()(deckEntryShape));

const recordedParticipant = described<Participant>()({
  instanceId: idSchema,
  definitionId: idSchema,
  sideId: idSchema,
  controllerBinding: described<Participant["controllerBinding"]>()(bindingShape),
  deck: deckEntries.exactOptional(),
});

type InitialState = NonNullable<Creation["initialState"]>;
type InitialRelic = NonNullable<InitialState["relics"]>[number];

const recordedState = described<InitialState>()({
  resourcesByActor: byId(byId(z.number())).exactOptional(),
  effects: z.array(described<NonNullable<InitialState["effects"]>[number]>()(effectShape)).exactOptional(),
  relics: z
    .array(
      described<InitialRelic>()({
        relicId: idSchema,
        stacks: z.int().min(1).exactOptional(),
        owner: described<InitialRelic["owner"]>()(ownerShape),
      }),
    )
    .exactOptional(),
});

/** A creation as it was recorded: nothing is left to a scenario. */
export const creationPartsSchema = described<Creation>()({
  configName: idSchema,
  modeId: idSchema,
  participants: z.array(recordedParticipant).min(1).max(128),
  startingCards: deckEntries.exactOptional(),
  initialState: recordedState.exactOptional(),
  influences: z.array(described<NonNullable<Creation["influences"]>[number]>()(influenceShape)).exactOptional(),
});

/** What the journal holds of the creation. */
export const recordedCreationSchema = described<{ readonly creation: Creation; readonly seed: string }>()({
  creation: creationPartsSchema,
  seed: seedText,
});

export type CreationBody = z.output<typeof creationSchema>;
export type ScenarioParts = z.output<typeof scenarioPartsSchema>;
