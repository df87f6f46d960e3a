import { readdirSync, readFileSync } from "node:fs";

/** Returns the commands of running processes that name a folder. This works only on Linux. */
export function leftRunning(folder: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id) && Number(id) !== process.pid)
    .flatMap((id) => {
      try {
        const command = readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return command.includes(folder) ? [command] : [];
      } catch {
        return []; // The process has ended meanwhile.
      }
    });
}
