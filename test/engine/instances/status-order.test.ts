import { describe, expect, it } from "vitest";
import type { TriggerDefinition } from "../../../src/engine/definitions/effects.ts";
import { statusOrder, statusTriggers } from "../../../src/engine/instances/status-order.ts";
import type { StatusInstance } from "../../../src/engine/state/snapshot.ts";
import { instanceId, makeStatus, shelf } from "./shelf.ts";

function makeTrigger(triggerId: string, priority: number, boundary: TriggerDefinition["boundary"]): TriggerDefinition {
  return {
    triggerId,
    boundary,
    priority,
    observe: "Target",
    limit: null,
    requiredTags: [],
    excludedTags: [],
    condition: null,
    activeZoneIds: [],
    effects: [],
  };
}

function held(number: number, statusId: string): StatusInstance {
  return { instanceId: instanceId(number), statusId, ownerId: "ada", sourceId: null, stacks: 1, duration: -1 };
}

const { content } = shelf({
  statuses: [
    makeStatus("low", { triggers: [makeTrigger("low.a", 99, "StartRound"), makeTrigger("low.b", 1, "StartRound")] }),
    makeStatus("high", {
      priority: 5,
      triggers: [
        makeTrigger("high.z", 2, "StartRound"),
        makeTrigger("high.y", 2, "StartRound"),
        makeTrigger("high.first", 3, "StartRound"),
        makeTrigger("high.else", 9, "EndRound"),
      ],
    }),
  ],
});
const statuses = [held(3, "low"), held(1, "low"), held(4, "high"), held(2, "high")];

describe("EF-13 the order of statuses", () => {
  it("is status priority descending, then instance id", () => {
    expect(statusOrder(statuses, content).map((one) => one.instanceId)).toEqual([2, 4, 1, 3].map(instanceId));
  });

  it("of their triggers: status priority, trigger priority, instance id, trigger id", () => {
    const order = statusTriggers(statuses, "StartRound", content).map(
      ({ instance, trigger }) => `${Number.parseInt(instance.instanceId.slice(0, 8), 16)} ${trigger.triggerId}`,
    );
    expect(order).toEqual([
      "2 high.first",
      "4 high.first",
      "2 high.y",
      "2 high.z",
      "4 high.y",
      "4 high.z",
      "1 low.a",
      "3 low.a",
      "1 low.b",
      "3 low.b",
    ]);
  });
});
