import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const gift = "/cards/hush/components/0/zonePayments/0";
const give = "/card-zone-systems/nest/flows/2";
const hand = `${give}/steps/0`;

describe("PY-02 payments", () => {
  it("are 1 to 64 cards", () => {
    for (const count of [0, 65, 1.5]) {
      expect(errorsOf({ [`${gift}/count`]: count })).toEqual([["INVALID_VALUE", `${gift}/count`]]);
    }
    expect(errorsOf({ [`${gift}/count`]: 64 })).toEqual([]);
  });

  it("have an id of their own in the component", () => {
    const again = { paymentId: "gift", flowId: "give", sourceZoneId: "wing", targetZoneId: "moss", count: 1 };
    expect(errorsOf({ "/cards/hush/components/0/zonePayments/-": again })).toEqual([
      ["DUPLICATE_ID", "/cards/hush/components/0/zonePayments/1/paymentId"],
    ]);
  });

  it("are tied to an option of their own component", () => {
    expect(errorsOf({ [`${gift}/costOptionId`]: "leaf" })).toEqual([]);
    expect(errorsOf({ [`${gift}/costOptionId`]: "leaff" })).toEqual([
      ["UNKNOWN_REFERENCE", `${gift}/costOptionId`, "leaf"],
    ]);
  });

  it("name zones and a flow that exist", () => {
    expect(errorsOf({ [`${gift}/flowId`]: "giv" })).toEqual([["UNKNOWN_REFERENCE", `${gift}/flowId`, "give"]]);
    expect(errorsOf({ [`${gift}/targetZoneId`]: "mos" })).toContainEqual([
      "UNKNOWN_REFERENCE",
      `${gift}/targetZoneId`,
      "moss",
    ]);
  });

  it("option ids are unique in their component", () => {
    const path = "/cards/hush/components/0/costs/alternativeCosts";
    expect(errorsOf({ [`${path}/-`]: { optionId: "leaf" } })).toEqual([["DUPLICATE_ID", `${path}/1/optionId`]]);
  });
});

describe("PY-03 the flow of a payment", () => {
  for (const [what, changes, field] of [
    ["must allow Effect", { [`${give}/allowedInvocations`]: ["CardResolution"] }, "flowId"],
    ["must be for any actor", { [`${give}/actorScope`]: "PlayerControlled" }, "flowId"],
    [
      "must be one transfer",
      { [`${give}/steps/-`]: { stepId: "mix", operation: "Shuffle", sourceZoneId: "moss" } },
      "flowId",
    ],
    [
      "must be a Move",
      { [hand]: { stepId: "x", operation: "Destroy", sourceZoneId: "wing", selection: { strategy: "Explicit" } } },
      "flowId",
    ],
    ["must be unconditional", { [`${hand}/condition`]: "1" }, "flowId"],
    ["must select Explicit", { [`${hand}/selection`]: { strategy: "Top" } }, "flowId"],
    ["must not count by itself", { [`${hand}/selection/count`]: 1 }, "flowId"],
    ["must not filter by itself", { [`${hand}/selection/requiredTags`]: ["slow"] }, "flowId"],
    ["must reject what is insufficient", { [`${hand}/onInsufficient`]: "AllowPartial" }, "flowId"],
    ["must reject an overflow", { [`${hand}/onOverflow`]: "AllowPartial" }, "flowId"],
    ["must take from the payment's source", { [`${gift}/sourceZoneId`]: "cocoon" }, "sourceZoneId"],
    ["must bring to the payment's target", { [`${gift}/targetZoneId`]: "cocoon" }, "targetZoneId"],
  ] as const) {
    it(what, () => {
      expect(errorsOf(changes)).toEqual([["PAYMENT_FLOW", `${gift}/${field}`]]);
    });
  }

  it("is checked for abilities too", () => {
    const payment = { paymentId: "p", flowId: "take", sourceZoneId: "cocoon", targetZoneId: "wing", count: 1 };
    expect(errorsOf({ "/actions/flit/zonePayments": [payment] })).toContainEqual([
      "PAYMENT_FLOW",
      "/actions/flit/zonePayments/0/flowId",
    ]);
  });
});
