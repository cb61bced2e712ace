import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import type { XoroshiroState } from "../../../src/engine/state/snapshot.ts";

/**
 * The attack on xoroshiro128+: its steps are linear over GF(2), and the lowest bit of its output is the sum of two bits of
 * its state. A draw below an even bound shows that bit. Each such draw is one equation for the 128 bits of the state
 * before the first draw; 128 independent ones give it, and with it every draw to come.
 */

/** A draw that was seen: a value of 0 … bound − 1. */
export interface SeenDraw {
  readonly value: number;
  readonly bound: number;
}

/** The draws of a shuffle that was seen: each place in turn took one of what was left. */
export function seenDraws(before: readonly number[], after: readonly number[]): readonly SeenDraw[] {
  const left = [...before];
  return after.slice(0, -1).map((item) => {
    const draw = { value: left.indexOf(item), bound: left.length };
    left.splice(draw.value, 1);
    return draw;
  });
}

/**
 * The generator after a row of draws that follow each other.
 * @returns null where no generator of this kind gives them, or more than one would
 */
export function recoverState(draws: readonly SeenDraw[]): XoroshiroState | null {
  const initial = solve(equationsOf(draws));
  if (initial === null) return null;
  const generator = xoroshiro128plusFromState(initial);
  for (const _draw of draws) generator.next();
  return { algorithm: "xoroshiro128plus", state: generator.getState(), draws: draws.length };
}

/** Which bits of the initial state a bit is the sum of: bit n of the mask for bit n of the state, and bit 128 for 1. */
type Mask = bigint;

/** A word of 32 bits, the lowest first. */
type Word = readonly Mask[];

const stateBits = 128;
const wordBits = 32;
const constant = 1n << BigInt(stateBits);

/** For each draw below an even bound a sum of initial bits that is 0. */
function equationsOf(draws: readonly SeenDraw[]): readonly Mask[] {
  let words: readonly Word[] = [0, 1, 2, 3].map((word) =>
    Array.from({ length: wordBits }, (_, bit) => 1n << BigInt(word * wordBits + bit)),
  );
  const equations: Mask[] = [];
  for (const { value, bound } of draws) {
    const [, low0 = [], , low1 = []] = words;
    const lowest = (low0[0] ?? 0n) ^ (low1[0] ?? 0n);
    if (bound % 2 === 0) equations.push(value % 2 === 0 ? lowest : lowest ^ constant);
    words = advance(words);
  }
  return equations;
}

/** One step of the generator, on sums of bits instead of bits; the words in the order of the state. */
function advance([high0 = [], low0 = [], high1 = [], low1 = []]: readonly Word[]): readonly Word[] {
  const low = sum(low1, low0);
  const high = sum(high1, high0);
  return [
    sum(left(high0, 24), right(low0, 8), high, left(high, 16), right(low, 16)),
    sum(left(low0, 24), right(high0, 8), low, left(low, 16)),
    sum(left(low, 5), right(high, 27)),
    sum(left(high, 5), right(low, 27)),
  ];
}

function sum(...words: readonly Word[]): Word {
  return Array.from({ length: wordBits }, (_, bit) => words.reduce((total, word) => total ^ (word[bit] ?? 0n), 0n));
}

function left(word: Word, by: number): Word {
  return Array.from({ length: wordBits }, (_, bit) => word[bit - by] ?? 0n);
}

function right(word: Word, by: number): Word {
  return Array.from({ length: wordBits }, (_, bit) => word[bit + by] ?? 0n);
}

/** The only state for which every sum is 0, by Gaussian elimination; null when there is none or more than one. */
function solve(equations: readonly Mask[]): readonly number[] | null {
  let rows = [...equations];
  const solved: Mask[] = [];
  for (let bit = 0; bit < stateBits; bit += 1) {
    const mask = 1n << BigInt(bit);
    const pivot = rows.find((row) => (row & mask) !== 0n);
    if (pivot === undefined) return null;
    const reduce = (row: Mask) => ((row & mask) === 0n ? row : row ^ pivot);
    rows = rows.filter((row) => row !== pivot).map(reduce);
    for (const [index, row] of solved.entries()) solved[index] = reduce(row);
    solved.push(pivot);
  }
  if (rows.some((row) => row !== 0n)) return null;
  return [0, 1, 2, 3].map((word) =>
    solved
      .slice(word * wordBits, (word + 1) * wordBits)
      .reduce((value, row, bit) => value | (row >= constant ? 1 << bit : 0), 0),
  );
}
