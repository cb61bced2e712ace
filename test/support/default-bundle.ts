import { readBundle } from "../../src/cli/read-bundle.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { isJsonObject, type JsonObject, parseJson } from "./json.ts";

/** The default game as authored. */
export function defaultBundle(): JsonObject {
  const { bundle } = readBundle("data/configs/default");
  const copy = parseJson(JSON.stringify(bundle));
  if (!isJsonObject(copy)) throw new Error("the default bundle is no object");
  return copy;
}

/** The creation bodies of a bundle's scenarios, in ordinal order of their ids. */
export function scenariosOf(bundle: JsonObject): readonly Creation[] {
  const definitions = isJsonObject(bundle.definitions) ? bundle.definitions : {};
  const scenarios = isJsonObject(definitions.scenarios) ? definitions.scenarios : {};
  return Object.keys(scenarios)
    .sort()
    .flatMap((id) => {
      const scenario = new Map(Object.entries(scenarios)).get(id);
      return isJsonObject(scenario) ? [creationOf(scenario)] : [];
    });
}

function creationOf(scenario: JsonObject): Creation {
  const { scenarioId: _id, displayName: _name, description: _text, ...body } = scenario;
  return JSON.parse(JSON.stringify({ configName: "default", ...body }));
}
