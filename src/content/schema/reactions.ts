import * as z from "zod";
import { forbidden, record, tags } from "./shape.ts";

const stackOnly = forbidden("belongs to the strategy `PriorityStack` only (RX-10)");
const none = {
  stackOrder: stackOnly,
  eligibility: stackOnly,
  targetLock: stackOnly,
  costTiming: stackOnly,
  failure: stackOnly,
  maxStackDepth: stackOnly,
  reopenAfterResolution: stackOnly,
  openingActionTags: stackOnly,
  responseActionTags: stackOnly,
  autoPass: stackOnly,
};

/** Priority and the stack: only `PriorityStack` carries choices, and it must carry all of them (RX-10). */
export const reactionsSchema = z.discriminatedUnion("strategy", [
  record({ strategy: z.literal("Disabled"), ...none }),
  record({ strategy: z.literal("Automatic"), ...none }),
  record({
    strategy: z.literal("PriorityStack"),
    stackOrder: z.enum(["Lifo", "Fifo"]),
    eligibility: z.enum(["AllAlive", "OpponentsOnly"]),
    targetLock: z.enum(["Proposal", "Resolution"]),
    costTiming: z.enum(["Proposal", "Resolution"]),
    failure: z.enum(["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"]),
    maxStackDepth: z.int().min(1).max(256),
    reopenAfterResolution: z.literal(true),
    openingActionTags: tags,
    responseActionTags: tags,
    autoPass: z.enum(["Never", "WhenNoResponse"]).default("Never"),
  }),
]);

export type AuthoredReactions = z.output<typeof reactionsSchema>;
