import { expect, it } from "vitest";
import { validateBundle } from "../../src/content/validate.ts";
import { veiledBundle } from "./veiled-game.ts";

it("the veiled game is a valid one", () => {
  expect(validateBundle(veiledBundle()).errors).toEqual([]);
});
