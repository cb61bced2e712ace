import { describe, expect, it } from "vitest";
import type { ZoneDefinition } from "../../../src/engine/definitions/zones.ts";
import { canSeeContents, canSeeOrder, type ZoneViewer } from "../../../src/engine/zones/visibility.ts";
import { makeZone, makeZoneDefinition } from "../../support/handmade.ts";

const viewers: readonly ZoneViewer[] = ["Full", ["ada", "cy"], ["bo"], "Public"];

/** For the full view, the owner (with another), an opponent and the public: contents and order of ada's zone. */
function seen(contents: ZoneDefinition["visibility"]["contents"], order: ZoneDefinition["visibility"]["order"]) {
  const definition = makeZoneDefinition("loam", contents, order);
  const zone = makeZone("loam", "ada", 1, 2);
  return viewers.map((viewer) => [canSeeContents(definition, zone, viewer), canSeeOrder(definition, zone, viewer)]);
}

const all = [true, true];
const contentsOnly = [true, false];
const nothing = [false, false];

describe("visibility of a zone", () => {
  it.each([
    ["None", "Hidden", [all, nothing, nothing, nothing]],
    ["None", "Visible", [all, nothing, nothing, nothing]],
    ["Owner", "Hidden", [all, contentsOnly, nothing, nothing]],
    ["Owner", "Visible", [all, all, nothing, nothing]],
    ["All", "Hidden", [all, contentsOnly, contentsOnly, contentsOnly]],
    ["All", "Visible", [all, all, all, all]],
  ] as const)("contents %s, order %s", (contents, order, expected) => {
    expect(seen(contents, order)).toEqual(expected);
  });

  it("a zone for its owner's eyes that nobody owns is seen by nobody", () => {
    const definition = makeZoneDefinition("commons", "Owner", "Visible", { ownerScope: "Global" });
    expect(canSeeContents(definition, makeZone("commons", null, 1), ["ada"])).toBe(false);
  });
});
