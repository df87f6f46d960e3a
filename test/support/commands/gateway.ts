import { setTimeout as sleep } from "node:timers/promises";
import type { APIGatewayProxyResult } from "aws-lambda";
import { createGateway, type GatewayOptions } from "../../../infra/local/gateway.ts";
import type { Handler } from "../../../shared/http/call.ts";
import { exchange, listen, type Sent } from "../payments/exchange.ts";

export const id = "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1";
const json = (body: unknown): APIGatewayProxyResult => ({
  statusCode: 200,
  body: JSON.stringify(body),
});
const echo: Handler = async (event) => json(event);
const returns = (result: unknown): Handler => (async () => result) as Handler;
const row = (handler: Handler, path: string, method = "GET") => ({
  id: `${method} ${path}`,
  method,
  path,
  handler,
});

/** Handlers that succeed, and handlers that fail in every way. */
const routes = [
  row(returns(json("one")), "/v1/accounts/{id}"),
  row(returns(json("literal")), "/v1/accounts/all"),
  row(echo, "/v1/accounts/{id}/transactions/{transactionId}"),
  row(echo, "/v1/payments", "POST"),
  row(echo, "/v1/payments", "GET"),
  row(returns(json("x".repeat(1022))), "/long"),
  row(returns(json("x".repeat(1021))), "/short"),
  row(returns({ ...json("x".repeat(2000)), headers: { "content-encoding": "br" } }), "/encoded"),
  row(() => sleep(1000, json("late"), { ref: false }), "/slow"),
  row(() => sleep(50, json("done")), "/quick"),
  row(async () => Promise.reject(new TypeError("NO9386011117947")), "/throws"),
  row(() => {
    throw new RangeError("at once");
  }, "/throws-at-once"),
  row(returns(undefined), "/nothing"),
  row(returns({ statusCode: 200, body: { an: "object" } }), "/object"),
  row(returns({ statusCode: "200", body: "" }), "/text-status"),
  row(returns({ ...json(1), headers: { "x-a": "line\nbreak" } }), "/bad-header"),
  row(returns({ statusCode: 204 }), "/empty"),
  row(
    returns({
      statusCode: 200,
      body: Buffer.from([0, 255, 1]).toString("base64"),
      isBase64Encoded: true,
      headers: {
        "content-type": "image/png",
        date: "never",
        Server: "mine",
        "content-length": "7",
        connection: "close",
        "transfer-encoding": "chunked",
        "x-one": "1",
      },
      multiValueHeaders: { "set-cookie": ["a=1", "b=2"] },
    }),
    "/headers",
  ),
];

const gateways: { stop: (options: { graceMs: number }) => Promise<void> }[] = [];
export const open = async (options: Partial<GatewayOptions> = {}) => {
  const gateway = createGateway({ routes, stage: "sandbox", domainName: "localhost", ...options });
  gateways.push(gateway);
  return { gateway, port: await listen(gateway) };
};

/** The headers of every refusal, from the gateway or from a handler. */
export const inForm = {
  "content-type": "application/json",
  "content-language": "en",
  "cache-control": "no-store",
};
export const refusal = (code: string, path?: string) => ({
  tppMessages: [
    { category: "ERROR", code, ...(path ? { path } : {}), text: expect.any(String) as string },
  ],
});

export let port: number;
export let logged: jest.SpyInstance;
export const call = (path: string, sent?: Sent) => exchange(port, path, sent);

/** Starts a gateway to these handlers for a test file. Sets `port`, and collects the log in `logged`. */
export function useGateway(): void {
  beforeAll(async () => {
    ({ port } = await open({ timeoutMs: 300, maxBodyBytes: 5000 }));
  });
  beforeEach(() => {
    logged = jest.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => logged.mockRestore());
  afterAll(async () => {
    for (const gateway of gateways.splice(0)) await gateway.stop({ graceMs: 50 });
  });
}
