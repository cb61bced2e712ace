import { makeContext, makeZoneDefinition } from "../../support/handmade.ts";

/** Every kind of visibility: nobody's, the owner's, everyone's, each with and without its order. */
export const zones = [
  makeZoneDefinition("burrow", "None", "Hidden", { presentation: { icon: "hole" } }),
  makeZoneDefinition("paw", "Owner", "Visible", { allowsCardPlay: true }),
  makeZoneDefinition("pouch", "Owner", "Hidden"),
  makeZoneDefinition("trail", "All", "Visible"),
  makeZoneDefinition("heap", "All", "Hidden"),
];

export const context = makeContext(zones);
export const full = { kind: "Full" } as const;
export const ada = { kind: "Seat", actorIds: ["ada"] } as const;
export const bo = { kind: "Seat", actorIds: ["bo"] } as const;
export const spectator = { kind: "Spectator" } as const;

/** Every ability can be used. */
export const usable = () => ({ isUsable: true, reasons: [] });
