import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { liveAlias, resourceNames } from "../../infra/deployment/names.ts";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { asRead } from "./as-read.ts";
import type { Checks } from "./checks.ts";
import { openSandbox } from "./open-sandbox.ts";
import type { Terminal } from "./terminal.ts";
import { usePages } from "./use-pages.ts";

/**
 * Types the commands for a new secret in infra/secure.md, which also deploy other changes. Then goes through pages that
 * are signed with the new secret.
 */
export async function newSecret(local: Local, terminal: Terminal, checks: Checks): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const before = await tokens();
  await terminal.type(asRead("aws secretsmanager", { "<today>": today }));
  const after = await tokens();
  checks.equal("the secret is another one", after !== before && after.length === 64, true);
  checks.equal("functions start anew", await restarted(), today);
  await openSandbox(local, (fronts) => usePages(fronts, local.data, checks));
}

async function tokens(): Promise<string> {
  const client = new SecretsManagerClient({});
  const SecretId = `${resourceNames.secrets("sandbox")}tokens`;
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId }));
  client.destroy();
  return SecretString;
}

async function restarted(): Promise<string | undefined> {
  const client = new LambdaClient({});
  const FunctionName = resourceNames.function("sandbox", "startConsent");
  const { Environment } = await client.send(
    new GetFunctionConfigurationCommand({ FunctionName, Qualifier: liveAlias }),
  );
  client.destroy();
  return Environment?.Variables?.RESTARTED;
}
