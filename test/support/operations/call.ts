import { createPrivateKey, type KeyObject, randomUUID } from "node:crypto";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { OperationHandler } from "../../../shared/http/pipeline/define-operation.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { signRequest } from "../../../shared/signature/sign.ts";
import { type TestTpp, testTpp } from "../signature/test-certificates.ts";
import { callHandler } from "./around-calls.ts";
import { asDeclared } from "./declared-ports.ts";

/** The default time of the tests: a Monday. */
export const testTime = new Date("2026-03-02T10:00:00Z");

/** A valid value for each header that some column requires. */
const usual: Record<string, string> = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "session-1",
  "tpp-redirect-uri": "https://tpp.example/back",
  "psu-ip-address": "192.0.2.17",
};

export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  /** Headers beyond those that the operation's column requires. `undefined` removes a header. */
  headers?: Record<string, string | undefined>;
  body?: unknown;
  /** A body that is sent as it is. */
  rawBody?: string | Buffer;
  now?: Date;
  tpp?: TestTpp | undefined;
  /** The index of the operation's route, if it has several. */
  route?: number;
  /** The name of the Lambda function that runs the operation. */
  functionName?: string;
  /** The milliseconds that are left to the function. */
  timeLeft?: () => number;
  /** Changes the event after it is signed. */
  tamper?: (event: APIGatewayProxyEvent) => void;
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever it is; tests look into it
  body: any;
  /** The code of the first message; `path` and `text` belong to the same message. */
  code: string | undefined;
  path: string | undefined;
  text: string | undefined;
};

/** Calls an operation's exported handler with a signed event, as the gateway would. */
export async function call(handler: OperationHandler, options: CallOptions = {}): Promise<Answer> {
  const event = await signedEvent(handler, options);
  options.tamper?.(event);
  const { functionName, timeLeft } = options;
  const ends = timeLeft ? { getRemainingTimeInMillis: timeLeft } : {};
  const { route, access } = handler.operation;
  const answer = await callHandler(handler.operation, () =>
    asDeclared(`${route}`, access, () =>
      handler(structuredClone(event), { functionName, ...ends } as Context),
    ),
  );
  const body = answer.body ? JSON.parse(answer.body) : undefined;
  const [first] = body?.tppMessages ?? [];
  return {
    status: answer.statusCode,
    headers: (answer.headers ?? {}) as Record<string, string>,
    body,
    code: first?.code,
    path: first?.path,
    text: first?.text,
  };
}

/** The headers that an operation requires, each with a valid value. */
export const requiredHeaders = ({ headers }: OperationHandler["operation"]) =>
  Object.fromEntries(
    headers.rows.flatMap(({ name, required, unless }) => {
      const value = usual[name];
      return required && !unless.length && value ? [[name, value]] : [];
    }),
  );

const keys = new Map<string, KeyObject>();

/** The private key of a PEM text, cached because reading a key takes as long as signing twice. */
function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

async function signedEvent(handler: OperationHandler, options: CallOptions) {
  const { operation } = handler;
  const { params = {}, query = {}, now = testTime, route = 0 } = options;
  const tpp = options.tpp ?? (await testTpp());
  const [method = "", template = ""] = ([operation.route].flat()[route] ?? "").split(" ");
  const path = template.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const unsigned: Record<string, string | undefined> = {
    "x-request-id": randomUUID(),
    ...requiredHeaders(operation),
    ...options.headers,
  };
  const sent = Object.entries(unsigned).filter(
    (each): each is [string, string] => each[1] !== undefined,
  );
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const signed = signRequest({
    method,
    path,
    query: pairs,
    headers: Object.fromEntries([["x-request-id", ""], ...sent].filter(([, value]) => value)),
    ...(body === undefined ? {} : { body }),
    key: keyOf(tpp.seal.keyPem),
    certificate: tpp.seal.certificatePem,
    now,
  });
  return eventOf({ method, path, template, params, pairs, headers: signed, body, now, tpp });
}

/** A proxy event of a REST API, with all that handlers read. The local gateway's own test covers the rest. */
function eventOf(request: {
  method: string;
  path: string;
  template: string;
  params: Record<string, string>;
  pairs: readonly (readonly [string, string])[];
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  now: Date;
  tpp: TestTpp;
}): APIGatewayProxyEvent {
  const { pairs, params, body, headers } = request;
  const names = [...new Set(pairs.map(([name]) => name))];
  const query = names.map((name) => [
    name,
    pairs.flatMap(([key, value]) => (key === name ? [value] : [])),
  ]);
  const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  const binary = Buffer.isBuffer(body);
  return {
    httpMethod: request.method,
    path: request.path,
    resource: request.template,
    headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
    queryStringParameters: null,
    multiValueQueryStringParameters: names.length ? Object.fromEntries(query) : null,
    pathParameters: encoded.length ? Object.fromEntries(encoded) : null,
    body: body === undefined ? null : binary ? body.toString("base64") : body,
    isBase64Encoded: binary,
    stageVariables: null,
    requestContext: {
      requestTimeEpoch: request.now.getTime(),
      requestId: randomUUID(),
      domainName: new URL(settings.apiAddress).hostname,
      identity: { clientCert: { clientCertPem: request.tpp.web.certificatePem } },
    },
  } as unknown as APIGatewayProxyEvent;
}
