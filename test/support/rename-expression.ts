/** What a name becomes; names that are not to be renamed stay as they are. */
export type Rename = (name: string) => string;

/** A text in quotes, or a dotted path whose later segments may stand in brackets. */
const parts = /"[^"]*"|'[^']*'|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\["[^"]*"\]|\['[^']*'\])*/g;
const segments = /[A-Za-z_$][\w$]*|"[^"]*"|'[^']*'/g;
const identifier = /^[A-Za-z_$][\w$]*$/;
const actorRoots = new Set(["source", "target", "owner"]);
const groups = new Set(["resources", "stats", "statuses", "zones"]);

/**
 * The expression with the ids in its variables and its quoted texts renamed.
 * @param renameText for a quoted text, which may be an id or a word of the schema
 */
export function renameInExpression(source: string, rename: Rename, renameText: Rename): string {
  return source.replace(parts, (part) =>
    isQuoted(part) ? JSON.stringify(renameText(unquote(part))) : renamePath(part, rename),
  );
}

function renamePath(path: string, rename: Rename): string {
  const [root = "", ...rest] = path.match(segments) ?? [];
  const place = placeOfId(root, rest);
  return rest.reduce((text, segment, index) => {
    const name = unquote(segment);
    return text + spell(index === place ? rename(name) : name);
  }, root);
}

/** Which segment after the root is an id: `source.resources.<id>.…`, `resources.<id>.…`, `paid.<id>`. */
function placeOfId(root: string, [group]: readonly string[]): number | null {
  if (root === "resources" || root === "paid") return 0;
  return actorRoots.has(root) && group !== undefined && groups.has(group) ? 1 : null;
}

function spell(name: string): string {
  return identifier.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function isQuoted(part: string): boolean {
  return part.startsWith('"') || part.startsWith("'");
}

function unquote(segment: string): string {
  return isQuoted(segment) ? segment.slice(1, -1) : segment;
}
