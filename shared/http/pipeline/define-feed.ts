import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Item } from "../../table/client.ts";
import { connection } from "../../table/connection.ts";
import type { TableFamily } from "../../table/keys.ts";
import { readImage } from "../../table/sdk.ts";
import { logError } from "../../telemetry/log.ts";
import { type JobLike, observeJob } from "../observe-job.ts";
import type { Access } from "../operation.ts";

/** A handler for changes of the table, in the key families that it names. */
export type Feed = {
  summary: string;
  of: readonly TableFamily[];
  /** A family of which only the items with this text concern the feed, new and changed ones: `a.b` is member b of map a. */
  marked?: { family: TableFamily; by: `${string}.${string}` };
  access: Access;
  handle: (batch: Batch) => Promise<void>;
};

export type Batch = {
  /** The items as written, in order. Removed items are left out. */
  items: readonly [Item, ...Item[]];
  /** The position of the first item in the stream. It is the same when the batch is delivered again. */
  id: string;
};

export type FeedHandler = JobLike<DynamoDBStreamEvent, DynamoDBBatchResponse> & { feed: Feed };

/**
 * Creates the Lambda handler of a feed. After a failure it returns the first change that was not handled. The stream
 * then delivers that change and all later ones again.
 */
export function defineFeed(feed: Feed): FeedHandler {
  const run = async ({ Records: records }: DynamoDBStreamEvent) => {
    const { items, first, unreadable } = await read(records.filter(concerns(feed)));
    try {
      if (first) await connection();
      if (first) await feed.handle({ items: items as [Item, ...Item[]], id: placeOf(first) });
    } catch (error) {
      logError("a feed failed", error);
      return failedFrom(first);
    }
    if (unreadable) logError("a change cannot be read", unreadable.error);
    return failedFrom(unreadable?.record);
  };
  const handler = observeJob(run, {
    summary: feed.summary,
    hasFailed: ({ batchItemFailures }) => batchItemFailures.length > 0,
  });
  return Object.assign(handler, { feed });
}

/** The event source has a filter too. Other records that still get through are ignored here. */
const concerns =
  ({ of, marked }: Feed) =>
  ({ dynamodb: { NewImage: image } = {} }: DynamoDBRecord) => {
    const isOf = (family: TableFamily) => image?.PK?.S?.startsWith(`${family}#`) === true;
    const [map = "", member = ""] = marked?.by.split(".") ?? [];
    const isMarked = () => image?.[map]?.M?.[member]?.S !== undefined;
    return of.some(isOf) || (marked !== undefined && isOf(marked.family) && isMarked());
  };

/** The items of the records, up to the first unreadable one. */
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

/** A sequence number is unique only within its shard, and the event id everywhere. */
const placeOf = ({ dynamodb, eventID }: DynamoDBRecord) =>
  [dynamodb?.SequenceNumber, eventID].filter(Boolean).join("-");

const failedFrom = (record: DynamoDBRecord | undefined): DynamoDBBatchResponse => ({
  batchItemFailures: record ? [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? "" }] : [],
});
