import { stackPartsOf } from "../../../infra/deployment/names.ts";
import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { tableDefinition } from "../../../infra/table.ts";
import {
  answerSecretNames,
  sandboxSecretNames,
  secretNames,
} from "../../../shared/secrets/secrets.ts";
import { functionNames, ofType, useTemplates } from "../../support/stacks/synthesised.ts";
import { describedAlarm } from "./described-alarm.ts";
import { expectedAlarms } from "./expected-alarms.ts";

const { stack, stacks } = useTemplates();

describe("the app", () => {
  it.each(stageNames)("has every stack of %s, each with fewer than 450 resources", (stage) => {
    for (const part of stackPartsOf(stage)) {
      const { length } = Object.keys(stack(stage, part) ?? {});
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThan(450);
    }
  });

  it.each(stageNames)(
    "has templates of %s that are smaller than a megabyte, the limit of CloudFormation",
    (stage) => {
      // The file has blanks that this text has not.
      for (const part of stackPartsOf(stage))
        expect([part, JSON.stringify(stack(stage, part)).length < 850_000]).toEqual([part, true]);
    },
  );

  it.each(stageNames)("has a deployment group for each function of %s", (stage) => {
    const groups = ofType(stack(stage, "releases"), "CodeDeploy::DeploymentGroup");
    const named = groups.map(({ Properties }) => Properties.DeploymentGroupName);
    expect(named.sort()).toEqual(functionNames(stage).sort());
  });

  it.each([
    ["sandbox", "without", false],
    ["production", "with", true],
  ] as const)("moves the aliases of %s %s CodeDeploy by default", (stage, _, gradual) => {
    const aliases = (["functions", "site", "jobs"] as const).flatMap((part) =>
      ofType(stack(stage, part), "Lambda::Alias"),
    );
    const groups = ofType(stack(stage, "releases"), "CodeDeploy::DeploymentGroup").map(
      ({ Properties }) => Properties.DeploymentGroupName,
    );
    expect(aliases.length).toBeGreaterThan(0);
    for (const { UpdatePolicy } of aliases) {
      const group = UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName;
      expect(gradual ? groups.includes(group) : group === undefined).toBe(true);
    }
  });
});

describe.each(stageNames)("the data stack of %s", (stage) => {
  const data = () => stack(stage, "data");
  const kept = stage === "production" ? "Retain" : "Delete";

  it("has a table with its own key, point-in-time recovery, TTL and a stream", () => {
    const [table] = ofType(data(), "DynamoDB::Table");
    expect(table?.Properties).toMatchObject({
      TableName: `fjordgate-${stage}`,
      BillingMode: "PAY_PER_REQUEST",
      SSESpecification: { SSEEnabled: true, SSEType: "KMS", KMSMasterKeyId: expect.anything() },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: tableDefinition.expiry, Enabled: true },
      StreamSpecification: { StreamViewType: "NEW_IMAGE" },
      GlobalSecondaryIndexes: [{ IndexName: "GSI1" }],
    });
    expect(Boolean(table?.Properties.DeletionProtectionEnabled)).toBe(stage === "production");
    expect(table?.DeletionPolicy).toBe(kept);
  });

  it("records the throttled keys of the table and its index", () => {
    const [table] = ofType(data(), "DynamoDB::Table");
    const told = { Enabled: true, Mode: "THROTTLED_KEYS" };
    expect(table?.Properties.ContributorInsightsSpecification).toEqual(told);
    const [index] = table?.Properties.GlobalSecondaryIndexes ?? [];
    expect(index.ContributorInsightsSpecification).toEqual(told);
  });

  it("limits the read and write units of the table and its index if the settings contain a limit", () => {
    const [table] = ofType(data(), "DynamoDB::Table");
    const limit =
      stage === "production"
        ? { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 2_000 }
        : undefined;
    expect(table?.Properties.OnDemandThroughput).toEqual(limit);
    expect(table?.Properties.GlobalSecondaryIndexes[0].OnDemandThroughput).toEqual(limit);
  });

  it("sets the warm throughput of the table and its index if the settings name it", () => {
    const [table] = ofType(data(), "DynamoDB::Table");
    const warm = stage === "sandbox" ? { ReadUnitsPerSecond: 15_000 } : undefined;
    expect(table?.Properties.WarmThroughput).toEqual(warm);
    expect(table?.Properties.GlobalSecondaryIndexes[0].WarmThroughput).toEqual(warm);
  });

  it.each(secretNames)("gives the secret '%s' a generated value and a KMS key", (name) => {
    const secret = ofType(data(), "SecretsManager::Secret").find(
      ({ Properties }) => Properties.Name === `fjordgate/${stage}/${name}`,
    );
    expect(secret?.Properties.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(43);
    expect(secret?.Properties.KmsKeyId).toBeDefined();
    expect(secret?.Properties.SecretString).toBeUndefined();
    expect(secret?.DeletionPolicy).toBe(kept);
  });

  it("has exactly the secrets of its stage", () => {
    const names = ofType(data(), "SecretsManager::Secret").map(({ Properties }) => Properties.Name);
    const expected =
      stage === "sandbox"
        ? [...sandboxSecretNames, ...answerSecretNames, "probe", "authority"]
        : [...secretNames, ...answerSecretNames, "probe", "connector", "openid"];
    expect(names.sort()).toEqual(expected.map((name) => `fjordgate/${stage}/${name}`).sort());
  });

  it("has keys that rotate, and that outlive the stack in production only", () => {
    const keys = ofType(data(), "KMS::Key");
    // Production has one more, for the backups that are copied into the vault.
    expect(keys.length).toBe(stage === "production" ? 4 : 3);
    for (const { Properties, DeletionPolicy } of keys) {
      expect(Properties.EnableKeyRotation).toBe(true);
      expect(DeletionPolicy).toBe(kept);
    }
  });

  it("has private, encrypted, versioned buckets, and a lock on the audit bucket", () => {
    const buckets = ofType(data(), "S3::Bucket");
    expect(buckets.length).toBe(2);
    for (const { Properties, DeletionPolicy } of buckets) {
      expect(Properties.BucketEncryption).toBeDefined();
      expect(Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(DeletionPolicy).toBe(kept);
    }
    const locked = buckets.find(({ Properties }) => Properties.ObjectLockEnabled)?.Properties;
    expect(locked.ObjectLockConfiguration.Rule.DefaultRetention).toEqual(
      stage === "production" ? { Days: 1827, Mode: "COMPLIANCE" } : { Days: 1, Mode: "GOVERNANCE" },
    );
  });

  it("deletes reads of account data after 400 days, and no other part of the audit trail", () => {
    const locked = ofType(data(), "S3::Bucket").find(
      ({ Properties }) => Properties.ObjectLockEnabled,
    );
    const { Rules } = locked?.Properties.LifecycleConfiguration ?? {};
    const ofReads = { Prefix: "reads/", Status: "Enabled" };
    expect(Rules).toEqual([
      {
        ...ofReads,
        Id: "reads",
        ExpirationInDays: 401,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      { ...ofReads, Id: "deleted-reads", ExpiredObjectDeleteMarker: true },
    ]);
  });
});

describe("a stage's logs", () => {
  it.each(stageNames)("are the only logs that the KMS key for logs may encrypt in %s", (stage) => {
    const policies = ofType(stack(stage, "data"), "KMS::Key").flatMap(
      ({ Properties }) => Properties.KeyPolicy.Statement,
    );
    const ofLogs = policies.filter(({ Principal }) => JSON.stringify(Principal).includes('"logs.'));
    expect(ofLogs).toHaveLength(1);
    const { "kms:EncryptionContext:aws:logs:arn": groups } = ofLogs[0].Condition.ArnLike;
    expect(
      groups.map((arn: object) => JSON.stringify(arn).match(/:log-group:([^"]*)/)?.[1]),
    ).toEqual([`/fjordgate/${stage}/*`, `aws-waf-logs-fjordgate-${stage}-*`]);
    const named = Object.entries(stacks())
      .filter(([name]) => name.startsWith(`fjordgate-${stage}-`))
      .flatMap(([, each]) => ofType(each, "Logs::LogGroup"))
      .map(({ Properties }) => Properties.LogGroupName);
    for (const name of named)
      expect(name).toMatch(new RegExp(`^(/fjordgate/|aws-waf-logs-fjordgate-)${stage}[-/]`));
  });

  it.each(stageNames)(
    "are encrypted in %s, have the retention that the settings name, and outlive the stack in production only",
    (stage) => {
      const groups = Object.entries(stacks())
        .filter(([name]) => name.startsWith(`fjordgate-${stage}-`))
        .flatMap(([, each]) => ofType(each, "Logs::LogGroup"));
      expect(groups.length).toBeGreaterThanOrEqual(5);
      for (const { Properties, DeletionPolicy } of groups) {
        expect(DeletionPolicy).toBe(stage === "production" ? "RetainExceptOnCreate" : "Delete");
        expect(Properties.RetentionInDays).toBe(stage === "production" ? 90 : 30);
        expect(Properties.KmsKeyId).toBeDefined();
      }
    },
  );
});

describe("production", () => {
  it("has no resource that names the sandbox", () => {
    const text = JSON.stringify(
      Object.entries(stacks()).filter(([name]) => name.startsWith("fjordgate-production-")),
    );
    expect(text).not.toMatch(/sandbox/i);
  });
});

describe.each(stageNames)("the alarms of %s", (stage) => {
  it("are exactly those of the list of expected alarms", () => {
    const alarms = (["operations", "releases"] as const).flatMap((part) =>
      ofType(stack(stage, part), "CloudWatch::Alarm"),
    );
    expect(alarms.map(describedAlarm).sort()).toEqual(expectedAlarms(stage));
  });
});
