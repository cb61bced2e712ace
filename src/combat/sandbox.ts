import type { ModeDefinition } from "../engine/definitions/rules.ts";
import type { Viewer } from "../engine/index.ts";
import type { CardEvaluation } from "../engine/legality/answers.ts";
import type { CardView, CombatView, RunView } from "../engine/views/model.ts";
import { type Answer, answer } from "./answers.ts";
import { readHand } from "./reads.ts";
import type { CombatSession } from "./session.ts";

/** A state with the run it belongs to. */
export interface RunState {
  readonly run: RunView;
  readonly combat: CombatView;
}

/** What the original engine's clients load after every command. */
export interface SandboxSnapshot extends RunState {
  /** The player's cards in zones that can be played from. */
  readonly hand: readonly (Omit<CardView, "reservedBy"> & { readonly zoneId: string })[];
  /** Those of them that could be played now; empty where the mode keeps inspection closed. */
  readonly playableCards: readonly CardEvaluation[];
}

/** What a run's mode allows. */
export type RunCapabilities = { readonly runId: string } & Pick<
  ModeDefinition,
  "modeId" | "inspection" | "timeline" | "simulation" | "allowCustomSeed" | "seatTools"
>;

/** What the mode of a combat allows. */
export function readCapabilities({ mode, meta }: CombatSession): RunCapabilities {
  const { modeId, inspection, timeline, simulation, allowCustomSeed, seatTools } = mode;
  const { runId } = meta.identity;
  return { runId, modeId, inspection, timeline, simulation, allowCustomSeed, seatTools };
}

/** Run and combat, as the viewer may see them. */
export function readState({ rules, snapshot, context }: CombatSession, viewer: Viewer): RunState {
  return { run: rules.viewRun(snapshot, context), combat: rules.viewCombat(snapshot, viewer, context) };
}

/** Run, combat and the hand of the run owner, or of the seat's first actor. */
export function readSandbox(session: CombatSession, viewer: Viewer): Answer<SandboxSnapshot> {
  const state = readState(session, viewer);
  const actorId = viewer.kind === "Seat" ? (viewer.actorIds[0] ?? null) : session.snapshot.runOwnerId;
  const hand = state.combat.cardZones
    .filter(({ allowsCardPlay, ownerId }) => allowsCardPlay && (ownerId === actorId || ownerId === null))
    .flatMap(({ zoneId, cards }) =>
      (cards ?? []).map(({ cardInstanceId, definitionId, upgradeIds }) => ({
        cardInstanceId,
        definitionId,
        zoneId,
        upgradeIds,
      })),
    );
  const evaluated = readHand(session, { actorId }, viewer);
  const playableCards = evaluated.ok ? evaluated.value.items.filter(({ isPlayable }) => isPlayable) : [];
  return answer({ ...state, hand, playableCards });
}
