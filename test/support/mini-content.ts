import { compileContent } from "../../src/content/compile.ts";
import { validateBundle } from "../../src/content/validate.ts";
import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { Json } from "./json.ts";
import { type Definitions, miniBundle } from "./mini-bundle.ts";

/** Publishes a bundle as the service does; a bundle with problems is the test's own mistake, and thrown with all of them. */
export function publish(bundle: Json): CompiledContent {
  const { valid, revision, definitions, errors } = validateBundle(bundle);
  if (!valid || revision === undefined) throw new Error(`not publishable: ${JSON.stringify(errors, null, 2)}`);
  return compileContent(definitions, revision);
}

/** The mini bundle, published, with definitions added or replaced. */
export function miniContent(more: Definitions = {}): CompiledContent {
  return publish(miniBundle(more));
}
