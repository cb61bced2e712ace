import { beforeAll, describe, expect, it } from "vitest";
import { miniBundle } from "../support/mini-bundle.ts";
import { administration, askClosed, type ClosedCombat, createClosed, publishCurrent } from "./closed-ground.ts";
import { duel } from "./combat-ground.ts";
import { migrate } from "./service.ts";

let combat: ClosedCombat;
let next = "ada";

beforeAll(async () => {
  await migrate();
  await publishCurrent("combats", miniBundle());
  combat = await createClosed(duel());
  for (let turn = 0; turn < 30; turn += 1) await endTurn();
});

/** Ends the turn of whoever is active, as that seat. */
async function endTurn(): Promise<void> {
  const { body } = await askClosed("GET", combat.path, administration);
  const versions = { expectedSequence: body.sequence, expectedStep: body.step };
  const payload = { actorId: next };
  const command = { commandId: crypto.randomUUID(), ...versions, type: "END_TURN", payload };
  const sent = await askClosed("POST", `${combat.path}/commands`, combat.seats.get(next) ?? {}, command);
  expect(sent.status).toBe(200);
  next = next === "ada" ? "bo" : "ada";
}

const framePage = () => `${combat.path}/timeline?include=frames&limit=200`;

describe("reads that cost much", () => {
  it("are eight of one caller at most, two at a time; any more are told to wait", async () => {
    const ada = combat.seats.get("ada") ?? {};
    const answers = await Promise.all(Array.from({ length: 16 }, () => askClosed("GET", framePage(), ada)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([8, 8]);
    expect([refused[0]?.body.code, refused[0]?.headers.get("Retry-After")]).toEqual(["RATE_LIMITED", "5"]);
  });

  it("of one seat keep neither the other's reads nor its command waiting for their end", async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const reads = Array.from({ length: 8 }, () => askClosed("GET", framePage(), combat.seats.get("ada") ?? {}));
    const all = Promise.all(reads).then(note("pages"));
    await Promise.all([all, endTurn().then(note("command"))]);
    expect(order).toEqual(["command", "pages"]);
  });

  it("come in pages of at most 256 KiB, of which one goes on where the other ended", async () => {
    const sequences: number[] = [];
    let pages = 0;
    for (let after: number | null = -1; after !== null; pages += 1) {
      const { text, body } = await askClosed("GET", `${framePage()}&afterSequence=${after}`, administration);
      expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(262_144);
      sequences.push(...body.items.map(({ runSequence }: { runSequence: number }) => runSequence));
      after = body.nextAfterSequence;
    }
    expect(pages).toBeGreaterThan(1);
    expect(sequences).toEqual(sequences.map((_, index) => index));
  });
});

describe("a value in a query", () => {
  it.each([
    ["timeline?afterSequence=", "query.afterSequence"],
    ["timeline?afterSequence=-2", "query.afterSequence"],
    ["timeline?afterSequence=1e3", "query.afterSequence"],
    ["timeline?afterSequence=999", "query.afterSequence"],
    ["journal?afterSequence=999", "query.afterSequence"],
    ["history?afterSequence=999", "query.afterSequence"],
    ["timeline?afterSequence=0&afterSequence=1", "query.afterSequence"],
    ["timeline?limit=", "query.limit"],
    ["timeline?limit=0", "query.limit"],
    ["timeline?limit=201", "query.limit"],
    ["journal?limit=-1", "query.limit"],
    ["timeline?include=", "query.include"],
    ["timeline?include=states", "query.include"],
    ["timeline/0/state?frame=", "query.frame"],
    ["timeline/0/state?frame=-1", "query.frame"],
    ["timeline/-1/state", "path.sequence"],
    ["timeline/0x1/state", "path.sequence"],
    ["legal-actions?actorId=", "query.actorId"],
    ["cards/evaluations?actorId=", "query.actorId"],
  ])("that is empty, malformed or out of range is refused with its path: %s", async (path, place) => {
    const { status, body } = await askClosed("GET", `${combat.path}/${path}`, administration);
    expect([status, body.code, body.errors?.[0]?.path.replace(/[.]\d+$/, "")]).toEqual([400, "INVALID_REQUEST", place]);
  });

  it.each(["", ",", "legalActions,", "everything"])(
    "is refused in the address of a command: include=%s",
    async (include) => {
      const { status, body } = await askClosed(
        "POST",
        `${combat.path}/commands?include=${include}`,
        administration,
        {},
      );
      const places: string[] = body.errors.map(({ path }: { path: string }) => path);
      expect([status, places.some((place) => place.startsWith("query.include"))]).toEqual([400, true]);
    },
  );

  it.each([
    "revisions?configName=",
    "cards?cursor=",
    "cards?limit=0",
    "cards?limit=501",
    "cards?revision=x",
    "cards?configName=",
  ])("is refused in the content's: %s", async (path) => {
    const { status, body } = await askClosed("GET", `/content/${path}`, administration);
    expect([status, body.errors[0].path]).toEqual([400, `query.${/\?(\w+)=/.exec(path)?.[1]}`]);
  });
});
