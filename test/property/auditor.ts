import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { Frame } from "../../src/engine/state/records.ts";
import type { Snapshot } from "../../src/engine/state/snapshot.ts";
import { auditActors, auditDefeats } from "./audit/actors.ts";
import { auditCards } from "./audit/cards.ts";
import { auditNumbers } from "./audit/numbers.ts";
import { auditHead, auditInstances, auditStack, auditSuccession } from "./audit/order.ts";
import { auditCalculations, auditPools } from "./audit/pools.ts";
import type { Complain } from "./audit/report.ts";
import { auditZones } from "./audit/zones.ts";

/**
 * Recomputes what must hold in every state and between a state and the frame that follows it, by other means than the
 * engine's, of which it knows the types alone.
 * @param before the state the frame began in; null for the first frame of a creation
 * @returns every complaint; empty when all is well
 */
export function audit(before: Snapshot | null, frame: Frame, content: CompiledContent): readonly string[] {
  const complaints: string[] = [];
  const complain: Complain = (complaint) => {
    complaints.push(`${frame.frameId} ${frame.transitionType}: ${complaint}`);
  };
  auditState(frame.stateAfter, content, complain);
  const { stateAfter: _state, ...records } = frame;
  auditNumbers(records, "frame", complain);
  auditHead(frame, complain);
  auditCalculations(frame, complain);
  if (before) auditTransition(before, frame, content, complain);
  return complaints;
}

function auditState(state: Snapshot, content: CompiledContent, complain: Complain): void {
  auditNumbers(state, "state", complain);
  auditZones(state, content, complain);
  auditActors(state, content, complain);
  auditInstances(state, complain);
  auditStack(state, complain);
}

function auditTransition(before: Snapshot, frame: Frame, content: CompiledContent, complain: Complain): void {
  auditSuccession(before, frame, complain);
  auditDefeats(before, frame, content, complain);
  auditPools(before, frame, complain);
  auditCards(before, frame, complain);
}
