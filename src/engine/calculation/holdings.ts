import { toNineDecimals } from "../../expressions/rounding.ts";

/**
 * What a contribution draws on together with others of one calculation: all that name one holding share what it holds
 * (EF-07). The contribution offers what is held × `scale` + `offset`.
 */
export interface Share {
  readonly holdingId: string;
  readonly held: number;
  readonly scale: number;
  readonly offset: number;
  /** `Whole`: any use takes all that is left; `Read`: only a capacity takes, everything else just reads. */
  readonly use: "Part" | "Whole" | "Read";
}

/** What is left of the holdings that have been drawn on. */
export type Holdings = ReadonlyMap<string, number>;

export const untouched: Holdings = new Map();

/** What is left of the holding, in its own unit. */
export function leftOf(share: Share, holdings: Holdings): number {
  return holdings.get(share.holdingId) ?? share.held;
}

/** What the rest of the holding offers. */
export function offerOf(share: Share, holdings: Holdings): number {
  return leftOf(share, holdings) * share.scale + share.offset + 0;
}

/**
 * How much of the holding a use takes: the part that counted without the offset, divided by the scale, never more than
 * is left; all of it where all that was offered counted, so that a holding is spent to the last bit (EF-09).
 */
export function usedOf(share: Share, offered: number, counted: number, holdings: Holdings): number {
  const left = leftOf(share, holdings);
  if (counted === 0) return 0;
  if (counted === offered || share.use === "Whole") return left;
  const used = share.scale === 0 ? 0 : toNineDecimals((counted - share.offset) / share.scale);
  return Math.min(Math.max(0, used), left);
}

/** The holdings after a use. */
export function drawn(share: Share, used: number, holdings: Holdings): Holdings {
  if (used === 0) return holdings;
  return new Map(holdings).set(share.holdingId, toNineDecimals(leftOf(share, holdings) - used));
}
