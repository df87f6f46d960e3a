import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { type Resources, type Statement, via } from "../deployment/permissions.ts";

/** The permissions that let Lambda write a function's final failures to a queue. */
export const keepFailures = (
  queue: IQueue,
  { dataKey, region }: Pick<Resources, "dataKey" | "region">,
): Statement[] => [
  { sid: "KeepFailures", actions: ["sqs:SendMessage"], resources: [queue.queueArn] },
  {
    sid: "UseQueueKey",
    actions: ["kms:Decrypt", "kms:GenerateDataKey"],
    resources: [dataKey],
    ...via("sqs", region),
  },
];
