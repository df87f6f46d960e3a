import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Lets the AWS SDK act in deployed roles: each is a profile of a configuration file of its own, and a client that is
 * made with the options of its profile assumes the role.
 */
export async function inRoles(
  roles: ReadonlyMap<string, string>,
  run: (asRole: (profile: string) => { profile: string; logger: typeof silent }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-roles-"));
  // The SDK reads a file once: this one must be complete before it is named.
  const file = join(folder, "config");
  const profiles = [...roles].map(
    ([name, arn]) =>
      `[profile ${name}]\nrole_arn = ${arn}\ncredential_source = Environment\nregion = ${process.env.AWS_REGION}\n`,
  );
  writeFileSync(file, profiles.join(""));
  process.env.AWS_CONFIG_FILE = file;
  try {
    await run((profile) => ({ profile, logger: silent }));
  } finally {
    delete process.env.AWS_CONFIG_FILE;
    rmSync(folder, { recursive: true });
  }
}

/** It would warn that there are credentials in the environment as well: those are what roles are assumed with. */
const nothing = () => {};
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
