import type { Observation } from "../../engine/definitions/effects.ts";
import type { VariablePlace } from "../../engine/definitions/variables.ts";
import type { AuthoredDefinitions } from "../authored.ts";
import { at } from "../problems.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { observations } from "../schema/trigger.ts";
import type { ComponentSite } from "./context.ts";

/** An effect where it stands, chained ones included, with the variables that exist there. */
export interface EffectSite {
  readonly effect: AuthoredEffect;
  readonly path: string;
  readonly place: VariablePlace;
  /** `action`: of a card or ability itself; `trigger`: of a trigger of any owner. */
  readonly owner: "action" | "trigger";
  readonly chained: boolean;
}

/** What of a trigger concerns its effects. */
export interface TriggerParts {
  readonly boundary: string;
  readonly effects: readonly AuthoredEffect[];
}

/** The observation a trigger waits for; undefined at a boundary. */
export function observationOf(boundary: string): Observation | undefined {
  return observations.find((observation) => observation === boundary);
}

/** The variables of a trigger's condition; of its effects too, which always have a target. */
export function triggerPlace(trigger: { readonly boundary: string }, instance: boolean): VariablePlace {
  const observation = observationOf(trigger.boundary);
  return observation === undefined ? { owner: true, instance } : { owner: true, instance, observation, target: true };
}

/** Every effect of a bundle. */
export function effectSites(
  authored: AuthoredDefinitions,
  components: readonly ComponentSite[],
): readonly EffectSite[] {
  const sites: EffectSite[] = [];
  for (const { component, path } of components) {
    if (component.type === "effect") collect(sites, component.effect, at(path, "effect"), actionSite);
    if (component.type === "trigger") collectTrigger(sites, component, path, false);
  }
  for (const [id, action] of authored.actions) {
    for (const [index, effect] of action.effects.entries()) {
      collect(sites, effect, at("/actions", id, "effects", index), actionSite);
    }
  }
  for (const kind of ["status-effects", "relics"] as const) {
    for (const [id, { triggers }] of authored[kind]) {
      for (const [index, trigger] of triggers.entries()) {
        collectTrigger(sites, trigger, at("", kind, id, "triggers", index), true);
      }
    }
  }
  return sites;
}

type SiteKind = Omit<EffectSite, "effect" | "path">;

const actionSite: SiteKind = { place: { target: true, paid: true }, owner: "action", chained: false };

function collectTrigger(sites: EffectSite[], trigger: TriggerParts, path: string, instance: boolean): void {
  const place = { ...triggerPlace(trigger, instance), target: true };
  for (const [index, effect] of trigger.effects.entries()) {
    collect(sites, effect, at(path, "effects", index), { place, owner: "trigger", chained: false });
  }
}

function collect(sites: EffectSite[], effect: AuthoredEffect, path: string, site: SiteKind): void {
  sites.push({ ...site, effect, path });
  const below = { ...site, place: { ...site.place, parent: true }, chained: true };
  for (const [index, child] of effect.chainedEffects.entries()) {
    collect(sites, child, at(path, "chainedEffects", index), below);
  }
}
