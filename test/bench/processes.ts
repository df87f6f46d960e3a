import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the processor time so far in milliseconds, and the memory in MiB, of a process and its descendants on Linux.
 */
export function usedBy(pid: number): { cpu: number; memory: number } {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = new Map(all.map((name) => [Number(name), statOf(name)]));
  const isIts = (each: number): boolean =>
    each === pid || (each > 1 && isIts(stats.get(each)?.parent ?? 0));
  const its = [...stats].filter(([each]) => isIts(each));
  return {
    // Linux counts in hundredths of a second.
    cpu: its.reduce((sum, [, { time }]) => sum + time * 10, 0),
    memory: its.reduce((sum, [each]) => sum + residentOf(each), 0),
  };
}

/** Processor milliseconds so far of a process alone, from the nanoseconds that Linux counts for each thread. */
export function processorTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`).split(" "));
  return times.reduce((sum, [time]) => sum + Number(time), 0) / 1_000_000;
}

function statOf(pid: string): { parent: number; time: number } {
  const text = read(`/proc/${pid}/stat`);
  // The brackets contain the program's name, which may contain blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return {
    parent: Number(fields[1] ?? 0),
    time: Number(fields[11] ?? 0) + Number(fields[12] ?? 0),
  };
}

/**
 * Returns the resident memory. Pages that are shared with other processes count in full, so other processes never
 * reduce it.
 */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Returns an empty text if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
