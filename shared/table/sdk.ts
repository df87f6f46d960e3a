import type { StreamRecord } from "aws-lambda";
import { settings } from "../runtime/settings.ts";
import type { Item } from "./client.ts";

let opened: { endpoint: string | undefined; sdk: Promise<Sdk> } | undefined;

/**
 * The parts of the AWS SDK that the table needs, loaded on first use. It works with data of any version. All callers
 * except the version check use connection.ts.
 */
export function openConnection(): Promise<Sdk> {
  const endpoint = settings.databaseEndpoint;
  if (!opened || opened.endpoint !== endpoint) opened = { endpoint, sdk: open(endpoint) };
  return opened.sdk;
}

/** Closes the connections. The next use opens new ones. */
export async function closeConnection(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing?.sdk)?.close();
}

async function open(endpoint: string | undefined) {
  const { DynamoDBClient, DynamoDBDocumentClient, fastCommands, commands, marshall, unmarshall } =
    await import("./dynamodb.ts");
  // A copy for each, because the document client writes its own settings into the object.
  const read = () => ({ wrapNumbers: exactNumber });
  const written = () => ({ removeUndefinedValues: true });
  const client = new DynamoDBClient({
    ...(endpoint ? { endpoint: parsed(endpoint) } : {}),
    maxAttempts: 4,
    requestHandler: patience(settings.databaseTimeout),
  });
  const document = DynamoDBDocumentClient.from(client, {
    marshallOptions: written(),
    unmarshallOptions: read(),
  });
  return {
    send: document.send.bind(document) as typeof document.send,
    commands: settings.isSdkFast ? fastCommands : commands,
    /** The existing item of a refused write. The document client does not decode it. */
    standing: (error: unknown) => {
      const found = (error as { Item?: Parameters<typeof unmarshall>[0] }).Item;
      return found && unmarshall(found, read());
    },
    /** Attributes in the form that the table returns after they are written. */
    stored: (attributes: object) => unmarshall(marshall(attributes, written()), read()),
    refusal,
    close: () => document.destroy(),
  };
}

/** The address of a database in the form that the SDK needs. It would parse a text again for every command. */
function parsed(endpoint: string) {
  const { protocol, hostname, port, pathname: path } = new URL(endpoint);
  return { protocol, hostname, path, ...(port ? { port: Number(port) } : {}) };
}

/**
 * The time limits of a request; the connection gets a fifth. `requestTimeout` ends a request without an answer, but
 * only with `throwOnRequestTimeout`; `socketTimeout` ends one whose answer stops in the middle. The SDK repeats both.
 */
const patience = (timeout: number) => ({
  connectionTimeout: timeout / 5,
  requestTimeout: timeout,
  throwOnRequestTimeout: true,
  socketTimeout: timeout,
});

export type Sdk = Awaited<ReturnType<typeof open>>;
export type WriteRefusal = { index: number } | "busy";

/** Reads a number exactly. Amounts have up to 18 digits; if a double cannot hold one, it becomes a bigint. */
const exactNumber = (text: string): number | bigint =>
  Number.isSafeInteger(Number(text)) || text.includes(".") ? Number(text) : BigInt(text);

/** Decodes an item from the table's stream, with the part of the SDK that opens no connection. */
export async function readImage(image: NonNullable<StreamRecord["NewImage"]>): Promise<Item> {
  const { unmarshall } = await import("@aws-sdk/util-dynamodb");
  return unmarshall(image as Parameters<typeof unmarshall>[0], {
    wrapNumbers: exactNumber,
  }) as Item;
}

/** The reasons for which a transaction is cancelled without having looked at its conditions. */
const busy: readonly unknown[] = [
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
];

/**
 * The reason why a write was refused: a failed condition (and which one), or a busy table, which says nothing about
 * the condition: a conflict with another transaction, or throttling. Other errors are not refusals. The SDK itself
 * repeats a throttled command, but not a transaction that is cancelled for it, and repeats a transaction in progress,
 * with a token that prevents a second execution.
 */
function refusal(error: unknown): WriteRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "ConditionalCheckFailedException") return { index: 0 };
  if (error.name === "TransactionConflictException") return "busy";
  if (error.name !== "TransactionCanceledException") return undefined;
  const reasons =
    (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  const index = reasons.findIndex(({ Code }) => Code === "ConditionalCheckFailed");
  if (index >= 0) return { index };
  const others = reasons.filter(({ Code }) => Code !== "None");
  return others.length && others.every(({ Code }) => busy.includes(Code)) ? "busy" : undefined;
}
