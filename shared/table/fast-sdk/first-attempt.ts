import type { Readable } from "node:stream";
import { type DynamoDBClientResolvedConfig, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { getEndpointFromInstructions } from "@smithy/core/endpoints";
import { HttpRequest, type HttpResponse } from "@smithy/core/protocols";
import { convertItems, type Places } from "./convert-items.ts";
import { DynamoDbSigner } from "./request-signer.ts";

export type Config = DynamoDBClientResolvedConfig & {
  translateConfig?: { marshallOptions?: object; unmarshallOptions?: object } | undefined;
};

/** A command: its operation, its input, and where the input and the output have items. */
type Asked = { operation: string; input: object; given: Places; told: Places };

/** The result of an attempt: an output, or what the SDK must look at. Neither, if nothing was sent. */
type Attempt = { output?: object; result?: () => Promise<{ response: HttpResponse }> };

/** The first attempts of the commands of one connection. */
export class FirstAttempts {
  readonly #config: Config;
  readonly #signer: DynamoDbSigner;
  readonly #marshall: (item: object) => object;
  readonly #unmarshall: (item: object) => object;
  #endpoint: Awaited<ReturnType<typeof endpointOf>> | undefined;

  constructor(config: Config) {
    const { marshallOptions, unmarshallOptions } = config.translateConfig ?? {};
    // The document client has set both of its own options for single attributes.
    const written = { ...marshallOptions, convertTopLevelContainer: false };
    const read = { ...unmarshallOptions, convertWithoutMapWrapper: false };
    this.#config = config;
    this.#signer = new DynamoDbSigner(config);
    this.#marshall = (item) => marshall(item, written);
    this.#unmarshall = (item) => unmarshall(item as never, read);
  }

  async make({ operation, input, given, told }: Asked): Promise<Attempt> {
    const body = JSON.stringify(convertItems(input, given, this.#marshall));
    if (writesBinary(body)) return {};
    const request = await this.#signed(operation, body);
    const sent = this.#config.requestHandler.handle(request);
    try {
      const { response } = await sent;
      const bytes = await bytesOf(response.body);
      response.body = bytes;
      const text = bytes.toString();
      if (response.statusCode !== 200 || !text || readsBinary(text)) return { result: () => sent };
      const output = convertItems(JSON.parse(text), told, this.#unmarshall);
      await this.#succeeded();
      return { output };
    } catch (error) {
      return { result: () => (error instanceof SyntaxError ? sent : Promise.reject(error)) };
    }
  }

  async #signed(operation: string, body: string): Promise<HttpRequest> {
    this.#endpoint ??= await endpointOf(this.#config);
    const { host, ...endpoint } = this.#endpoint;
    const headers = {
      "content-type": "application/x-amz-json-1.0",
      "content-length": `${Buffer.byteLength(body)}`,
      host,
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    };
    const request = new HttpRequest({ method: "POST", ...endpoint, headers, body });
    const signingDate = new Date(Date.now() + this.#config.systemClockOffset);
    return this.#signer.sign(request, { signingDate });
  }

  /** Tells the SDK's retry strategy, which allows fewer repetitions the more attempts fail. */
  async #succeeded(): Promise<void> {
    const strategy = await this.#config.retryStrategy();
    if ("recordSuccess" in strategy)
      strategy.recordSuccess(await strategy.acquireInitialRetryToken(""));
  }
}

/** The address of the table's service, by the SDK's rules. It stays the same for a connection. */
async function endpointOf(config: Config) {
  const { url } = await getEndpointFromInstructions({}, GetItemCommand, { ...config });
  const { protocol, hostname, host, port, pathname } = url;
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return { protocol, hostname, host, path, ...(port ? { port: Number(port) } : {}) };
}

/**
 * Collects the body of an answer. Fails if the connection ends first. The SDK writes the body into a stream, with which
 * V8 keeps parts of every answer until its next full garbage collection (Node 24).
 */
function bytesOf(body: Readable): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  body.on("data", (chunk) => chunks.push(chunk));
  body.on("end", () =>
    resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
  );
  body.on("error", reject);
  body.on("close", () => {
    if (!body.readableEnded) reject(new Error("The answer of DynamoDB ended too early."));
  });
  return promise;
}

/**
 * True if a text may contain a binary value: bytes are written as an object, and read as a text. An attribute that is
 * itself called B gives true as well. It then takes the slower way, and is read and written correctly.
 */
const writesBinary = (text: string) => text.includes('"B":{') || text.includes('"BS":[{');
const readsBinary = (text: string) => text.includes('"B":') || text.includes('"BS":');
