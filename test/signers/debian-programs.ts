import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { timed } from "../../infra/emulator/progress.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { has } from "./programs.ts";

type Wanted = {
  packages: readonly string[];
  /** The bash command of each program, with `root` for the folder of the packages. */
  programs: Readonly<Record<string, string>>;
};

/**
 * Unpacks Debian packages and their dependencies into a folder, which does not need root. Returns the folder of the
 * programs.
 */
export async function debianPrograms(
  folder: string,
  wanted: Wanted,
): Promise<{ folder: string } | { missing: string }> {
  const { packages, programs } = wanted;
  const named = packages.join(" ");
  const made = join(folder, "made-of");
  const answer = { folder: join(folder, "bin") };
  if (existsSync(made) && readFileSync(made, "utf8") === JSON.stringify(wanted)) return answer;
  if (!(await has("apt-get --version && dpkg --version")))
    return { missing: `${named}, and there is no apt-get that brings them` };
  await timed(`${named} installed, which happens once`, () => unpack(folder, named));
  mkdirSync(answer.folder);
  for (const [name, script] of Object.entries(programs)) {
    const file = join(answer.folder, name);
    writeFileSync(file, `#!/usr/bin/env bash\nroot=${JSON.stringify(folder)}\n${script}\n`);
    chmodSync(file, 0o755);
  }
  writeFileSync(made, JSON.stringify(wanted));
  return answer;
}

async function unpack(folder: string, packages: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const each of ["lists/partial", "cache/archives/partial", "archives"])
    mkdirSync(join(folder, each), { recursive: true });
  const script = `
    apt() { apt-get -qq -o Dir::State::Lists="$PWD/../lists" -o Dir::Cache="$PWD/../cache" -o Debug::NoLocking=1 -o APT::Sandbox::User= "$@"; }
    apt update
    needed=$(apt --simulate --no-install-recommends install ${packages} | sed -n 's/^Inst \\([^ ]*\\).*/\\1/p')
    apt download $needed
    for each in *.deb; do dpkg --extract "$each" ..; done`;
  await runProcess("bash", ["-euo", "pipefail", "-c", script], { cwd: join(folder, "archives") });
}
