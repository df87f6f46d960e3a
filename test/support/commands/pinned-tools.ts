import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages that the lock file in `pinned` names into `folder`, unless it has them already. They are no
 * dependencies of this project. `scripts` runs their install scripts too.
 */
export function installPinned(pinned: string, folder: string, { scripts = false } = {}): void {
  const lock = "package-lock.json";
  const own = join(pinned, lock);
  const installed = join(folder, "installed.json");
  if (existsSync(installed) && readFileSync(installed).equals(readFileSync(own))) return;
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", lock]) cpSync(join(pinned, name), join(folder, name));
  const options = ["--no-audit", "--no-fund", ...(scripts ? [] : ["--ignore-scripts"])];
  execFileSync("npm", ["ci", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  cpSync(own, installed);
}
