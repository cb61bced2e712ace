/** Bounded walk of an error's causes. */
const maximumCauses = 8;

/** Whether what was thrown says that the database itself does not answer, rather than that we asked wrongly. */
export function isUnavailable(error: unknown): boolean {
  const messages = messagesOf(error);
  const isQuery = messages.some((message) => /^(?:D1_|Failed query: )/.test(message));
  return isQuery && !messages.some((message) => message.includes("constraint failed"));
}

/**
 * Runs a query so that its failure is still known for what it is on the other side of an RPC, which carries an error's
 * message and not its causes.
 */
export async function tellingUnavailable<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const reason = lacksTables(error) ? unmigrated : "the catalog does not answer";
    throw new Error(`D1_ERROR: ${reason}`, { cause: error });
  }
}

const unmigrated = "no such table";

/** Whether the catalog's tables were never made, or not all of them. */
export function lacksTables(error: unknown): boolean {
  return isUnavailable(error) && messagesOf(error).some((message) => /no such (table|column)/.test(message));
}

/** Whether the NOT NULL guard of that column (`table.column`) made a batch roll back. */
export function isGuardFailure(error: unknown, column: string): boolean {
  return messagesOf(error).some((message) => message.includes(`NOT NULL constraint failed: ${column}`));
}

/** What an error and its causes say, the outermost first. */
export function messagesOf(error: unknown): readonly string[] {
  const messages: string[] = [];
  let current = error;
  for (let depth = 0; depth < maximumCauses && current instanceof Error; depth += 1) {
    messages.push(current.message);
    current = current.cause;
  }
  return messages;
}

/** Whether a statement spoke of a row that is not there. */
export function isForeignKeyFailure(error: unknown): boolean {
  return messagesOf(error).some((message) => message.includes("FOREIGN KEY constraint failed"));
}
