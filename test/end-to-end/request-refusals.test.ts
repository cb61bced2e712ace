import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, it } from "node:test";
import { call, callAsAdmin, type Draft, PlayedCombat, publish, refuse, succeed } from "./client.ts";
import { provingGround, twoGardeners } from "./proving-ground.ts";

const configName = "proving";
const noSuchRevision = "0".repeat(64);

describe("what is refused before any rule is asked", () => {
  let creation: Readonly<Record<string, unknown>> = {};
  let played: PlayedCombat;

  before(async () => {
    const contentRevision = await publish(configName, provingGround());
    creation = { configName, contentRevision, modeId: "calm", participants: twoGardeners, seed: 5 };
    played = await PlayedCombat.create(creation);
  });

  /** Runs what must change nothing. */
  async function unchanged(attempt: () => Promise<unknown>): Promise<void> {
    const { sequence, step, stateHash } = played.combat;
    await attempt();
    await played.refresh();
    assert.deepEqual(
      [played.combat.sequence, played.combat.step, played.combat.stateHash],
      [sequence, step, stateHash],
    );
  }

  const post = (body: unknown, headers = {}) => call(`${played.path}/commands`, { body, headers });

  it("400 INVALID_REQUEST: not JSON, or everything that is wrong with its shape", () =>
    unchanged(async () => {
      for (const body of ["{", "", "[]", "null", '{"__proto__":{"type":"END_TURN"}}', '{"a":NaN}'])
        refuse(await post(body), 400, "INVALID_REQUEST");
      const problem = refuse(
        await post({ commandId: "x", expectedSequence: -1, type: "END_TURN", payload: [] }),
        400,
        "INVALID_REQUEST",
      );
      const paths = problem.errors?.map((error) => error.path).join(" ") ?? "";
      for (const field of ["commandId", "expectedSequence", "expectedStep", "payload"])
        assert.match(paths, new RegExp(field));
      refuse(await post(played.envelope("DANCE", {})), 400, "INVALID_REQUEST");
    }));

  it("409 VERSION_CONFLICT: a stale version is told the current one", () =>
    unchanged(async () => {
      const { sequence, step } = played.combat;
      for (const stale of [{ expectedSequence: sequence + 1 }, { expectedStep: step + 1 }]) {
        const answer = await post({ ...played.envelope("END_TURN", { actorId: "ada" }), ...stale });
        const problem = refuse(answer, 409, "VERSION_CONFLICT");
        assert.deepEqual([problem.currentSequence, problem.currentStep], [sequence, step]);
      }
    }));

  it("409 COMMAND_ID_REUSED: the same id with another payload", async () => {
    const envelope = played.envelope("END_TURN", { actorId: "ada" });
    succeed(await post(envelope));
    await played.refresh();
    await unchanged(async () => {
      refuse(await post({ ...envelope, payload: { actorId: "bo" } }), 409, "COMMAND_ID_REUSED");
      assert.equal(
        succeed(await call<{ duplicate: boolean }>(`${played.path}/commands`, { body: envelope })).duplicate,
        true,
      );
    });
  });

  it("409 ATTEMPT_KEY_REUSED: the same key with another creation", async () => {
    const attemptKey = randomUUID();
    const first = succeed(
      await call<{ combat: { stateHash: string } }>("/combats", { body: { ...creation, attemptKey } }),
      201,
    );
    refuse(await call("/combats", { body: { ...creation, attemptKey, seed: 6 } }), 409, "ATTEMPT_KEY_REUSED");
    const again = succeed(
      await call<{ combat: { stateHash: string } }>("/combats", { body: { ...creation, attemptKey } }),
    );
    assert.equal(again.combat.stateHash, first.combat.stateHash);
  });

  it("404 NOT_FOUND: a combat, revision, definition or command that does not exist", () =>
    unchanged(async () => {
      refuse(await call(`/combats/${randomUUID()}`), 404, "NOT_FOUND");
      refuse(await call("/combats/nowhere"), 404, "NOT_FOUND");
      refuse(await call(`${played.path}/resolutions/${randomUUID()}`), 404, "NOT_FOUND");
      refuse(await call(`/content/revisions/${noSuchRevision}`), 404, "NOT_FOUND");
      refuse(await call("/content/cards/no-such-card"), 404, "NOT_FOUND");
      refuse(await call("/combats", { body: { ...creation, contentRevision: noSuchRevision } }), 404, "NOT_FOUND");
      refuse(await call("/no/such/route"), 404, "NOT_FOUND");
    }));

  it("422 UNKNOWN_REFERENCE: a name in a creation that its revision does not know, with its place", async () => {
    for (const [change, path] of [
      [{ modeId: "storm" }, /modeId/],
      [
        { participants: [{ ...twoGardeners[0], definitionId: "giant" }, twoGardeners[1]] },
        /participants.*0.*definitionId/,
      ],
      [{ initialState: { effects: [{ targetActorId: "ada", statusId: "blessed" }] } }, /effects.*0.*statusId/],
    ] as const) {
      const problem = refuse(await call("/combats", { body: { ...creation, ...change } }), 422, "UNKNOWN_REFERENCE");
      assert.match(problem.errors?.[0]?.path ?? "", path);
    }
  });

  it("405, 413, 415: the wrong method, too much, the wrong kind of body", () =>
    unchanged(async () => {
      assert.equal((await call(played.path, { method: "DELETE" })).status, 405);
      refuse(
        await post({ ...played.envelope("END_TURN", { actorId: "ada" }), pad: "x".repeat(70_000) }),
        413,
        "PAYLOAD_TOO_LARGE",
      );
      assert.equal((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).status, 415);
    }));

  it("401 UNAUTHENTICATED: administration without its key", async () => {
    const body = { configName, bundle: provingGround() };
    refuse(await call("/admin/content/drafts", { body }), 401, "UNAUTHENTICATED");
    refuse(await call("/admin/content/drafts", { body, headers: { "x-admin-key": "guess" } }), 401, "UNAUTHENTICATED");
  });

  it("422 CONTENT_INVALID: a draft with a mistake is kept, and not published", async () => {
    const bundle = provingGround({ cards: { typo: { cardId: "typo", components: [{ type: "efect" }] } } });
    const draft = succeed(await callAsAdmin<Draft>("/admin/content/drafts", { body: { configName, bundle } }), 201);
    const path = `/admin/content/drafts/${draft.draftId}/publish`;
    const problem = refuse(
      await callAsAdmin(path, { body: { expectedVersion: draft.version } }),
      422,
      "CONTENT_INVALID",
    );
    assert.match(problem.errors?.[0]?.path ?? "", /^\/cards\/typo\/components\/0/);
  });
});
