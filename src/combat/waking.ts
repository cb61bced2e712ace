import { type KeepingTimes, nextAlarm } from "./alarms.ts";
import { isCorruption } from "./failures.ts";
import { heartbeatMs } from "./listeners.ts";
import type { CombatSession } from "./session.ts";

/** After so long a combat that had to stay, for its branches or for a catalog that was down, looks again. */
export const retryMs = 86_400_000;

/** After so long what failed is tried again, such as telling the directory. */
const soonMs = 60_000;

/** Under which the time is kept at which the combat itself is to be woken, while the alarm is a heartbeat's. */
const dueKey = "due";

/** The part of an object's storage that wakes it. */
interface AlarmStorage {
  readonly getAlarm: () => Promise<number | null>;
  readonly setAlarm: (time: number) => Promise<void>;
  readonly get: (key: string) => Promise<unknown>;
  readonly put: (key: string, value: number) => Promise<void>;
  readonly delete: (key: string) => Promise<boolean>;
}

/**
 * The one alarm of an object, for what the combat has to do at its time and for the heartbeat of its sockets: between two
 * heartbeats the object hibernates. An alarm that cannot be set fails no request: whoever opens the combat next finds it
 * missing and sets it.
 */
export class Waking {
  readonly #storage: AlarmStorage;
  readonly #times: KeepingTimes;
  readonly #hasSockets: () => boolean;

  /** @param hasSockets whether a heartbeat is due before the combat is */
  constructor(storage: AlarmStorage, times: KeepingTimes, hasSockets: () => boolean) {
    this.#storage = storage;
    this.#times = times;
    this.#hasSockets = hasSockets;
  }

  /** Sets the alarm to when the combat wants to be woken next. */
  async later(session: CombatSession): Promise<void> {
    await quietly(() => this.#at(this.#due(session)));
  }

  /** Sets it where it is missing, or too late. */
  async atLeast(session: CombatSession): Promise<void> {
    await quietly(async () => {
      const alarm = await this.#storage.getAlarm();
      const kept = (await this.#keptTime()) ?? alarm;
      const due = this.#due(session);
      if (alarm === null || kept === null || kept > due) await this.#at(due);
    });
  }

  /** Wakes the object for the heartbeat of a socket that has come, unless it is woken before. */
  async forHeartbeat(): Promise<void> {
    await quietly(async () => {
      const alarm = await this.#storage.getAlarm();
      if (alarm !== null && alarm > Date.now() + heartbeatMs) await this.#at(alarm);
    });
  }

  /** Whether the alarm that rings is no more than a heartbeat; if so the next one is set. */
  async isHeartbeat(): Promise<boolean> {
    const due = await this.#keptTime();
    if (due === null || due <= Date.now()) return false;
    await this.#at(due);
    return true;
  }

  /** Sets it anew after what an alarm was to do has failed. */
  async afterFailure(error: unknown): Promise<void> {
    logFailure(error);
    await this.#storage.setAlarm(Date.now() + (isCorruption(error) ? retryMs : soonMs));
  }

  /** Rings at a time in milliseconds since 1970, or at the next heartbeat if that comes before. */
  async #at(due: number): Promise<void> {
    const beat = Date.now() + heartbeatMs;
    const isBeat = this.#hasSockets() && beat < due;
    const kept = isBeat ? this.#storage.put(dueKey, due) : this.#storage.delete(dueKey);
    await Promise.all([kept, this.#storage.setAlarm(isBeat ? beat : due)]);
  }

  async #keptTime(): Promise<number | null> {
    const kept = await this.#storage.get(dueKey);
    return typeof kept === "number" ? kept : null;
  }

  #due(session: CombatSession): number {
    const now = Date.now();
    const next = nextAlarm(session, this.#times);
    const due = next > now ? next : now + retryMs;
    return session.store.isUnlisted() ? Math.min(due, now + soonMs) : due;
  }
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logFailure(error);
  }
}

function logFailure(error: unknown): void {
  console.error(JSON.stringify({ event: "failure", alarm: String(error) }));
}
