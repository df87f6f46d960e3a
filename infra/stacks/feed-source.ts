import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Statement } from "../deployment/permissions.ts";
import type { OperationFunction } from "./operation-function.ts";

type Props = {
  feed: OperationFunction;
  of: readonly string[];
  streamArn: string;
  failed: IQueue;
};

/** Sends new items of the given families to a function, in batches and in order. */
export class FeedSource extends Construct {
  constructor(scope: Construct, { feed, of, streamArn, failed }: Props) {
    super(scope, `Source-${feed.id}`);
    new CfnEventSourceMapping(this, "Mapping", {
      functionName: feed.alias.functionArn,
      eventSourceArn: streamArn,
      startingPosition: "TRIM_HORIZON",
      batchSize: 500,
      maximumBatchingWindowInSeconds: 5,
      // Halves a failed batch and tries both halves, so that one bad record does not delay the others for long.
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ["ReportBatchItemFailures"],
      // Retries for almost a day: the stream keeps a change for 24 hours.
      maximumRecordAgeInSeconds: 82_800,
      filterCriteria: {
        filters: of.map((family) => ({
          pattern: JSON.stringify({
            eventName: ["INSERT"],
            dynamodb: { Keys: { PK: { S: [{ prefix: `${family}#` }] } } },
          }),
        })),
      },
      destinationConfig: { onFailure: { destination: failed.queueArn } },
    });
  }
}

/** The permissions that let Lambda read the stream with the function's role. */
export const readStream = (streamArn: string): Statement[] => [
  {
    sid: "ReadStream",
    actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
    resources: [streamArn],
  },
  // ListStreams cannot be limited to a resource.
  { sid: "ListStreams", actions: ["dynamodb:ListStreams"], resources: ["*"] },
];
