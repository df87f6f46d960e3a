import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Writes a file anew as the project's checks want it. */
export function formatFile(file: string): void {
  const biome = fileURLToPath(import.meta.resolve("@biomejs/biome/bin/biome"));
  execFileSync(process.execPath, [biome, "format", "--write", file], { stdio: "pipe" });
}
