import { describe, expect, it } from "vitest";
import { ask } from "./toy.ts";

describe("the OpenAPI document", () => {
  it("describes a route by the schemas that validate it", async () => {
    const { body } = await ask("/openapi.json");
    const operation = body.paths["/api/v1/toys/{toyId}"].post;
    expect(operation.parameters).toEqual([
      { name: "toyId", in: "path", required: true, schema: { type: "string", maxLength: 3 } },
      { name: "limit", in: "query", required: false, schema: { type: "string", pattern: "^\\d+$" }, example: "50" },
    ]);
    expect(operation.requestBody.required).toBe(true);
    expect(operation.requestBody.content["application/json"].schema.required).toEqual(["count", "name"]);
  });

  it("names the refusals by status, with the problem document as their one shape", async () => {
    const { body } = await ask("/openapi.json");
    const { responses } = body.paths["/api/v1/toys/{toyId}"].post;
    expect(Object.keys(responses)).toEqual(["200", "400", "413", "415", "429", "500", "503"]);
    const schema = { $ref: "#/components/schemas/Problem" };
    expect(responses["400"]).toMatchObject({
      description: "INVALID_REQUEST",
      content: { "application/problem+json": { schema } },
    });
    expect(body.components.schemas.Problem.required).toContain("correlationId");
  });

  it("says which doors need which key", async () => {
    const { paths } = (await ask("/openapi.json")).body;
    expect(paths["/api/v1/workshop"].get.security).toEqual([{ adminKey: [] }]);
    expect(paths["/api/v1/broken"].get.security).toEqual([]);
  });

  it("has a page that shows it and needs no other host", async () => {
    const { headers, text } = await ask("/docs");
    expect(headers.get("Content-Type")).toContain("text/html");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(text).toContain("/api/v1/toys/{toyId}");
    expect(text).not.toMatch(/(?:src|href)="?https?:/);
  });
});
