/** Tells the operator of a failure of ours, under the id the client was told; never of a client's mistake. */
export function logFailure(correlationId: string, error: Error): void {
  console.error(JSON.stringify({ correlationId, error: error.stack ?? String(error) }));
}
