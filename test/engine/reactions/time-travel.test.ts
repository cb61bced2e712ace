import { describe, expect, it } from "vitest";
import { act, actAll, amountOf, branchOf, counter, holderOf, pass, play, sit, type Table } from "./kit.ts";

/** Every command of every scenario here is played twice, the second time on a branch: see `act`. */

function open(): Table {
  const start = sit({ hands: { ann: ["jab", "snub"], ben: ["snub", "poke"] } });
  return act(start, play("ann", "jab", ["ben"])(start));
}

function branch(table: Table): Table {
  return { ...table, snapshot: branchOf(table.snapshot), frames: [] };
}

/** Every object of a plain value. */
function objectsOf(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsOf)];
}

describe("branches with the stack open", () => {
  it("RX-17 a branch is the same state in another place, and shares nothing with it", () => {
    const root = open();
    const copy = branch(root);
    expect(root.context.hash.state(copy.snapshot)).toBe(root.context.hash.state(root.snapshot));
    expect(copy.snapshot.runId).not.toBe(root.snapshot.runId);
    const own = new Set(objectsOf(root.snapshot));
    expect(objectsOf(copy.snapshot).some((one) => own.has(one))).toBe(false);
  });

  it("RX-17 playing a branch never changes the other: the counter here, the hit there", () => {
    const root = open();
    const before = JSON.stringify(root.snapshot);
    const countered = actAll(branch(root), counter("ben", "snub"), pass("ann"), pass("ben"));
    expect([amountOf(countered, "ben", "zeal"), countered.snapshot.pendingActions]).toEqual([20, []]);
    expect(JSON.stringify(root.snapshot)).toBe(before);
    const hit = actAll(root, pass("ben"), pass("ann"));
    expect(amountOf(hit, "ben", "zeal")).toBe(15);
    expect(amountOf(countered, "ben", "zeal")).toBe(20);
  });

  it("RX-17 back one command from every state of an exchange, and the same again: the same hashes", () => {
    const commands = [
      counter("ben", "snub"),
      counter("ann", "snub"),
      pass("ben"),
      pass("ann"),
      (table: Table) => pass(holderOf(table) ?? "")(),
      (table: Table) => pass(holderOf(table) ?? "")(),
    ];
    const states = [open()];
    for (const command of commands) {
      const last = states.at(-1) ?? open();
      states.push(act(last, command(last)));
    }
    const hashOf = ({ context, snapshot }: Table) => context.hash.state(snapshot);
    for (const [index, command] of commands.entries()) {
      const earlier = branch(states[index] ?? open());
      const again = act(earlier, command(earlier));
      expect(hashOf(again)).toBe(hashOf(states[index + 1] ?? open()));
    }
    expect(states.at(-1)?.snapshot.pendingActions).toEqual([]);
  });
});
