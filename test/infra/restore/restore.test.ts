import { runBank } from "../../support/commands/command.ts";
import { type Asked, type Told, useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";

type Table = { status: string; stream?: boolean; settings: string[]; from?: string };

const unknownBackup = "arn:aws:dynamodb:eu-north-1:1:table/fjordgate-sandbox/backup/none";
const tables = new Map<string, Table>();
/** The reserved concurrency of the deployed jobs. */
let jobs: Record<string, number> = {};

/** DynamoDB's, Lambda's and CloudFormation's answers. */
useAws((asked: Asked): Told => {
  const { headers, url, body } = asked;
  const [, verb = ""] = `${headers["x-amz-target"] ?? ""}`.split(".");
  if (verb) return ofDynamoDb(verb, JSON.parse(body));
  const [, name = ""] = /\/functions\/([^/]+)\/concurrency$/.exec(url.pathname) ?? [];
  if (!name)
    return describeStacks(asked, { "fjordgate-sandbox-data": { TableName: "fjordgate-sandbox" } });
  const type = { "content-type": "application/json" };
  if (!(name in jobs))
    return {
      status: 404,
      headers: { ...type, "x-amzn-errortype": "ResourceNotFoundException" },
      body: "{}",
    };
  jobs[name] = JSON.parse(body).ReservedConcurrentExecutions;
  return { headers: type, body };
});

const said = (told: object): Told => ({
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: JSON.stringify(told),
});

function ofDynamoDb(verb: string, given: Record<string, unknown>): Told {
  const name = `${given.TargetTableName ?? given.TableName}`;
  if (verb.startsWith("RestoreTable")) {
    const { BackupArn, SourceTableName, RestoreDateTime } = given;
    if (BackupArn === unknownBackup)
      return { ...said({ __type: "BackupNotFoundException", message: "none" }), status: 400 };
    const from = BackupArn ?? `${SourceTableName} at ${RestoreDateTime}`;
    tables.set(name, { status: "CREATING", settings: [], from: `${from}` });
    return said({});
  }
  const table = tables.get(name);
  if (!table)
    return { ...said({ __type: "ResourceNotFoundException", message: "none" }), status: 400 };
  if (verb === "DescribeTable") {
    const told = {
      TableStatus: table.status,
      ...(table.stream && {
        StreamSpecification: { StreamEnabled: true },
        LatestStreamArn: `arn:aws:dynamodb:eu-north-1:1:table/${name}/stream/now`,
      }),
    };
    table.status = "ACTIVE";
    return said({ Table: told });
  }
  if (verb === "DescribeTimeToLive") {
    const isSet = table.settings.some((each) => each.startsWith("UpdateTimeToLive"));
    return said({ TimeToLiveDescription: { TimeToLiveStatus: isSet ? "ENABLED" : "DISABLED" } });
  }
  if (given.StreamSpecification) table.stream = true;
  const { TableName: _, ...rest } = given;
  table.settings.push(`${verb} ${JSON.stringify(rest)}`);
  return said({});
}

const table = (...args: string[]) => runBank("table", ...args, "--stage", "sandbox");
const to = ["--to", "fjordgate-sandbox-2"];
const changing = ["submit-orders", "lapse-payments", "ask-orders", "execute-orders"].map(
  (each) => `fjordgate-sandbox-${each}`,
);

beforeEach(() => {
  tables.clear();
  jobs = Object.fromEntries(changing.map((name) => [name, 1]));
});

describe("bank -- table restore", () => {
  it("stops the jobs, restores the table, and makes the settings that a restore leaves out", async () => {
    const { code, stdout } = await table("restore", ...to, "--at", "2026-03-02T10:00:00Z");
    expect(code).toBe(0);
    expect(jobs).toEqual(Object.fromEntries(changing.map((name) => [name, 0])));
    const seconds = Date.parse("2026-03-02T10:00:00Z") / 1000;
    expect(tables.get("fjordgate-sandbox-2")).toEqual({
      status: "ACTIVE",
      stream: true,
      from: `fjordgate-sandbox at ${seconds}`,
      settings: [
        'UpdateTimeToLive {"TimeToLiveSpecification":{"Enabled":true,"AttributeName":"expires"}}',
        'UpdateContinuousBackups {"PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}',
        'UpdateContributorInsights {"ContributorInsightsAction":"ENABLE","ContributorInsightsMode":"THROTTLED_KEYS"}',
        'UpdateContributorInsights {"ContributorInsightsAction":"ENABLE","IndexName":"GSI1","ContributorInsightsMode":"THROTTLED_KEYS"}',
        'UpdateTable {"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},"DeletionProtectionEnabled":true}',
      ],
    });
    expect(stdout).toContain(
      '"sandbox.tableName": "fjordgate-sandbox-2",\n  "sandbox.tableStream": "arn:aws:dynamodb:eu-north-1:1:table/fjordgate-sandbox-2/stream/now"',
    );
  });

  it("restores a backup", async () => {
    const arn = "arn:aws:dynamodb:eu-north-1:1:table/fjordgate-sandbox/backup/1";
    expect((await table("restore", ...to, "--backup", arn)).code).toBe(0);
    expect(tables.get("fjordgate-sandbox-2")?.from).toBe(arn);
  });

  it("finishes a restore that was begun before, without setting the TTL again, even if no job is deployed", async () => {
    jobs = {};
    tables.set("fjordgate-sandbox-2", { status: "CREATING", settings: ["UpdateTimeToLive"] });
    const { code, stdout } = await table("restore", ...to);
    expect([code, stdout.includes("No job is deployed.")]).toEqual([0, true]);
    const { settings = [] } = tables.get("fjordgate-sandbox-2") ?? {};
    expect(settings.filter((each) => each.startsWith("UpdateTimeToLive"))).toHaveLength(1);
    expect((await table("restore", ...to)).code).toBe(0);
  });

  it("stops no job if it cannot restore: nothing to restore, an existing table, a wrong backup (infra/recover.md)", async () => {
    expect(await table("restore", ...to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("say with --at or --backup what to restore"),
    });
    const from = (backup: string) => table("restore", ...to, "--backup", backup);
    expect((await from(unknownBackup)).code).toBe(1);
    tables.set("fjordgate-sandbox-2", { status: "ACTIVE", settings: [] });
    expect(await from("arn")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is a table fjordgate-sandbox-2 already"),
    });
    expect(Object.values(jobs)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ["a time without Z", ["--at", "2026-03-02T10:00:00"], "needs a time with Z or an offset"],
    [
      "a date that does not exist",
      ["--at", "2026-13-02T10:00:00Z"],
      "needs a time with Z or an offset",
    ],
    [
      "a day that its month does not have",
      ["--at", "2026-02-31T10:00:00Z"],
      "needs a time with Z or an offset",
    ],
    ["both --at and --backup", ["--at", "2026-03-02T10:00:00Z", "--backup", "arn"], "not both"],
  ])("refuses %s, and stops no job", async (_, given, message) => {
    const { code, stderr } = await table("restore", ...to, ...given);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(Object.values(jobs)).toEqual([1, 1, 1, 1]);
  });
});

it("bank -- table resume lets the jobs run again", async () => {
  jobs = Object.fromEntries(changing.map((name) => [name, 0]));
  expect((await table("resume")).code).toBe(0);
  expect(Object.values(jobs)).toEqual([1, 1, 1, 1]);
});
