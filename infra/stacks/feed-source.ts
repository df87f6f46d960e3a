import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Feed } from "../../shared/http/pipeline/define-feed.ts";
import type { Statement } from "../deployment/permissions.ts";
import type { OperationFunction } from "./operation-function.ts";

type Props = {
  feed: OperationFunction;
  from: Pick<Feed, "of" | "marked">;
  streamArn: string;
  failed: IQueue;
};

/** Sends the items that concern a feed to its function, in batches and in order. */
export class FeedSource extends Construct {
  constructor(scope: Construct, { feed, from, streamArn, failed }: Props) {
    super(scope, `Source-${feed.id}`);
    new CfnEventSourceMapping(this, "Mapping", {
      functionName: feed.alias.functionArn,
      eventSourceArn: streamArn,
      startingPosition: "TRIM_HORIZON",
      batchSize: 500,
      // Every read of account data is an event. A minute keeps the objects few.
      maximumBatchingWindowInSeconds: 60,
      // Halves a failed batch and tries both halves, so that one bad record does not delay the others for long.
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ["ReportBatchItemFailures"],
      // Retries for almost a day: the stream keeps a change for 24 hours.
      maximumRecordAgeInSeconds: 82_800,
      filterCriteria: {
        filters: patternsOf(from).map((pattern) => ({ pattern: JSON.stringify(pattern) })),
      },
      destinationConfig: { onFailure: { destination: failed.queueArn } },
    });
  }
}

/** New items of a family; new and changed items with a text. A filter asks for a text only at the end of its path. */
function patternsOf({ of, marked }: Pick<Feed, "of" | "marked">): object[] {
  const keys = (family: string) => ({ PK: { S: [{ prefix: `${family}#` }] } });
  const written = of.map((family) => ({
    eventName: ["INSERT"],
    dynamodb: { Keys: keys(family) },
  }));
  if (!marked) return written;
  const [map = "", member = ""] = marked.by.split(".");
  const NewImage = { [map]: { M: { [member]: { S: [{ exists: true }] } } } };
  const changed = {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: { Keys: keys(marked.family), NewImage },
  };
  return [...written, changed];
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
