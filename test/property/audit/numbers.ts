import type { Complain } from "./report.ts";

/** Every number, however deep, is finite and no −0. */
export function auditNumbers(value: unknown, path: string, complain: Complain): void {
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    complain(`${path} is ${Object.is(value, -0) ? "−0" : value}`);
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) auditNumbers(child, `${path}.${key}`, complain);
}
