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
 * Types the commands for new secrets in infra/secure.md, the last of which also deploys other changes. Goes through pages
 * with the functions that know the old values, and with those that were restarted.
 */
export async function newSecret(local: Local, terminal: Terminal, checks: Checks): Promise<void> {
  const time = `${new Date().toISOString().slice(0, 16)}Z`;
  const first = await versionsOf("tokens");
  await terminal.type(asRead("npm run bank -- secrets rotate --stage"));
  const rotated = await versionsOf("tokens");
  checks.equal("the value before is kept", rotated.previous, first.current);
  await openSandbox(local, (fronts) => usePages(fronts, local.data, checks));
  await terminal.type(asRead("npm run bank -- secrets rotate --leaked", { "<time>": time }));
  const replaced = await versionsOf("tokens");
  const known = [first.current, rotated.current];
  checks.equal("both values are others", known.includes(replaced.previous), false);
  checks.equal("functions start anew", await restarted(), time);
  await openSandbox(local, (fronts) => usePages(fronts, local.data, checks));
}

async function versionsOf(name: string): Promise<{ current: string; previous: string }> {
  const client = new SecretsManagerClient({});
  const SecretId = `${resourceNames.secrets("sandbox")}${name}`;
  const textOf = async (VersionStage: string) => {
    const asked = new GetSecretValueCommand({ SecretId, VersionStage });
    const told = await client.send(asked).catch(() => undefined);
    return told?.SecretString ?? "";
  };
  const [current, previous] = await Promise.all([textOf("AWSCURRENT"), textOf("AWSPREVIOUS")]);
  client.destroy();
  return { current, previous };
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
