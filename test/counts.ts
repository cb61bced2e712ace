/**
 * The one place of counts and seeds of the long suites: small and fixed for `npm test`, as large as promised with a
 * fresh, printed seed for `npm run test:long`. `RIPOSTE_SEED=… npm run test:long` plays a run again.
 */
const isLong = process.env.RIPOSTE_LONG === "1";

/** How often each long suite repeats itself. */
export const counts = {
  /** Random combats whose listed actions all execute and whose replays agree. */
  randomCombats: isLong ? 5_000 : 500,
  /** Random combats that the independent auditor follows step by step. */
  auditedCombats: isLong ? 10_000 : 300,
  /** Random combats in which seats ask everything of states that they cannot tell apart. */
  oracleCombats: isLong ? 400 : 8,
  /** Reachable states with an open priority window. */
  stackStates: isLong ? 100_000 : 3_000,
  /** Single mutations of the default bundle. */
  mutants: isLong ? 5_000 : 300,
  /** Random combats played on each mutant that validates. */
  combatsPerMutant: isLong ? 20 : 5,
  /** Random payment selections compared with the brute-force oracle. */
  paymentSelections: isLong ? 50_000 : 1_000,
  /** Commands at each of which every viewer asks everything. */
  scannedCommands: isLong ? 2_000 : 24,
  /** Hostile requests. */
  fuzzedRequests: isLong ? 100_000 : 2_000,
  /** Commands of the combat that clients with bad connections listen to. */
  liveCommands: isLong ? 1_000 : 150,
  /** Kills of the process in mid-stream. */
  crashRounds: isLong ? 200 : 5,
  /** Runs of an ordinary fast-check property. */
  propertyRuns: isLong ? 10_000 : 200,
} as const;

/** The seed of every random suite: a 32-bit unsigned integer. */
export const seed = Number(process.env.RIPOSTE_SEED ?? 20_261_129) >>> 0;
