import type { JsonObject } from "./json.ts";
import { miniBundle, miniMode, miniRules, miniStack } from "./mini-bundle.ts";
import { atEnemy, costs, does, hit } from "./mini-parts.ts";

/** A zone by what of it is seen: whose eyes see its contents, and whether its order may be seen with them. */
function zone(zoneId: string, contents: "None" | "Owner" | "All", order: "Hidden" | "Visible", more: JsonObject = {}) {
  return { zoneId, ownerScope: "Actor", ordering: "Ordered", visibility: { contents, order }, ...more };
}

/** Every kind of zone: each visibility of contents with each of order, and zones that are shared. */
const zones = [
  zone("keep", "None", "Hidden"),
  zone("vault", "None", "Visible"),
  zone("fist", "Owner", "Visible", { allowsCardPlay: true }),
  zone("sleeve", "Owner", "Hidden", { allowsCardPlay: true }),
  zone("bag", "Owner", "Hidden"),
  zone("heap", "All", "Hidden"),
  zone("spill", "All", "Visible"),
  zone("well", "None", "Hidden", { ownerScope: "Global" }),
  zone("fair", "All", "Hidden", { ownerScope: "Global" }),
  zone("chest", "Owner", "Visible", { ownerScope: "RunOwner" }),
];

const owners: Readonly<Record<string, string>> = { well: "Global", fair: "Global", chest: "RunOwner" };

function move(source: string, target: string, strategy: string, more: JsonObject = {}): JsonObject {
  return {
    stepId: `${source}.${target}`,
    operation: "Move",
    sourceZoneId: source,
    targetZoneId: target,
    sourceOwner: owners[source] ?? "FlowOwner",
    targetOwner: owners[target] ?? "FlowOwner",
    selection: { strategy },
    onInsufficient: "AllowPartial",
    ...more,
  };
}

function flow(flowId: string, invocation: "Boundary" | "Effect" | "CardResolution", ...steps: readonly JsonObject[]) {
  return { flowId, actorScope: "Any", allowedInvocations: [invocation], steps };
}

/** What the cards do, one flow each: cards go from every kind of zone to every other. */
const deeds = [
  flow("dig", "Effect", move("keep", "fist", "Top")),
  flow("tuck", "Effect", move("keep", "sleeve", "Top"), move("fist", "bag", "Random")),
  flow("seal", "Effect", move("fist", "vault", "Random"), move("vault", "keep", "Bottom")),
  flow("spread", "Effect", move("bag", "heap", "All"), move("keep", "spill", "Top")),
  flow("mix", "Effect", move("heap", "keep", "All", { insertion: { strategy: "ShuffleAfterInsert" } })),
  flow("sink", "Effect", move("sleeve", "well", "Random"), move("spill", "fair", "Random")),
  flow("fish", "Effect", move("well", "bag", "Random"), move("fair", "sleeve", "First")),
  flow("hoard", "Effect", move("keep", "chest", "Top"), move("chest", "fair", "Bottom")),
  flow("rob", "Effect", {
    ...move("fist", "bag", "Random"),
    sourceOwner: "TargetActor",
    targetOwner: "SourceActor",
  }),
];

const flows = [
  {
    ...flow(
      "open",
      "Boundary",
      { stepId: "shuffle", operation: "Shuffle", sourceZoneId: "keep", sourceOwner: "FlowOwner" },
      move("keep", "fist", "Top", { selection: { strategy: "Top", count: 3 } }),
      move("keep", "bag", "Top", { selection: { strategy: "Top", count: 3 } }),
      move("keep", "sleeve", "Top", { selection: { strategy: "Top", count: 3 } }),
      move("keep", "heap", "Top", { selection: { strategy: "Top", count: 2 } }),
    ),
    triggers: ["encounter.started"],
  },
  {
    ...flow("renew", "Boundary", move("keep", "fist", "Top"), move("keep", "sleeve", "Top")),
    triggers: ["activation.started"],
  },
  ...deeds,
  flow("pay", "Effect", {
    ...move("bag", "heap", "Explicit"),
    selection: { strategy: "Explicit" },
    onInsufficient: "RejectTransaction",
  }),
  flow("leave", "CardResolution", move("fist", "spill", "Explicit"), move("sleeve", "heap", "Explicit")),
];

const boundaryFailure = "SkipAndRecord";

/** Every card is of a definition of its own, so that naming either is naming both. */
function veiledCard(cardId: string, index: number): JsonObject {
  const deed = deeds[index % deeds.length]?.flowId ?? "dig";
  const isPaid = index % 4 === 3;
  const payment = { paymentId: "due", flowId: "pay", sourceZoneId: "bag", targetZoneId: "heap", count: 1 };
  return {
    cardId,
    displayName: cardId,
    description: `${cardId} deals {hurt}.`,
    tags: [cardId],
    components: [
      costs(isPaid ? 0 : 1, isPaid ? { zonePayments: [payment] } : {}),
      does("hurt", hit(1, { effectId: `${cardId}.hurt` })),
      does(
        "deed",
        {
          effectId: `${cardId}.deed`,
          type: "CARD_ZONE_FLOW",
          target: deed === "rob" ? "TARGET" : "SELF",
          cardZoneFlowId: deed,
          cardCount: 1,
          tags: [],
        },
        20,
      ),
      atEnemy,
      { type: "disposition", componentId: "leave", order: 90, cardZoneResolutionFlowId: "leave" },
      { type: "reaction", componentId: "answer", opens: true, responds: true },
      whisper(cardId, index),
    ],
  };
}

/** What a card does unseen, from where nobody or only its owner sees it; of some it fails in the first round. */
function whisper(cardId: string, index: number): JsonObject {
  return {
    type: "trigger",
    componentId: `${cardId}.whisper`,
    boundary: "StartActivation",
    activeZoneIds: ["bag", "vault", "well"],
    effects: [
      {
        effectId: `${cardId}.sigh`,
        type: "MODIFY_RESOURCE",
        target: "SELF",
        targetResource: "husk",
        operation: "ADD",
        formulaValue: index % 3 === 0 ? "1 / (round - 1)" : `hasTag("${cardId}") ? 1 : 1`,
        tags: [],
      },
    ],
  };
}

const deckSize = 24;

function deckOf(owner: string): readonly string[] {
  return Array.from({ length: deckSize }, (_, index) => `veil.${owner}.${String(index).padStart(2, "0")}`);
}

/** The words a definition of these decks is known by: none is part of another. */
export const veiledWord = /veil\.[a-z]+\.\d\d/g;

/** A game in which what is hidden from whom changes all the time; modes `calm` and, with a stack, `tense`. */
export function veiledBundle(): JsonObject {
  const cards = ["ada", "bo", "imp"].flatMap((owner) =>
    deckOf(owner).map((id, index) => [id, veiledCard(id, index)] as const),
  );
  return miniBundle({
    cards: Object.fromEntries(cards),
    "card-zone-systems": {
      veils: { cardZoneSystemId: "veils", deckZoneId: "keep", startingHandSize: 3, zones, flows },
    },
    "combat-rules": {
      calm: miniRules("calm", { boundaryFailure }),
      tense: miniRules("tense", { boundaryFailure, reactions: miniStack() }),
    },
    gambits: {
      plays: {
        gambitId: "plays",
        priority: 5,
        predicates: [],
        action: { actionType: "PLAY_CARD", targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy" } },
      },
    },
    entities: {
      imp: {
        definitionId: "imp",
        displayName: "Imp",
        components: [
          { type: "resources", componentId: "pools", pools: { zeal: {}, flux: {}, husk: {} } },
          { type: "gambits", componentId: "gambits", gambitIds: ["plays"] },
        ],
      },
    },
    modes: Object.fromEntries(
      ["calm", "tense"].map((modeId) => [modeId, miniMode(modeId, modeId, { cardZoneSystemId: "veils" })]),
    ),
  });
}

/** Two players and a machine, each of a side of its own. */
export function veiledCreation(modeId: "calm" | "tense", seed: string): JsonObject {
  const participant = (instanceId: string, definitionId: string, kind: string) => ({
    instanceId,
    definitionId,
    sideId: instanceId,
    controllerBinding: { kind, ...(kind === "AI" ? { policyId: "gambit" } : {}) },
    deck: deckOf(instanceId).map((id) => ({ definitionId: id })),
  });
  return {
    configName: "veils",
    modeId,
    seed,
    participants: [
      participant("ada", "morrow", "Player"),
      participant("bo", "morrow", "Player"),
      participant("imp", "imp", "AI"),
    ],
  };
}
