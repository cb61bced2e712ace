import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kinds } from "../content/kinds.ts";
import { jsonSchemaOf } from "../content/schema/json-schema.ts";

/** Writes the JSON Schema of every kind to `data/schemas/<kind>.json`, where the shipped files point. */
const directory = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "schemas");
mkdirSync(directory, { recursive: true });
for (const kind of kinds) {
  writeFileSync(join(directory, `${kind}.json`), `${JSON.stringify(jsonSchemaOf(kind), null, 1)}\n`);
}
