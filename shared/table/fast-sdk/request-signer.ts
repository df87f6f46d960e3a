import { createHmac, createSecretKey, hash, type KeyObject } from "node:crypto";

type Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};
type Settings = { credentials: () => Promise<Credentials>; region: () => Promise<string> };
type Request = { path: string; headers: Record<string, string>; body?: string | Uint8Array };
type KeyOfDay = { secret: string; scope: string; key: KeyObject };

/**
 * Signs requests to DynamoDB (AWS Signature Version 4): POST to a plain path, no query, all in ASCII but the body. The
 * SDK's signer makes the same signatures for every service, but takes 55 µs of processor time where this takes 20,
 * which is a tenth of a whole Get. A test compares both. A wrong signature cannot do harm: AWS refuses it.
 */
export class DynamoDbSigner {
  readonly #settings: Settings;
  #last: KeyOfDay | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async sign<R extends Request>(
    request: R,
    { signingDate }: { signingDate?: Date | string | number } = {},
  ): Promise<R> {
    if (signingDate === undefined) throw new Error("The SDK tells the time of each signature.");
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#settings.credentials();
    const region = await this.#settings.region();
    const { headers } = request;
    const time = `${new Date(signingDate).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    headers["x-amz-date"] = time;
    // A repeated request has the headers of its first attempt, and its credentials may have been replaced since.
    if (sessionToken) headers["x-amz-security-token"] = sessionToken;
    else delete headers["x-amz-security-token"];
    const names = signedNames.filter((name) => headers[name] !== undefined);
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
    const list = names.join(";");
    const canonical = `POST\n${request.path}\n\n${lines}\n${list}\n${hash("sha256", request.body ?? "")}`;
    const scope = `${time.slice(0, 8)}/${region}/dynamodb/aws4_request`;
    const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash("sha256", canonical)}`;
    const signature = createHmac("sha256", this.#keyOf(secretAccessKey, scope))
      .update(text)
      .digest("hex");
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return request;
  }

  /** The key of a day and region, derived once. New credentials have another secret. */
  #keyOf(secret: string, scope: string): KeyObject {
    const last = this.#last;
    if (last && last.secret === secret && last.scope === scope) return last.key;
    let key: string | Buffer = `AWS4${secret}`;
    for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
    this.#last = { secret, scope, key: createSecretKey(key as Buffer) };
    return this.#last.key;
  }
}

/**
 * The headers that are signed, in the order of their names. Servers on the way may change others, so they stay unsigned.
 * None of these has blanks that AWS reads as one.
 */
const signedNames = ["content-type", "host", "x-amz-date", "x-amz-security-token", "x-amz-target"];
