import { type App, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnBackupVault } from "aws-cdk-lib/aws-backup";
import { AccountPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { resourceNames, vaultNames } from "../../deployment/names.ts";
import type { StageSettings } from "../../deployment/stage-settings.ts";
import type { Place, Vault } from "../../deployment/vault-settings.ts";
import { deletedReads } from "../deleted-reads.ts";
import { acknowledgeFindings } from "../explain.ts";
import { addRestoreRole } from "./restore-role.ts";
import { vaultSecretNames } from "./secret-names.ts";
import { vaultDays } from "./vault-days.ts";

/** The days after the first deployment in which the lock can still be removed; three is AWS's least. */
const daysOfGrace = 3;

/**
 * The copies in another account and region: backups of the table, the audit trail, and secrets. The stage's account
 * may add to them and read nothing; this account may do nothing in the other. Policies name that account with its role
 * as a condition, because AWS refuses a policy that names a role which does not exist yet.
 */
export class VaultStack extends Stack {
  constructor(scope: App, settings: StageSettings, { home, vault }: Vault) {
    const { stage } = settings;
    super(scope, vaultNames.stack(stage), {
      env: { account: vault.account, region: vault.region },
      description: `Fjordgate ${stage}: copies in another account and region`,
    });
    const key = new Key(this, "Key", {
      alias: vaultNames.keyAlias(stage),
      description: `Fjordgate ${stage}: encryption key for the copies`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    key.addToResourcePolicy(
      this.#allow(home, vaultNames.replicationRole(stage), {
        actions: ["kms:Encrypt", "kms:GenerateDataKey"],
        resources: ["*"],
        conditions: { StringEquals: { "kms:ViaService": `s3.${vault.region}.amazonaws.com` } },
      }),
    );
    this.#backups(settings, home, key);
    this.#trail(settings, { home, vault }, key);
    for (const name of vaultSecretNames) this.#secret(settings, name, key);
    addRestoreRole(this, stage);
  }

  #allow(
    home: Place,
    role: string,
    {
      conditions,
      ...allowed
    }: Pick<PolicyStatement, "actions" | "resources"> & {
      conditions?: Record<string, Record<string, string>>;
    },
  ) {
    const arn = `arn:${this.partition}:iam::${home.account}:role/${role}`;
    return new PolicyStatement({
      ...allowed,
      effect: Effect.ALLOW,
      principals: [new AccountPrincipal(home.account)],
      conditions: { ...conditions, ArnEquals: { "aws:PrincipalArn": arn } },
    });
  }

  #backups({ stage }: StageSettings, home: Place, key: Key) {
    const copyInto = this.#allow(home, vaultNames.backupRole(stage), {
      actions: ["backup:CopyIntoBackupVault"],
      resources: ["*"],
    });
    const vault = new CfnBackupVault(this, "Backups", {
      backupVaultName: vaultNames.backups(stage),
      encryptionKeyArn: key.keyArn,
      accessPolicy: { Version: "2012-10-17", Statement: [copyInto.toStatementJson()] },
      lockConfiguration: {
        minRetentionDays: vaultDays,
        maxRetentionDays: vaultDays,
        changeableForDays: daysOfGrace,
      },
    });
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }

  /** Each replica has the lock of its original. So the bucket has no default, which would be longer for reads. */
  #trail({ stage, readRetentionDays }: StageSettings, { home, vault }: Vault, key: Key) {
    const bucket = new Bucket(this, "AuditCopy", {
      bucketName: resourceNames.bucket(stage, "audit-copy", vault.account, vault.region),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      objectLockEnabled: true,
      lifecycleRules: deletedReads(readRetentionDays),
      removalPolicy: RemovalPolicy.RETAIN,
    });
    bucket.addToResourcePolicy(
      this.#allow(home, vaultNames.replicationRole(stage), {
        actions: ["s3:ReplicateObject"],
        resources: [bucket.arnForObjects("*")],
      }),
    );
    acknowledgeFindings(bucket, {
      S1: "Only S3 writes here, and nobody reads until a region is lost; CloudTrail of this account can record both.",
    });
  }

  /** The value is unusable until an operator copies the stage's. */
  #secret({ stage }: StageSettings, name: string, encryptionKey: Key) {
    const secret = new Secret(this, `Secret-${name}`, {
      secretName: `${vaultNames.secrets(stage)}${name}`,
      description: `Fjordgate ${stage}: a copy of the secret ${name}`,
      encryptionKey,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledgeFindings(secret, { SMG4: "It is a copy: it changes when its original does." });
  }
}
