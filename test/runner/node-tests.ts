import { basename, resolve } from "node:path";
import { run } from "node:test";
import type { TestOutcome } from "./pending.ts";

/** Runs files of node:test, each in a process of its own, one after the other, and says how each test ended. */
export async function runNodeTests(files: readonly string[]): Promise<readonly TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  const namesByFile = new Map<string, string[]>();
  for await (const event of run({ files: files.map((file) => resolve(file)), concurrency: 1 })) {
    if (event.type === "test:start") {
      const names = namesByFile.get(event.data.file ?? "") ?? [];
      namesByFile.set(event.data.file ?? "", [...names.slice(0, event.data.nesting), event.data.name]);
    }
    if (event.type !== "test:pass" && event.type !== "test:fail") continue;
    if (event.data.details.type === "suite" && !isOwnFailure(event)) continue;
    const file = basename(event.data.file ?? event.data.name);
    const parents = (namesByFile.get(event.data.file ?? "") ?? []).slice(0, event.data.nesting);
    const passed = event.type === "test:pass" && event.data.skip === undefined && event.data.todo === undefined;
    outcomes.push({ file, name: [...parents, event.data.name].join(" > "), passed, error: describeError(event) });
    console.log(`  ${passed ? "✓" : "✗"} ${file} ${outcomes.at(-1)?.name}`);
  }
  return outcomes;
}

interface EndEvent {
  readonly type: string;
  readonly data: { readonly details: { readonly error?: Error & { readonly failureType?: string } } };
}

/** A suite whose tests failed has nothing of its own to say; one that broke by itself has. */
function isOwnFailure(event: EndEvent): boolean {
  return event.type === "test:fail" && event.data.details.error?.failureType !== "subtestsFailed";
}

function describeError({ data }: EndEvent): string {
  const { error } = data.details;
  if (error === undefined) return "";
  return error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message;
}
