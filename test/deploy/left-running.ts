import { readdirSync, readFileSync } from "node:fs";

/** The commands of processes that still work in a folder's name; only Linux tells. */
export function leftRunning(folder: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id) && Number(id) !== process.pid)
    .flatMap((id) => {
      try {
        const command = readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return command.includes(folder) ? [command] : [];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}
