import { beforeAll, describe, expect, it } from "vitest";
import { resource } from "./catalog-ground.ts";
import { administer, call, migrate } from "./service.ts";

const designers = ["ann", "bob", "cat"];
const editsEach = 4;
/** More than all edits together: in each round of a race somebody wins. */
const mostTries = designers.length * editsEach * 2;

beforeAll(migrate);

/** Edits of one designer: definitions nobody else touches, and the sum of all edits, which everybody raises. */
const ownEdits = (designer: string) => Array.from({ length: editsEach }, (_, index) => `${designer}.${index}`);

const currentOf = async (configName: string): Promise<string | null> =>
  (await call(`/content/revisions?configName=${configName}`)).body.currentRevision;

/** One definition of a draft, as its designer has read it, with the draft's version. */
async function read(draftId: string) {
  const { body } = await administer("GET", `/admin/content/drafts/${draftId}`);
  const total: number = body.bundle.definitions.resources?.total?.defaultMax ?? 0;
  return { version: Number(body.version), total };
}

/** Edits a draft at the version seen; the status, and the version it then has. */
async function edit(draftId: string, expectedVersion: number, id: string, maximum: number) {
  const path = `/admin/content/drafts/${draftId}/definitions/resources/${id}`;
  const { status, body } = await administer("PATCH", path, { expectedVersion, definition: resource(id, maximum) });
  return { status, version: Number(body.version) };
}

/** Tries until it succeeds, each time from what is then there; how often it was refused. */
async function persist(attempt: () => Promise<number>): Promise<number> {
  for (let refused = 0; refused < mostTries; refused += 1) {
    const status = await attempt();
    if (status === 200) return refused;
    expect(status).toBe(409);
  }
  throw new Error("nobody wins this race");
}

/** Adds a definition and one to the total in a shared draft: two edits, each at the version seen last. */
async function editShared(draftId: string, id: string): Promise<number> {
  const refused = await persist(async () => (await edit(draftId, (await read(draftId)).version, id, 1)).status);
  const more = await persist(async () => {
    const { version, total } = await read(draftId);
    return (await edit(draftId, version, "total", total + 1)).status;
  });
  return refused + more;
}

/** Adds a definition and one to the total in a draft of one's own, and activates it over the revision it began from. */
async function publishOwn(configName: string, id: string): Promise<number> {
  return persist(async () => {
    const base = await currentOf(configName);
    const begun = await administer("POST", "/admin/content/drafts", { configName, baseRevision: base });
    const { draftId } = begun.body;
    const { version, total } = await read(draftId);
    const own = await edit(draftId, version, id, 1);
    const sum = await edit(draftId, own.version, "total", total + 1);
    const request = { expectedVersion: sum.version, activate: true, expectedCurrentRevision: base };
    return (await administer("POST", `/admin/content/drafts/${draftId}/publish`, request)).status;
  });
}

async function race(work: (id: string) => Promise<number>): Promise<number> {
  const runs = designers.map(async (designer) => {
    let refused = 0;
    for (const id of ownEdits(designer)) refused += await work(id);
    return refused;
  });
  return (await Promise.all(runs)).reduce((sum, refused) => sum + refused, 0);
}

const everything = [...designers.flatMap(ownEdits), "total"].sort();

describe("designers who work at once", () => {
  it("lose no edit of a draft they share: whoever is late is told, and edits what is there", async () => {
    const { draftId } = (await administer("POST", "/admin/content/drafts", { configName: "shared" })).body;
    const refused = await race((id) => editShared(draftId, id));
    const { bundle, version } = (await administer("GET", `/admin/content/drafts/${draftId}`)).body;
    expect(Object.keys(bundle.definitions.resources).sort()).toEqual(everything);
    expect(bundle.definitions.resources.total.defaultMax).toBe(designers.length * editsEach);
    expect(version).toBe(1 + 2 * designers.length * editsEach);
    expect(refused).toBeGreaterThan(0);
  });

  it("lose no activation: the current revision has everybody's work, and the audit is one chain", async () => {
    const configName = "racing";
    const refused = await race((id) => publishOwn(configName, id));
    const current = await currentOf(configName);
    const { items } = (await call(`/content/resources?revision=${current}&limit=500`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(everything);
    const total = items.find(({ id }: { id: string }) => id === "total");
    expect(total.definition.defaultMax).toBe(designers.length * editsEach);
    const audit = (await administer("GET", `/admin/content/activations?configName=${configName}`)).body.items;
    expect(audit).toHaveLength(designers.length * editsEach);
    expect(audit.map((one: { revision: string }) => one.revision)).toEqual([
      current,
      ...audit.slice(0, -1).map((one: { previousRevision: string }) => one.previousRevision),
    ]);
    expect(refused).toBeGreaterThan(0);
  });
});
