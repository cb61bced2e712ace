import { describe, expect, it } from "vitest";
import { warningsOf } from "../bundle.ts";

const resource = (resourceId: string) => ({ resourceId, defaultMax: 1, defaultCurrent: 1 });

describe("warnings of what is not used", () => {
  it("a definition nothing references", () => {
    expect(warningsOf({ "/resources/husk": resource("husk"), "/relics/bell": { relicId: "bell" } })).toEqual([
      ["UNREFERENCED", "/relics/bell"],
      ["UNREFERENCED", "/resources/husk"],
    ]);
  });

  it("an expression's variable is a reference", () => {
    const condition = "source.resources.husk.current > 0 && paid.bran > 0 && target.statuses.fog.stacks == 0";
    expect(
      warningsOf({
        "/resources/husk": resource("husk"),
        "/resources/bran": resource("bran"),
        "/status-effects/fog": { statusId: "fog" },
        "/cards/nudge/components/1/effect/condition": condition,
      }),
    ).toEqual([]);
  });

  it("naming itself is none", () => {
    const card = {
      cardId: "echo",
      components: [
        {
          type: "effect",
          effect: { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "take", cardDefinitionIds: ["echo"] },
        },
      ],
    };
    expect(warningsOf({ "/cards/echo": card, "/scenarios": {} })).toEqual([["UNREFERENCED", "/cards/echo"]]);
  });

  it("a card no scenario can bring into play, even where a filter names it", () => {
    const changes = {
      "/cards/echo": { cardId: "echo" },
      "/gambits/peck/action": { actionType: "PLAY_CARD", cardDefinitionId: "echo" },
    };
    expect(warningsOf({ ...changes, "/actions/flit/tags": [] })).toContainEqual(["UNREACHABLE_CARD", "/cards/echo"]);
    const step = { stepId: "make", operation: "Create", targetZoneId: "wing", cardDefinitionId: "echo" };
    expect(warningsOf({ ...changes, "/card-zone-systems/nest/flows/0/steps/-": step })).toEqual([]);
  });
});
