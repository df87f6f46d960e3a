import { resourceNames } from "../../../infra/deployment/names.ts";
import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { deployedIn } from "../../../infra/routes.ts";
import {
  actionsOf,
  backgroundNames,
  ofType,
  useTemplates,
} from "../../support/stacks/synthesised.ts";

const { stack, stacks } = useTemplates();

describe.each(stageNames)("the stack of jobs and feeds of %s", (stage) => {
  const work = () => stack(stage, "jobs");

  it.each(deployedIn(stage).jobs)(
    "starts $id every $everySeconds seconds with the scheduled time",
    ({ id, everySeconds }) => {
      const schedule = ofType(work(), "Scheduler::Schedule").find(({ Properties }) =>
        resourceNames.function(stage, id).endsWith(Properties.Name),
      );
      const { ScheduleExpression, Target, State = "ENABLED" } = schedule?.Properties ?? {};
      expect(minutesOf(ScheduleExpression)).toBe(everySeconds / 60);
      expect(JSON.parse(Target.Input)).toEqual({ time: "<aws.scheduler.scheduled-time>" });
      expect(Target.DeadLetterConfig.Arn).toBeDefined();
      expect(State).toBe("ENABLED");
    },
  );

  it.each(deployedIn(stage).feeds)(
    "passes $id only new items of its families, and keeps failed batches",
    ({ feed }) => {
      const [source] = ofType(work(), "Lambda::EventSourceMapping");
      expect(source?.Properties).toMatchObject({
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        BisectBatchOnFunctionError: true,
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      });
      const { Filters } = source?.Properties.FilterCriteria ?? {};
      const { eventName, dynamodb } = JSON.parse(Filters[0].Pattern);
      expect(eventName).toEqual(["INSERT"]);
      expect(dynamodb.Keys.PK.S).toEqual([{ prefix: `${feed.of[0]}#` }]);
    },
  );

  it("passes a new or changed REQUEST item to writeAuditTrail only if the item records a read of account data", () => {
    const [source] = ofType(work(), "Lambda::EventSourceMapping");
    const { Filters } = source?.Properties.FilterCriteria ?? {};
    const [, ofReads, ...others] = Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(others).toEqual([]);
    expect(ofReads).toEqual({
      eventName: ["INSERT", "MODIFY"],
      dynamodb: {
        Keys: { PK: { S: [{ prefix: "REQUEST#" }] } },
        NewImage: { read: { M: { operation: { S: [{ exists: true }] } } } },
      },
    });
  });

  it("lets writeAuditTrail lock the audit records of reads, in production for 400 days", () => {
    const name = resourceNames.function(stage, "writeAuditTrail");
    const feed = ofType(work(), "Lambda::Function").find(
      ({ Properties }) => Properties.FunctionName === name,
    );
    const { READ_RETENTION_DAYS: days } = feed?.Properties.Environment.Variables ?? {};
    expect(days).toBe(stage === "production" ? "400" : undefined);
    const statements = ofType(work(), "IAM::Role")
      .flatMap(({ Properties }) => Properties.Policies ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Sid }) => Sid === "LockReads");
    expect(statements).toHaveLength(1);
    expect(statements[0].Action).toBe("s3:PutObjectRetention");
    expect(JSON.stringify(statements[0].Resource)).toContain("/reads/*");
  });

  it("lets the scheduler start jobs and send failed calls to their queue, and do nothing else", () => {
    const roles = ofType(work(), "IAM::Role").filter(({ Properties }) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes("scheduler.amazonaws.com"),
    );
    expect(roles.length).toBe(deployedIn(stage).jobs.length);
    for (const role of roles)
      expect(actionsOf(role)).toEqual([
        "kms:Decrypt",
        "kms:GenerateDataKey",
        "lambda:InvokeFunction",
        "sqs:SendMessage",
      ]);
  });

  it("lets the scheduler assume its roles for schedules of this stage's group only", () => {
    const [group] = ofType(work(), "Scheduler::ScheduleGroup");
    expect(group?.Properties.Name).toBe(`fjordgate-${stage}`);
    for (const { Properties } of ofType(work(), "Scheduler::Schedule"))
      expect(Properties.GroupName).toBe(`fjordgate-${stage}`);

    for (const { Properties } of ofType(work(), "IAM::Role")) {
      const [{ Principal, Condition }] = Properties.AssumeRolePolicyDocument.Statement;
      if (Principal.Service !== "scheduler.amazonaws.com") continue;
      expect(Condition.StringEquals).toEqual({ "aws:SourceAccount": { Ref: "AWS::AccountId" } });
      expect(JSON.stringify(Condition.ArnEquals["aws:SourceArn"])).toContain(
        `:schedule-group/fjordgate-${stage}`,
      );
    }
  });

  it("lets roles use a KMS key only through the service that stores the data", () => {
    const used = Object.values(stacks())
      .flatMap((each) => ofType(each, "IAM::Role"))
      // AWS Backup grants the keys of a table to itself; vault-templates.test.ts has its roles.
      .filter(({ Properties }) => !isForBackup(Properties.AssumeRolePolicyDocument))
      .flatMap(({ Properties }) => Properties.Policies ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes("kms:"));
    expect(used.length).toBeGreaterThan(100);
    for (const { Condition } of used)
      expect(Condition?.StringEquals).toHaveProperty(["kms:ViaService"]);
  });

  it("lets every function queue its failed calls, and every feed read the stream", () => {
    const roles = ofType(work(), "IAM::Role").filter(({ Properties }) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes("lambda.amazonaws.com"),
    );
    expect(roles.length).toBe(backgroundNames(stage).length);
    for (const role of roles) expect(actionsOf(role)).toContain("sqs:SendMessage");
    const readers = roles.filter((role) => actionsOf(role).includes("dynamodb:GetRecords"));
    expect(readers.length).toBe(deployedIn(stage).feeds.length);
    for (const reader of readers)
      expect(actionsOf(reader)).toEqual(
        expect.arrayContaining([
          "dynamodb:DescribeStream",
          "dynamodb:GetShardIterator",
          "dynamodb:ListStreams",
        ]),
      );
  });

  it("keeps failed calls for fourteen days, encrypted", () => {
    const queues = ofType(work(), "SQS::Queue");
    expect(queues.length).toBe(2);
    for (const { Properties } of queues)
      expect(Properties).toMatchObject({
        MessageRetentionPeriod: 1_209_600,
        KmsMasterKeyId: expect.anything(),
      });
  });
});

describe.each(stageNames)("the job that counts requests of %s", (stage) => {
  it("may read only the interface's access log, and write only the objects with the figures of an hour", () => {
    const role = ofType(stack(stage, "jobs"), "IAM::Role").find(({ Properties }) =>
      `${Properties.Description}`.includes("Count the requests of an hour"),
    );
    const statements = role?.Properties.Policies[0].PolicyDocument.Statement as {
      Sid: string;
      Action: string | string[];
      Resource: unknown;
    }[];
    const allowed = statements
      .slice(0, 3)
      .map(({ Action, Resource }) => [Action, ...[Resource].flat().map(resourceText)]);
    const log = `arn:AWS::Partition:logs:AWS::Region:AWS::AccountId:log-group:/fjordgate/${stage}/interface-access`;
    const bucket = `arn:AWS::Partition:s3:::fjordgate-${stage}-audit-AWS::AccountId-AWS::Region`;
    expect(allowed).toEqual([
      ["logs:StartQuery", log, `${log}:*`],
      ["logs:GetQueryResults", "*"],
      ["s3:PutObject", `${bucket}/figures/hours/*`],
    ]);
    expect(statements.slice(3).map(({ Sid }) => Sid)).toEqual([
      "UseAuditKey",
      "KeepFailures",
      "UseQueueKey",
      "WriteLogs",
      "SendTraces",
    ]);
  });

  it("is the only job that knows the access log's name; only this job and writeAuditTrail know the audit bucket's name", () => {
    const knowing = (variable: string) =>
      ofType(stack(stage, "jobs"), "Lambda::Function")
        .filter(({ Properties }) => Properties.Environment.Variables[variable])
        .map(({ Properties }) => Properties.FunctionName);
    const named = (id: string) => resourceNames.function(stage, id);
    expect(knowing("ACCESS_LOG")).toEqual([named("countAccessLog")]);
    expect(knowing("AUDIT_BUCKET")).toEqual([named("countAccessLog"), named("writeAuditTrail")]);
  });
});

it.each(stageNames)("the availability page of %s may read only the published figures", (stage) => {
  const role = ofType(stack(stage, "site"), "IAM::Role").find(({ Properties }) =>
    `${Properties.Description}`.includes("Show the published figures"),
  );
  const [{ PolicyDocument }] = role?.Properties.Policies ?? [];
  const [read, key] = PolicyDocument.Statement;
  expect([read.Action, resourceText(read.Resource)]).toEqual([
    "s3:GetObject",
    `arn:AWS::Partition:s3:::fjordgate-${stage}-audit-AWS::AccountId-AWS::Region/figures/published/*`,
  ]);
  expect([key.Sid, key.Action]).toEqual(["UseAuditKey", "kms:Decrypt"]);
  expect(PolicyDocument.Statement).toHaveLength(4);
});

/** The text of a resource's name that CloudFormation joins. */
const resourceText = (resource: unknown): string =>
  typeof resource === "string"
    ? resource
    : (resource as { "Fn::Join": [string, (string | { Ref: string })[]] })["Fn::Join"][1]
        .map((each) => (typeof each === "string" ? each : each.Ref))
        .join("");

describe("production's job that imports the register of TPPs", () => {
  it("reads its file from the truststore bucket, and may write its own family only", () => {
    const jobs = stack("production", "jobs");
    const of = (name: string) =>
      ofType(jobs, "Lambda::Function").find(
        ({ Properties }) => Properties.FunctionName === resourceNames.function("production", name),
      );
    expect(JSON.stringify(of("importRegister")?.Properties.Environment)).toMatch(
      /"REGISTER_SOURCE":.*s3:\/\/fjordgate-production-truststore-.*\/register/,
    );
    const role = ofType(jobs, "IAM::Role").find(({ Properties }) =>
      `${Properties.Description}`.includes("Import the register of TPPs"),
    );
    const [{ PolicyDocument }] = role?.Properties.Policies ?? [];
    const statements = PolicyDocument.Statement as { Sid: string; Condition?: object }[];
    expect(statements.find(({ Sid }) => Sid === "ReadRegister")).toMatchObject({
      Action: "s3:GetObject",
    });
    expect(statements.find(({ Sid }) => Sid === "WriteItems")?.Condition).toMatchObject({
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["REGISTER#*"] },
    });
    expect(JSON.stringify(stack("sandbox", "jobs"))).not.toContain("REGISTER_SOURCE");
  });

  it("is in the stack that has the addresses of the revocation lists; the stack of the interface's functions has none", () => {
    const has = (part: "jobs" | "functions") =>
      JSON.stringify(stack("production", part)).includes("REVOCATION_LISTS");
    expect([has("jobs"), has("functions")]).toEqual([true, false]);
  });
});

const minutesOf = (expression: string) => Number(/^rate\((\d+) minutes?\)$/.exec(expression)?.[1]);

const isForBackup = (document: object) =>
  JSON.stringify(document).includes('"backup.amazonaws.com"');
