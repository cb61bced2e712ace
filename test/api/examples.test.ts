import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { allRoutes } from "../../src/api/all-routes.ts";
import { openApiDocument } from "../../src/api/openapi.ts";
import { noBody } from "../../src/api/route.ts";

const bodies = allRoutes.map(({ definition }) => definition).filter(({ body }) => body !== noBody);
const document = openApiDocument(allRoutes, "/api/v1");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

describe("the contract's examples", () => {
  it.each(bodies.map((definition) => ({ name: `${definition.method} ${definition.path}`, definition })))(
    "$name takes its own",
    ({ definition: { body, example } }) => {
      expect(example).toBeDefined();
      expect(body.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  it.each(bodies.map((definition) => ({ name: `${definition.method} ${definition.path}`, definition })))(
    "$name is described so that a validator that knows only the document takes its own",
    ({ definition: { method, path } }) => {
      const pointer = ["paths", `/api/v1${path}`, method, "requestBody", "content", "application/json", "schema"]
        .map((segment) => encodeURIComponent(segment.replaceAll("/", "~1")))
        .join("/");
      const { requestBody } = Object(document.paths[`/api/v1${path}`]?.[method]);
      const validate = ajv.compile({ $ref: `document#/${pointer}` });
      expect([validate(requestBody.content["application/json"].example), validate.errors]).toEqual([true, null]);
    },
  );

  it("has one for every parameter, and the routes take them", () => {
    for (const { definition } of allRoutes) {
      const operation = document.paths[`/api/v1${definition.path}`]?.[definition.method];
      const given = (operation?.parameters ?? []).map((parameter) => Object(parameter));
      expect([definition.path, given.filter(({ example }) => example === undefined)]).toEqual([definition.path, []]);
      for (const [place, schema] of [
        ["path", definition.params],
        ["query", definition.query],
      ] as const) {
        const own = given.filter((parameter) => parameter.in === place);
        const values = Object.fromEntries(own.map(({ name, example }) => [name, example]));
        expect([definition.path, schema.safeParse(values).error?.issues ?? []]).toEqual([definition.path, []]);
      }
    }
  });

  it("shows a problem for every refusal", () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        const { example } = Object(response).content["application/problem+json"];
        expect([name, example.status]).toEqual([name, Number(status)]);
      }
    }
  });
});
