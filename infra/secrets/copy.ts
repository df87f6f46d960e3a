import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { CommandRefused } from "../command-error.ts";

/** A place of secrets: the client of an account and region, and the prefix of their names. */
type Side = { client: SecretsManagerClient; prefix: string };

/**
 * Copies the values of secrets that differ. The values pass through this process only. All are read before one is written,
 * so a missing one changes nothing. Returns the names of those that were written.
 */
export async function copySecrets(
  names: readonly string[],
  { from, to }: { from: Side; to: Side },
): Promise<string[]> {
  const values = await Promise.all(
    names.map(async (name) => ({
      name,
      text: await textOf(from, name),
      before: await textOf(to, name),
    })),
  );
  const changed = values.filter(({ text, before }) => text !== before);
  for (const { name, text } of changed)
    await to.client.send(
      new PutSecretValueCommand({ SecretId: `${to.prefix}${name}`, SecretString: text }),
    );
  return changed.map(({ name }) => name);
}

async function textOf({ client, prefix }: Side, name: string): Promise<string> {
  const id = `${prefix}${name}`;
  try {
    const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    return SecretString;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new CommandRefused(
      `There is no secret ${id} in that account and region: deploy its stack first. Nothing was copied.`,
    );
  }
}
