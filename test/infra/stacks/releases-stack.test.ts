import { Match } from "aws-cdk-lib/assertions";
import { allOf, manyFunctions, releasesOf, sampleStage } from "./sample-stage.ts";

const watched = sampleStage();
const gradual = releasesOf(watched, "gradual");
const atOnce = releasesOf(watched, "all-at-once");

type Query = { Expression?: string; MetricStat?: { Period: number } };

describe("alarms that calculate", () => {
  const alarms = allOf(atOnce, "CloudWatch::Alarm");
  const called = (name: string) =>
    alarms.find(({ AlarmName }) => AlarmName === `fjordgate-sandbox-${name}`);
  const queriesOf = (name: string) => (called(name)?.Metrics ?? []) as Query[];

  it("say that the interface is down when five requests failed and none succeeded in 30 s (EBA/GL/2018/07, 2.4)", () => {
    const [down] = allOf(atOnce, "CloudWatch::CompositeAlarm");
    expect(down?.AlarmName).toBe("fjordgate-sandbox-interface-down");
    expect(down?.AlarmActions).toHaveLength(1);
    expect(JSON.stringify(down?.AlarmRule)).toMatch(
      /nosuccess.*AND.*fivefailures.*OR.*fjordgate-sandbox-interface-unanswered/,
    );
  });

  it.each([
    ["five-failures", "GreaterThanOrEqualToThreshold", 5],
    ["no-success", "LessThanThreshold", 1],
  ])(
    "count %s over all services, in half minutes, and tell nobody by themselves",
    (name, operator, threshold) => {
      expect(called(name)).toMatchObject({ ComparisonOperator: operator, Threshold: threshold });
      expect(called(name)).not.toHaveProperty("AlarmActions");
      const periods = queriesOf(name).flatMap(({ MetricStat }) => MetricStat?.Period ?? []);
      expect(periods.length).toBeGreaterThanOrEqual(3);
      expect(new Set(periods)).toEqual(new Set([30]));
    },
  );

  it("take silence for no success", () => {
    expect(called("no-success")?.TreatMissingData).toBe("breaching");
  });

  it("know an error rate for each service, of fifty requests at least", () => {
    const rates = alarms.filter(({ AlarmName }) => AlarmName.endsWith("-error-rate"));
    expect(rates.map(({ AlarmName }) => AlarmName)).toContain("fjordgate-sandbox-pis-error-rate");
    expect(queriesOf("pis-error-rate")[0]?.Expression).toMatch(/asked >= 50/);
  });

  it.each(["consent", "payment", "user"])(
    "hold approvals of a %s against those that began",
    (purpose) => {
      expect(called(`sca-${purpose}-unfinished`)).toMatchObject({
        ComparisonOperator: "LessThanThreshold",
        Threshold: 20,
      });
    },
  );
});

describe("gradual releases", () => {
  it("are made only where they are wanted", () => {
    atOnce.resourceCountIs("AWS::CodeDeploy::DeploymentGroup", 0);
    gradual.resourceCountIs("AWS::CodeDeploy::DeploymentGroup", watched.functions.length);
  });

  it.each(watched.functions.map(({ name }) => [name]))(
    "give %s a tenth of the calls for five minutes, and roll back by themselves",
    (name) => {
      gradual.hasResourceProperties("AWS::CodeDeploy::DeploymentGroup", {
        ApplicationName: "fjordgate-sandbox",
        DeploymentGroupName: name,
        DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: Match.arrayWith(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
        },
        AlarmConfiguration: { Enabled: true },
      });
    },
  );

  it("let CodeDeploy take their role for the deployment groups of this stage only", () => {
    gradual.hasResourceProperties("AWS::IAM::Role", {
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectLike({
            Principal: { Service: "codedeploy.amazonaws.com" },
            Condition: {
              StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
              ArnLike: {
                "aws:SourceArn": {
                  "Fn::Join": [
                    "",
                    Match.arrayWith(
                      [":deploymentgroup:fjordgate-sandbox/*"].map(Match.stringLikeRegexp),
                    ),
                  ],
                },
              },
            },
          }),
        ],
      },
    });
  });

  it("watch no more alarms than CodeDeploy takes", () => {
    for (const group of allOf(gradual, "CodeDeploy::DeploymentGroup")) {
      const { Alarms } = group.AlarmConfiguration as { Alarms: { Name: string }[] };
      expect(Alarms.map(({ Name }) => Name)).toContain("fjordgate-sandbox-interface-down");
      expect(Alarms.length).toBeLessThanOrEqual(10);
    }
  });

  it("stay under 450 resources with ninety functions, and their role within a policy's length", () => {
    const many = releasesOf({ ...watched, functions: manyFunctions("sandbox", 90) }, "gradual");
    expect(Object.keys(many.toJSON().Resources).length).toBeLessThan(450);
    expect(JSON.stringify(allOf(many, "IAM::Role")).length).toBeLessThan(10_240);
  });
});
