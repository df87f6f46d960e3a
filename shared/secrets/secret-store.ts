import { once } from "../runtime/once.ts";

/** The only access to Secrets Manager. It loads the SDK on first use. */
const opened = once(async () => {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("./secrets-manager.ts");
  return { client: new SecretsManagerClient({ maxAttempts: 4 }), GetSecretValueCommand };
});

/** Reads the current text of a secret; a secret without a text, such as binary data, gives an empty text. */
export async function readSecret(id: string): Promise<string> {
  const { client, GetSecretValueCommand } = await opened();
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  return SecretString;
}
