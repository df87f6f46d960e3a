import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyResult } from "aws-lambda";
import { createGateway, type GatewayOptions } from "../../../infra/local/gateway.ts";
import type { Handler } from "../../../shared/http/call.ts";
import { exchange, exchangeRaw, listen, type Sent } from "../../support/exchange.ts";

const id = "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1";
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
const open = async (options: Partial<GatewayOptions> = {}) => {
  const gateway = createGateway({ routes, stage: "sandbox", domainName: "localhost", ...options });
  gateways.push(gateway);
  return { gateway, port: await listen(gateway) };
};

let port: number;
const call = (path: string, sent?: Sent) => exchange(port, path, sent);
const refusal = (code: string, path?: string) => ({
  tppMessages: [
    { category: "ERROR", code, ...(path ? { path } : {}), text: expect.any(String) as string },
  ],
});

let logged: ReturnType<typeof jest.spyOn>;
beforeAll(async () => {
  logged = import.meta.jest.spyOn(console, "error").mockImplementation(() => {});
  ({ port } = await open({ timeoutMs: 300, maxBodyBytes: 5000 }));
});
beforeEach(() => logged.mockClear());
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop({ graceMs: 50 });
  logged.mockRestore();
});

describe("a route", () => {
  it.each([
    ["/v1/accounts/all", '"literal"'],
    ["/v1/accounts/17", '"one"'],
    ["/v1/accounts/%61ll", '"one"'],
    ["/v1/accounts/17?a=/b/c", '"one"'],
  ])("is found for %s", async (path, text) => {
    expect(await call(path)).toMatchObject({ status: 200, text });
  });

  it.each([
    "/",
    "/v1/accounts",
    "/v1/accounts/",
    "/v1//17",
    "/v1/accounts/17/",
    "//v1/accounts/17",
    "/V1/accounts/17",
    "/v1/acc%6Funts/17",
    "/v1/accounts/a/b",
    "/__proto__",
  ])("is not found for %s", async (path) => {
    const reply = await call(path, { headers: { "X-Request-ID": id } });
    expect(reply).toMatchObject({
      status: 404,
      headers: { "content-type": "application/json", "x-request-id": id },
    });
    expect(JSON.parse(reply.text)).toEqual(refusal("NOT_FOUND"));
  });

  it.each(["DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "QUERY"])(
    "refuses the method %s it does not know",
    async (method) => {
      const reply = await call("/v1/payments", { method });
      expect(reply).toMatchObject({ status: 405, headers: { allow: "POST, GET" } });
      expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
    },
  );

  it("refuses HEAD without a body", async () => {
    const reply = await call("/v1/payments", { method: "HEAD" });
    expect(reply).toMatchObject({ status: 405, text: "", headers: { allow: "POST, GET" } });
  });

  it("refuses a method in a header", async () => {
    const headers = { "x-http-method-override": "GET", "X-Request-ID": "not-a-uuid" };
    const reply = await call("/v1/payments", { method: "POST", headers });
    expect(reply.status).toBe(400);
    expect(reply.headers).not.toHaveProperty("x-request-id");
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST", "X-HTTP-Method-Override"));
  });
});

describe("limits", () => {
  // Host, Connection and the padding's own name and line count too
  const padding = (bytes: number) => {
    const rest = `Host: localhost:${port}\r\nConnection: keep-alive\r\nX-Padding: \r\n`.length;
    return { "X-Padding": "p".repeat(bytes - rest) };
  };

  it("admits 10240 bytes of headers and not one more", async () => {
    expect(await call("/short", { headers: padding(10_240) })).toMatchObject({ status: 200 });
    const reply = await call("/short", { headers: { ...padding(10_241) } });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("counts many small headers too", async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `a${at}: b\r\n`).join("");
    const reply = await exchangeRaw(port, `GET /short HTTP/1.1\r\nHost: x\r\n${lines}\r\n`, "}]}");
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply).toContain("10240");
  });

  it("refuses headers that Node itself would not read", async () => {
    const headers = { "X-Padding": "p".repeat(100_000) };
    const reply = await call("/short", { headers });
    expect(reply).toMatchObject({ status: 400, headers: { connection: "close" } });
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("admits a body of the limit and not one byte more", async () => {
    const post = (bytes: number) =>
      call("/v1/payments", { method: "POST", body: "b".repeat(bytes) });
    expect(await post(5000)).toMatchObject({ status: 200 });
    const reply = await post(5001);
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("refuses a body it was only told about", async () => {
    const head = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 5001\r\n\r\n";
    expect(await exchangeRaw(port, head, "}]}")).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("refuses before the client is told to continue, and tells it otherwise", async () => {
    const head = (length: number) =>
      `POST /v1/payments HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await exchangeRaw(port, head(5001), "}]}")).toMatch(/^HTTP\/1\.1 413 /);
    expect(await exchangeRaw(port, head(10), "\r\n\r\n")).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  });

  it("refuses an endless body in chunks", async () => {
    const chunk = `3e8\r\n${"c".repeat(1000)}\r\n`;
    const head = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    const reply = await exchangeRaw(port, head + chunk.repeat(100));
    expect(reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large\."\}\]\}$/);
  });

  it("gives up on a handler that takes too long", async () => {
    const reply = await call("/slow");
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.text)).toEqual(refusal("SYSTEM_ERROR"));
  });
});

describe("a malformed request", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["an unknown method", "FETCH /short HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no host", "GET /short HTTP/1.1\r\n\r\n"],
    ["an address instead of a path", "GET http://x/short HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a fragment", "GET /v1/accounts/17#x HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a brace", "GET /v1/accounts/{id} HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["letters that are not ASCII", "GET /v1/accounts/ø HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
    [
      "two lengths",
      "POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
    [
      "a length and chunks",
      "POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header without a name", "GET /short HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n"],
    ["a malformed percent sign", "GET /v1/payments?a=%zz HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["bytes that are not UTF-8", "GET /v1/payments?a=%ff HTTP/1.1\r\nHost: x\r\n\r\n"],
  ])("with %s is refused in form", async (_, bytes) => {
    const reply = await exchangeRaw(port, bytes, "}]}");
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply).toMatch(/\r\nDate: [A-Z][a-z]{2}, /);
    expect(JSON.parse(reply.split("\r\n\r\n")[1] ?? "")).toEqual(refusal("BAD_REQUEST"));
  });

  it("does not disturb the request before it", async () => {
    const bytes = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n";
    expect(await exchangeRaw(port, bytes)).not.toContain("400");
  });
});

describe("an answer", () => {
  it("is compressed from 1024 bytes on, where the client allows it", async () => {
    const headers = { "Accept-Encoding": "br;q=1, GZIP;q=0.5" };
    const long = await call("/long", { headers });
    expect(long.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(long.body)).toHaveLength(1024);
    expect((await call("/short", { headers })).headers).not.toHaveProperty("content-encoding");
    expect((await call("/encoded", { headers })).headers["content-encoding"]).toBe("br");
  });

  it.each([
    ["gzip", true],
    ["*", true],
    ["deflate, gzip;q=0.001", true],
    ["", false],
    ["br", false],
    ["gzip;q=0", false],
    ["gzip; q=0.0, *", false],
    ["*;q=0", false],
  ])("heeds Accept-Encoding: %s", async (value, compressed) => {
    const { headers } = await call("/long", { headers: { "Accept-Encoding": value } });
    expect(headers["content-encoding"] === "gzip").toBe(compressed);
  });

  it("carries the gateway's own headers, and a handler's under another name", async () => {
    const { headers, body } = await call("/headers");
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-length": "3",
      connection: "keep-alive",
      "set-cookie": ["a=1", "b=2"],
      "x-one": "1",
      "x-amzn-remapped-date": "never",
      "x-amzn-remapped-server": "mine",
      "x-amzn-remapped-content-length": "7",
      "x-amzn-remapped-connection": "close",
    });
    expect(Date.parse(headers.date ?? "")).toBeCloseTo(Date.now(), -4);
    expect(headers).not.toHaveProperty("transfer-encoding");
    expect([...body]).toEqual([0, 255, 1]);
  });

  it("may be empty", async () => {
    const { status, headers, text } = await call("/empty");
    expect({ status, text }).toEqual({ status: 204, text: "" });
    expect(headers).not.toHaveProperty("content-type");
    expect(headers).not.toHaveProperty("content-length");
  });

  it.each(["throws", "throws-at-once", "nothing", "object", "text-status", "bad-header"])(
    "is a system error when the handler %s",
    async (path) => {
      const reply = await call(`/${path}`, { headers: { "X-Request-ID": id } });
      expect(reply).toMatchObject({ status: 500, headers: { "x-request-id": id } });
      expect(JSON.parse(reply.text)).toEqual(refusal("SYSTEM_ERROR"));
      expect(logged).toHaveBeenCalledTimes(1);
      expect(JSON.parse(logged.mock.calls[0]?.[0] as string)).toMatchObject({
        operation: `GET /${path}`,
        error: expect.stringMatching(/Error$/) as string,
      });
      expect(logged.mock.calls.join()).not.toContain("NO93");
    },
  );

  it("may be rendered otherwise", async () => {
    const { port } = await open({
      render: ({ status, text }) => ({
        headers: { "content-type": "text/html" },
        body: `<h1>${status} ${text}`,
      }),
    });
    expect(await exchange(port, "/nowhere")).toMatchObject({
      status: 404,
      headers: { "content-type": "text/html" },
      text: "<h1>404 There is no such resource.",
    });
    expect(await exchangeRaw(port, "nonsense\r\n\r\n")).toContain("<h1>400 ");
  });
});

describe("a connection", () => {
  it("serves one request after another", async () => {
    const once = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\n";
    const last = "GET /short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const reply = await exchangeRaw(port, once + once + last);
    expect(reply.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(reply.match(/"done"/g)).toHaveLength(2);
  });

  it("may be left in the middle of a body or of an answer", async () => {
    const half = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf";
    const early = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\n";
    for (const bytes of [half, early]) {
      const socket = connect(port, "127.0.0.1");
      socket.write(bytes);
      await sleep(20);
      socket.resetAndDestroy();
    }
    await sleep(100);
    expect(await call("/short")).toMatchObject({ status: 200 });
    expect(logged).not.toHaveBeenCalled();
  });

  it("ends soon when the gateway stops, but not before a running request is answered", async () => {
    const { gateway, port } = await open();
    const [idle, running] = [exchangeRaw(port, ""), exchange(port, "/quick")];
    await sleep(20);
    const started = Date.now();
    await gateway.stop({ graceMs: 300 });
    expect(Date.now() - started).toBeLessThan(600);
    expect(await running).toMatchObject({ status: 200 });
    await idle;
  });

  it("is cut when a request does not end in time", async () => {
    const { gateway, port } = await open();
    const running = exchange(port, "/slow");
    const cut = expect(running).rejects.toThrow("socket hang up");
    await sleep(20);
    await gateway.stop({ graceMs: 50 });
    await cut;
  });
});
