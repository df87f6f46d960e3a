import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { ofType, useTemplates } from "../../support/stacks/synthesised.ts";

const { stack, stacks } = useTemplates();

describe.each(stageNames)("the searches of the audit trail of %s", (stage) => {
  const audit = () => stack(stage, "audit");

  it("find partitions by kind and day, without a command that adds partitions", () => {
    const [table] = ofType(audit(), "Glue::Table");
    const { PartitionKeys, Parameters, StorageDescriptor } = table?.Properties.TableInput ?? {};
    expect(PartitionKeys.map(({ Name }: { Name: string }) => Name)).toEqual(["kind", "day"]);
    expect(Parameters).toMatchObject({
      "projection.enabled": "true",
      "projection.kind.type": "enum",
      "projection.kind.values": "changes,reads",
      "projection.day.type": "date",
      "projection.day.format": "yyyy-MM-dd",
      "projection.day.range": "2026-01-01,NOW+1DAYS",
    });
    expect(JSON.stringify(Parameters["storage.location.template"])).toMatch(
      /s3:\/\/fjordgate-\w+-audit-.*\/\$\{kind\}\/\$\{day\}\//,
    );
    expect(StorageDescriptor.Columns).toEqual([{ Name: "line", Type: "string" }]);
  });

  it("scan at most 100 GB, and store no results in a bucket", () => {
    const [workgroup] = ofType(audit(), "Athena::WorkGroup");
    expect(workgroup?.Properties).toMatchObject({
      Name: `fjordgate-${stage}-audit`,
      WorkGroupConfiguration: {
        EnforceWorkGroupConfiguration: true,
        BytesScannedCutoffPerQuery: 100_000_000_000,
        ManagedQueryResultsConfiguration: { Enabled: true },
      },
    });
  });
});

describe("the CloudTrail record of data accesses", () => {
  it("is off in the sandbox", () => {
    expect(ofType(stack("sandbox", "audit"), "CloudTrail::Trail")).toEqual([]);
    expect(ofType(stack("sandbox", "audit"), "S3::Bucket")).toEqual([]);
  });

  it("has in production each access to table, stream and audit bucket except those of functions", () => {
    const [trail] = ofType(stack("production", "audit"), "CloudTrail::Trail");
    expect(trail?.Properties).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
    const selected = trail?.Properties.AdvancedEventSelectors.map(
      ({ FieldSelectors }: { FieldSelectors: { Field: string }[] }) =>
        Object.fromEntries(FieldSelectors.map(({ Field, ...rest }) => [Field, rest])),
    );
    const types = selected.map((each: Record<string, unknown>) => each["resources.type"]);
    expect(types).toEqual([
      { Equals: ["AWS::DynamoDB::Table"] },
      { Equals: ["AWS::DynamoDB::Stream"] },
      { Equals: ["AWS::S3::Object"] },
    ]);
    const [table, changes, objects] = selected.map((each: Record<string, unknown>) =>
      JSON.stringify(each["resources.ARN"]),
    );
    expect(table).toContain(":table/fjordgate-production");
    expect(changes).toContain("/stream/");
    expect(objects).toContain("fjordgate-production-audit-");
    for (const each of selected)
      expect(JSON.stringify(each["userIdentity.arn"].NotStartsWith)).toContain(
        ":assumed-role/fjordgate-production-",
      );
  });

  it("includes the accesses of roles with explicit names, which all begin with fjordgate-vault-", () => {
    const roles = Object.values(stacks()).flatMap((each) => ofType(each, "IAM::Role"));
    expect(roles.length).toBeGreaterThan(100);
    for (const { Properties } of roles)
      expect(Properties.RoleName ?? "fjordgate-vault-").toMatch(/^fjordgate-vault-/);
  });

  it("is stored in a locked bucket into which only CloudTrail writes", () => {
    const audit = stack("production", "audit");
    const [bucket] = ofType(audit, "S3::Bucket");
    expect(bucket?.DeletionPolicy).toBe("Retain");
    expect(bucket?.Properties.ObjectLockConfiguration.Rule.DefaultRetention).toEqual({
      Days: 1827,
      Mode: "COMPLIANCE",
    });
    const [policy] = ofType(audit, "S3::BucketPolicy");
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === "Allow",
    );
    expect(allowed.map(({ Action }: { Action: string }) => Action)).toEqual([
      "s3:GetBucketAcl",
      "s3:PutObject",
    ]);
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: "cloudtrail.amazonaws.com" });
      expect(JSON.stringify(Condition)).toContain("trail/fjordgate-production-accesses");
    }
  });
});
