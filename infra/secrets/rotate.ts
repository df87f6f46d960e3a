import { randomBytes } from "node:crypto";
import {
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { acceptedFor } from "../../shared/secrets/rotating-secret.ts";

/** 64 characters, like the secrets that CloudFormation makes. */
const newText = () => randomBytes(48).toString("base64url");

const put = (client: SecretsManagerClient, id: string) =>
  client.send(new PutSecretValueCommand({ SecretId: id, SecretString: newText() }));

/**
 * Gives a secret a new value. Refuses if values made with the version before the current one are still accepted: the
 * rotation would make them unusable. Returns when the refusal ends.
 */
export async function rotate(
  client: SecretsManagerClient,
  id: string,
  now: Date,
): Promise<{ refusedUntil: Date } | undefined> {
  const { Versions = [] } = await client.send(new ListSecretVersionIdsCommand({ SecretId: id }));
  const labelled = (label: string) =>
    Versions.find(({ VersionStages = [] }) => VersionStages.includes(label));
  const madeAt = labelled("AWSCURRENT")?.CreatedDate?.getTime() ?? 0;
  const freeAt = madeAt + acceptedFor;
  if (labelled("AWSPREVIOUS") && now.getTime() < freeAt) return { refusedUntil: new Date(freeAt) };
  await put(client, id);
  return undefined;
}

/**
 * Gives a secret that has leaked two new values. Functions accept two versions, so one new value would leave the leaked
 * one in use.
 */
export async function replaceLeaked(client: SecretsManagerClient, id: string): Promise<void> {
  await put(client, id);
  await put(client, id);
}
