import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { Argument, type Command } from "commander";
import { type RotatingName, rotatingNames } from "../../shared/secrets/secrets.ts";
import { ReportedFailure } from "../command-error.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
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
Functions use a new value two hours later, and accept the one before for 26 hours. Until then a secret is not rotated again:
that would end links, forms and cursors that are in use. The credentials must be allowed to list the versions of these
secrets, to put values, and to use their key.`,
    )
    .action(rotateSecrets);
}

async function rotateSecrets(given: RotatingName[], { stage, leaked }: Options): Promise<void> {
  const client = new SecretsManagerClient({ maxAttempts: 5 });
  const names = given.length ? given : rotatingNames;
  let refused = false;
  try {
    for (const name of names) {
      const id = `${resourceNames.secrets(stage)}${name}`;
      const found = leaked ? await replaceLeaked(client, id) : await rotate(client, id, new Date());
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
      `Now restart the functions, so that none uses a value that has leaked: npx cdk deploy "fjordgate-${stage}-*" -c ${stage}.restart=<today> -c ${stage}.rollout=all-at-once`,
    );
  if (refused) throw new ReportedFailure();
}
