import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { vaultNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";
import type { Vault } from "../../deployment/vault-settings.ts";
import { acknowledgeFindings } from "../explain.ts";
import { statementOf } from "../operation-function.ts";
import { vaultDays } from "./vault-days.ts";

type Props = { stage: StageName; table: ITable; dataKey: IKey; places: Vault };

/**
 * Backs up the table each hour, and copies each backup into the vault in the other account and region. AWS Backup encrypts
 * a backup of DynamoDB with the key of its vault, so neither account may use the other's keys. The backups here are
 * deleted after a day: point-in-time recovery has every second of this account.
 */
export class BackupsToVault extends Construct {
  constructor(scope: Construct, { stage, table, dataKey, places }: Props) {
    super(scope, "BackupsToVault");
    const { partition } = Stack.of(this);
    const key = new Key(this, "Key", {
      description: `Fjordgate ${stage}: encryption key for backups`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const own = new CfnBackupVault(this, "Vault", {
      backupVaultName: vaultNames.ownBackups(stage),
      encryptionKeyArn: key.keyArn,
    });
    own.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const { account, region } = places.vault;
    const there = `arn:${partition}:backup:${region}:${account}:backup-vault:${vaultNames.backups(stage)}`;
    const plan = new CfnBackupPlan(this, "Plan", {
      backupPlan: {
        backupPlanName: vaultNames.ownBackups(stage),
        backupPlanRule: [
          {
            ruleName: "hourly",
            targetBackupVault: own.ref,
            scheduleExpression: "cron(0 * * * ? *)",
            startWindowMinutes: 60,
            completionWindowMinutes: 120,
            lifecycle: { deleteAfterDays: 1 },
            copyActions: [
              { destinationBackupVaultArn: there, lifecycle: { deleteAfterDays: vaultDays } },
            ],
          },
        ],
      },
    });
    const role = new Role(this, "Role", {
      roleName: vaultNames.backupRole(stage),
      assumedBy: new ServicePrincipal("backup.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": places.home.account } },
      }),
      description: "AWS Backup: backs up the table, and copies the backups into the vault",
      inlinePolicies: {
        backup: backupPolicy(table, [dataKey, key], [own.attrBackupVaultArn, there]),
      },
    });
    new CfnBackupSelection(this, "Selection", {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: "table",
        iamRoleArn: role.roleArn,
        resources: [table.tableArn],
      },
    });
    acknowledgeFindings(role, {
      "IAM5[Resource::*]": "TagResource is on backups, whose names AWS Backup chooses.",
    });
  }
}

const backupPolicy = (table: ITable, keys: readonly IKey[], vaults: readonly string[]) =>
  new PolicyDocument({
    statements: [
      {
        sid: "BackUpTable",
        actions: [
          "dynamodb:DescribeTable",
          "dynamodb:ListTagsOfResource",
          "dynamodb:StartAwsBackupJob",
        ],
        resources: [table.tableArn],
      },
      {
        sid: "UseKeys",
        actions: ["kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey"],
        resources: keys.map(({ keyArn }) => keyArn),
      },
      {
        sid: "GrantKeys",
        actions: ["kms:CreateGrant"],
        resources: keys.map(({ keyArn }) => keyArn),
        conditions: { Bool: { "kms:GrantIsForAWSResource": "true" } },
      },
      {
        sid: "CopyBackups",
        actions: ["backup:DescribeBackupVault", "backup:CopyIntoBackupVault"],
        resources: vaults,
      },
      { sid: "TagBackups", actions: ["backup:TagResource"], resources: ["*"] },
    ].map(statementOf),
  });
