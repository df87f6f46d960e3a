import { readFileSync } from "node:fs";
import { join } from "node:path";
import { secretsOfTheBank } from "../../../infra/stacks/secrets-of-the-bank.ts";
import { vaultSecretNames } from "../../../infra/stacks/vault/secret-names.ts";
import { ofType, synthesisedFolder, useTemplates } from "../../support/stacks/synthesised.ts";

const { stack, stacks } = useTemplates();
const vault = () => stacks()["fjordgate-vault-production"];
const data = () => stack("production", "data");
const home = "111122223333";
const there = "444455556666";

type Statement = {
  Sid?: string;
  Action: string | string[];
  Resource: unknown;
  Principal?: unknown;
  Condition?: unknown;
};
const rolesOf = (of: typeof vault, name: string) =>
  ofType(of(), "IAM::Role").filter(({ Properties }) => Properties.RoleName === name);
const statementsOf = (of: typeof vault, name: string): Statement[] =>
  rolesOf(of, name).flatMap(({ Properties }) => Properties.Policies[0].PolicyDocument.Statement);
const asText = (value: unknown) => JSON.stringify(value);
/** The statements of a policy that name the stage's account. */
const toHome = (statements: Statement[]) =>
  statements.filter(({ Principal }) => asText(Principal ?? "").includes(home));
const onlyRole = (name: string) => ({ "aws:PrincipalArn": `arn:aws:iam::${home}:role/${name}` });

describe("the backup vault", () => {
  it("exists for production only", () => {
    expect(Object.keys(stacks()).filter((name) => name.includes("vault"))).toEqual([
      "fjordgate-vault-production",
    ]);
    expect(asText(stack("sandbox", "data"))).not.toMatch(/AWS::Backup|ReplicationConfiguration/);
  });

  it("is in an account and a region other than the stage's, with termination protection and fewer than 450 resources", async () => {
    const manifest = readFileSync(join(await synthesisedFolder(), "manifest.json"), "utf8");
    expect(JSON.parse(manifest).artifacts["fjordgate-vault-production"]).toMatchObject({
      environment: `aws://${there}/eu-central-1`,
      properties: { terminationProtection: true },
    });
    expect(Object.keys(vault() ?? {}).length).toBeLessThan(450);
  });

  it("locks each backup for exactly 35 days, with a lock that is final after three days", () => {
    const [backups] = ofType(vault(), "Backup::BackupVault");
    expect(backups?.Properties).toMatchObject({
      BackupVaultName: "fjordgate-vault-production",
      EncryptionKeyArn: expect.anything(),
      LockConfiguration: { MinRetentionDays: 35, MaxRetentionDays: 35, ChangeableForDays: 3 },
    });
    expect(backups?.DeletionPolicy).toBe("Retain");
  });

  it("lets only the stage's backup role copy backups into the vault", () => {
    const [backups] = ofType(vault(), "Backup::BackupVault");
    const statements: Statement[] = backups?.Properties.AccessPolicy.Statement;
    expect(statements).toEqual([
      expect.objectContaining({
        Action: "backup:CopyIntoBackupVault",
        Condition: { ArnEquals: onlyRole("fjordgate-vault-production-backup") },
      }),
    ]);
    expect(toHome(statements)).toHaveLength(1);
  });

  it("has an audit bucket with object lock but no default retention, which deletes records of reads by the same rule as the stage's bucket", () => {
    const [bucket] = ofType(vault(), "S3::Bucket");
    expect(bucket?.Properties).toMatchObject({
      BucketName: `fjordgate-production-audit-copy-${there}-eu-central-1`,
      ObjectLockEnabled: true,
      VersioningConfiguration: { Status: "Enabled" },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } },
        ],
      },
    });
    expect(bucket?.Properties.ObjectLockConfiguration).toBeUndefined();
    const source = ofType(data(), "S3::Bucket").find(
      ({ Properties }) => Properties.ObjectLockEnabled,
    );
    expect(bucket?.Properties.LifecycleConfiguration).toEqual(
      source?.Properties.LifecycleConfiguration,
    );
    expect(bucket?.DeletionPolicy).toBe("Retain");
  });

  it("lets only the stage's replication role write replicas, which this role cannot read", () => {
    const policies = ofType(vault(), "S3::BucketPolicy").flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
    );
    expect(toHome(policies)).toEqual([
      expect.objectContaining({
        Action: "s3:ReplicateObject",
        Condition: { ArnEquals: onlyRole("fjordgate-vault-production-replication") },
      }),
    ]);
    const [key] = ofType(vault(), "KMS::Key");
    expect(toHome(key?.Properties.KeyPolicy.Statement)).toEqual([
      expect.objectContaining({
        Action: ["kms:Encrypt", "kms:GenerateDataKey"],
        Condition: {
          ArnEquals: onlyRole("fjordgate-vault-production-replication"),
          StringEquals: { "kms:ViaService": "s3.eu-central-1.amazonaws.com" },
        },
      }),
    ]);
  });

  it("comes with the five secrets that a restored table needs, under its own key, without a resource policy", () => {
    const secrets = ofType(vault(), "SecretsManager::Secret");
    expect(secrets.map(({ Properties }) => Properties.Name)).toEqual(
      vaultSecretNames.map((name) => `fjordgate-vault/production/${name}`),
    );
    expect([...vaultSecretNames]).toEqual(["ids", "numbers", "approvals", "connector", "openid"]);
    for (const { Properties, DeletionPolicy } of secrets) {
      expect(Properties.KmsKeyId).toBeDefined();
      expect(DeletionPolicy).toBe("Retain");
    }
    expect(ofType(vault(), "SecretsManager::ResourcePolicy")).toEqual([]);
  });

  it("has a document that says which secrets to keep elsewhere and how to restore the copied objects (infra/lose-region.md)", () => {
    const text = readFileSync("infra/lose-region.md", "utf8");
    const [, ready = ""] = text.split("Keep ready outside");
    const copied: readonly string[] = vaultSecretNames;
    const others = secretsOfTheBank("production").filter(({ name }) => !copied.includes(name));
    const [kept = ""] = ready.split("\n\n");
    const named = others.map(({ name }) => name).filter((name) => !kept.includes(`\`${name}\``));
    // The certificates are kept with the key.
    expect(named).toEqual(["answer-certificates"]);
    const synced = [...ready.matchAll(/^aws s3 sync \S+\/(\w+) \S+\/\1$/gm)].map(
      ([, name]) => name,
    );
    expect(synced).toEqual(["forgotten", "figures", "status"]);
  });

  it("can restore only tables that have the stage's name, with the keys of the stage and of the vault", () => {
    const statements = statementsOf(vault, "fjordgate-vault-production-restore");
    expect(statements.map(({ Sid }) => Sid)).toEqual(["RestoreTable", "UseKeys", "GrantKeys"]);
    const [restore, ...keys] = statements;
    const tables = [restore?.Resource].flat().map(asText);
    expect(tables).toHaveLength(2);
    for (const each of tables) expect(each).toContain(`:${there}:table/fjordgate-production`);
    for (const { Condition } of keys)
      expect(Condition).toMatchObject({
        "ForAnyValue:StringEquals": {
          "kms:ResourceAliases": [
            "alias/fjordgate-production-data",
            "alias/fjordgate-vault-production",
          ],
        },
      });
  });
});

describe("production's data", () => {
  it("are backed up each hour, and each backup is copied into the backup vault for 35 days", () => {
    const [plan] = ofType(data(), "Backup::BackupPlan");
    const { BackupPlanRule: rules } = plan?.Properties.BackupPlan ?? {};
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      ScheduleExpression: "cron(0 * * * ? *)",
      Lifecycle: { DeleteAfterDays: 1 },
      CopyActions: [{ Lifecycle: { DeleteAfterDays: 35 } }],
    });
    expect(asText(rules[0].CopyActions)).toContain(
      `:backup:eu-central-1:${there}:backup-vault:fjordgate-vault-production`,
    );
    const [selection] = ofType(data(), "Backup::BackupSelection");
    const [[table] = []] = Object.entries(data() ?? {}).filter(
      ([, { Type }]) => Type === "AWS::DynamoDB::Table",
    );
    expect(selection?.Properties.BackupSelection.Resources).toEqual([
      { "Fn::GetAtt": [table, "Arn"] },
    ]);
  });

  it("include an audit trail that is replicated with its locks under the vault's key, without deletions", () => {
    const source = ofType(data(), "S3::Bucket").find(
      ({ Properties }) => Properties.ObjectLockEnabled,
    );
    const { Rules: rules } = source?.Properties.ReplicationConfiguration ?? {};
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      Status: "Enabled",
      Filter: { Prefix: "" },
      DeleteMarkerReplication: { Status: "Disabled" },
      SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: "Enabled" } },
      Destination: { Account: there },
    });
    const text = asText(rules[0].Destination);
    expect(text).toContain(`:s3:::fjordgate-production-audit-copy-${there}-eu-central-1`);
    expect(text).toContain(`:kms:eu-central-1:${there}:alias/fjordgate-vault-production`);
    const actions = statementsOf(data, "fjordgate-vault-production-replication").flatMap(
      ({ Action }) => Action,
    );
    expect(actions).toEqual(
      expect.arrayContaining(["s3:GetObjectRetention", "s3:GetObjectLegalHold"]),
    );
  });

  it("are copied by roles that cannot read data in the vault's account or change data in their own", () => {
    for (const role of ["backup", "replication"]) {
      const statements = statementsOf(data, `fjordgate-vault-production-${role}`);
      const abroad = statements.filter(({ Resource }) => asText(Resource).includes(there));
      expect(abroad.flatMap(({ Action }) => Action).sort()).toEqual(
        role === "backup"
          ? ["backup:CopyIntoBackupVault", "backup:DescribeBackupVault"]
          : ["kms:Encrypt", "kms:GenerateDataKey", "s3:ReplicateObject"],
      );
      const actions = statements.flatMap(({ Action }) => Action);
      expect(actions.filter((each) => /Put|Delete|Update|\*/.test(each))).toEqual([]);
    }
  });
});
