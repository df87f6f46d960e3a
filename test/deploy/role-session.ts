import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Lets the AWS SDK act in deployed roles. Each role is a profile in a separate configuration file. A client with the
 * options of a profile assumes the role.
 */
export async function inRoles(
  roles: ReadonlyMap<string, string>,
  run: (asRole: (profile: string) => { profile: string; logger: typeof silent }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-roles-"));
  // The SDK reads the file only once, so the file must be complete first.
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

/** Hides the SDK's warning that the environment also contains credentials. The roles are assumed with these. */
const nothing = () => {};
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
