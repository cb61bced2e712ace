import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const components = "/cards/nudge/components";

describe("cards", () => {
  it("a component id is unique in the effective card, inherited ones included", () => {
    expect(errorsOf({ [`${components}/2/componentId`]: "price" })).toEqual([
      ["DUPLICATE_ID", `${components}/2/componentId`],
    ]);
    expect(errorsOf({ [`${components}/2/componentId`]: "aim" })).toEqual([
      ["DUPLICATE_ID", `${components}/2/componentId`],
    ]);
    const other = { bundleId: "other", components: [{ type: "reaction", componentId: "aim", opens: true }] };
    const changes = { "/card-component-bundles/other": other, "/cards/nudge/componentBundleIds": ["aimed", "other"] };
    expect(errorsOf(changes)).toEqual([["DUPLICATE_ID", "/cards/nudge/componentBundleIds/1"]]);
  });

  it("a component without id is called by its type, where that is unique", () => {
    expect(errorsOf({ [`${components}/2/componentId`]: undefined })).toEqual([]);
    const changes = {
      "/cards/hush/components/1/componentId": undefined,
      "/cards/hush/components/2/componentId": undefined,
    };
    expect(errorsOf(changes)).toEqual([["DUPLICATE_ID", "/cards/hush/components/2/componentId"]]);
  });

  it("targeting, disposition and reaction stand alone", () => {
    const second = { type: "disposition", componentId: "again", cardZoneResolutionFlowId: "settle" };
    expect(errorsOf({ [`${components}/-`]: second })).toEqual([["COMPONENT_CONFLICT", `${components}/3`]]);
  });

  it("a disposition's flow allows the invocation CardResolution", () => {
    const path = `${components}/2/cardZoneResolutionFlowId`;
    expect(errorsOf({ [path]: "give" })).toEqual([["FLOW_INVOCATION", path]]);
  });

  it("the description names effects that have a number", () => {
    expect(errorsOf({ "/cards/nudge/description": "Takes {pushh}." })).toEqual([
      ["UNKNOWN_REFERENCE", "/cards/nudge/description", "push"],
    ]);
    expect(errorsOf({ "/cards/nudge/description": "Costs {price}." })).toEqual([
      ["UNKNOWN_REFERENCE", "/cards/nudge/description"],
    ]);
    expect(errorsOf({ "/cards/hush/description": "{lull} itch, {draw} cards, {polish}." })).toEqual([
      ["UNKNOWN_REFERENCE", "/cards/hush/description"],
    ]);
  });

  it("an unknown component type is an error", () => {
    expect(errorsOf({ [`${components}/2/type`]: "dispositoin" })).toContainEqual([
      "INVALID_VALUE",
      `${components}/2/type`,
      "disposition",
    ]);
  });

  it("bundles are inherited once, and their ids are unique too", () => {
    expect(errorsOf({ "/cards/nudge/componentBundleIds": ["aimed", "aimed"] })).toContainEqual([
      "DUPLICATE_ID",
      "/cards/nudge/componentBundleIds/1",
    ]);
    const twice = { type: "reaction", componentId: "aim" };
    expect(errorsOf({ "/card-component-bundles/aimed/components/-": twice })).toContainEqual([
      "DUPLICATE_ID",
      "/card-component-bundles/aimed/components/1/componentId",
    ]);
  });

  it("targets: bounds in order, room for a chosen one, no event, a ranking that says by what", () => {
    const aim = "/card-component-bundles/aimed/components/0";
    expect(errorsOf({ [`${aim}/minimumTargets`]: 2 })).toEqual([["FIELD_CONFLICT", `${aim}/minimumTargets`]]);
    expect(errorsOf({ [`${aim}/minimumTargets`]: 0, [`${aim}/maximumTargets`]: 0 })).toEqual([
      ["FIELD_CONFLICT", `${aim}/maximumTargets`],
    ]);
    expect(errorsOf({ [`${aim}/target`]: "EVENT_SOURCE" })).toEqual([["TARGET_UNAVAILABLE", `${aim}/target`]]);
    expect(errorsOf({ [`${aim}/target`]: "HIGHEST_RESOURCE_ALLY" })).toEqual([
      ["MISSING_FIELD", `${aim}/selectionResourceId`],
    ]);
  });
});

describe("actions", () => {
  it("say their targets in one way", () => {
    const targeting = { target: "TARGET", minimumTargets: 1, maximumTargets: 2 };
    expect(errorsOf({ "/actions/flit/targeting": targeting })).toEqual([
      ["FIELD_CONFLICT", "/actions/flit/requiresTarget"],
    ]);
    expect(errorsOf({ "/actions/flit/targeting": targeting, "/actions/flit/requiresTarget": undefined })).toEqual([]);
  });

  it("have effects", () => {
    expect(errorsOf({ "/actions/flit/effects": [] })).toEqual([["INVALID_VALUE", "/actions/flit/effects"]]);
  });
});
