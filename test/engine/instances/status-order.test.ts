import { describe, expect, it } from "vitest";
import { statusOrder } from "../../../src/engine/instances/status-order.ts";
import { instanceId, makeStatus, shelf } from "./shelf.ts";

const { content } = shelf({ statuses: [makeStatus("low"), makeStatus("high", { priority: 5 })] });
const held = (number: number, statusId: string) => ({
  instanceId: instanceId(number),
  statusId,
  ownerId: "ada",
  sourceId: null,
  stacks: 1,
  duration: -1,
});

describe("EF-13 the order of statuses", () => {
  it("is status priority descending, then instance id", () => {
    const statuses = [held(3, "low"), held(1, "low"), held(4, "high"), held(2, "high")];
    expect(statusOrder(statuses, content).map((one) => one.instanceId)).toEqual([2, 4, 1, 3].map(instanceId));
  });
});
