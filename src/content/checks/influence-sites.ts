import { priceChannel } from "../../engine/definitions/influences.ts";
import type { VariablePlace } from "../../engine/definitions/variables.ts";
import { at } from "../problems.ts";
import type { CheckContext } from "./context.ts";

/** An influence where it stands. */
export interface InfluenceSite {
  readonly influence: {
    readonly scope: "Actor" | "Target";
    readonly channel: string;
    readonly bucket: string;
    readonly value?: number | undefined;
    readonly formula?: string | undefined;
    readonly perStack?: boolean;
  };
  readonly place: VariablePlace;
  readonly path: string;
}

const ofInstance: VariablePlace = { target: true, owner: true, instance: true };
const ofPlace: VariablePlace = { target: true };

/** Every contextual influence of a bundle (EF-08); bindings of resources stand in their pipelines. */
export function influenceSites({ authored, components }: CheckContext): readonly InfluenceSite[] {
  const sites: InfluenceSite[] = [];
  for (const kind of ["status-effects", "modifiers", "relics"] as const) {
    for (const [id, { influences }] of authored[kind]) add(sites, influences, ofInstance, at("", kind, id));
  }
  for (const [id, mode] of authored.modes) add(sites, mode.influences, ofPlace, at("/modes", id));
  for (const [id, { influences = [] }] of authored.scenarios) add(sites, influences, ofPlace, at("/scenarios", id));
  for (const { component, path } of components) {
    if (component.type === "influence") sites.push(siteOf(component, ofPlace, path));
  }
  return sites;
}

function add(
  sites: InfluenceSite[],
  influences: readonly InfluenceSite["influence"][],
  place: VariablePlace,
  path: string,
): void {
  for (const [index, influence] of influences.entries()) {
    sites.push(siteOf(influence, place, at(path, "influences", index)));
  }
}

/** A price is aimed at nobody: it has no `target.…`. */
function siteOf(influence: InfluenceSite["influence"], place: VariablePlace, path: string): InfluenceSite {
  return { influence, place: influence.channel === priceChannel ? { ...place, target: false } : place, path };
}
