import { Match } from "aws-cdk-lib/assertions";
import { allOf, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const [onCall, team] = ["on-call@bank.example", "team@bank.example"];
const template = operationsOf(sampleStage(), { alarmEmail: onCall });
const [ours, others] = ["alarms", "warnings"].map((name) => `arn:aws:sns:eu-north-1:1:${name}`);

describe("the topics of alarms and of warnings", () => {
  it("are encrypted with one key that CloudWatch may use", () => {
    const topics = allOf(template, "SNS::Topic");
    expect(topics.map(({ TopicName }) => TopicName).sort()).toEqual([
      "fjordgate-sandbox-alarms",
      "fjordgate-sandbox-warnings",
    ]);
    expect(topics.filter(({ KmsMasterKeyId }) => !KmsMasterKeyId)).toEqual([]);
    template.resourceCountIs("AWS::KMS::Key", 1);
    template.hasResourceProperties("AWS::KMS::Key", {
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: Match.arrayWith([ofCloudWatch(["kms:Decrypt", "kms:GenerateDataKey"])]),
      },
    });
  });

  it("accept messages from this account's alarms only, over TLS", () => {
    template.resourcePropertiesCountIs(
      "AWS::SNS::TopicPolicy",
      {
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: "Deny",
              Condition: { Bool: { "aws:SecureTransport": "false" } },
            }),
            ofCloudWatch("sns:Publish"),
          ]),
        },
      },
      2,
    );
  });

  it.each([
    ["to no address by default", {}, []],
    ["to one address if only alarmEmail is set", { alarmEmail: onCall }, [onCall, onCall]],
    [
      "to two addresses if alarmEmail and warningEmail are set",
      { alarmEmail: onCall, warningEmail: team },
      [onCall, team],
    ],
    ["only warnings to an address if only warningEmail is set", { warningEmail: team }, [team]],
    [
      "only warnings to an address if alarmTopic is the bank's own topic",
      { alarmTopic: `${ours}`, warningEmail: team },
      [team],
    ],
  ])("send %s", (_, settings, expected) => {
    const made = allOf(operationsOf(sampleStage(), settings), "SNS::Subscription");
    expect(made.map(({ Endpoint }) => Endpoint).sort()).toEqual(expected.toSorted());
    expect(made.filter(({ Protocol }) => Protocol !== "email")).toEqual([]);
  });

  it("are replaced by the bank's own topics in both alarm stacks if the settings name topics", () => {
    const settings = { alarmTopic: `${ours}`, warningTopic: `${others}` };
    const made = [operationsOf(sampleStage(), settings), releasesOf(sampleStage(), settings)];
    for (const each of made) {
      each.resourceCountIs("AWS::SNS::Topic", 0);
      const actions = allOf(each, "CloudWatch::Alarm").flatMap(
        ({ AlarmActions = [] }) => AlarmActions,
      );
      expect(new Set(actions as string[])).toEqual(new Set([ours, others]));
    }
  });

  it("are outputs of the stack, which the command 'stage smoke' reads", () => {
    expect(Object.keys(template.findOutputs("*")).sort()).toEqual(["AlarmTopic", "WarningTopic"]);
  });
});

const ofCloudWatch = (Action: string | string[]) =>
  Match.objectLike({
    Effect: "Allow",
    Action,
    Principal: { Service: "cloudwatch.amazonaws.com" },
    Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
  });
