import type { StreamRecord } from "aws-lambda";
import { Sha256 } from "../aws/sha256.ts";
import { settings } from "../settings.ts";
import type { Item } from "./client.ts";

let opened: { endpoint: string | undefined; sdk: Promise<Sdk> } | undefined;

/**
 * What the door to the table needs of the AWS SDK, which is loaded on first use and by nobody else. Whatever the version of
 * the data is: all but what looks at that asks connection.ts.
 */
export function openConnection(): Promise<Sdk> {
  const endpoint = settings.databaseEndpoint;
  if (!opened || opened.endpoint !== endpoint) opened = { endpoint, sdk: open(endpoint) };
  return opened.sdk;
}

/** Lets the connections go. The next use opens new ones. */
export async function closeConnection(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.sdk)?.close();
}

async function open(endpoint: string | undefined) {
  const { DynamoDBClient, DynamoDBDocumentClient, SignatureV4, commands, marshall, unmarshall } =
    await import("./dynamodb.ts");
  // A copy for each: the document client writes settings of its own into what it is given.
  const read = () => ({ wrapNumbers: exactNumber });
  const written = () => ({ removeUndefinedValues: true });
  const client = new DynamoDBClient({
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: 4,
    requestHandler: patience(settings.databaseTimeout),
    // One signer for all requests. By itself the SDK makes one for each, of a copy of its whole configuration.
    signer: () => signer,
  });
  const { credentials, region } = client.config;
  const signer = Promise.resolve(
    new SignatureV4({ credentials, region, service: "dynamodb", sha256: Sha256 }),
  );
  for (const name of unneeded) client.middlewareStack.remove(name);
  const document = DynamoDBDocumentClient.from(client, {
    marshallOptions: written(),
    unmarshallOptions: read(),
  });
  return {
    send: document.send.bind(document) as typeof document.send,
    commands,
    /** The item that a refused write found; the document client leaves it as DynamoDB spells it. */
    standing: (error: unknown) => {
      const found = (error as { Item?: Parameters<typeof unmarshall>[0] }).Item;
      return found && unmarshall(found, read());
    },
    /** Attributes as the table gives them back once they are written. */
    stored: (attributes: object) => unmarshall(marshall(attributes, written()), read()),
    refusal,
    close: () => document.destroy(),
  };
}

/**
 * Steps of the SDK that change nothing in the table: a log that nobody reads, statistics in User-Agent, and a header that
 * DynamoDB does not look at. Without them and with the signer above a Get takes 40 % less of the processor.
 */
const unneeded = ["loggerMiddleware", "getUserAgentMiddleware", "recursionDetectionMiddleware"];

/**
 * The connection has a fifth of the time. `requestTimeout` ends a request that gets no answer, but only with
 * `throwOnRequestTimeout`; `socketTimeout` ends one whose answer stops in the middle. The SDK sends either again.
 */
const patience = (timeout: number) => ({
  connectionTimeout: timeout / 5,
  requestTimeout: timeout,
  throwOnRequestTimeout: true,
  socketTimeout: timeout,
});

export type Sdk = Awaited<ReturnType<typeof open>>;
export type Refusal = { index: number } | "conflict";

/** Money has up to 18 digits: what a double cannot hold comes back as a bigint. */
const exactNumber = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) || text.includes(".") ? Number(text) : BigInt(text);

/** Reads an item as the table's stream spells it, by the part of the SDK that opens no connection. */
export async function readImage(image: NonNullable<StreamRecord["NewImage"]>): Promise<Item> {
  const { unmarshall } = await import("@aws-sdk/util-dynamodb");
  return unmarshall(image as Parameters<typeof unmarshall>[0], {
    wrapNumbers: exactNumber,
  }) as Item;
}

/**
 * Whether a write failed because a condition did not hold (and which), or because another transaction was at the
 * same item, which says nothing about the condition. Anything else is no refusal: a transaction in progress is not,
 * which the SDK asks for again itself, under the token that keeps it from being made twice.
 */
function refusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "ConditionalCheckFailedException") return { index: 0 };
  if (error.name === "TransactionConflictException") return "conflict";
  if (error.name !== "TransactionCanceledException") return undefined;
  const reasons =
    (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  const index = reasons.findIndex(({ Code }) => Code === "ConditionalCheckFailed");
  if (index >= 0) return { index };
  return reasons.some(({ Code }) => Code === "TransactionConflict") ? "conflict" : undefined;
}
