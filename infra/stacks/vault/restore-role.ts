import type { Stack } from "aws-cdk-lib";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { resourceNames, vaultNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";
import { acknowledgeFindings } from "../explain.ts";
import { statementOf } from "../operation-function.ts";

/** Adds the role with which AWS Backup makes a new table of a backup, in the account of the copies. */
export function addRestoreRole(scope: Stack, stage: StageName): void {
  const { partition, account, region } = scope;
  // The stack names its account and region, so CDK knows the partition and these are no tokens.
  const table = `arn:${partition}:dynamodb:${region}:${account}:table/${resourceNames.table(stage)}*`;
  const ownKeys = {
    "ForAnyValue:StringEquals": {
      "kms:ResourceAliases": [`alias/fjordgate-${stage}-data`, vaultNames.keyAlias(stage)],
    },
  };
  const keys = `arn:${partition}:kms:${region}:${account}:key/*`;
  const role = new Role(scope, "RestoreRole", {
    roleName: vaultNames.restoreRole(stage),
    assumedBy: new ServicePrincipal("backup.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    }),
    description: "AWS Backup: restores the table from the vault",
    inlinePolicies: {
      restore: new PolicyDocument({
        statements: [
          {
            sid: "RestoreTable",
            actions: [
              "dynamodb:RestoreTableFromAwsBackup",
              "dynamodb:DescribeTable",
              "dynamodb:BatchWriteItem",
              "dynamodb:DeleteItem",
              "dynamodb:GetItem",
              "dynamodb:PutItem",
              "dynamodb:Query",
              "dynamodb:Scan",
              "dynamodb:UpdateItem",
            ],
            resources: [table, `${table}/*`],
          },
          {
            sid: "UseKeys",
            actions: ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey"],
            resources: [keys],
            conditions: ownKeys,
          },
          {
            sid: "GrantKeys",
            actions: ["kms:CreateGrant"],
            resources: [keys],
            conditions: { ...ownKeys, Bool: { "kms:GrantIsForAWSResource": "true" } },
          },
        ].map(statementOf),
      }),
    },
  });
  const finding = (resource: string) => `IAM5[Resource::${resource}]`;
  const newNames = "A restore makes a table of a new name.";
  acknowledgeFindings(role, {
    [finding(table)]: newNames,
    [finding(`${table}/*`)]: newNames,
    [finding(keys)]:
      "A condition names the keys by their aliases: the stage that has one is not deployed yet.",
  });
}
