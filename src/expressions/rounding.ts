/** The nearest integer, halves away from zero: 2.5 → 3, −2.5 → −3; the result is never −0. */
export function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

/**
 * The nearest number with nine decimals, halves away from zero; whole numbers stay as they are, and −0 becomes 0.
 * Amounts that are added and taken keep this many, so that 0.1 + 0.2 is 0.3 (EF-02). What is not finite stays so.
 */
export function toNineDecimals(value: number): number {
  return (Number.isInteger(value) ? value : Number(value.toFixed(9))) + 0;
}

/** A count that was reckoned: whole, floored, 0 where it is below 1 or no number, at most `maximum` (EX-01). */
export function toCount(value: number, maximum: number = Number.MAX_SAFE_INTEGER): number {
  const whole = Math.floor(toNineDecimals(value));
  return whole >= 1 ? Math.min(whole, maximum) : 0;
}
