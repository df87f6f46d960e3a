import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sandboxSecretNames } from "../../../shared/secrets/secrets.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { testAuthority } from "../signature/test-certificates.ts";

let made: Promise<{ truststore: string; secrets: string }> | undefined;

/**
 * Names the truststore and the secrets in the environment. Both are made once a process, because modules cache
 * them.
 */
export async function setTestSecrets(): Promise<void> {
  made ??= write();
  const { truststore, secrets } = await made;
  process.env.TRUSTSTORE_FILE = truststore;
  process.env.SECRETS_FILE = secrets;
}

async function write() {
  const folder = scratchFolder("test-secrets");
  const truststore = join(folder, "truststore.pem");
  const secrets = join(folder, "secrets.json");
  const values = sandboxSecretNames.map((name) => [name, randomBytes(32).toString("base64")]);
  writeFileSync(truststore, (await testAuthority()).certificatePem);
  writeFileSync(secrets, JSON.stringify(Object.fromEntries(values)));
  return { truststore, secrets };
}
