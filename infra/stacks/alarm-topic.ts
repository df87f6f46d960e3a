import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Destinations } from "../deployment/alarm-settings.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import type { AlarmActions } from "./alarms/raise-alarm.ts";

type Told = keyof Destinations;
const names = { page: "alarms", warning: "warnings" } as const;
const ids = { page: "Topic", warning: "Warnings" } as const;
const topicName = (stage: StageName, told: Told) => `fjordgate-${stage}-${names[told]}`;

/**
 * The topics for alarms and for warnings. Those that the bank has not named are created, with a key of their own, because
 * CloudWatch may not use SNS's default key.
 */
export class AlarmTopics extends Construct {
  readonly topics: Record<Told, ITopic>;
  #key: Key | undefined;

  constructor(scope: Construct, stage: StageName, destinations: Destinations) {
    super(scope, "Alarms");
    const topicOf = (told: Told) => {
      const { topic, email } = destinations[told];
      return topic ? Topic.fromTopicArn(this, ids[told], topic) : this.#topic(stage, told, email);
    };
    this.topics = { page: topicOf("page"), warning: topicOf("warning") };
  }

  /** References the topics by their names, so that a stack does not depend on the stack of the topics. */
  static actionsByName(
    scope: Construct,
    stage: StageName,
    destinations: Destinations,
  ): AlarmActions {
    const named = (told: Told) => {
      const parts = { service: "sns", resource: topicName(stage, told) };
      const arn = Stack.of(scope).formatArn({ ...parts, arnFormat: ArnFormat.NO_RESOURCE_NAME });
      return Topic.fromTopicArn(scope, ids[told], destinations[told].topic ?? arn);
    };
    return actionsOf({ page: named("page"), warning: named("warning") });
  }

  get actions(): AlarmActions {
    return actionsOf(this.topics);
  }

  #topic(stage: StageName, told: Told, email: string | undefined): Topic {
    this.#key ??= this.#keyOf(stage);
    const topic = new Topic(this, ids[told], {
      topicName: topicName(stage, told),
      displayName: `Fjordgate ${stage}${told === "warning" ? " warnings" : ""}`,
      masterKey: this.#key,
      enforceSSL: true,
    });
    // This policy replaces the default one, which lets the whole account publish.
    topic.addToResourcePolicy(this.#cloudWatchMay(["sns:Publish"], topic.topicArn));
    if (email) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #keyOf(stage: StageName): Key {
    const key = new Key(this, "Key", {
      alias: `alias/${topicName(stage, "page")}`,
      description: `Fjordgate ${stage}: encryption key for alarm messages`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(this.#cloudWatchMay(["kms:Decrypt", "kms:GenerateDataKey"], "*"));
    return key;
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

const actionsOf = ({ page, warning }: Record<Told, ITopic>): AlarmActions => ({
  page: new SnsAction(page),
  warning: new SnsAction(warning),
});
