import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Formats a file by the project's rules. */
export function formatFile(file: string): void {
  const biome = fileURLToPath(import.meta.resolve("@biomejs/biome/bin/biome"));
  execFileSync(process.execPath, [biome, "format", "--write", file], { stdio: "pipe" });
}
