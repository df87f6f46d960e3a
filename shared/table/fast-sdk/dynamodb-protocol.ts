import type { Readable } from "node:stream";
import { AwsJson1_0Protocol } from "@aws-sdk/core/protocols";
import { HttpRequest } from "@smithy/core/protocols";

type Protocol = AwsJson1_0Protocol;
type Sent = Parameters<Protocol["serializeRequest"]>;
type Received = Parameters<Protocol["deserializeResponse"]>;

/**
 * DynamoDB's protocol, written and read with JSON.stringify and JSON.parse. The document client already has items in the
 * form in which they are sent, except binary values, which are base64 in JSON. Requests and answers with binary values,
 * and errors, go the SDK's own way, which is slower, because it goes through each value and character.
 *
 * The body of an answer is collected here, because the SDK writes it into a stream. With that stream, V8 keeps parts of
 * every answer until its next full garbage collection (Node 24). That took a tenth to a fifth of the processor time of
 * `npm start`'s gateway.
 *
 * The SDK's way would also add the token of a transaction. In client.ts, each transaction has one.
 */
export class DynamoDbProtocol extends AwsJson1_0Protocol {
  override async serializeRequest(...[operation, input, context]: Sent) {
    const body = JSON.stringify(input);
    if (writesBinary(body)) return super.serializeRequest(operation, input, context);
    const headers = {
      "content-type": this.getDefaultContentType(),
      "x-amz-target": `${this.serviceTarget}.${operation.name}`,
    };
    const request = new HttpRequest({ method: "POST", headers, body });
    this.updateServiceEndpoint(request, await context.endpoint());
    if (!request.path.endsWith("/")) request.path += "/";
    return request;
  }

  override async deserializeResponse<Output extends { $metadata: object }>(
    ...[operation, context, response]: Received
  ): Promise<Output> {
    const bytes = await bytesOf(response.body);
    response.body = bytes;
    const text = decoder.decode(bytes);
    if (this.isErrorResponse(response.statusCode) || !text || readsBinary(text))
      return super.deserializeResponse<Output>(operation, context, response);
    return { ...JSON.parse(text), $metadata: this.deserializeMetadata(response) };
  }
}

/** Collects the body of an answer. Fails if the connection ends first. */
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

const decoder = new TextDecoder();

/**
 * True if a text may contain a binary value: bytes are written as an object, and read as a text. An attribute that is
 * itself called B gives true as well. It then takes the slower way, and is read and written correctly.
 */
const writesBinary = (text: string) => text.includes('"B":{') || text.includes('"BS":[{');
const readsBinary = (text: string) => text.includes('"B":') || text.includes('"BS":');
