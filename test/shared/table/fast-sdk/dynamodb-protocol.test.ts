import { Readable } from "node:stream";
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { type BatchGetCommand, DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { DynamoDbProtocol } from "../../../../shared/table/fast-sdk/dynamodb-protocol.ts";

type Request = Record<"method" | "protocol" | "hostname" | "path", string> & {
  port?: number;
  headers: Record<string, string>;
  query: object;
  body: string | Uint8Array;
};
/** An answer of the server. Its body is sent as bytes if it is a Buffer, else as JSON. */
type ServerAnswer = { status?: number; body: unknown; partOf?: number };
type Exchange = { sent: unknown; received: unknown };

/** Sends a command and returns the request that was sent and the answer that was read, given the server's answer. */
async function exchange(
  settings: Pick<DynamoDBClientConfig, "protocol" | "endpoint">,
  command: PutCommand | BatchGetCommand,
  answer: ServerAnswer,
): Promise<Exchange> {
  let sent: unknown;
  const client = new DynamoDBClient({
    ...settings,
    region: "eu-north-1",
    credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ method, protocol, hostname, port, path, query, headers, body }: Request) => {
        const { "content-type": type, "x-amz-target": target } = headers;
        const to = { method, protocol, hostname, port, path, query, type, target };
        sent = {
          ...to,
          names: Object.keys(headers).sort(),
          ...JSON.parse(`${Buffer.from(body as string)}`),
        };
        const response = {
          statusCode: answer.status ?? 200,
          headers: { "content-type": "application/x-amz-json-1.0" },
          body: Readable.from(parts(answer)),
        };
        return { response };
      },
    } as never,
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  const send = DynamoDBDocumentClient.from(client, options).send(command as PutCommand);
  const received = await send.catch(({ name, message, Item }) => ({ name, message, Item }));
  return { sent, received };
}

/** Cuts the body of an answer into parts of at most `partOf` bytes, as a network may. */
function* parts({ body, partOf = 10_000 }: ServerAnswer): Generator<Buffer> {
  const all = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  for (let from = 0; from < all.length; from += partOf) yield all.subarray(from, from + partOf);
}

const ours = { protocol: DynamoDbProtocol };
const sdks = {};
/** AWS's own address, and two that are set. */
const endpoints = [{}, { endpoint: "http://127.0.0.1:1" }, { endpoint: "http://127.0.0.1:1/path" }];

const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant('"B":{"BS":[{'));
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
  it("are those of the SDK's own protocol, for items of any values and answers in parts of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        item,
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...endpoints),
        async (Item, partOf, at) => {
          const command = () => new PutCommand({ TableName: "t", Item, ReturnValues: "ALL_OLD" });
          const stored = marshall(Item, { removeUndefinedValues: true });
          const inJson = JSON.parse(JSON.stringify(stored, asBase64));
          const answer = { body: { Attributes: inJson }, partOf };
          const own = await exchange({ ...ours, ...at }, command(), answer);
          expect(own).toEqual(await exchange({ ...sdks, ...at }, command(), answer));
          expect(own.sent).toMatchObject({ Item: inJson });
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
    [
      "the SDK's own field",
      { body: { $metadata: "of the server", Attributes: { a: { S: "b" } } } },
    ],
    ["a redirect", { status: 302, body: {} }],
    ["an error without JSON", { status: 503, body: Buffer.from("<html>") }],
    ["an error without a body", { status: 500, body: Buffer.from("") }],
  ])("are those of the SDK's own protocol for %s", async (_, answer) => {
    const command = () => new PutCommand({ TableName: "t", Item: { PK: "a" } });
    const own = await exchange(ours, command(), answer);
    expect(own).toEqual(await exchange(sdks, command(), answer));
  });

  it("have the undecoded item of a refused write, as the SDK's have", async () => {
    const command = new PutCommand({ TableName: "t", Item: { PK: "a" } });
    const body = {
      __type: "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
      message: "The conditional request failed",
      Item: { PK: { S: "a" }, bytes: { B: "AQI=" } },
    };
    const own = await exchange(ours, command, { status: 400, body });
    expect(own).toEqual(await exchange(sdks, command, { status: 400, body }));
    expect(own.received).toEqual({
      name: "ConditionalCheckFailedException",
      message: "The conditional request failed",
      Item: { PK: { S: "a" }, bytes: { B: new Uint8Array([1, 2]) } },
    });
  });
});

it("An answer of the table fails where its connection is closed within it", async () => {
  const read = new DynamoDbProtocol({ defaultNamespace: "com.amazonaws.dynamodb" } as never);
  for (const end of ["close", "error"] as const) {
    const body = new Readable({ read: () => undefined });
    body.push('{"Item":');
    const response = { statusCode: 200, headers: {}, body } as never;
    const answer = read.deserializeResponse({} as never, {} as never, response);
    body.destroy(end === "error" ? new Error("reset") : undefined);
    await expect(answer).rejects.toThrow(end === "error" ? "reset" : "ended too early");
  }
});

/** DynamoDB's JSON has bytes in base64. */
function asBase64(this: Record<string, unknown>, key: string, told: unknown): unknown {
  const raw = this[key];
  return raw instanceof Uint8Array ? Buffer.from(raw).toString("base64") : told;
}
