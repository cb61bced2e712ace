import type { RevisionList } from "./answers.ts";
import { Unusable } from "./outcome.ts";

/** The fewest characters of a revision that name it. */
const fewestCharacters = 4;

/**
 * The revision of a configuration's history that a person names: `current`, or the revision's beginning.
 * Throws `Unusable` when none or several are meant.
 */
export function findRevision(name: string, { items, currentRevision, configName }: RevisionList): string {
  if (name === "current") {
    if (currentRevision === null) throw new Unusable(`Nothing is current in \`${configName}\` yet.`);
    return currentRevision;
  }
  const known = new Set([...items.map(({ revision }) => revision), ...(currentRevision ? [currentRevision] : [])]);
  const meant = [...known].filter((revision) => revision.startsWith(name.toLowerCase()));
  const [only] = meant;
  if (name.length >= fewestCharacters && meant.length === 1 && only !== undefined) return only;
  if (/^[0-9a-f]{64}$/.test(name)) return name;
  const why = meant.length > 1 ? `means ${meant.length} revisions` : "is no revision";
  throw new Unusable(`\`${name}\` ${why} of \`${configName}\`: see \`list\`. At least ${fewestCharacters} characters.`);
}

/** What has to be current for an activation: what is named, `none`, or when nothing is said what is current now. */
export function expectedRevision(name: string | undefined, list: RevisionList): string | null {
  if (name === undefined) return list.currentRevision;
  return name === "none" ? null : findRevision(name, list);
}
