/** The bounds of a combat's object, beside the engine's own. */
export const bounds = {
  /** A full state is stored at every so-manieth sequence, deltas between. */
  fullStateInterval: 16,
  /** UTF-8 bytes of a journaled payload: one row, below the 2 MB a row may hold. */
  payloadBytes: 1_500_000,
  /** Rows read at once when a combat is walked from end to end. */
  pageEntries: 100,
  /** Journal entries and timeline items of one answer. */
  timelineItems: 200,
  /** UTF-16 units after which a page of whole frames ends: an answer crosses from the object in one piece. */
  pageUnits: 8_000_000,
  /** UTF-16 units of a combat's record; above it, it leaves its states out. */
  recordUnits: 12_000_000,
  /** Branches under one root. */
  branches: 1_000,
  /** Listeners of one combat's live stream. */
  listeners: 64,
  /** Sockets of one combat that have not said yet who they are. */
  strangers: 64,
} as const;
