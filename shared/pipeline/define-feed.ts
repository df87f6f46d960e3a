import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { type JobLike, observeJob } from "../http/observe-job.ts";
import type { Access } from "../http/operation.ts";
import type { Item } from "../table/client.ts";
import { connection } from "../table/connection.ts";
import type { TableFamily } from "../table/keys.ts";
import { readImage } from "../table/sdk.ts";
import { logError } from "../telemetry/log.ts";

/** What the table's changes start: with the items that were written to the families it names. */
export type Feed = {
  summary: string;
  of: readonly TableFamily[];
  access: Access;
  handle: (batch: Batch) => Promise<void>;
};

export type Batch = {
  /** As they were written, in their order; of one that was removed there is nothing to tell. */
  items: readonly [Item, ...Item[]];
  /** The place of the first of them in the stream, the same when the batch comes again. */
  id: string;
};

export type FeedHandler = JobLike<DynamoDBStreamEvent, DynamoDBBatchResponse> & { feed: Feed };

/**
 * A feed's Lambda handler, with the feed it was made of. Where something fails it names the first change that is not
 * taken care of: from there on the stream is read again, and what came before is not.
 */
export function defineFeed(feed: Feed): FeedHandler {
  const run = async ({ Records: records }: DynamoDBStreamEvent, operation: string) => {
    const { items, first, unreadable } = await read(records.filter(concerns(feed)));
    try {
      if (first) await connection();
      if (first) await feed.handle({ items: items as [Item, ...Item[]], id: placeOf(first) });
    } catch (error) {
      logError("a feed failed", error, { operation });
      return failedFrom(first);
    }
    if (unreadable) logError("a change cannot be read", unreadable.error, { operation });
    return failedFrom(unreadable?.record);
  };
  const handler = observeJob(run, {
    summary: feed.summary,
    hasFailed: ({ batchItemFailures }) => batchItemFailures.length > 0,
  });
  return Object.assign(handler, { feed });
}

/** The event source is filtered too; what it lets through all the same is passed over here. */
const concerns =
  ({ of }: Feed) =>
  ({ dynamodb }: DynamoDBRecord) => {
    const partition = dynamodb?.NewImage?.PK?.S ?? "";
    return of.some((family) => partition.startsWith(`${family}#`));
  };

/** The items of the records, as far as the first that cannot be read. */
async function read(records: readonly DynamoDBRecord[]) {
  const items: Item[] = [];
  for (const record of records)
    try {
      items.push(await readImage(record.dynamodb?.NewImage ?? {}));
    } catch (error) {
      return { items, first: items.length ? records[0] : undefined, unreadable: { record, error } };
    }
  return { items, first: records[0], unreadable: undefined };
}

/** A sequence number orders changes, and is unique within its shard only; the event's id is unique everywhere. */
const placeOf = ({ dynamodb, eventID }: DynamoDBRecord) =>
  [dynamodb?.SequenceNumber, eventID].filter(Boolean).join("-");

const failedFrom = (record: DynamoDBRecord | undefined): DynamoDBBatchResponse => ({
  batchItemFailures: record ? [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] : [],
});
