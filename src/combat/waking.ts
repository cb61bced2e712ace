import { heartbeatMs } from "./listeners.ts";

/** Under which the time is kept at which the combat itself is to be woken, while the alarm is a heartbeat's. */
const dueKey = "due";

/**
 * The one alarm of an object, for what the combat has to do at its time and for the heartbeat of its sockets: between two
 * heartbeats the object hibernates.
 */
export class Waking {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Wakes the object for the combat's own sake.
   * @param due milliseconds since 1970
   * @param hasSockets whether a heartbeat is to come before
   */
  async at(due: number, hasSockets: boolean): Promise<void> {
    const beat = Date.now() + heartbeatMs;
    const isBeat = hasSockets && beat < due;
    const kept = isBeat ? this.#storage.put(dueKey, due) : this.#storage.delete(dueKey);
    await Promise.all([kept, this.#storage.setAlarm(isBeat ? beat : due)]);
  }

  /** Wakes the object for the heartbeat of a socket that has come, unless it is woken before. */
  async forHeartbeat(): Promise<void> {
    const alarm = await this.#storage.getAlarm();
    if (alarm !== null && alarm > Date.now() + heartbeatMs) await this.at(alarm, true);
  }

  /** Whether the alarm that rings is no more than a heartbeat; if so the next one is set. */
  async isHeartbeat(hasSockets: boolean): Promise<boolean> {
    const due = await this.#storage.get<number>(dueKey);
    if (due === undefined || due <= Date.now()) return false;
    await this.at(due, hasSockets);
    return true;
  }
}
