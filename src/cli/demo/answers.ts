import * as z from "zod";

const strings = z.array(z.string());

/** A resource as the service tells it. */
const resource = z.object({ current: z.number(), minimum: z.number(), maximum: z.number() });

const actor = z.object({
  instanceId: z.string(),
  definitionId: z.string(),
  displayName: z.string(),
  sideId: z.string(),
  controllerBinding: z.object({ kind: z.enum(["Player", "AI"]) }),
  resources: z.record(z.string(), resource),
  statuses: z.array(z.object({ statusId: z.string(), stacks: z.number(), duration: z.number() })),
  isAlive: z.boolean(),
});

const intent = z.object({ actorId: z.string(), displayName: z.string(), targetIds: strings });

const pendingAction = z.object({
  pendingActionId: z.string(),
  command: z.object({ actorId: z.string() }),
  actionId: z.string().nullish(),
  cardDefinitionId: z.string().nullish(),
});

const cardZone = z.object({
  zoneId: z.string(),
  ownerId: z.string().nullable(),
  count: z.number(),
  allowsCardPlay: z.boolean(),
  cards: z.array(z.object({ cardInstanceId: z.string(), definitionId: z.string() })).optional(),
});

/** The read model, as far as the demo shows it. */
export const combatSchema = z.object({
  combatId: z.string(),
  seed: z.string().optional(),
  sequence: z.number(),
  step: z.number(),
  contentRevision: z.string(),
  status: z.string(),
  outcome: z.object({ winnerSideId: z.string().nullable(), reason: z.string() }).nullable(),
  round: z.number(),
  actors: z.array(actor),
  activation: z.object({ activeActorId: z.string().nullable(), continues: z.boolean(), intents: z.array(intent) }),
  priorityWindow: z.object({ holderActorId: z.string() }).nullable(),
  pendingActions: z.array(pendingAction),
  cardZones: z.array(cardZone),
});

const change = z.object({
  actorId: z.string(),
  resourceId: z.string(),
  field: z.string(),
  operation: z.string(),
  previous: z.number(),
  applied: z.number(),
  current: z.number(),
});

const application = z.object({
  ordinal: z.number(),
  effectId: z.string(),
  provenance: z.object({ ownerId: z.string() }),
  targetId: z.string().nullable(),
  calculationFingerprint: z.string().nullable(),
  resourceChanges: z.array(change),
  statusChanges: z.array(
    z.object({
      statusId: z.string(),
      ownerId: z.string(),
      change: z.string(),
      stacks: z.number(),
      duration: z.number(),
    }),
  ),
  modifierChanges: z.array(z.object({ modifierId: z.string(), stacks: z.number(), removed: z.boolean() })),
});

const contribution = z.object({ influenceId: z.string(), sourceId: z.string(), effectiveValue: z.number() });

const bucket = z.object({
  bucketId: z.string(),
  operation: z.string(),
  input: z.number(),
  output: z.number(),
  contributions: z.array(contribution),
});

const calculation = z.object({
  baseTrace: z.object({ authored: z.number(), formula: z.string().optional() }),
  baseValue: z.number(),
  buckets: z.array(bucket),
  settlements: z.array(
    z.object({ actorId: z.string(), resourceId: z.string(), operation: z.string(), value: z.number() }),
  ),
  finalValue: z.number(),
  fingerprint: z.string(),
});

const effectStep = z.object({
  ordinal: z.number(),
  ownerId: z.string(),
  targetId: z.string().nullable(),
  outcome: z.string(),
  reason: z.string().nullable(),
});

const zoneStep = z.object({
  ordinal: z.number(),
  operation: z.string(),
  source: z.object({ zoneId: z.string(), ownerId: z.string().nullable() }).nullable(),
  target: z.object({ zoneId: z.string(), ownerId: z.string().nullable() }).nullable(),
  movedCardIds: strings,
  createdCardIds: strings,
  destroyedCardIds: strings,
});

/** One frame of a resolution: what happened, in order. */
export const frameSchema = z.object({
  transitionType: z.string(),
  actorId: z.string().nullish(),
  payload: z.record(z.string(), z.unknown()),
  effectSteps: z.array(effectStep),
  calculations: z.array(calculation),
  applications: z.array(application),
  cardZoneSteps: z.array(zoneStep),
  actorChanges: z.array(z.object({ ordinal: z.number(), actorId: z.string(), isAlive: z.boolean() })),
  /** Null in modes that leave it to a lookup. */
  stateAfter: z.object({ pendingActions: z.array(pendingAction) }).nullable(),
});

const resolutionSchema = z.object({ frames: z.array(frameSchema) });

/** What a creation answers. */
export const creationSchema = z.object({ combat: combatSchema, resolution: resolutionSchema });

/** What an accepted command answers. */
export const receiptSchema = z.object({ state: z.object({ combat: combatSchema, resolution: resolutionSchema }) });

const candidate = z.object({
  candidateId: z.string(),
  source: z.enum(["System", "Ability", "Card"]),
  command: z.object({
    actionType: z.string(),
    cardInstanceId: z.string().optional(),
    powerId: z.string().optional(),
    targetIds: strings,
    costOptionId: z.string().optional(),
  }),
  submit: z.object({ type: z.string(), payload: z.unknown() }),
  costs: z.array(z.object({ resourceId: z.string(), amount: z.number() })),
});

/** What an actor may do. */
export const legalSchema = z.object({ actorId: z.string().nullable(), candidates: z.array(candidate) });

/** What a candidate would do. */
export const previewSchema = z.object({ isLegal: z.boolean(), resolution: resolutionSchema.nullable() });

/** The hand with the texts as they are now. */
export const handSchema = z.object({
  items: z.array(z.object({ cardInstanceId: z.string(), isPlayable: z.boolean(), text: z.string() })),
});

/** The proof of a replay. */
export const verificationSchema = z.object({ isValid: z.boolean(), sequencesChecked: z.number() });

/** A page of the definitions of a kind, of which only the name for people matters here. */
export const listSchema = z.object({
  items: z.array(z.object({ id: z.string(), definition: z.object({ displayName: z.string().optional() }) })),
  cursor: z.string().nullable(),
});

/** A combat as the service tells it. */
export type CombatAnswer = z.output<typeof combatSchema>;

/** One of its actors. */
export type ActorAnswer = z.output<typeof actor>;

/** One transition of a command. */
export type FrameAnswer = z.output<typeof frameSchema>;

/** One applied effect of a frame. */
export type ApplicationAnswer = z.output<typeof application>;

/** How a number of a frame came to be. */
export type CalculationAnswer = z.output<typeof calculation>;

/** One thing an actor may do. */
export type CandidateAnswer = z.output<typeof candidate>;

/** An action that waits on the stack. */
export type PendingAnswer = z.output<typeof pendingAction>;
