import type { RemovalPolicy } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { rotatingNames, sandboxSecretNames, secretNames } from "../../shared/secrets/secrets.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { acknowledgeFindings } from "./explain.ts";
import { secretsOfTheBank } from "./secrets-of-the-bank.ts";

type Props = { stage: StageName; encryptionKey: IKey; removalPolicy: RemovalPolicy };

/**
 * Adds the secrets of a stage. CloudFormation generates most: nobody has to see or choose one, and functions use the SHA-256
 * of the text as the key, because CloudFormation cannot make 32 random bytes. Only the bank can provide the values
 * of the others; they are unusable until it sets them.
 */
export function addSecrets(scope: Construct, { stage, ...kept }: Props): void {
  const add = (name: string, { description, SMG4, ...more }: Described) => {
    const secret = new Secret(scope, `Secret-${name}`, {
      secretName: `${resourceNames.secrets(stage)}${name}`,
      description: `Fjordgate ${stage}: ${description}`,
      ...kept,
      ...more,
    });
    acknowledgeFindings(secret, { SMG4 });
  };
  for (const name of stage === "sandbox" ? sandboxSecretNames : secretNames)
    add(name, {
      description: `the key for ${name}`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      SMG4: rotatingNames.some((each) => each === name) ? rotatedByHand : neverRotated,
    });
  for (const { name, description, rotation } of secretsOfTheBank(stage))
    add(name, { description, SMG4: rotation });
}

/** `SMG4` says why no function rotates the secret. */
type Described = {
  description: string;
  SMG4: string;
  generateSecretString?: { passwordLength: number; excludePunctuation: boolean };
};

const rotatedByHand =
  "An operator rotates it each quarter (bank -- secrets rotate). A function that may change secrets would be more to guard than it saves.";

const neverRotated =
  "The table keeps what was derived or encrypted with it, so a new value would make data unreadable.";
