import { existsSync, readFileSync } from "node:fs";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { Argument, type Command } from "commander";
import { type RotatingName, rotatingNames } from "../../shared/secrets/secrets.ts";
import { CommandRefused, messageFor, ReportedFailure } from "../command-error.ts";
import { resourceNames, vaultNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { productionOption, stageOption } from "../program.ts";
import { vaultSecretNames } from "../stacks/vault/secret-names.ts";
import { copySecrets } from "./copy.ts";
import { replaceLeaked, rotate } from "./rotate.ts";

type Options = { stage: StageName; leaked?: true };

/** Adds the verbs of `secrets`. */
export function addSecrets(noun: Command): void {
  noun
    .command("rotate")
    .description("Give the secrets that rotate new values. No restart is needed.")
    .addArgument(
      new Argument("[secrets...]", "the secrets; without them all that rotate").choices(
        rotatingNames,
      ),
    )
    .addOption(stageOption())
    .option("--leaked", "make the present values unusable, also for pages that are open now")
    .addHelpText(
      "after",
      `
Functions use a new value two hours later, and accept the one before for 50 hours. Until then a secret is not rotated again:
that would end links, forms and cursors that are in use. The credentials must be allowed to list the versions of these
secrets, to put values, and to use their key.`,
    )
    .action(rotateSecrets);
  noun
    .command("copy")
    .description(
      "Copy the secrets without which a restored table cannot be used into the vault, in another account and region: after its first deployment, and after each change of connector or openid.",
    )
    .addOption(productionOption(onlyProduction))
    .requiredOption(
      "--profile <name>",
      "the profile of the AWS CLI for the vault's account and region",
    )
    .action(({ stage, profile }: { stage: StageName; profile: string }) =>
      copy(stage, { profile, region: vaultRegion(stage) }),
    );
  noun
    .command("restore")
    .description(
      "Copy them from the vault into the stage's own secrets, in the vault's account and region: after the loss of the stage's region.",
    )
    .addOption(productionOption(onlyProduction))
    .action(({ stage }: { stage: StageName }) => copy(stage));
}

const onlyProduction = "Only production has a vault.";

/** Copies into the vault with its profile; without it, copies from the vault, which is in the same account. */
async function copy(stage: StageName, vault?: { profile: string; region: string }): Promise<void> {
  const client = new SecretsManagerClient({ maxAttempts: 5 });
  const own = { client, prefix: resourceNames.secrets(stage) };
  const other = vault ? new SecretsManagerClient({ maxAttempts: 5, ...vault }) : client;
  const there = { client: other, prefix: vaultNames.secrets(stage) };
  try {
    const sides = vault ? { from: own, to: there } : { from: there, to: own };
    const changed = await copySecrets(vaultSecretNames, sides);
    const same = vaultSecretNames.length - changed.length;
    console.log(`Copied: ${changed.join(", ") || "none"}. The same already: ${same}.`);
  } finally {
    client.destroy();
    other.destroy();
  }
}

/** The vault's region in cdk.json. The environment's region is that of the stage. */
function vaultRegion(stage: StageName): string {
  const { context = {} } = existsSync("cdk.json")
    ? JSON.parse(readFileSync("cdk.json", "utf8"))
    : {};
  const region = `${context[`${stage}.vault`] ?? ""}`.split(":")[1];
  if (region) return region;
  throw new CommandRefused(`cdk.json has no ${stage}.vault, such as 111122223333:eu-west-1.`);
}

async function rotateSecrets(given: RotatingName[], { stage, leaked }: Options): Promise<void> {
  const client = new SecretsManagerClient({ maxAttempts: 5 });
  const names = given.length ? given : rotatingNames;
  let refused = false;
  try {
    for (const name of names) {
      const id = `${resourceNames.secrets(stage)}${name}`;
      const rotating = leaked ? replaceLeaked(client, id) : rotate(client, id, new Date());
      const found = await rotating.catch((error) => {
        const state = leaked
          ? `The leaked value of ${id} may still be accepted`
          : `${id} may have its old value`;
        throw new CommandRefused(`${state}: run the command again. Cause: ${messageFor(error)}`);
      });
      refused ||= found !== undefined;
      console.log(
        found
          ? `${id}: not rotated, because the version before is still accepted. Try again after ${found.refusedUntil.toISOString()}.`
          : `${id}: has a new value.`,
      );
    }
  } finally {
    client.destroy();
  }
  if (leaked)
    console.log(
      `Now restart the functions, so that none uses a value that has leaked: npx cdk deploy "fjordgate-${stage}-*" -c ${stage}.restart=<time> -c ${stage}.rollout=all-at-once`,
    );
  if (refused) throw new ReportedFailure();
}
