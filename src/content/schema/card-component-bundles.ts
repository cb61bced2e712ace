import * as z from "zod";
import { componentSchema } from "./components.ts";
import { id, record, tags } from "./shape.ts";

export const bundleSchema = record({ bundleId: id, components: z.array(componentSchema).default([]), tags });

export type AuthoredBundle = z.output<typeof bundleSchema>;
