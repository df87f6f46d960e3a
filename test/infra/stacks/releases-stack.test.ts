import { Match } from "aws-cdk-lib/assertions";
import { allOf, manyFunctions, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const watched = sampleStage();
const releases = releasesOf(watched);

describe("the composite alarm interface-down", () => {
  it("is raised by the alarm no-success together with five-failures or interface-unanswered (EBA/GL/2018/07, 2.4)", () => {
    const [down] = allOf(releases, "CloudWatch::CompositeAlarm");
    expect(down?.AlarmName).toBe("fjordgate-sandbox-interface-down");
    expect(JSON.stringify(down?.AlarmActions)).toMatch(/:fjordgate-sandbox-alarms"/);
    expect(JSON.stringify(down?.AlarmRule)).toMatch(
      /nosuccess.*AND.*fivefailures.*OR.*fjordgate-sandbox-interface-unanswered/,
    );
  });
});

describe("the saved query who-fills-the-gateway", () => {
  it("counts log lines by TPP, and is named by the alarm interface-busy", () => {
    const [query] = allOf(releases, "Logs::QueryDefinition");
    expect(query).toMatchObject({
      Name: "fjordgate-sandbox/who-fills-the-gateway",
      LogGroupNames: ["/fjordgate/sandbox/operations"],
      QueryString: expect.stringMatching(/ispresent\(tppId\)\n\| stats count\(\*\) .* by tppId\n/),
    });
    const [busy] = allOf(operationsOf(watched), "CloudWatch::Alarm").filter(({ AlarmName }) =>
      AlarmName.endsWith("-interface-busy"),
    );
    expect(busy?.AlarmDescription).toContain("who-fills-the-gateway");
  });
});

describe("gradual releases", () => {
  it("have a deployment group for each function", () => {
    releases.resourceCountIs("AWS::CodeDeploy::DeploymentGroup", watched.functions.length);
  });

  it.each(watched.functions.map(({ name }) => [name]))(
    "give a new version of %s a tenth of the calls for five minutes, with automatic rollback",
    (name) => {
      releases.hasResourceProperties("AWS::CodeDeploy::DeploymentGroup", {
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

  it("let CodeDeploy assume their role for the deployment groups of this stage only", () => {
    releases.hasResourceProperties("AWS::IAM::Role", {
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

  it("watch at most ten alarms, the limit of CodeDeploy", () => {
    for (const group of allOf(releases, "CodeDeploy::DeploymentGroup")) {
      const { Alarms } = group.AlarmConfiguration as { Alarms: { Name: string }[] };
      expect(Alarms.map(({ Name }) => Name)).toContain("fjordgate-sandbox-interface-down");
      expect(Alarms.length).toBeLessThanOrEqual(10);
    }
  });

  it("keep their stack under 450 resources, and their role's policy within the limit of IAM, if there are ninety functions", () => {
    const many = releasesOf({ ...watched, functions: manyFunctions("sandbox", 90) });
    expect(Object.keys(many.toJSON().Resources).length).toBeLessThan(450);
    expect(JSON.stringify(allOf(many, "IAM::Role")).length).toBeLessThan(10_240);
  });
});
