/** Tells the operator of a failure of ours, under the id the client was told; never of a client's mistake. */
export function logFailure(correlationId: string, error: Error): void {
  // biome-ignore lint/suspicious/noConsole: the platform keeps what is written here, and nothing else reaches it.
  console.error(JSON.stringify({ correlationId, error: error.stack ?? String(error) }));
}
