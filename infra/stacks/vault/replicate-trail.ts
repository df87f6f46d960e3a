import { Stack } from "aws-cdk-lib";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { resourceNames, vaultNames } from "../../deployment/names.ts";
import { via } from "../../deployment/permissions.ts";
import type { StageName } from "../../deployment/stage-settings.ts";
import type { Place, Vault } from "../../deployment/vault-settings.ts";
import { acknowledgeFindings } from "../explain.ts";
import { statementOf } from "../operation-function.ts";

type Props = { stage: StageName; audit: Bucket; dataKey: IKey; places: Vault };

/**
 * Replicates new objects of the audit trail, each with its lock, into the bucket in the other account. Deletions are not
 * replicated: that bucket deletes reads of account data by a rule of its own.
 */
export function replicateTrail(scope: Construct, props: Props): void {
  const { stage, audit, dataKey, places } = props;
  const { partition } = Stack.of(scope);
  const { account, region } = places.vault;
  const bucketOf = (part: "audit" | "audit-copy", place: Place) =>
    `s3:::${resourceNames.bucket(stage, part, place.account, place.region)}`;
  // The bucket needs the role, so the role's policy names the bucket without referring to it.
  const [from, to] = [bucketOf("audit", places.home), bucketOf("audit-copy", places.vault)];
  const keys = `kms:${region}:${account}:`;
  const alias = vaultNames.keyAlias(stage);
  const arn = (rest: string) => `arn:${partition}:${rest}`;
  const role = new Role(scope, "ReplicationRole", {
    roleName: vaultNames.replicationRole(stage),
    assumedBy: new ServicePrincipal("s3.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": places.home.account } },
    }),
    description: "S3: copies the audit trail into the vault's account",
    inlinePolicies: {
      replicate: new PolicyDocument({
        statements: [
          {
            sid: "ReadBucket",
            actions: ["s3:GetReplicationConfiguration", "s3:ListBucket"],
            resources: [arn(from)],
          },
          {
            sid: "ReadObjects",
            actions: [
              "s3:GetObjectVersionForReplication",
              "s3:GetObjectVersionAcl",
              "s3:GetObjectVersionTagging",
              "s3:GetObjectRetention",
              "s3:GetObjectLegalHold",
            ],
            resources: [arn(`${from}/*`)],
          },
          { sid: "WriteReplicas", actions: ["s3:ReplicateObject"], resources: [arn(`${to}/*`)] },
          {
            sid: "DecryptObjects",
            actions: ["kms:Decrypt"],
            resources: [dataKey.keyArn],
            ...via("s3", places.home.region),
          },
          {
            sid: "EncryptReplicas",
            actions: ["kms:Encrypt", "kms:GenerateDataKey"],
            resources: [arn(`${keys}key/*`)],
            conditions: {
              StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` },
              // The id of the key is known to its own account only, its alias to both.
              "ForAnyValue:StringEquals": { "kms:ResourceAliases": alias },
            },
          },
        ].map(statementOf),
      }),
    },
  });
  const bucket = audit.node.defaultChild as CfnBucket;
  bucket.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: "vault",
        status: "Enabled",
        priority: 1,
        filter: { prefix: "" },
        deleteMarkerReplication: { status: "Disabled" },
        sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: "Enabled" } },
        destination: {
          bucket: arn(to),
          account,
          encryptionConfiguration: { replicaKmsKeyId: arn(`${keys}${alias}`) },
        },
      },
    ],
  };
  const finding = (resource: string) => `IAM5[Resource::arn:<AWS::Partition>:${resource}]`;
  const everyObject = "Every object of the trail is copied.";
  acknowledgeFindings(role, {
    [finding(`${from}/*`)]: everyObject,
    [finding(`${to}/*`)]: everyObject,
    [finding(`${keys}key/*`)]: "A condition names the one key, by its alias.",
  });
}
