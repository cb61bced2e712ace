import type { Authored } from "../authored.ts";
import { at, unknownName } from "../problems.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseWith } from "./context.ts";

type Sequence = Authored<"phase-sequences">;
type Phase = Sequence["phases"][number];

/** Phase graphs: known phases, an End in reach of the entry, and a way out of every phase in reach. */
export function checkPhases(context: CheckContext): void {
  for (const [id, sequence] of context.authored["phase-sequences"]) {
    const path = at("/phase-sequences", id);
    refuseDuplicates(context, sequence.phases, at(path, "phases"), "phaseId", (phase) => phase.phaseId);
    const phases = new Map(sequence.phases.map((phase) => [phase.phaseId, phase]));
    checkNames(context, sequence, phases, path);
    if (phases.has(sequence.entryPhaseId)) checkGraph(context, sequence, phases, path);
  }
}

function checkNames(context: CheckContext, sequence: Sequence, phases: ReadonlyMap<string, Phase>, path: string): void {
  const want = (phaseId: string, place: string) => {
    if (!phases.has(phaseId)) {
      refuseWith(context, unknownName("UNKNOWN_REFERENCE", place, "phase", phaseId, phases.keys()));
    }
  };
  want(sequence.entryPhaseId, at(path, "entryPhaseId"));
  for (const [index, phase] of sequence.phases.entries()) {
    const edges = at(path, "phases", index, "edges");
    refuseDuplicates(context, phase.edges, edges, "edgeId", (edge) => edge.edgeId);
    for (const [position, edge] of phase.edges.entries())
      want(edge.targetPhaseId, at(edges, position, "targetPhaseId"));
  }
}

function checkGraph(context: CheckContext, sequence: Sequence, phases: ReadonlyMap<string, Phase>, path: string): void {
  const inReach = reachable(phases, sequence.entryPhaseId);
  for (const role of ["Middle", "End"] as const) {
    if (![...inReach].some((phaseId) => phases.get(phaseId)?.role === role)) {
      refuse(
        context,
        "PHASE_GRAPH",
        at(path, "entryPhaseId"),
        `no phase of the role \`${role}\` is in reach of the entry`,
      );
    }
  }
  for (const [index, phase] of sequence.phases.entries()) {
    const place = at(path, "phases", index);
    if (!inReach.has(phase.phaseId)) refuse(context, "PHASE_GRAPH", place, "this phase is out of reach of the entry");
    else if (phase.role !== "End") checkExit(context, phase, phases, place);
  }
}

/** What takes an actor out of a phase: ending the turn out of a Middle, nothing but time out of a Start. */
function checkExit(context: CheckContext, phase: Phase, phases: ReadonlyMap<string, Phase>, path: string): void {
  const trigger = phase.role === "Start" ? "Automatic" : "ActivationExit";
  if (!phase.edges.some((edge) => edge.trigger === trigger)) {
    refuse(
      context,
      "PHASE_GRAPH",
      at(path, "edges"),
      `a ${phase.role} phase needs an edge with the trigger \`${trigger}\``,
    );
  } else if (![...reachable(phases, phase.phaseId)].some((phaseId) => phases.get(phaseId)?.role === "End")) {
    refuse(context, "PHASE_GRAPH", at(path, "edges"), "no End phase is in reach from here");
  }
}

function reachable(phases: ReadonlyMap<string, Phase>, from: string): ReadonlySet<string> {
  const seen = new Set<string>([from]);
  for (const phaseId of seen) {
    for (const edge of phases.get(phaseId)?.edges ?? []) seen.add(edge.targetPhaseId);
  }
  return seen;
}
