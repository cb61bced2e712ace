import type { ZoneOperation } from "../../definitions/zones.ts";
import type { OperationHandler } from "../flow-run.ts";
import { runCreate } from "./create.ts";
import { runDestroy } from "./destroy.ts";
import { runExecuteFlow } from "./execute-flow.ts";
import { runMove } from "./move.ts";
import { runReorder } from "./reorder.ts";
import { runShuffle } from "./shuffle.ts";

export const operations: { readonly [K in ZoneOperation]: OperationHandler } = {
  Create: runCreate,
  Move: runMove,
  Destroy: runDestroy,
  Shuffle: runShuffle,
  Reorder: runReorder,
  ExecuteFlow: runExecuteFlow,
};
