import { createHash } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Example } from "../../../infra/openapi/examples.ts";
import { headerTexts } from "../../../infra/openapi/header-texts.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { documentRows, type Folder } from "../../../infra/openapi/rows.ts";
import { routes } from "../../../infra/routes.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { type Answer, type CallOptions, call } from "../../support/operations/call.ts";

const rows = new Map(documentRows("sandbox").map((row) => [row.operationId, row]));

/** The number of elements that an example shows of a list. */
const shown = 2;

/** Calls operations by their names in the document, and records the requests and answers. */
export class Recorder {
  /** The first call of each operation for each status. */
  readonly examples: Record<string, Example[]> = {};
  readonly #calls = new Map<string, number>();

  /** Calls an operation. Throws unless it succeeds. */
  async call(operationId: string, options: CallOptions = {}): Promise<Answer> {
    const row = rows.get(operationId);
    const handler = routes.find(({ id }) => id === row?.id)?.handler;
    if (!row || !handler) throw new Error(`There is no operation ${operationId}.`);
    // Derives the id from the operation, so that a new call does not change the ids of other calls.
    const count = (this.#calls.get(operationId) ?? 0) + 1;
    this.#calls.set(operationId, count);
    let sent: APIGatewayProxyEvent | undefined;
    const [, , , product = ""] = row.path.split("/");
    const { params } = options;
    const isOfProduct =
      row.route.path.includes("{payment-product}") && !row.path.includes("{payment-product}");
    const answer = await call(handler, {
      ...options,
      params: { ...params, ...(isOfProduct ? { "payment-product": product } : {}) },
      route: row.route.index,
      headers: {
        "x-request-id": uuidOf(`${operationId} ${count}`),
        ...options.headers,
      },
      tamper: (event) => {
        sent = event;
      },
    });
    if (answer.status >= 300)
      throw new Error(`${operationId} is refused: ${JSON.stringify(answer.body)}`);
    const before = this.examples[operationId] ?? [];
    if (!before.some(({ status }) => status === answer.status)) {
      const made = exampleOf(sent as APIGatewayProxyEvent, options, answer);
      this.examples[operationId] = [...before, made];
    }
    return answer;
  }

  /**
   * Calls the operations of a folder that have an example in their own file, with these headers and path parameters.
   * Leaves out the operations of other payment services than `service`.
   */
  async callDocumented(
    folder: Folder,
    { headers = {}, params = {} }: CallOptions = {},
    service?: string,
  ): Promise<void> {
    for (const [operationId, { documentation, path, ...row }] of rows) {
      const { example } = documentation;
      const isOther = row.folder !== folder || (service && path.split("/")[2] !== service);
      if (!example || isOther) continue;
      const named = Object.entries(params).filter(([name]) => path.includes(`{${name}}`));
      await this.call(operationId, { ...example, headers, params: Object.fromEntries(named) });
    }
  }
}

function exampleOf(
  { headers }: APIGatewayProxyEvent,
  options: CallOptions,
  answer: Answer,
): Example {
  const { params = {}, query = {}, body } = options;
  const example = {
    params,
    query: query as Record<string, string>,
    headers: written(headers as Record<string, string>),
    ...(body === undefined ? {} : { body }),
    status: answer.status,
    ...(answer.body === undefined ? {} : { answer: shortened(answer.body) }),
  };
  return settled(example);
}

/** Returns an example with the document's addresses, and with the digest of the body that it shows. */
function settled(example: Example): Example {
  const text = JSON.stringify(example)
    .replaceAll(settings.apiAddress, documentAddresses.api)
    .replaceAll(settings.siteAddress, documentAddresses.site)
    // The duration and the gateway's request id differ in every run.
    .replace(/(?<=\b\d{13}-)[\da-f-]{36}/g, uuidOf("request"))
    .replace(/"milliseconds":[\d.]+/g, '"milliseconds":12.5');
  const made: Example = JSON.parse(text);
  if (made.headers.Digest) {
    const body = createHash("sha256").update(JSON.stringify(made.body));
    made.headers.Digest = `SHA-256=${body.digest("base64")}`;
  }
  return made;
}

/** Returns a UUID that is derived from a name. */
export function uuidOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Returns headers in their usual spelling, with a placeholder certificate and signature. */
function written(sent: Record<string, string>): Record<string, string> {
  const [, names = ""] = /headers="([^"]*)"/.exec(sent.signature ?? "") ?? [];
  const stand = {
    "tpp-signature-certificate": headerTexts["tpp-signature-certificate"][1],
    signature: `${keyId},algorithm="rsa-sha256",headers="${names}",signature="Base64OfTheSignature"`,
  };
  return Object.fromEntries(
    Object.entries({ ...sent, ...stand }).map(([name, value]) => [nameOf(name), value]),
  );
}

const keyId = 'keyId="SN=1A2B3C4D5E6F,CA=CN=Fjordgate test authority,O=Fjordgate,C=NO"';

const nameOf = (name: string): string =>
  name === "date" ? "Date" : (headerTexts[name as keyof typeof headerTexts]?.[0] ?? name);

/** Returns an answer with only the first elements of each list. */
function shortened(json: Json): Json {
  if (Array.isArray(json)) return json.slice(0, shown).map(shortened);
  if (json === null || typeof json !== "object") return json;
  const fields = Object.entries(json).map(([name, value]) => [
    name,
    // Shows all methods of a link.
    name === "verbs" ? value : shortened(value),
  ]);
  return Object.fromEntries(fields);
}
