import { Readable } from "node:stream";
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { HttpResponse } from "@smithy/core/protocols";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { withFastAttempt } from "../../../../shared/table/fast-sdk/fast-commands.ts";
import { anyText, fc } from "../../../support/run/fast-check.ts";

type Request = Record<"method" | "protocol" | "hostname" | "path", string> & {
  port?: number;
  headers: Record<string, string>;
  query: object;
  body: string | Uint8Array;
};
/** An answer of the server. Its body is sent as bytes if it is a Buffer, else as JSON. */
type ServerAnswer = { status?: number; body: unknown; partOf?: number; ends?: "close" | "error" };
type Exchange = { sent: unknown[]; received: unknown };

const asShipped = { PutCommand, BatchGetCommand };
const fast = withFastAttempt(asShipped);
type Commands = typeof asShipped;

/** Sends a command and returns the requests that were sent and the answer that was read, given the server's answer. */
async function exchange(
  command: PutCommand | BatchGetCommand,
  answer: ServerAnswer,
  settings: DynamoDBClientConfig = {},
): Promise<Exchange> {
  const sent: unknown[] = [];
  const client = new DynamoDBClient({
    region: "eu-north-1",
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ method, protocol, hostname, port, path, query, headers, body }: Request) => {
        const { host, "content-type": type, "x-amz-target": target } = headers;
        const length = headers["content-length"];
        const to = { method, protocol, hostname, port, path, query, host, type, target, length };
        sent.push({ ...to, ...JSON.parse(`${Buffer.from(body as string)}`) });
        const response = new HttpResponse({
          statusCode: answer.status ?? 200,
          headers: { "content-type": "application/x-amz-json-1.0" },
          body: bodyOf(answer),
        });
        return { response };
      },
    } as never,
    ...settings,
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  const send = DynamoDBDocumentClient.from(client, options).send(command as PutCommand);
  const received = await send.then(
    ({ $metadata, ...output }) => output,
    ({ name, message, Item }) => ({ name, message, Item }),
  );
  return { sent, received };
}

function bodyOf({ ends, ...answer }: ServerAnswer): Readable {
  if (!ends) return Readable.from(parts(answer));
  const body = new Readable({ read: () => undefined });
  body.push('{"Attributes":');
  setImmediate(() => body.destroy(ends === "error" ? new Error("reset") : undefined));
  return body;
}

/** Cuts the body of an answer into parts of at most `partOf` bytes, as a network may. */
function* parts({ body, partOf = 10_000 }: ServerAnswer): Generator<Buffer> {
  const all = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  for (let from = 0; from < all.length; from += partOf) yield all.subarray(from, from + partOf);
}

/** AWS's own address, and two that are set. */
const endpoints = [{}, { endpoint: "http://127.0.0.1:1" }, { endpoint: "http://127.0.0.1:1/path" }];

const text = fc.oneof(fc.string(), anyText(), fc.constant('"B":{"BS":[{'));
const bytes = fc.uint8Array({ maxLength: 40 });
const leaf = fc.oneof(
  text,
  fc.maxSafeInteger(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
  bytes,
);
// A marshalled map loses the name __proto__. No body with this name is accepted.
const name = fc
  .oneof(fc.constantFrom("B", "BS", "S", "json"), text)
  .filter((each) => each !== "__proto__");
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
    fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }).map((all) => new Set(all)),
    fc
      .uniqueArray(bytes, { minLength: 1, maxLength: 3, selector: String })
      .map((all) => new Set(all)),
  ),
}));
const item = fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });

describe("the requests and answers of the table", () => {
  it("equal those of the SDK's own commands for any item, and for an answer in parts of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        item,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...endpoints),
        async (Item, partOf, at) => {
          const command = ({ PutCommand: Put }: Commands) =>
            new Put({ TableName: "t", Item, ReturnValues: "ALL_OLD" });
          const stored = marshall(Item, { removeUndefinedValues: true });
          const inJson = JSON.parse(JSON.stringify(stored, asBase64));
          const answer = { body: { Attributes: inJson }, partOf };
          const own = await exchange(command(fast), answer, at);
          expect(own).toEqual(await exchange(command(asShipped), answer, at));
          expect(own.sent).toMatchObject([{ Item: inJson }]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    ["an empty body", { body: Buffer.from("") }],
    [
      "bytes that are not UTF-8",
      { body: Buffer.from('{"Attributes":{"a":{"S":"\xff\xfe"}}}', "latin1") },
    ],
    ["text that is not JSON", { body: Buffer.from("<html>") }],
    ["a redirect", { status: 302, body: {} }],
    ["an error without JSON", { status: 503, body: Buffer.from("<html>") }],
    ["an error without a body", { status: 500, body: Buffer.from("") }],
  ] satisfies [string, ServerAnswer][])(
    "equal those of the SDK's own commands for %s",
    async (_, answer) => {
      const command = ({ PutCommand: Put }: Commands) =>
        new Put({ TableName: "t", Item: { PK: "a" } });
      const own = await exchange(command(fast), answer);
      expect(own).toEqual(await exchange(command(asShipped), answer));
      expect(own.sent).toHaveLength(1);
    },
  );

  it("contain the undecoded item after a refused write, the same as the SDK's", async () => {
    const item = { TableName: "t", Item: { PK: "a" } };
    const body = {
      __type: "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
      message: "The conditional request failed",
      Item: { PK: { S: "a" }, bytes: { B: "AQI=" } },
    };
    const own = await exchange(new fast.PutCommand(item), { status: 400, body });
    expect(own).toEqual(await exchange(new PutCommand(item), { status: 400, body }));
    expect(own.received).toEqual({
      name: "ConditionalCheckFailedException",
      message: "The conditional request failed",
      Item: { PK: { S: "a" }, bytes: { B: new Uint8Array([1, 2]) } },
    });
  });
});

it.each([
  ["close", "The answer of DynamoDB ended too early."],
  ["error", "reset"],
] as const)(
  "an answer of the table fails if the connection ends in the middle of it, with the event %j",
  async (ends, message) => {
    const command = new fast.PutCommand({ TableName: "t", Item: { PK: "a" } });
    const { sent, received } = await exchange(command, { body: "", ends });
    expect(received).toMatchObject({ message });
    expect(sent).toHaveLength(1);
  },
);

it("a successful answer is recorded in the SDK's retry strategy, which then allows more repetitions", async () => {
  const retryStrategy = new StandardRetryStrategy(1);
  const recorded = jest.spyOn(retryStrategy, "recordSuccess");
  const command = new fast.PutCommand({ TableName: "t", Item: { PK: "a" } });
  await exchange(command, { body: {} }, { retryStrategy });
  expect(recorded).toHaveBeenCalledTimes(1);
});

/** DynamoDB's JSON has bytes in base64. */
function asBase64(this: Record<string, unknown>, key: string, told: unknown): unknown {
  const raw = this[key];
  return raw instanceof Uint8Array ? Buffer.from(raw).toString("base64") : told;
}
