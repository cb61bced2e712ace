import { describe, expect, it } from "vitest";
import type { Rules } from "../../src/combat/rules.ts";
import { verify } from "../../src/combat/verify.ts";
import { isEngineVersion } from "../../src/engine/index.ts";
import { changeState, played, send, toilingRules } from "./history-kit.ts";
import { openTable, reopen, tallyRules } from "./tally.ts";

const noPause = () => Promise.resolve();

describe("verification", () => {
  it("re-executes everything and ends at the last hash", async () => {
    const { session } = played();
    expect(await verify(session, noPause)).toEqual({
      isValid: true,
      sequencesChecked: 4,
      spans: [{ fromSequence: 0, toSequence: 3, engineVersion: "1", result: "VERIFIED" }],
      finalStateHash: session.last.stateHash,
    });
  });

  it("pauses after each entry, so that a command may come between", async () => {
    const { session } = openTable(toilingRules());
    for (const number of [1, 2, 3, 4]) send(session, number, "ada");
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect((await verify(session, pause)).isValid).toBe(true);
    // The creation and four commands.
    expect(pauses).toBe(5);
  });

  it("finds a payload that was changed in the rows", async () => {
    const table = played();
    table.database.exec(`UPDATE journal SET payload = '{"actorId":"bo"}' WHERE sequence = 1`);
    const { isValid, firstDivergence } = await verify(reopen(table), noPause);
    expect([isValid, firstDivergence?.sequence, firstDivergence?.kind]).toEqual([false, 1, "PAYLOAD"]);
  });

  it("names the places where another payload leads elsewhere, its own hash forged", async () => {
    const table = played();
    const forged = table.session.context.hash.value({ type: "END_TURN", payload: { actorId: "bo" } });
    const update = `UPDATE journal SET payload = '{"actorId":"bo"}', payload_hash = ? WHERE sequence = 1`;
    table.database.exec(update, forged);
    const { firstDivergence } = await verify(reopen(table), noPause);
    expect(firstDivergence).toMatchObject({ sequence: 1, kind: "STATE" });
    expect(firstDivergence?.paths).toEqual(["/actors/0/resources/0/current", "/actors/1/resources/0/current"]);
  });

  it("finds a stored state that was changed, though the journal is whole", async () => {
    const table = played();
    changeState(table, 2);
    const { isValid, firstDivergence } = await verify(table.session, noPause);
    expect(isValid).toBe(false);
    expect(firstDivergence).toMatchObject({ sequence: 2, kind: "STATE", paths: ["/round"] });
  });

  it("finds a stored state that is gone", async () => {
    const table = played();
    table.database.exec("DELETE FROM snapshots WHERE sequence = 3");
    const { firstDivergence } = await verify(table.session, noPause);
    expect(firstDivergence).toMatchObject({ sequence: 3, kind: "STATE", actual: "" });
  });

  it("finds a broken link", async () => {
    const table = played();
    table.database.exec("UPDATE journal SET previous_hash = 'torn' WHERE sequence = 2");
    const { firstDivergence } = await verify(reopen(table), noPause);
    expect(firstDivergence).toMatchObject({ sequence: 2, kind: "CHAIN", actual: "torn" });
  });

  it("checks links and states of an engine it does not have, and says that it could not re-execute", async () => {
    const table = played();
    const newer = reopen(table, tallyRules("2"));
    send(newer, 4, "ada");
    const { isValid, sequencesChecked, spans } = await verify(newer, noPause);
    expect([isValid, sequencesChecked]).toEqual([false, 1]);
    expect(spans).toEqual([
      { fromSequence: 0, toSequence: 3, engineVersion: "1", result: "NOT_VERIFIABLE" },
      { fromSequence: 4, toSequence: 4, engineVersion: "2", result: "VERIFIED" },
    ]);
  });
});

describe("verification of what an older version made", () => {
  /** A newer version of the counting game in which bo's turn counts double: a fault of the old one is mended. */
  const mended: Rules = {
    ...tallyRules("2"),
    knows: isEngineVersion,
    execute: (snapshot, command, context) => {
      const { execute } = tallyRules("2");
      const once = execute(snapshot, command, context);
      const isBos = command.type === "END_TURN" && command.payload.actorId === "bo";
      if (!once.ok || !isBos) return once;
      const twice = execute({ ...once.value.snapshot, sequence: snapshot.sequence }, command, context);
      return twice;
    },
  };

  it("says of each command whether it still comes to its state, and goes on from the stored one where not", async () => {
    const { isValid, firstDivergence, ...verified } = await verify(reopen(played(), mended), noPause);
    expect([isValid, firstDivergence]).toEqual([false, undefined]);
    expect(verified).toMatchObject({
      sequencesChecked: 3,
      spans: [
        { fromSequence: 0, toSequence: 1, engineVersion: "1", result: "VERIFIED" },
        { fromSequence: 2, toSequence: 2, engineVersion: "1", result: "NOT_VERIFIABLE" },
        { fromSequence: 3, toSequence: 3, engineVersion: "1", result: "VERIFIED" },
      ],
    });
  });

  it("does not excuse a stored state that was changed", async () => {
    const table = played();
    const session = reopen(table, mended);
    changeState(table, 2);
    const { isValid, firstDivergence, spans } = await verify(session, noPause);
    expect([isValid, firstDivergence?.sequence, firstDivergence?.kind]).toEqual([false, 2, "STATE"]);
    expect(spans.at(-1)).toMatchObject({ fromSequence: 2, result: "DIVERGED" });
  });

  it("does not excuse the version of today", async () => {
    const { firstDivergence } = await verify(reopen(played(), { ...mended, engineVersion: "1" }), noPause);
    expect(firstDivergence).toMatchObject({ sequence: 2, kind: "STATE" });
  });
});
