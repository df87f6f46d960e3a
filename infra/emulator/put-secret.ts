import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

/** Writes a secret of a stage to Secrets Manager, as a bank does by hand. */
export async function putSecret(stage: StageName, name: string, text: string): Promise<void> {
  const client = new SecretsManagerClient({});
  try {
    const SecretId = `${resourceNames.secrets(stage)}${name}`;
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: text }));
  } finally {
    client.destroy();
  }
}
