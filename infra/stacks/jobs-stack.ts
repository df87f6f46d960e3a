import { Duration, Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { accessOfFeed, accessOfPlain } from "../deployment/access-of.ts";
import { feedClass, jobClass } from "../deployment/function-class.ts";
import { resourceNames } from "../deployment/names.ts";
import { permissionsOf } from "../deployment/permissions.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import type { deployedIn } from "../routes.ts";
import { acknowledgeFindings } from "./explain.ts";
import { FeedSource, readStream } from "./feed-source.ts";
import { JobSchedule } from "./job-schedule.ts";
import { keepFailures } from "./keep-failures.ts";
import { OperationFunction } from "./operation-function.ts";
import { StageLogs } from "./stage-logs.ts";
import type { StageParts } from "./stage-parts.ts";
import { towardsBank } from "./towards-bank.ts";

type Rows = Pick<ReturnType<typeof deployedIn>, "jobs" | "feeds">;

/**
 * The scheduled jobs, the feeds of table changes, and the queues that keep their final failures.
 */
export class JobsStack extends Stack {
  readonly jobs: readonly OperationFunction[];
  readonly feeds: readonly OperationFunction[];

  constructor(
    scope: Construct,
    parts: StageParts & { streamArn: string; dataKey: IKey },
    { jobs, feeds }: Rows,
  ) {
    const { settings, environment, ofObjects, code, resources, logsKey, streamArn, dataKey } =
      parts;
    const { stage } = settings;
    super(scope, resourceNames.stack(stage, "jobs"));
    const logGroup = new StageLogs(this, settings, "jobs", logsKey).group;
    const common = { settings, code, logGroup };
    const failedJobs = this.#queue("FailedJobs", resourceNames.queue(stage, "jobs"), dataKey);
    const failedFeeds = this.#queue("FailedFeeds", resourceNames.queue(stage, "feeds"), dataKey);
    // The stage has its own group, because metrics and role conditions are set for a group.
    const group = new CfnScheduleGroup(this, "Schedules", { name: resourceNames.schedules(stage) });

    const { revocationLists } = settings;
    // Only jobs get the addresses, because the size of an environment is limited and operations do not need them.
    const ofJobs = revocationLists
      ? { ...environment, REVOCATION_LISTS: revocationLists }
      : environment;
    this.jobs = jobs.map(({ id, everySeconds, handler: { job } }) => {
      const made = new OperationFunction(this, {
        ...common,
        id,
        summary: job.summary,
        ...towardsBank(parts, {
          id,
          access: job.access,
          size: jobClass(everySeconds),
          permissions: [
            ...permissionsOf(accessOfPlain(job.access, stage), resources),
            ...keepFailures(failedJobs, resources),
          ],
        }),
        environment: { ...ofJobs, ...ofObjects(job.access) },
      });
      if (job.access.objects?.includes("accessLog")) this.#explainCounting(made, stage);
      new JobSchedule(this, {
        stage,
        job: made,
        everySeconds,
        failed: failedJobs,
        group,
        resources,
      });
      return made;
    });
    // The sandbox locks all objects for a day, as its bucket says.
    const ofReads =
      stage === "production" ? { READ_RETENTION_DAYS: `${settings.readRetentionDays}` } : {};
    this.feeds = feeds.map(({ id, feed }) => {
      const made = new OperationFunction(this, {
        ...common,
        id,
        summary: feed.summary,
        size: feedClass,
        environment: { ...environment, ...ofObjects(feed.access), ...ofReads },
        permissions: [
          ...permissionsOf(accessOfFeed(feed.access), resources),
          ...readStream(streamArn),
          ...keepFailures(failedFeeds, resources),
        ],
      });
      acknowledgeFindings(made, {
        [`IAM5[Resource::arn:<AWS::Partition>:s3:::fjordgate-${stage}-audit-<AWS::AccountId>-<AWS::Region>/*]`]:
          "The names of the trail's objects are made of what is written.",
        [`IAM5[Resource::arn:<AWS::Partition>:s3:::fjordgate-${stage}-audit-<AWS::AccountId>-<AWS::Region>/reads/*]`]:
          "The same, for the objects whose lock the feed sets.",
      });
      new FeedSource(this, { feed: made, from: feed, streamArn, failed: failedFeeds });
      return made;
    });
  }

  #explainCounting(job: OperationFunction, stage: StageName) {
    acknowledgeFindings(job, {
      [`IAM5[Resource::arn:<AWS::Partition>:s3:::fjordgate-${stage}-audit-<AWS::AccountId>-<AWS::Region>/figures/hours/*]`]:
        "An object has the name of its hour.",
      [`IAM5[Resource::arn:<AWS::Partition>:logs:<AWS::Region>:<AWS::AccountId>:log-group:${resourceNames.logs(stage, "interface-access")}:*]`]:
        "The role reads one log group. IAM writes the group's streams as a wildcard.",
    });
  }

  #queue(id: string, queueName: string, encryptionMasterKey: IKey) {
    const queue = new Queue(this, id, {
      queueName,
      encryption: QueueEncryption.KMS,
      encryptionMasterKey,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledgeFindings(queue, { SQS3: "It is the queue of what failed for good itself." });
    return queue;
  }
}
