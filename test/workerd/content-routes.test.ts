import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../../src/api/all-routes.ts";
import { bundleOf, resource } from "./catalog-ground.ts";
import { administer, brokenDatabase, call, migrate } from "./service.ts";

const configName = "routes";
let first: string;
let second: string;

async function publish(bundle: unknown, activation: object = {}): Promise<string> {
  const draft = await administer("POST", "/admin/content/drafts", { configName, bundle, notes: "by hand" });
  const path = `/admin/content/drafts/${draft.body.draftId}/publish`;
  const published = await administer("POST", path, { expectedVersion: draft.body.version, ...activation });
  expect(published.status).toBe(200);
  return published.body.revision;
}

/** Whether a body is what the contract says of that route's success. */
function isAsDescribed(method: string, path: string, status: number, body: unknown): boolean {
  const route = allRoutes.find(({ definition }) => definition.method === method && definition.path === path);
  return route?.definition.answers[status]?.safeParse(body).success ?? false;
}

beforeAll(async () => {
  await migrate();
  first = await publish(bundleOf({ a: 1, b: 2, c: 3 }), { activate: true, expectedCurrentRevision: null });
  second = await publish(bundleOf({ a: 1, b: 5, d: 4 }));
});

describe("reading content", () => {
  it("lists the revisions of a configuration, the newest first, and says which is current", async () => {
    const { body } = await call(`/content/revisions?configName=${configName}`);
    expect(isAsDescribed("get", "/content/revisions", 200, body)).toBe(true);
    expect(body.currentRevision).toBe(first);
    expect(body.items.map(({ revision }: { revision: string }) => revision)).toEqual([second, first]);
    expect(body.items[0]).toMatchObject({ parentRevision: first, notes: "by hand", counts: { resources: 3 } });
  });

  it("gives a manifest that may be kept for good, and a 304 to who has it", async () => {
    const { headers, body } = await call(`/content/revisions/${first}`);
    expect(isAsDescribed("get", "/content/revisions/{revision}", 200, body)).toBe(true);
    expect(body.artifacts.map(({ id }: { id: string }) => id)).toEqual(["a", "b", "c"]);
    expect(headers.get("Cache-Control")).toContain("immutable");
    const again = await call(`/content/revisions/${first}`, {
      headers: { "If-None-Match": headers.get("ETag") ?? "", Origin: "http://localhost:3000" },
    });
    expect([again.status, again.body]).toEqual([304, null]);
    expect(again.headers.get("Access-Control-Allow-Origin")).toBe("http://localhost:3000");
  });

  it("says how two revisions differ", async () => {
    const { body } = await call(`/content/revisions/${first}/diff/${second}`);
    expect(isAsDescribed("get", "/content/revisions/{revision}/diff/{otherRevision}", 200, body)).toBe(true);
    expect(body).toEqual({
      added: [{ kind: "resources", id: "d" }],
      removed: [{ kind: "resources", id: "c" }],
      modified: [{ kind: "resources", id: "b", changes: [{ path: "/defaultMax", before: 2, after: 5 }] }],
    });
  });

  it("gives one definition, of the current revision or of another", async () => {
    const current = await call(`/content/resources/b?configName=${configName}`);
    expect(current.body).toMatchObject({ resourceId: "b", defaultMax: 2 });
    expect(current.headers.get("Cache-Control")).toContain("no-cache");
    const other = await call(`/content/resources/b?revision=${second}`);
    expect(other.body).toMatchObject({ resourceId: "b", defaultMax: 5 });
    expect(other.headers.get("Cache-Control")).toContain("immutable");
  });

  it("lists the definitions of a kind page by page", async () => {
    const page = await call(`/content/resources?revision=${first}&limit=2`);
    expect(isAsDescribed("get", "/content/{kind}", 200, page.body)).toBe(true);
    expect(page.body.items.map(({ id }: { id: string }) => id)).toEqual(["a", "b"]);
    const rest = await call(`/content/resources?revision=${first}&limit=2&cursor=${page.body.cursor}`);
    expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual(["c"]);
    expect(rest.body.cursor).toBeNull();
  });

  it("gives the JSON Schema of a kind", async () => {
    const { status, body } = await call("/content/schemas/resources");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain("resourceId");
  });

  it.each([
    `/content/revisions/${"0".repeat(64)}`,
    `/content/revisions/__proto__/diff/x`,
    `/content/resources?revision=${"0".repeat(64)}`,
    "/content/resources?configName=nobody",
    "/content/resources/constructor?configName=routes",
    "/content/resources/__proto__?configName=routes",
  ])("is a 404 at %s", async (path) => {
    const { status, body } = await call(path);
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("refuses a kind that is none and a limit that is too large, both at once", async () => {
    const { status, body } = await call("/content/widgets?limit=501");
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(["path.kind", "query.limit"]);
  });
});

describe("validation", () => {
  const validate = (bundle: unknown) =>
    call("/content/validate", { method: "POST", body: new Blob([JSON.stringify({ bundle })]).stream() });

  it("names the revision that a valid bundle would be, and writes nothing", async () => {
    const { body } = await validate(bundleOf({ unheard: 8 }));
    expect(isAsDescribed("post", "/content/validate", 200, body)).toBe(true);
    expect(body).toMatchObject({ valid: true, errors: [] });
    expect((await call(`/content/revisions/${body.revision}`)).status).toBe(404);
  });

  it("lists what is wrong with a bundle, whatever it is", async () => {
    for (const bundle of [7, [], {}, { definitions: { resources: [] } }, bundleOf({ "": 1 })]) {
      const { status, body } = await validate(bundle);
      expect([status, body.valid]).toEqual([200, false]);
      expect(body.errors.length).toBeGreaterThan(0);
    }
  });

  it("misses a bundle that is null, as one that is absent", async () => {
    for (const bundle of [null, undefined]) {
      const { status, body } = await validate(bundle);
      expect([status, body.errors[0].path]).toEqual([400, "/bundle"]);
    }
  });
});

describe("administration", () => {
  it("walks a draft from its beginning to a swap, and back", async () => {
    const begun = await administer("POST", "/admin/content/drafts", { configName, baseRevision: first });
    expect(begun.status).toBe(201);
    const draft = `/admin/content/drafts/${begun.body.draftId}`;
    const edit = { expectedVersion: 1, definition: resource("a", 42) };
    expect((await administer("PATCH", `${draft}/definitions/resources/a`, edit)).body).toMatchObject({ version: 2 });
    expect((await administer("GET", draft)).body.bundle.definitions.resources.a.defaultMax).toBe(42);
    const published = await administer("POST", `${draft}/publish`, { expectedVersion: 2 });
    expect(published.body.activated).toBe(false);
    const { revision } = published.body;
    const swapped = await administer("POST", `/admin/content/revisions/${revision}/activate`, {
      configName,
      expectedCurrentRevision: first,
    });
    expect(swapped.body).toEqual({ configName, currentRevision: revision, previousRevision: first });
    expect((await call(`/content/resources/a?configName=${configName}`)).body.defaultMax).toBe(42);
    await administer("POST", `/admin/content/revisions/${first}/activate`, {
      configName,
      expectedCurrentRevision: revision,
    });
    const { body } = await administer("GET", `/admin/content/activations?configName=${configName}&limit=2`);
    expect(isAsDescribed("get", "/admin/content/activations", 200, body)).toBe(true);
    expect(body.items.map((item: { revision: string }) => item.revision)).toEqual([first, revision]);
  });

  it("replaces a draft and gives it up", async () => {
    const { body } = await administer("POST", "/admin/content/drafts", { configName });
    const draft = `/admin/content/drafts/${body.draftId}`;
    expect(
      (await administer("PUT", draft, { expectedVersion: 1, bundle: bundleOf({ z: 1 }), notes: "n" })).body.version,
    ).toBe(2);
    expect(isAsDescribed("get", "/admin/content/drafts/{draftId}", 200, (await administer("GET", draft)).body)).toBe(
      true,
    );
    const stale = await administer("DELETE", `${draft}?expectedVersion=1`);
    expect([stale.status, stale.body.code, stale.body.currentVersion]).toEqual([409, "VERSION_CONFLICT", 2]);
    expect((await administer("DELETE", `${draft}?expectedVersion=2`)).status).toBe(200);
    expect((await administer("GET", draft)).status).toBe(404);
  });

  it("takes the version of a draft that is given up from the body too, and misses it nowhere", async () => {
    const { body } = await administer("POST", "/admin/content/drafts", { configName });
    const draft = `/admin/content/drafts/${body.draftId}`;
    const unsaid = await administer("DELETE", draft);
    expect([unsaid.status, unsaid.body.code, unsaid.body.errors[0].path]).toEqual([
      400,
      "INVALID_REQUEST",
      "/expectedVersion",
    ]);
    expect((await administer("DELETE", draft, { expectedVersion: 3 })).status).toBe(409);
    expect((await administer("DELETE", draft, { expectedVersion: 1 })).status).toBe(200);
  });

  it("gives a rollout, which the configuration then shows", async () => {
    const path = `/admin/content/configurations/${configName}`;
    const { body } = await administer("GET", path);
    const asked = { revision: second, percent: 12.5, expectedVersion: body.version };
    const given = await administer("POST", `${path}/rollout`, asked);
    expect(given.body).toMatchObject({ currentRevision: first, rollout: { revision: second, percent: 12.5 } });
    expect(isAsDescribed("post", "/admin/content/configurations/{configName}/rollout", 200, given.body)).toBe(true);
    expect((await administer("POST", `${path}/rollout`, asked)).status).toBe(409);
  });

  it("says everything that is wrong with what it is asked", async () => {
    const { status, body } = await administer("POST", "/admin/content/drafts/x/publish", { activate: true, sure: 1 });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(["/expectedVersion", "/sure"]);
    const unsure = await administer("POST", "/admin/content/drafts/x/publish", { expectedVersion: 1, activate: true });
    expect(unsure.body.errors[0].path).toBe("/expectedCurrentRevision");
  });

  it("is closed without its key", async () => {
    for (const { definition } of allRoutes.filter((route) => route.definition.access === "admin")) {
      const path = definition.path.replaceAll(/\{\w+\}/g, "x");
      const { status } = await call(path, { method: definition.method.toUpperCase() });
      expect([definition.path, status]).toEqual([definition.path, 401]);
    }
  });
});

describe("while the catalog is down", () => {
  const down = { DB: brokenDatabase() };

  it("reads of a revision that this isolate has read go on", async () => {
    await call(`/content/revisions/${first}`);
    expect((await call(`/content/resources/a?revision=${first}`, {}, down)).status).toBe(200);
  });

  it("what needs the catalog answers 503 and when to come again", async () => {
    for (const path of ["/health/ready", "/content/revisions", `/content/revisions/${"1".repeat(64)}`]) {
      const { status, headers, body } = await call(path, {}, down);
      expect([path, status, body.code]).toEqual([path, 503, "UNAVAILABLE"]);
      expect(headers.get("Retry-After")).toBe("5");
    }
    expect((await call("/health/live", {}, down)).status).toBe(200);
  });
});

describe("readiness", () => {
  it("waits for the default configuration to have a current revision", async () => {
    expect((await call("/health/ready")).status).toBe(503);
    const body = { configName: "default", expectedCurrentRevision: null };
    await administer("POST", `/admin/content/revisions/${first}/activate`, body);
    expect((await call("/health/ready")).body).toMatchObject({ status: "ok", currentRevision: first });
  });
});
