/**
 * The bound of every loop and list (engine.md, limits). Each one is a clear rejection, never a hang.
 */
export const limits = {
  actors: 128,
  cards: 1_000,
  zones: 200,
  targetsPerCommand: 64,
  pendingActions: 256,
  effectsPerCommand: 2_000,
  flowStepsPerCommand: 1_000,
  automaticSteps: 10_000,
  /** Units of work of one request, as `workUnits` counts them; about 0.2 s of processor time. */
  workPerRequest: 200_000,
  /** Units of work for what a read model tells about abilities. */
  workPerView: 40_000,
  commandsPerCombat: 10_000,
  /** Statuses, modifiers and relics together. */
  instances: 2_000,
  commandsPerSimulation: 200,
  commandBytes: 64 * 1024,
  creationBytes: 1024 * 1024,
  triggerDepth: 32,
  effectRepeat: 100,
  /** After so many actions in one activation an AI ends its turn. */
  aiActionsPerActivation: 50,
  /** So many actions that chance refuses does an AI try before it passes. */
  refusedTriesPerAiStep: 50,
  /** So many draws ahead lie those with which an AI tries an uncertain action: none that could decide it. */
  drawsAhead: 64,
  paymentSearchTries: 1_000,
  cardsPerPayment: 64,
  nestedFlowDepth: 32,
  /** Of the keyed generator's stream, for one draw. */
  blocksPerDraw: 16,
  /** UTF-8 bytes of what one command, or the creation, records: payload, frames, the change of the state. */
  recordedBytes: 8 * 1024 * 1024,
  /** UTF-16 units of the states in the frames of one answer. Above it only the last frame carries its state. */
  answeredUnits: 8_000_000,
} as const;
