/** Every reason the engine may refuse; closed. What each means in HTTP is decided in `api/problems.ts`. */
export const rejectionCodes = [
  "COMBAT_FINISHED",
  "COMBAT_NOT_FINISHED",
  "NOT_PRIORITY_HOLDER",
  "NO_PRIORITY_WINDOW",
  "PRIORITY_WINDOW_OPEN",
  "NOT_A_RESPONSE",
  "STACK_DEPTH_LIMIT",
  "RESOLUTION_REJECTED",
  "NOT_ACTIVE_ACTOR",
  "PHASE_FORBIDS",
  "BUDGET_EXHAUSTED",
  "ACTION_CONSTRAINED",
  "CARD_NOT_PLAYABLE",
  "CARD_RESERVED",
  "ABILITY_NOT_USABLE",
  "CONDITION_FAILED",
  "INVALID_TARGET",
  "COST_OPTION_INVALID",
  "COST_UNAFFORDABLE",
  "PAYMENT_NOT_DUE",
  "PAYMENT_MISSING",
  "PAYMENT_DUPLICATE",
  "PAYMENT_COUNT",
  "PAYMENT_UNKNOWN_CARD",
  "PAYMENT_NOT_IN_SOURCE",
  "PAYMENT_INELIGIBLE",
  "PAYMENT_REJECTED",
  "ZONE_FLOW_FAILED",
  "CALCULATION_FAILED",
  "RESOURCE_MISSING",
  "EFFECT_LIMIT",
  "AUTOMATIC_STEP_LIMIT",
  "LIMIT_EXCEEDED",
  "WORK_LIMIT",
  "UNKNOWN_REFERENCE",
  "MODE_NOT_AVAILABLE",
] as const;

export type RejectionCode = (typeof rejectionCodes)[number];

/** One reason, with the place in the request or the content it speaks of (a JSON pointer or a dotted name). */
export interface RejectionReason {
  readonly path: string;
  readonly code: RejectionCode;
  readonly message: string;
}

/** A refusal: the code clients act on, a sentence for people, and every reason of the same stage. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly message: string;
  readonly reasons: readonly RejectionReason[];
}

/** A value or a refusal; exceptions are left for our own bugs. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rejection: Rejection };

/** An accepted value. */
export function accept<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refusal for one reason; `path` says where, as in `payload.targetIds`. */
export function reject(code: RejectionCode, message: string, path = ""): { ok: false; rejection: Rejection } {
  return { ok: false, rejection: { code, message, reasons: [{ path, code, message }] } };
}

/** A refusal for several reasons of one stage: the first one's code stands for all. */
export function rejectAll(reasons: readonly [RejectionReason, ...RejectionReason[]]): {
  ok: false;
  rejection: Rejection;
} {
  return { ok: false, rejection: { code: reasons[0].code, message: reasons[0].message, reasons } };
}

/**
 * A refusal from within a card, whose part leads the place and stands in the sentence: whoever may not know the card is
 * then told nothing of it (PY-05).
 * @param part `<cardInstanceId>/<part>`
 */
export function rejectWithin(part: string, { code, message, reasons }: Rejection): Rejection {
  const within = ({ path }: RejectionReason) => (path === "" || path === part ? part : `${part}/${path}`);
  const told = (text: string) => `in ${part}: ${text}`;
  return {
    code,
    message: told(message),
    reasons: reasons.map((reason) => ({ ...reason, path: within(reason), message: told(reason.message) })),
  };
}
