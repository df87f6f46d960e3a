import { Stack } from "aws-cdk-lib";
import { PolicyDocument, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnEventInvokeConfig } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule, type CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { kebab, resourceNames } from "../deployment/names.ts";
import type { Resources } from "../deployment/permissions.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { keepFailures } from "./keep-failures.ts";
import { type OperationFunction, statementOf } from "./operation-function.ts";

type Props = {
  stage: StageName;
  job: OperationFunction;
  everySeconds: number;
  failed: IQueue;
  group: CfnScheduleGroup;
  resources: Resources;
};

/** Starts a job at intervals; the job's input has the scheduled time. */
export class JobSchedule extends Construct {
  constructor(scope: Construct, { stage, job, everySeconds, failed, group, resources }: Props) {
    super(scope, `Schedule-${job.id}`);
    const target = job.alias.functionArn;
    // A failed start is retried until the next start is due, and for an hour at most.
    const waits = Math.min(Math.max(everySeconds, 60), 3_600);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: this.#ofOwnSchedules(stage),
      }),
      inlinePolicies: {
        start: new PolicyDocument({
          statements: [
            { sid: "StartJob", actions: ["lambda:InvokeFunction"], resources: [target] },
            ...keepFailures(failed, resources),
          ].map(statementOf),
        }),
      },
    });
    const schedule = new CfnSchedule(this, "Schedule", {
      name: `fjordgate-${stage}-${kebab(job.id)}`,
      groupName: resourceNames.schedules(stage),
      description: job.function.functionName,
      scheduleExpression: `rate(${rateOf(everySeconds)})`,
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: target,
        roleArn: role.roleArn,
        input: JSON.stringify({ time: "<aws.scheduler.scheduled-time>" }),
        deadLetterConfig: { arn: failed.queueArn },
        retryPolicy: {
          maximumRetryAttempts: 2,
          maximumEventAgeInSeconds: waits,
        },
      },
    });
    schedule.node.addDependency(group);
    // A failed run is not retried: its work stays in the table, and the next run finds it.
    const failure = new CfnEventInvokeConfig(this, "Failure", {
      functionName: job.function.functionName,
      qualifier: job.alias.aliasName,
      maximumRetryAttempts: 0,
      maximumEventAgeInSeconds: waits,
      destinationConfig: { onFailure: { destination: failed.queueArn } },
    });
    // The configuration has the alias's name only, so CDK does not see the dependency by itself.
    failure.node.addDependency(job.alias);
  }

  /** Only this account's scheduler may assume the role, and only for schedules of this stage's group. */
  #ofOwnSchedules(stage: StageName) {
    const stack = Stack.of(this);
    const arn = stack.formatArn({
      service: "scheduler",
      resource: "schedule-group",
      resourceName: resourceNames.schedules(stage),
    });
    return {
      StringEquals: { "aws:SourceAccount": stack.account },
      ArnEquals: { "aws:SourceArn": arn },
    };
  }
}

const rateOf = (seconds: number) => {
  const minutes = seconds / 60;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};
