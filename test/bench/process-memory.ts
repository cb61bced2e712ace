import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Memory in MiB; null where the system does not tell. */
export type Mebibytes = number | null;

/** Begins a new peak of the runtime's memory, and says what it holds now. */
export function resetPeak(): Mebibytes {
  const pids = runtimeProcesses();
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return sumOf(pids, "VmRSS");
}

/** The most the runtime has held since the last reset. */
export function readPeak(): Mebibytes {
  return sumOf(runtimeProcesses(), "VmHWM");
}

/** The workerd processes that this process has started. */
function runtimeProcesses(): readonly number[] {
  if (!existsSync("/proc/self/status")) return [];
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statusOf(Number(name))] as const),
  );
  const descends = (pid: number): boolean => {
    const parent = Number(/^PPid:\s*(\d+)/m.exec(parents.get(pid) ?? "")?.[1] ?? 0);
    return parent === process.pid || (parent > 1 && descends(parent));
  };
  return [...parents.keys()].filter((pid) => /^Name:\s*workerd/m.test(parents.get(pid) ?? "") && descends(pid));
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}

function sumOf(pids: readonly number[], field: "VmRSS" | "VmHWM"): Mebibytes {
  if (pids.length === 0) return null;
  const kibibytes = pids.map((pid) => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(statusOf(pid))?.[1] ?? 0));
  return kibibytes.reduce((sum, value) => sum + value, 0) / 1024;
}
