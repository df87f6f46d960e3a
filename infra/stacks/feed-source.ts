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

/** Gives a function what is new in the table's families it names, batch by batch, in order. */
export class FeedSource extends Construct {
  constructor(scope: Construct, { feed, of, streamArn, failed }: Props) {
    super(scope, `Source-${feed.id}`);
    new CfnEventSourceMapping(this, "Mapping", {
      functionName: feed.alias.functionArn,
      eventSourceArn: streamArn,
      startingPosition: "TRIM_HORIZON",
      batchSize: 500,
      maximumBatchingWindowInSeconds: 5,
      // A batch that fails is halved, so that one bad record holds up nobody else's for long.
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ["ReportBatchItemFailures"],
      // The stream itself keeps a change for a day: nearly as long it is tried again, whatever has failed.
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
  // The action knows no resource.
  { sid: "ListStreams", actions: ["dynamodb:ListStreams"], resources: ["*"] },
];
