import { once } from "../runtime/once.ts";

/** The only door to Secrets Manager, whose SDK is loaded on first use. */
const opened = once(async () => {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("./secrets-manager.ts");
  return { client: new SecretsManagerClient({ maxAttempts: 4 }), GetSecretValueCommand };
});

/** The text of a secret as it stands now; one that is empty, or bytes, is an empty text. */
export async function readSecret(id: string): Promise<string> {
  const { client, GetSecretValueCommand } = await opened();
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  return SecretString;
}
