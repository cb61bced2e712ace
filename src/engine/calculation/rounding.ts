import { roundHalfAwayFromZero } from "../../expressions/rounding.ts";
import type { CalculationBucket } from "../definitions/influences.ts";

type Rounding = Pick<CalculationBucket, "rounding" | "midpointRounding">;

/** A finite value rounded as a bucket says; `midpointRounding` concerns `Round` only. Never −0. */
export function roundValue(value: number, { rounding, midpointRounding }: Rounding): number {
  switch (rounding) {
    case "None":
      return value + 0;
    case "Floor":
      return Math.floor(value) + 0;
    case "Ceiling":
      return Math.ceil(value) + 0;
    case "Truncate":
      return Math.trunc(value) + 0;
    case "Round":
      return midpointRounding === "ToEven" ? roundHalfToEven(value) : roundHalfAwayFromZero(value);
  }
}

function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  const isMidpoint = value - below === 0.5;
  if (!isMidpoint) return Math.round(value) + 0;
  return (below % 2 === 0 ? below : below + 1) + 0;
}
