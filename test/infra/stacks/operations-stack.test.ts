import { globSync, readFileSync } from "node:fs";
import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { patience } from "../../../infra/stacks/alarms/function-alarms.ts";
import { tableCommands } from "../../../infra/stacks/alarms/store-alarms.ts";
import { watchedFunctions } from "../../../infra/stacks/stage.ts";
import { describedAlarm } from "./described-alarm.ts";
import { expectedAlarms } from "./expected-alarms.ts";
import { allOf, manyFunctions, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const template = operationsOf(sampleStage());
const alarms = allOf(template, "CloudWatch::Alarm");
const alarmCalled = (name: string) =>
  alarms.find(({ AlarmName }) => AlarmName === `fjordgate-sandbox-${name}`);
const namesIn = (watched: Parameters<typeof operationsOf>[0]) =>
  allOf(operationsOf(watched), "CloudWatch::Alarm").map(({ AlarmName }) => AlarmName);

describe("the alarms of a stage", () => {
  it("use one metric each without calculation, which an emulator accepts", () => {
    expect(alarms.filter(({ Metrics }) => Metrics)).toEqual([]);
    expect(alarms.every(({ MetricName, Namespace }) => MetricName && Namespace)).toBe(true);
    template.resourceCountIs("AWS::CloudWatch::CompositeAlarm", 0);
  });

  it.each(alarms.map((alarm) => [alarm.AlarmName, alarm]))(
    "have their stage's name, a link to their chapter and one action (alarm: %s)",
    (name, { AlarmDescription, AlarmActions, TreatMissingData }) => {
      expect(name).toMatch(/^fjordgate-sandbox-[a-z][a-z\d-]+$/);
      expect(AlarmDescription).toMatch(
        /^[^<>]+\. First look: [^<>]+ What to do: infra\/alarms\/README\.md#[a-z-]+$/,
      );
      expect(`${AlarmDescription}`.length).toBeLessThan(1_024);
      expect(AlarmActions).toHaveLength(1);
      expect(TreatMissingData).toMatch(/^(notBreaching|breaching|ignore)$/);
    },
  );

  it.each([
    ["operation", { kind: "operation" as const }, []],
    ["page", { kind: "page" as const }, []],
    ["job", { kind: "job" as const, everySeconds: 60 }, ["failed", "silent", "undelivered"]],
    ["feed", { kind: "feed" as const }, ["crashed", "failed", "late"]],
  ])("grow for a new %s by exactly the alarms of that kind of function", (_, kind, expected) => {
    const watched = sampleStage();
    const before = namesIn(watched);
    const added = { id: "newOne", name: "fjordgate-sandbox-new-one", ...kind };
    const after = namesIn({ ...watched, functions: [...watched.functions, added] });
    expect(after.filter((name) => !before.includes(name)).sort()).toEqual(
      expected.map((what) => `fjordgate-sandbox-new-one-${what}`),
    );
  });

  it.each([
    [60, 60, 3],
    [90, 120, 3],
    [300, 300, 3],
    [3_600, 3_600, 3],
    [86_400, 3_600, 26],
    [30 * 86_400, 3_600, 168],
  ])("for a job that runs every %d s use periods of %d s, %d of them", (every, period, periods) => {
    expect(patience(every)).toEqual({ every: period, periods });
  });

  it("include a single alarm for the throttling of all functions", () => {
    const throttled = alarms.filter(({ MetricName }) => MetricName === "Throttles");
    expect(throttled).toHaveLength(1);
    expect(throttled[0]?.Dimensions ?? []).toEqual([]);
  });

  it("treat missing data as a fault for a job, but not for an operation", () => {
    expect(alarmCalled("submit-orders-silent")).toMatchObject({
      MetricName: "Invocations",
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "breaching",
    });
    expect(alarmCalled("interface-error-rate")?.TreatMissingData).toBe("notBreaching");
  });

  it("count DynamoDB's failures of every command that shared/table sends", () => {
    const sent = globSync("shared/table/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new commands\.(\w+)Command/g)].map(
        ([, name]) => name,
      ),
    );
    const inDynamoDb: Record<string, string> = {
      Get: "GetItem",
      Put: "PutItem",
      Update: "UpdateItem",
      TransactWrite: "TransactWriteItems",
      BatchGet: "BatchGetItem",
      BatchWrite: "BatchWriteItem",
    };
    const named = sent.map((name = "") => inDynamoDb[name] ?? name);
    expect([...new Set(named)].sort()).toEqual([...tableCommands].sort());
  });

  it("watch the sandbox's developer site like the SCA site", () => {
    const of = (side: string) =>
      alarms
        .filter(({ AlarmName }) => AlarmName.startsWith(`fjordgate-sandbox-${side}-`))
        .map(({ AlarmName }) => AlarmName.replace(`-${side}-`, "-"));
    const busy = "fjordgate-sandbox-busy";
    expect(of("developer-site")).toEqual(of("site").filter((name) => name !== busy));
    expect(alarmCalled("developer-site-unanswered")?.Dimensions).toEqual([
      { Name: "ApiName", Value: "fjordgate-sandbox-developer" },
      { Name: "Stage", Value: "live" },
    ]);
    expect(alarmCalled("developer-site-blocked")?.Dimensions).toContainEqual({
      Name: "WebACL",
      Value: "fjordgate-sandbox-developer",
    });
  });

  it("keep their stack under 450 resources if the stage has ninety functions", () => {
    const watched = { ...sampleStage(), functions: manyFunctions("sandbox", 90) };
    expect(Object.keys(operationsOf(watched).toJSON().Resources).length).toBeLessThan(450);
  });
});

/** A stage with all its functions, queues and certificates, and the limits of the expected alarms. */
const wholeStage = (stage: (typeof stageNames)[number]) => ({
  ...sampleStage(stage),
  functions: watchedFunctions(stage),
  requestsPerSecond: { interface: 5_000, site: { sandbox: 100, production: 240 }[stage] },
  deadLetterQueues: ["jobs", "feeds"].map((each) => `fjordgate-${stage}-failed-${each}`),
  certificates: [
    { name: "api", arn: `fjordgate-${stage}-interface` },
    { name: "site", arn: `fjordgate-${stage}-site` },
    ...(stage === "sandbox" ? [{ name: "developer", arn: `fjordgate-${stage}-developer` }] : []),
  ],
});

describe.each(stageNames)("the alarms of the complete stage %s", (stage) => {
  it("are exactly those of the list of expected alarms", () => {
    const whole = wholeStage(stage);
    const described = [operationsOf(whole), releasesOf(whole)].flatMap((each) =>
      Object.values(each.findResources("AWS::CloudWatch::Alarm")).map((alarm) =>
        describedAlarm(alarm as never),
      ),
    );
    expect(described.sort()).toEqual(expectedAlarms(stage));
  });
});
