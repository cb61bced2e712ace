import { describe, expect, it } from "vitest";
import { refuse, type WireAnswer } from "../../src/combat/answers.ts";
import { type Reader, Readings } from "../../src/combat/readings.ts";
import { finish, type Interruptible } from "../../src/combat/turns.ts";

const ada: Reader = { viewer: { kind: "Seat", actorIds: ["ada"] }, key: "ada" };
const bo: Reader = { viewer: { kind: "Seat", actorIds: ["bo"] }, key: "bo" };
const done = refuse("NOT_FOUND", "done");

/** Reads that end when they are told to. */
function desk() {
  const readings = new Readings({ take: async () => {} });
  const atWork: (() => void)[] = [];
  const answers: WireAnswer[] = [];
  const begin = (reader: Reader) =>
    void readings
      .run(reader, () => new Promise((resolve) => atWork.push(() => resolve(done))))
      .then((answer) => answers.push(answer));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { atWork, answers, begin, settle };
}

describe("reads that cost much", () => {
  it("are two of one caller at a time, six more wait, and a further one is refused", async () => {
    const { atWork, answers, begin, settle } = desk();
    for (let count = 0; count < 9; count += 1) begin(ada);
    await settle();
    expect(atWork).toHaveLength(2);
    expect(answers).toMatchObject([{ ok: false, refusal: { code: "RATE_LIMITED" } }]);
  });

  it("of one caller do not keep another's waiting", async () => {
    const { atWork, begin, settle } = desk();
    for (let count = 0; count < 8; count += 1) begin(ada);
    begin(bo);
    await settle();
    expect(atWork).toHaveLength(3);
  });

  it("begin when others end, failed ones too", async () => {
    const { atWork, answers, begin, settle } = desk();
    for (let count = 0; count < 8; count += 1) begin(ada);
    for (let ended = 0; ended < 8; ended += 1) {
      await settle();
      atWork[ended]?.();
    }
    await settle();
    expect(answers).toEqual(Array.from({ length: 8 }, () => done));
    begin(ada);
    await settle();
    expect(atWork).toHaveLength(9);
  });
});

describe("interruptible work", () => {
  it("pauses between its pieces", async () => {
    const order: string[] = [];
    function* work(): Interruptible<{ readonly pieces: number }> {
      order.push("first");
      yield;
      order.push("second");
      return { pieces: 2 };
    }
    const pause = async () => {
      order.push("pause");
    };
    expect(await finish(work(), pause)).toEqual({ pieces: 2 });
    expect(order).toEqual(["first", "pause", "second"]);
  });
});
