import { chacha20 } from "@noble/ciphers/chacha.js";
import { hexToBytes } from "@noble/ciphers/utils.js";
import type { Sha256 } from "./hash.ts";
import { limits } from "./limits.ts";
import type { Draw } from "./rng.ts";
import type { ChaCha20State } from "./snapshot.ts";

/** How many values a word of 32 bits has. */
const wordValues = 4_294_967_296;

/** The block counter has 32 bits, the last of which the library keeps back; the rest of a draw's index is in the nonce. */
const counterValues = 2_147_483_648;

const blockBytes = 64;
const wordBytes = 4;

/** What the key is made for, beside the seed: no other hash of the seed is this key. */
const purpose = "generator";

/**
 * The generator of a seed: ChaCha20 under a key of SHA-256(seed, purpose), so that no number of draws tells another.
 * @param seed decimal
 */
export function startChaCha20(seed: string, sha256: Sha256): ChaCha20State {
  return { algorithm: "chacha20", key: sha256(`${seed}:${purpose}`), draws: 0 };
}

/** A uniform integer of 0 … bound − 1: the first word of the draw's stream that lies below the bound's largest multiple. */
export function drawChaCha20Index(rng: ChaCha20State, bound: number): Draw<number> {
  const fair = wordValues - (wordValues % bound);
  for (let block = 0; block < limits.blocksPerDraw; block += 1) {
    const word = streamBlock(rng, block).find((one) => one < fair);
    if (word !== undefined) return { value: word % bound, rng: { ...rng, draws: rng.draws + 1 } };
  }
  // Each word is fair with a probability above one half: of 256, none is with one below 2^−256.
  throw new Error(`draw ${rng.draws} below ${bound} found no fair word`);
}

/** A uniform double of [0, 1): 53 bits of the first two words of the draw's stream. */
export function drawChaCha20Unit(rng: ChaCha20State): Draw<number> {
  const [high = 0, low = 0] = streamBlock(rng, 0);
  const value = ((high >>> 5) * 67_108_864 + (low >>> 6)) / 9_007_199_254_740_992;
  return { value, rng: { ...rng, draws: rng.draws + 1 } };
}

/** A block of the stream of the next draw: every draw has its own, found by its index alone. */
function streamBlock({ key, draws }: ChaCha20State, block: number): readonly number[] {
  return chacha20Block(key, draws % counterValues, [Math.floor(draws / counterValues), block, 0]);
}

/**
 * The ChaCha20 block function (RFC 8439, 2.3) as 16 words.
 * @param key 64 lowercase hex digits
 * @param counter 0 … 2^31 − 1
 */
export function chacha20Block(
  key: string,
  counter: number,
  nonce: readonly [number, number, number],
): readonly number[] {
  const nonceBytes = new DataView(new ArrayBuffer(nonce.length * wordBytes));
  for (let index = 0; index < nonce.length; index += 1)
    nonceBytes.setUint32(index * wordBytes, nonce[index] ?? 0, true);
  const zeros = new Uint8Array(blockBytes);
  const block = chacha20(hexToBytes(key), new Uint8Array(nonceBytes.buffer), zeros, undefined, counter);
  const bytes = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const words: number[] = [];
  for (let at = 0; at < blockBytes; at += wordBytes) words.push(bytes.getUint32(at, true));
  return words;
}
