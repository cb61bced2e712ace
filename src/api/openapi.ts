import * as z from "zod";
import { parameterExamples } from "./contract/examples.ts";
import { problemSchema } from "./contract/problem.ts";
import { integrity } from "./contract/values.ts";
import { isObject, type Json, jsonSchema, plain } from "./json-schemas.ts";
import { headersOf } from "./openapi-headers.ts";
import { statusOf } from "./problems.ts";
import { noBody, none, type Route, type RouteDefinition } from "./route.ts";

/** The document as far as we fill it in. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}

/** One method of one path. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Json[];
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

const description =
  "Authoritative card combat: intentions in, decisions out. In a request, null means absent, but where it is said to be a value.";

/** The refusals any route may answer with, besides its own. */
const everywhere = ["INVALID_REQUEST", "RATE_LIMITED", "UNAVAILABLE", "INTERNAL_ERROR"] as const;

/** Describes the routes by the very schemas that validate them. */
export function openApiDocument(routes: readonly Route[], root: string): OpenApiDocument {
  const schemas = new Map<string, Json>();
  const paths = new Map<string, Map<string, Operation>>();
  for (const { definition } of routes) {
    const path = root + definition.path;
    const operations = paths.get(path) ?? new Map<string, Operation>();
    operations.set(definition.method, operationOf(definition, schemas));
    paths.set(path, operations);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Riposte", version: "1", description },
    paths: Object.fromEntries([...paths].map(([path, operations]) => [path, Object.fromEntries(operations)])),
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        adminKey: { type: "apiKey", in: "header", name: "X-Admin-Key" },
        creatorKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
        seatToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      },
    },
  };
}

function operationOf(definition: RouteDefinition, schemas: Map<string, Json>): Operation {
  const body = definition.body === noBody ? {} : { requestBody: requestBodyOf(definition, schemas) };
  return {
    operationId: operationId(definition),
    tags: [definition.tag],
    summary: definition.summary,
    security: securityOf(definition),
    parameters: [
      ...parametersOf(definition.params, "path", schemas),
      ...(definition.query === none ? [] : parametersOf(definition.query, "query", schemas)),
    ],
    ...body,
    responses: { ...successes(definition, schemas), ...refusals(definition, schemas) },
  };
}

function operationId({ method, path }: RouteDefinition): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== "");
  return [method, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join("");
}

/** Which credentials open the route in the closed mode. */
function securityOf({ access, seatTool }: RouteDefinition): readonly Json[] {
  const [seat, creator, admin] = [{ seatToken: [] }, { creatorKey: [] }, { adminKey: [] }];
  switch (access) {
    case "public":
      return [];
    case "admin":
      return [admin];
    case "combat":
      return [seat, creator, admin];
    default:
      return seatTool === undefined ? [creator, admin] : [seat, creator, admin];
  }
}

function requestBodyOf({ body, example }: RouteDefinition, schemas: Map<string, Json>): Json {
  const required = !body.safeParse(undefined).success;
  const shown = example === undefined ? {} : { example: plain(example) };
  return { required, content: { "application/json": { schema: jsonSchema(body, "input", schemas), ...shown } } };
}

function successes(definition: RouteDefinition, schemas: Map<string, Json>): Record<string, Json> {
  const mediaType = definition.mediaType ?? "application/json";
  const { method } = definition;
  const entries = Object.entries(definition.answers).map(([status, schema]): [string, Json] => {
    const content = { [mediaType]: { schema: jsonSchema(answeredAs(definition, schema), "output", schemas) } };
    const headers = status === "101" ? {} : { headers: headersOf(Number(status), method) };
    const description = status === "101" ? "The socket; each of its text messages is one of these." : "Success.";
    return [status, { description, ...headers, content }];
  });
  const unchanged: Record<string, Json> = {
    304: { description: "Unchanged since the named tag.", headers: headersOf(304, method) },
  };
  return { ...Object.fromEntries(entries), ...(definition.method === "get" ? unchanged : {}) };
}

/** What a combat answers says besides when it was read from damaged rows (api.md, errors). */
function answeredAs({ refusals, mediaType }: RouteDefinition, schema: z.ZodType): z.ZodType {
  const isOfCombat = mediaType === undefined && refusals.includes("CORRUPT_STATE");
  if (!isOfCombat || !(schema instanceof z.ZodObject)) return schema;
  const id = schema.meta()?.id;
  return schema.extend({ integrity }).meta(id === undefined ? {} : { id: `${id}Answer` });
}

/** One response per status, naming the codes it comes with. */
function refusals(definition: RouteDefinition, schemas: Map<string, Json>): Record<string, Json> {
  const codes = new Map<number, string[]>();
  const guarded = definition.access === "public" ? [] : (["UNAUTHENTICATED", "FORBIDDEN"] as const);
  const sized = definition.body === noBody ? [] : (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const);
  for (const code of new Set([...everywhere, ...guarded, ...sized, ...definition.refusals])) {
    codes.set(statusOf(code), [...(codes.get(statusOf(code)) ?? []), code]);
  }
  const schema = jsonSchema(problemSchema, "output", schemas);
  const described = [...codes].map(([status, names]) => {
    const example = problemExample(status, names[0] ?? "");
    const headers = headersOf(status, definition.method);
    const content = { "application/problem+json": { schema, example } };
    return [status, { description: names.join(", "), headers, content }];
  });
  return Object.fromEntries(described);
}

function problemExample(status: number, code: string): Json {
  const words = code.toLowerCase().replaceAll("_", "-");
  const title = words.replaceAll("-", " ");
  return {
    type: `urn:riposte:problem:${words}`,
    title: title.slice(0, 1).toUpperCase() + title.slice(1),
    status,
    detail: "A sentence for people.",
    code,
    correlationId: "turn-7",
  };
}

function parametersOf(schema: z.ZodType, place: "path" | "query", schemas: Map<string, Json>): readonly Json[] {
  const described = jsonSchema(schema, "input", schemas);
  if (!isObject(described) || !isObject(described.properties)) return [];
  const required = Array.isArray(described.required) ? described.required : [];
  return Object.entries(described.properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...exampleOf(name, property),
  }));
}

/** A parameter's example: its schema's own, by its name, or the first of the values it may have. */
function exampleOf(name: string, property: Json): { readonly example?: Json } {
  if (isObject(property) && Array.isArray(property.examples)) return { example: property.examples[0] ?? null };
  const allowed = isObject(property) && Array.isArray(property.enum) ? property.enum : [];
  const known = parameterExamples.get(name);
  const example = allowed.length === 0 || allowed.includes(known ?? null) ? known : allowed[0];
  return example === undefined ? {} : { example };
}
