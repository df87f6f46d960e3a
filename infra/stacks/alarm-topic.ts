import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { StageName } from "../deployment/stage-settings.ts";

const topicName = (stage: StageName) => `fjordgate-${stage}-alarms`;

/** The topic for alarms. It has its own key, because CloudWatch may not use SNS's default key. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, stage: StageName, email?: string) {
    super(scope, "Alarms");
    const key = new Key(this, "Key", {
      alias: `alias/${topicName(stage)}`,
      description: `Fjordgate ${stage}: encryption key for alarm messages`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(this.#cloudWatchMay(["kms:Decrypt", "kms:GenerateDataKey"], "*"));
    this.topic = new Topic(this, "Topic", {
      topicName: topicName(stage),
      displayName: `Fjordgate ${stage}`,
      masterKey: key,
      enforceSSL: true,
    });
    // This policy replaces the default one, which lets the whole account publish.
    this.topic.addToResourcePolicy(this.#cloudWatchMay(["sns:Publish"], this.topic.topicArn));
    if (email) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** References the topic by its name, so that a stack does not depend on the stack of the topic. */
  static named(scope: Construct, stage: StageName): ITopic {
    const parts = { service: "sns", resource: topicName(stage) };
    const arn = Stack.of(scope).formatArn({ ...parts, arnFormat: ArnFormat.NO_RESOURCE_NAME });
    return Topic.fromTopicArn(scope, "Topic", arn);
  }

  #cloudWatchMay(actions: string[], resource: string) {
    return new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions,
      resources: [resource],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
    });
  }
}
