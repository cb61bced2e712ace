import type { Creation } from "../../src/engine/index.ts";
import { hurtBy, mat, plus, relic, status, trigger } from "../engine/parts.ts";
import type { JsonObject } from "./json.ts";
import { miniBundle, miniRules } from "./mini-bundle.ts";
import { atEnemy, card, does } from "./mini-parts.ts";
import { beast, person } from "./position.ts";
import type { Random } from "./random.ts";

/** How much a game has of each thing that costs work: so many of its choices, from none to as many as are allowed. */
export interface Genome {
  /** Index into `kinds`. */
  readonly kind: number;
  readonly repeat: number;
  readonly chained: number;
  readonly parts: number;
  /** Actors besides the person. */
  readonly machines: number;
  readonly greedy: number;
  readonly copies: number;
  /** Cards that lie in the zone a flow goes through. */
  readonly kept: number;
  readonly flowSteps: number;
  /** Influences of relics on every number, with a formula of so many terms. */
  readonly influences: number;
  readonly terms: number;
  readonly statuses: number;
  /** Triggers of each status: at its owner's activations, and on everything that happens. */
  readonly ticking: number;
  readonly watching: number;
  /** Triggers of each kept card. */
  readonly wakeful: number;
}

const bounds: Genome = {
  kind: 6,
  repeat: 100,
  chained: 4,
  parts: 6,
  machines: 100,
  greedy: 100,
  copies: 40,
  kept: 900,
  flowSteps: 40,
  influences: 200,
  terms: 24,
  statuses: 1_800,
  ticking: 3,
  watching: 3,
  wakeful: 2,
};

const genes = [
  "kind",
  "repeat",
  "chained",
  "parts",
  "machines",
  "greedy",
  "copies",
  "kept",
  "flowSteps",
  "influences",
  "terms",
  "statuses",
  "ticking",
  "watching",
  "wakeful",
] as const satisfies readonly (keyof Genome)[];

/** A game at random; small numbers and none are as likely as large ones. */
export function randomGenome(random: Random): Genome {
  return redrawn(bounds, genes, random);
}

/** The same game but for a few of its numbers. */
export function mutated(genome: Genome, random: Random): Genome {
  const changed = Array.from({ length: 1 + random.below(3) }, () => random.pick(genes) ?? "kind");
  return redrawn(genome, changed, random);
}

function redrawn(genome: Genome, changed: readonly (keyof Genome)[], random: Random): Genome {
  return { ...genome, ...Object.fromEntries(changed.map((gene) => [gene, drawGene(gene, random)])) };
}

function drawGene(gene: keyof Genome, random: Random): number {
  const most = bounds[gene];
  return [0, 1, random.below(most + 1), random.below(most + 1), most][random.below(5)] ?? 0;
}

/** The actors, cards and effects of a genome as a bundle. */
export function bundleOf(genome: Genome): JsonObject {
  const formula = Array.from({ length: 1 + genome.terms }, () => "0 * source.statuses.mood.stacks").join(" + ");
  const blow = (id: string, repeat: number) => effectOf(genome, id, repeat);
  const parts = Array.from({ length: Math.max(1, genome.parts) }, (_, at) =>
    does(`part${at}`, blow(`part${at}`, Math.max(1, genome.repeat))),
  );
  const influences = Array.from({ length: genome.influences }, (_, at) =>
    plus(`charm${at}`, "Actor", genome.terms > 0 ? { formula } : { value: 0 }),
  );
  const tiny = (id: string) => hurtBy(id, "0", { target: "SELF" });
  const named = (length: number, kind: string, boundary: string) =>
    Array.from({ length }, (_, at) => trigger(`${kind}${at}`, boundary, [tiny(`${kind}${at}`)], { observe: "Any" }));
  const ticking = named(genome.ticking, "ticks", "StartActivation").map(({ observe: _observe, ...one }) => one);
  const mood = status("mood", { triggers: [...ticking, ...named(genome.watching, "sees", "ResourceChanged")] });
  const wakeful = Array.from({ length: genome.wakeful }, (_, at) => ({
    type: "trigger",
    componentId: `wakes${at}`,
    ...trigger(`wakes${at}`, "EffectApplied", [tiny(`wakes${at}`)], { observe: "Any", activeZoneIds: ["keep"] }),
  }));
  return miniBundle({
    cards: { probe: card("probe", [], ...parts, atEnemy), leaf: card("leaf", [], ...wakeful) },
    actions: {
      nibble: { actionId: "nibble", actionType: "POWER", effects: [blow("nibble.hit", 3)], requiresTarget: true },
    },
    relics: { charm: relic("charm", { influences }) },
    "status-effects": { mood },
    modifiers: { tune: { modifierId: "tune", defaultDuration: -1, durationBoundary: "Combat", stacking: "Add" } },
    "card-zone-systems": { mat: flowing(genome) },
    "combat-rules": {
      quiet: miniRules("quiet", {
        boundaryFailure: "SkipAndRecord",
        automaticResolution: { strategy: "ToNextPlayerInput", maxAutomaticSteps: 10_000 },
      }),
    },
  });
}

function flowing({ flowSteps }: Genome): JsonObject {
  const step = (at: number): JsonObject => ({
    stepId: `step${at}`,
    operation: "Move",
    sourceZoneId: at % 2 === 0 ? "keep" : "spill",
    targetZoneId: at % 2 === 0 ? "spill" : "keep",
    sourceOwner: "RunOwner",
    targetOwner: "RunOwner",
    selection: { strategy: "All", condition: "source.zones.keep.count >= 0" },
    insertion: { strategy: "ShuffleAfterInsert" },
  });
  const steps = Array.from({ length: Math.max(1, flowSteps) }, (_, at) => step(at));
  const usual = mat([{ flowId: "churn", actorScope: "Any", allowedInvocations: ["Effect"], steps }]);
  const zones = Array.isArray(usual.zones) ? usual.zones : [];
  const roomy = zones.map((zone) => ({ ...Object(zone), capacity: undefined }));
  return JSON.parse(JSON.stringify({ ...usual, zones: roomy, startingHandSize: bounds.copies }));
}

function effectOf(genome: Genome, effectId: string, repeat: number): JsonObject {
  const chainedEffects = Array.from({ length: genome.chained }, (_, at) => kindOf(genome, `${effectId}.${at}`));
  return { ...kindOf(genome, effectId), target: "ALL", repeat, chainedEffects };
}

function kindOf({ kind }: Genome, effectId: string): JsonObject {
  const common = { effectId, target: "TARGET" };
  const kinds: readonly JsonObject[] = [
    hurtBy(effectId, "0"),
    { ...common, type: "APPLY_STATUS", statusId: "mood", statusStacks: 1 },
    { ...common, type: "CARD_ZONE_FLOW", cardZoneFlowId: "churn" },
    { ...common, type: "APPLY_MODIFIER", modifierId: "tune", modifierStacks: 1 },
    { ...common, type: "REMOVE_STATUS", statusId: "mood" },
    { ...common, type: "DISPEL_STATUS", dispel: { maximumInstances: 1, order: "HighestPriorityFirst" } },
    hurtBy(effectId, "target.statuses.mood.stacks * 0"),
  ];
  return kinds[kind] ?? kinds[0] ?? common;
}

/** The combat of a genome: `ann` with her copies and kept cards against the machines, who carry the statuses. */
export function creationOf(genome: Genome): Creation {
  const deck = [
    { definitionId: "probe", count: Math.max(1, genome.copies) },
    ...(genome.kept > 0 ? [{ definitionId: "leaf", count: genome.kept }] : []),
  ];
  const machines = Array.from({ length: Math.max(1, genome.machines) }, (_, at) => {
    const policyId = at < genome.greedy ? "greedy" : "gambit";
    return beast(`m${at}`, at % 2 === 0 ? "blue" : "red", { controllerBinding: { kind: "AI", policyId } });
  });
  const carriers = ["ann", ...machines.map(({ instanceId }) => instanceId)];
  const effects = Array.from({ length: genome.statuses }, (_, at) => ({
    targetActorId: carriers[at % carriers.length] ?? "ann",
    statusId: "mood",
  }));
  const relics = [{ relicId: "charm", owner: { scope: "Global" as const } }];
  return {
    configName: "bench",
    modeId: "still",
    participants: [person("ann", "red", { deck }), ...machines],
    initialState: { effects, relics },
  };
}
