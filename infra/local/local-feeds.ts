import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Feed } from "../../shared/http/pipeline/define-feed.ts";
import { table } from "../../shared/table/client.ts";
import type { TableFamily } from "../../shared/table/keys.ts";
import { scanTable } from "../scan-table.ts";
import { logFailure } from "./log-failure.ts";

type LocalFeed = {
  id: string;
  feed: Pick<Feed, "of" | "marked">;
  handler: (event: DynamoDBStreamEvent) => Promise<{ batchItemFailures: unknown[] }>;
};

type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

const familiesOf = ({ feed: { of, marked } }: LocalFeed): TableFamily[] =>
  marked ? [...of, marked.family] : [...of];

const isOf = (partition: string | undefined, family: TableFamily): boolean =>
  partition?.startsWith(`${family}#`) === true;

/**
 * Gives feeds the items that this process writes, because the table on one machine has no stream (create-table.ts). A
 * feed gets a changed partition as a whole: it may get an item twice, and of several changes only the last.
 *
 * The folder has a file while this runs, and until the feeds have got everything. If the file is there at the start, the
 * feeds get everything that the table still has.
 */
export function startFeeds(feeds: readonly LocalFeed[], folder: string, { delay = 1000 } = {}) {
  const changed = new Map<string, Set<string>>(feeds.map(({ id }) => [id, new Set()]));
  /** The items that were given already. A marked item may change, and is always given. */
  const given = new Set<string>();
  const running = join(folder, "running");
  let isBehind = existsSync(running);
  mkdirSync(folder, { recursive: true });
  writeFileSync(running, "");
  let batches = 0;

  const unwatch = table.watch(({ verb, partitions, done }) => {
    if (verb !== "write") return;
    for (const each of feeds) {
      const concerned = partitions.filter((partition) =>
        familiesOf(each).some((family) => isOf(partition, family)),
      );
      if (concerned.length)
        done.then(
          () => note(each, concerned),
          // The answer may be lost, and the item written.
          () => note(each, concerned),
        );
    }
  });

  function note({ id }: LocalFeed, partitions: readonly string[]) {
    for (const partition of partitions) changed.get(id)?.add(partition);
  }

  async function give(feed: LocalFeed, images: readonly Image[]) {
    const fresh = images.filter((image) => !given.has(nameOf(feed, image)));
    if (!fresh.length) return;
    batches += 1;
    // The names of batches differ between processes.
    const [eventID, SequenceNumber] = [randomUUID(), `${batches}`];
    const Records = fresh.map((NewImage) => ({ eventID, dynamodb: { NewImage, SequenceNumber } }));
    const { batchItemFailures } = await feed.handler({ Records });
    if (batchItemFailures.length) throw new Error(`The feed ${feed.id} has failed.`);
    for (const image of fresh)
      if (feed.feed.of.some((family) => isOf(image.PK?.S, family))) given.add(nameOf(feed, image));
  }

  async function giveChanged(feed: LocalFeed) {
    const partitions = [...(changed.get(feed.id) ?? [])];
    changed.set(feed.id, new Set());
    try {
      const { marshall } = await import("@aws-sdk/util-dynamodb");
      const items = await Promise.all(partitions.map((each) => table.query(each)));
      const options = { removeUndefinedValues: true };
      await give(
        feed,
        items.flat().map((item) => marshall(item, options) as Image),
      );
    } catch (error) {
      note(feed, partitions);
      logFailure("A feed failed.", error, { feed: feed.id });
    }
  }

  async function catchUp() {
    if (!isBehind) return;
    try {
      await Promise.all(feeds.map(async (feed) => give(feed, await imagesOf(familiesOf(feed)))));
      isBehind = false;
    } catch (error) {
      logFailure("The feeds have not caught up.", error, {});
    }
  }

  let current: Promise<unknown> = catchUp();
  const flush = () => {
    current = current.then(catchUp).then(() => Promise.all(feeds.map(giveChanged)));
    return current;
  };
  const isOwing = () => [...changed.values()].some(({ size }) => size);
  const timer = setInterval(() => {
    if (isOwing()) void flush();
  }, delay);

  return {
    flush,
    /** Gives the feeds what they have not got yet, and ends. */
    async stop() {
      clearInterval(timer);
      await flush();
      unwatch();
      if (!isBehind && !isOwing()) rmSync(running, { force: true });
    },
  };
}

const nameOf = ({ id }: LocalFeed, { PK, SK }: Image) => `${id} ${PK?.S} ${SK?.S}`;

/** All items of these families, in the form of the stream. */
async function imagesOf(families: readonly TableFamily[]): Promise<Image[]> {
  const images: Image[] = [];
  for (const family of families)
    for await (const item of scanTable({
      FilterExpression: "begins_with(PK, :family)",
      ExpressionAttributeValues: { ":family": { S: `${family}#` } },
    }))
      images.push(item as Image);
  return images;
}
