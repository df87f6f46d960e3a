import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { getSchemaSerdePlugin } from "@smithy/core/schema";
import { DynamoDbProtocol } from "./dynamodb-protocol.ts";
import { DynamoDbSigner } from "./request-signer.ts";

/** The SDK's client with our own protocol and signer, and without the steps that have no effect on the table. */
export class FastClient extends DynamoDBClient {
  readonly #signer: Promise<DynamoDbSigner>;

  constructor(config: DynamoDBClientConfig) {
    super({ ...config, protocol: DynamoDbProtocol, signer: () => this.#signer });
    this.#signer = Promise.resolve(new DynamoDbSigner(this.config));
    for (const name of unneeded) this.middlewareStack.remove(name);
    // A copy of the configuration, for the reason that reused-commands.ts gives.
    this.middlewareStack.use(getSchemaSerdePlugin({ ...this.config }));
  }
}

/** An unused log, statistics in User-Agent, and a header that DynamoDB ignores. */
const unneeded = ["loggerMiddleware", "getUserAgentMiddleware", "recursionDetectionMiddleware"];
