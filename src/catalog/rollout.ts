import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { whyNotRunnable } from "./activations.ts";
import { answer, type CatalogAnswer, refuse } from "./answers.ts";
import { type Configuration, readConfiguration } from "./configurations.ts";
import { type Database, runBatch } from "./database.ts";
import { isGuardFailure } from "./failures.ts";
import { configurations } from "./tables.ts";

/** The revision of a new combat, and why it is this one. */
export interface RevisionChoice {
  readonly revision: string;
  readonly reason: "current" | "rollout";
}

/** A wish to give a revision to a share of the new combats; 0 percent or no revision revokes. */
export interface RolloutRequest {
  readonly configName: string;
  readonly revision: string | null;
  /** 0 to 100. */
  readonly percent: number;
  readonly expectedVersion: number;
}

/** Chooses for a new combat, by a hash of its seed and so reproducibly; null when nothing is current. */
export function chooseFrom(configuration: Configuration, seed: string): RevisionChoice | null {
  const { currentRevision, rollout } = configuration;
  if (currentRevision === null) return null;
  if (rollout !== null && shareOf(rollout.revision, seed) < rollout.percent) {
    return { revision: rollout.revision, reason: "rollout" };
  }
  return { revision: currentRevision, reason: "current" };
}

/** Where a seed falls, 0 to below 100, for one revision: another rollout takes other seeds. */
function shareOf(revision: string, seed: string): number {
  const digest = createHash("sha256").update(`${revision}:${seed}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** Starts, changes or revokes a rollout; refuses an unknown revision, a stale version, and one with nothing current. */
export async function setRollout(db: Database, request: RolloutRequest): Promise<CatalogAnswer<Configuration>> {
  const { configName, percent, expectedVersion } = request;
  const revision = percent === 0 ? null : request.revision;
  const refusal = revision === null ? null : await whyNotRunnable(db, revision);
  if (refusal !== null) return refuse(refusal);
  const guarded = sql`CASE WHEN ${configurations.version} = ${expectedVersion} THEN ${configurations.version} + 1 END`;
  try {
    const change = { rolloutRevision: revision, rolloutPercent: revision === null ? 0 : percent, version: guarded };
    await runBatch(db, [db.update(configurations).set(change).where(eq(configurations.configName, configName))]);
  } catch (error) {
    if (!isGuardFailure(error, "configurations.version")) throw error;
    return refuse(await rolloutConflict(db, configName));
  }
  const configuration = await readConfiguration(db, configName);
  if (configuration.version > 0) return answer(configuration);
  return refuse({ code: "NOT_FOUND", detail: "This configuration has no current revision yet." });
}

async function rolloutConflict(db: Database, configName: string) {
  const { version, currentRevision } = await readConfiguration(db, configName);
  const detail = "The configuration has changed since.";
  return { code: "VERSION_CONFLICT", detail, currentVersion: version, currentRevision } as const;
}
