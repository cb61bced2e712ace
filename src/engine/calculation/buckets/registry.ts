import type { BucketOperation } from "../../definitions/influences.ts";
import { add } from "./add.ts";
import { addPercent } from "./add-percent.ts";
import { consumeCapacity } from "./consume-capacity.ts";
import { maximum } from "./maximum.ts";
import { minimum } from "./minimum.ts";
import { multiply } from "./multiply.ts";
import type { BucketHandler } from "./operation.ts";
import { setValue } from "./set.ts";

/** One handler for each operation a bucket may have. */
export const bucketHandlers: { readonly [K in BucketOperation]: BucketHandler } = {
  Add: add,
  AddPercent: addPercent,
  Multiply: multiply,
  Set: setValue,
  Minimum: minimum,
  Maximum: maximum,
  ConsumeCapacity: consumeCapacity,
};
