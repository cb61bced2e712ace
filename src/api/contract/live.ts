import * as z from "zod";
import type { FrameMessage, HelloMessage } from "../../combat/messages.ts";
import { transitionTypes } from "../../engine/state/records.ts";
import { described } from "./described.ts";
import { frameSchema } from "./resolutions.ts";
import { integrity, wholeNumber } from "./values.ts";

const helloMessage = described<HelloMessage>()({
  type: z.literal("hello"),
  combatId: z.string(),
  sequence: wholeNumber,
  step: wholeNumber,
  after: z.string(),
  integrity,
}).meta({ id: "HelloMessage" });

/** What an event's data is, and every message of a socket but its first. */
export const frameMessageSchema = described<FrameMessage>()({
  type: z.literal("frame"),
  sequence: wholeNumber,
  index: wholeNumber,
  commandId: z.string(),
  isLast: z.boolean(),
  frame: frameSchema.nullable(),
  transitionType: z.enum(transitionTypes).exactOptional(),
  frameAt: z.string().exactOptional(),
  stateAt: z.string().exactOptional(),
}).meta({ id: "FrameMessage" });

/** What a socket's messages are; `ping` is answered `pong`, which is no JSON. */
export const socketMessageSchema = z
  .discriminatedUnion("type", [helloMessage, frameMessageSchema])
  .meta({ id: "SocketMessage" });
