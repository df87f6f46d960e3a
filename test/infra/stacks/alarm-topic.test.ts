import { Match } from "aws-cdk-lib/assertions";
import { operationsOf, sampleStage } from "./sample-stage.ts";

const template = operationsOf({ ...sampleStage(), alarmEmail: "operations@bank.example" });

describe("the topic of alarms", () => {
  it("is encrypted with a key that CloudWatch may use", () => {
    template.hasResourceProperties("AWS::SNS::Topic", { KmsMasterKeyId: Match.anyValue() });
    template.hasResourceProperties("AWS::KMS::Key", {
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: Match.arrayWith([ofCloudWatch(["kms:Decrypt", "kms:GenerateDataKey"])]),
      },
    });
  });

  it("takes messages of this account's alarms, over TLS only", () => {
    template.hasResourceProperties("AWS::SNS::TopicPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Deny",
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          }),
          ofCloudWatch("sns:Publish"),
        ]),
      },
    });
  });

  it("writes to the address that the stage has, or to nobody yet", () => {
    template.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "operations@bank.example",
    });
    operationsOf(sampleStage()).resourceCountIs("AWS::SNS::Subscription", 0);
  });
});

const ofCloudWatch = (Action: string | string[]) =>
  Match.objectLike({
    Effect: "Allow",
    Action,
    Principal: { Service: "cloudwatch.amazonaws.com" },
    Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
  });
