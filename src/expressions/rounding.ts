/** The nearest integer, halves away from zero: 2.5 → 3, −2.5 → −3; the result is never −0. */
export function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}
