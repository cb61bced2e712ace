import type { SelectionStrategy } from "../../definitions/zones.ts";
import { selectExplicit } from "./explicit.ts";
import { selectAll, selectBottom, selectLast, selectTop } from "./position.ts";
import { selectRandom } from "./random.ts";
import type { SelectionHandler } from "./selection.ts";

/** The `By…` strategies and `First` choose in zone order: what sets them apart are the filters, asked of every strategy. */
export const selections: { readonly [K in SelectionStrategy]: SelectionHandler } = {
  Explicit: selectExplicit,
  Top: selectTop,
  Bottom: selectBottom,
  First: selectTop,
  Last: selectLast,
  All: selectAll,
  Random: selectRandom,
  ByDefinition: selectTop,
  ByTags: selectTop,
  ByCondition: selectTop,
};
