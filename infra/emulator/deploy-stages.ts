import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { migrateStage } from "../migrate/command.ts";
import type { Truststore } from "../truststore/assemble.ts";
import { uploadTruststore } from "../truststore/upload.ts";
import { applyTableSettings } from "./apply-table-settings.ts";
import { deploy } from "./cdk.ts";
import { makeAddressSets } from "./make-address-sets.ts";
import { timed } from "./progress.ts";
import { takenStacks } from "./taken-stacks.ts";

/** The stack that exists once per account, for all stages. */
export const accountStack = "fjordgate-account";

export type Deployed = {
  stages: readonly StageName[];
  output: string;
  truststore: Truststore;
  /** The files that a sandbox needs in its secrets. */
  files: { authorityKeyFile: string; answers: { key: string; certificates: string } };
  /** Production's credentials at the bank's systems, if production is deployed. */
  secrets: Record<string, string> | undefined;
};

/** The stacks of a stage that the emulator supports and that were synthesised. */
export const stacksOf = (stage: StageName, output: string): string[] => {
  const { artifacts } = JSON.parse(readFileSync(join(output, "manifest.json"), "utf8"));
  return takenStacks(stage).filter((name) => name in artifacts);
};

/** Deploys stages as a bank would: first the data, then the truststore, then the rest. */
export async function deployStages({
  stages,
  output,
  truststore,
  files,
  secrets = {},
}: Deployed): Promise<void> {
  const data = stages.map((stage) => resourceNames.stack(stage, "data"));
  await timed(`${data.join(" and ")} deployed`, () => deploy(output, [accountStack, ...data]));
  await timed("truststores uploaded, table settings and version applied", async () => {
    for (const stage of stages) {
      await uploadTruststore(stage, truststore);
      await applyTableSettings(stage, output);
      await makeAddressSets(stage);
      await migrateStage({ stage });
    }
    if (stages.includes("sandbox"))
      for (const [name, file] of [
        ["authority", files.authorityKeyFile],
        ["answer-certificates", files.answers.certificates],
        ["answer-key", files.answers.key],
      ] as const)
        await putSecret("sandbox", name, readFileSync(file, "utf8"));
    for (const [name, text] of Object.entries(secrets)) await putSecret("production", name, text);
  });
  const rest = stages
    .flatMap((stage) => stacksOf(stage, output))
    .filter((name) => !data.includes(name));
  await timed(`${rest.length} stacks deployed`, () => deploy(output, rest));
}

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
