import { at } from "../problems.ts";
import { type CheckContext, refuse } from "./context.ts";
import { checkActionTargets, checkTargeting } from "./targeting.ts";

/** Abilities: one way of saying the targets, and effects that have one (content.md, actions). */
export function checkActions(context: CheckContext): void {
  for (const [id, action] of context.authored.actions) {
    const path = at("/actions", id);
    const short = action.requiresTarget || action.multiTarget;
    if (action.targeting) {
      checkTargeting(context, action.targeting, at(path, "targeting"));
      if (short) {
        const message = "`targeting` and the short form `requiresTarget`/`multiTarget` exclude each other";
        refuse(context, "FIELD_CONFLICT", at(path, action.requiresTarget ? "requiresTarget" : "multiTarget"), message);
      }
    }
    const kind = action.targeting?.targetKind ?? (short ? "Actor" : null);
    const effects = action.effects.map((effect, index) => ({ effect, path: at(path, "effects", index) }));
    checkActionTargets(context, kind, effects);
  }
}
