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
  /** UTF-8 bytes of a page of the journal, the history or the timeline; one item that is larger is a page of its own. */
  pageBytes: 262_144,
  /** Of the reads that cost much, so many of one caller are at work at once, and so many more wait. */
  readsAtOnce: 2,
  waitingReads: 6,
  /** UTF-16 units of an answer that crosses RPC in one piece: at two bytes each, below the platform's 32 MiB. */
  wireUnits: 15_000_000,
  /** UTF-16 units of the longest answer. */
  answerUnits: 64_000_000,
  /** UTF-16 units of a state's JSON. */
  stateUnits: 8_000_000,
  /** UTF-16 units of a combat's record; above it, it leaves its states out. */
  recordUnits: 12_000_000,
  /** Branches under one root. */
  branches: 1_000,
  /** Listeners of one combat's live stream. */
  listeners: 64,
  /** Of these, kept for each seat. */
  placesPerSeat: 2,
  /** Kept for all seats together, at most: with very many seats fewer for each, so that others may listen at all. */
  keptPlaces: 48,
  /** Listeners of one credential, and of one credential at one address. Two players may share an address. */
  placeCaps: {
    Seat: { perCredential: 8, perAddress: 8 },
    Spectator: { perCredential: 48, perAddress: 16 },
    Full: { perCredential: 64, perAddress: 48 },
  },
  /** Sockets of one combat that have not said yet who they are, and of these at one address. */
  strangers: 32,
  strangersPerAddress: 8,
  /** UTF-16 units sent to a socket after which it is asked to show that it reads, and the most it is sent without. */
  unreadBeforeCheck: 1_048_576,
  unread: 4_194_304,
  /** UTF-16 units of server-sent events made at once. */
  eventUnits: 262_144,
} as const;
