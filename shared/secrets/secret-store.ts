import { once } from "../runtime/once.ts";

/** The only access to Secrets Manager. It loads the SDK on first use. */
const opened = once(async () => {
  const { SecretsManagerClient, GetSecretValueCommand } = await import("./secrets-manager.ts");
  const client = new SecretsManagerClient({
    maxAttempts: 4,
    // All attempts together leave a request time for its work.
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      throwOnRequestTimeout: true,
    },
  });
  return { client, GetSecretValueCommand };
});

/** Secrets Manager's labels of the newest version of a secret, and of the one before it. */
export type VersionLabel = "AWSCURRENT" | "AWSPREVIOUS";

/** Reads the current text of a secret; a secret without a text, such as binary data, gives an empty text. */
export const readSecret = async (id: string): Promise<string> =>
  (await readVersion(id, "AWSCURRENT")).text;

/** Reads a version of a secret, and the time at which it was made. */
export async function readVersion(
  id: string,
  label: VersionLabel,
): Promise<{ text: string; madeAt: number }> {
  const { client, GetSecretValueCommand } = await opened();
  const { SecretString: text = "", CreatedDate } = await client.send(
    new GetSecretValueCommand({ SecretId: id, VersionStage: label }),
  );
  return { text, madeAt: CreatedDate?.getTime() ?? 0 };
}
