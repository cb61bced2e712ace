import { type Definitions, entriesOf } from "../../content/definitions.ts";
import { isKind, type Kind, kinds } from "../../content/kinds.ts";
import { nearestName } from "../../content/suggest.ts";
import { Unusable } from "./outcome.ts";

/** `<kind>/<id>` as a person writes it; an id may have slashes of its own. Throws `Unusable`. */
export function parseAddress(address: string): { readonly kind: Kind; readonly id: string } {
  const slash = address.indexOf("/");
  if (slash < 1) throw new Unusable(`\`${address}\` is no <kind>/<id>, as in cards/basic_attack.`);
  return { kind: parseKind(address.slice(0, slash)), id: address.slice(slash + 1) };
}

/** A kind by its folder's name. Throws `Unusable`. */
export function parseKind(name: string): Kind {
  if (isKind(name)) return name;
  const nearest = nearestName(name, kinds);
  const hint = nearest === undefined ? `one of ${kinds.join(", ")}` : `did you mean ${nearest}?`;
  throw new Unusable(`\`${name}\` is no kind: ${hint}`);
}

/** " Did you mean …?", where something of a near name exists; else nothing. */
export function suggestionFor(definitions: Definitions, kind: Kind, id: string): string {
  const ids = entriesOf(definitions, kind).map(([one]) => one);
  const nearest = nearestName(id, ids);
  return nearest === undefined ? "" : ` Did you mean ${kind}/${nearest}?`;
}
