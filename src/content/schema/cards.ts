import * as z from "zod";
import { componentSchema } from "./components.ts";
import { id, record, reference, tags, text } from "./shape.ts";

export const cardSchema = record({
  cardId: id,
  displayName: text.optional(),
  description: text.optional(),
  rarity: text.optional(),
  tags,
  componentBundleIds: z.array(reference("card-component-bundles")).default([]),
  components: z.array(componentSchema).default([]),
});

export type AuthoredCard = z.output<typeof cardSchema>;
