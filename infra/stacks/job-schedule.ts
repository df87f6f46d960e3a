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

/** Starts a job by the clock, and tells it which time it is for. */
export class JobSchedule extends Construct {
  constructor(scope: Construct, { stage, job, everySeconds, failed, group, resources }: Props) {
    super(scope, `Schedule-${job.id}`);
    const target = job.alias.functionArn;
    // A start that cannot be made waits for the next one at most, and never for longer than an hour.
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
    // A run that fails leaves its work in the table, where the next run finds it: it is not tried again by itself.
    const failure = new CfnEventInvokeConfig(this, "Failure", {
      functionName: job.function.functionName,
      qualifier: job.alias.aliasName,
      maximumRetryAttempts: 0,
      maximumEventAgeInSeconds: waits,
      destinationConfig: { onFailure: { destination: failed.queueArn } },
    });
    // It names the alias without referring to it, and so must be told to wait for it.
    failure.node.addDependency(job.alias);
  }

  /** Only the scheduler of this account takes the role, and only for schedules of this stage's group. */
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
