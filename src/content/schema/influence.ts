import * as z from "zod";
import { expression, id, priority, record, tags } from "./shape.ts";

/** The fields of a contextual influence but its id, which a card's component may leave to its componentId. */
export const influenceFields = {
  scope: z.enum(["Actor", "Target"]),
  channel: id,
  bucket: id,
  value: z.number().optional(),
  formula: expression.optional(),
  priority,
  requiredTags: tags,
  excludedTags: tags,
};

const perStack = z.boolean().default(false);

/** Of a status, modifier or relic, whose instances have stacks. */
export const instanceInfluenceSchema = record({ influenceId: id, ...influenceFields, perStack });

/** Of a mode or an encounter: no instance, no stacks. */
export const influenceSchema = record({ influenceId: id, ...influenceFields });

/** An influence as authored, defaults filled; only those of instances say `perStack`. */
export type AuthoredInfluence = z.output<typeof influenceSchema> & { readonly perStack?: boolean };
