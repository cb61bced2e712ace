import * as z from "zod";
import { influenceSchema } from "./influence.ts";
import { id, record, reference } from "./shape.ts";

export const modeSchema = record({
  modeId: id,
  combatRulesId: reference("combat-rules"),
  cardZoneSystemId: reference("card-zone-systems"),
  calculationPipelineIds: z.array(reference("calculation-pipelines")),
  inspection: z.enum(["Disabled", "Resolved", "Full"]),
  allowCustomSeed: z.boolean(),
  timeline: record({ inspect: z.boolean(), branch: z.boolean() }),
  simulation: z.boolean(),
  seatTools: z.array(z.enum(["Branch", "Simulate", "Verify", "Export"])).optional(),
  influences: z.array(influenceSchema).default([]),
  startingRelicIds: z.array(reference("relics")).default([]),
});

export type AuthoredMode = z.output<typeof modeSchema>;
