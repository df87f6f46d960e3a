import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { nameOf } from "../deployment/names.ts";

/** Puts the key of the test authority where the sandbox's developer site reads it, as a bank does by hand. */
export async function putAuthority(key: string): Promise<void> {
  const client = new SecretsManagerClient({});
  try {
    const SecretId = `${nameOf.secrets("sandbox")}authority`;
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: key }));
  } finally {
    client.destroy();
  }
}
