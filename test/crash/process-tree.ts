import { execFileSync } from "node:child_process";

interface ProcessLine {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** Every process of this machine that is not dead; one that nobody has buried yet is. */
function listProcesses(): readonly ProcessLine[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    if (state === undefined || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
  });
}

/**
 * SIGKILL to a process and all that it has started, in whatever group. They are stopped first, so that none of them
 * starts another while they are counted.
 * @param groups the groups known so far; those that are found join them
 */
export function killTree(root: number, groups: Set<number>): void {
  for (let known = 0; known < groups.size; ) {
    known = groups.size;
    signalGroups(groups, "SIGSTOP");
    for (const group of groupsBelow(root)) groups.add(group);
  }
  signalGroups(groups, "SIGKILL");
}

/** The process groups of a process and of all that it has started: each is led by one of them. */
export function groupsBelow(root: number): readonly number[] {
  const processes = listProcesses();
  const tree = new Set([root]);
  for (const found of tree) {
    for (const { pid, parent } of processes) if (parent === found) tree.add(pid);
  }
  return [...new Set(processes.filter(({ pid, group }) => tree.has(pid) && tree.has(group)).map(({ group }) => group))];
}

function signalGroups(groups: Iterable<number>, signal: NodeJS.Signals): void {
  for (const group of groups) {
    try {
      process.kill(-group, signal);
    } catch {
      // The group has ended already, which is what was wanted.
    }
  }
}

/** The processes of these groups that still live. */
export function livingIn(groups: ReadonlySet<number>): readonly number[] {
  return listProcesses().flatMap(({ pid, group }) => (groups.has(group) ? [pid] : []));
}
