import * as z from "zod";
import { byId } from "./by-id.ts";
import { configNameSchema } from "./content.ts";
import { idSchema, revisionSchema, wholeNumber } from "./values.ts";

const largestSeed = 2n ** 64n - 1n;

/** A seed: a whole number up to 2^53 − 1, or the decimal text of one up to 2^64 − 1; text from here on. */
export const seedSchema = z
  .union([
    wholeNumber,
    z
      .string()
      .regex(/^(0|[1-9]\d{0,19})$/, { error: "must be a decimal number", abort: true })
      .refine((text) => BigInt(text) <= largestSeed, "must be at most 2^64 − 1"),
  ])
  .transform(String);

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

function initialStateOf(object: ObjectOf, ticks: z.ZodType<number>) {
  const effect = {
    targetActorId: idSchema,
    statusId: idSchema,
    stacks: z.int().min(1).exactOptional(),
    duration: ticks.exactOptional(),
  };
  const owner = { scope: z.enum(["Entity", "Side", "Run", "Global"]), id: idSchema.exactOptional() };
  const relic = {
    relicId: idSchema,
    stacks: z.int().min(1).exactOptional(),
    owner: object(owner).default({ scope: "Run" }),
  };
  return object({
    resourcesByActor: byId(byId(z.number())).exactOptional(),
    effects: z.array(object(effect)).exactOptional(),
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

const influence = z.object({
  influenceId: idSchema,
  scope: z.enum(["Actor", "Target"]),
  channel: idSchema,
  bucket: idSchema,
  value: z.number().exactOptional(),
  formula: z.string().exactOptional(),
  priority: z.number().exactOptional(),
  requiredTags: z.array(z.string()).exactOptional(),
  excludedTags: z.array(z.string()).exactOptional(),
});

/** What a published scenario fills in. */
export const scenarioPartsSchema = z.object({ ...settingOf(open), influences: z.array(influence).exactOptional() });

const { seed: _seed, modeId: _modeId, participants: _participants, ...storedParts } = settingOf(strict);

/** A creation as the journal has it: nothing is left to a scenario. */
export const creationPartsSchema = z.strictObject({
  configName: idSchema,
  modeId: idSchema,
  participants: z.array(participantOf(strict)).min(1).max(128),
  ...storedParts,
  influences: z.array(influence).exactOptional(),
});

export type CreationBody = z.output<typeof creationSchema>;
export type ScenarioParts = z.output<typeof scenarioPartsSchema>;
