import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import {
  call,
  id,
  inForm,
  logged,
  open,
  port,
  refusal,
  useGateway,
} from "../../support/commands/gateway.ts";
import { exchange, exchangeRaw } from "../../support/payments/exchange.ts";

useGateway();

describe("the local gateway", () => {
  it.each([
    ["/v1/accounts/all", '"literal"'],
    ["/v1/accounts/17", '"one"'],
    ["/v1/accounts/%61ll", '"one"'],
    ["/v1/accounts/17?a=/b/c", '"one"'],
  ])("finds a route for %s", async (path, text) => {
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
  ])("answers 404 without a route for %s", async (path) => {
    const reply = await call(path, { headers: { "X-Request-ID": id } });
    expect(reply).toMatchObject({
      status: 404,
      headers: { ...inForm, "x-request-id": id },
    });
    expect(JSON.parse(reply.text)).toEqual(refusal("NOT_FOUND"));
  });

  it.each(["DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "QUERY"])(
    "answers 405 for the method %s",
    async (method) => {
      const reply = await call("/v1/payments", { method });
      expect(reply).toMatchObject({ status: 405, headers: { allow: "POST, GET" } });
      expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
    },
  );

  it("puts its own request id into each answer that it gives without a handler", async () => {
    const replies = [await call("/nowhere"), await call("/v1/payments", { method: "PUT" })];
    const ids = replies.map(({ headers }) => headers["x-amzn-requestid"]);
    for (const each of ids) expect(each).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it("answers 405 without a body for HEAD", async () => {
    const reply = await call("/v1/payments", { method: "HEAD" });
    expect(reply).toMatchObject({ status: 405, text: "", headers: { allow: "POST, GET" } });
  });

  it("refuses the header X-HTTP-Method-Override", async () => {
    const headers = { "x-http-method-override": "GET", "X-Request-ID": "two words" };
    const reply = await call("/v1/payments", { method: "POST", headers });
    expect(reply.status).toBe(400);
    expect(reply.headers).not.toHaveProperty("x-request-id");
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST", "X-HTTP-Method-Override"));
  });

  it("repeats X-Request-ID, even if it is no UUID", async () => {
    const headers = { "X-Request-ID": "not-a-uuid" };
    const reply = await call("/nowhere", { headers });
    expect(reply.headers).toMatchObject({ ...inForm, "x-request-id": "not-a-uuid" });
    const tunnel = "CONNECT x:443 HTTP/1.1\r\nHost: x\r\nX-Request-ID: not-a-uuid\r\n\r\n";
    expect(await exchangeRaw(port, tunnel, "}]}")).toContain("\r\nx-request-id: not-a-uuid\r\n");
  });
});

describe("a malformed request to the local gateway", () => {
  it.each([
    ["no HTTP at all", "hello\r\n\r\n"],
    ["an unknown method", "FETCH /short HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no host", "GET /short HTTP/1.1\r\n\r\n"],
    ["an address instead of a path", "GET http://x/short HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a fragment", "GET /v1/accounts/17#x HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a brace", "GET /v1/accounts/{id} HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["letters that are not ASCII", "GET /v1/accounts/ø HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["the method CONNECT", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
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
  ])("with %s is refused with 400 and tppMessages", async (_, bytes) => {
    const reply = await exchangeRaw(port, bytes, "}]}");
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply).toMatch(/\r\nDate: [A-Z][a-z]{2}, /);
    for (const [name, value] of Object.entries(inForm))
      expect(reply).toContain(`\r\n${name}: ${value}\r\n`);
    expect(JSON.parse(reply.split("\r\n\r\n")[1] ?? "")).toEqual(refusal("BAD_REQUEST"));
  });

  it("does not affect the request before it on the same connection", async () => {
    const bytes = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n";
    expect(await exchangeRaw(port, bytes)).not.toContain("400");
  });
});

describe("an answer of the local gateway", () => {
  it("is compressed from 1024 bytes on if the client accepts gzip", async () => {
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
  ])('is compressed or not as the Accept-Encoding "%s" requires', async (value, compressed) => {
    const { headers } = await call("/long", { headers: { "Accept-Encoding": value } });
    expect(headers["content-encoding"] === "gzip").toBe(compressed);
  });

  it("has the gateway's own headers, and a handler's headers of the same name renamed", async () => {
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
    "is SYSTEM_ERROR with 500 if the handler fails or its result is invalid (handler '%s')",
    async (path) => {
      const reply = await call(`/${path}`, { headers: { "X-Request-ID": id } });
      expect(reply).toMatchObject({ status: 500, headers: { ...inForm, "x-request-id": id } });
      expect(JSON.parse(reply.text)).toEqual(refusal("SYSTEM_ERROR"));
      expect(logged).toHaveBeenCalledTimes(1);
      expect(JSON.parse(logged.mock.calls[0]?.[0] as string)).toMatchObject({
        operation: `GET /${path}`,
        error: expect.stringMatching(/Error$/) as string,
      });
      expect(logged.mock.calls.join()).not.toContain("NO93");
    },
  );

  it("has the same request id as its line in the log", async () => {
    const { headers } = await call("/throws");
    expect(headers["x-amzn-requestid"]).toMatch(/^[\da-f-]{36}$/);
    expect(logged.mock.calls.join()).toContain(`${headers["x-amzn-requestid"]}`);
  });

  it("is HTML if the gateway is opened with a renderer of HTML", async () => {
    const { port } = await open({
      render: ({ status, text }) => ({
        headers: { "content-type": "text/html" },
        body: `<h1>${status} ${text}`,
      }),
    });
    expect(await exchange(port, "/nowhere")).toMatchObject({
      status: 404,
      headers: { "content-type": "text/html" },
      text: "<h1>404 The interface has no such path.",
    });
    expect(await exchangeRaw(port, "nonsense\r\n\r\n")).toContain("<h1>400 ");
  });
});

describe("the local gateway", () => {
  // The limit also counts Host, Connection, and the padding's own name and line end.
  const padding = (bytes: number) => {
    const rest = `Host: localhost:${port}\r\nConnection: keep-alive\r\nX-Padding: \r\n`.length;
    return { "X-Padding": "p".repeat(bytes - rest) };
  };

  it("accepts 10240 bytes of headers, and refuses 10241", async () => {
    expect(await call("/short", { headers: padding(10_240) })).toMatchObject({ status: 200 });
    const reply = await call("/short", { headers: { ...padding(10_241) } });
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("applies the limit of 10240 bytes of headers to many small headers too", async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `a${at}: b\r\n`).join("");
    const reply = await exchangeRaw(port, `GET /short HTTP/1.1\r\nHost: x\r\n${lines}\r\n`, "}]}");
    expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(reply).toContain("10240");
  });

  it("refuses headers above Node's own limit", async () => {
    const headers = { "X-Padding": "p".repeat(100_000) };
    const reply = await call("/short", { headers });
    expect(reply).toMatchObject({ status: 400, headers: { connection: "close" } });
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("accepts a body at the limit, and refuses one byte more", async () => {
    const post = (bytes: number) =>
      call("/v1/payments", { method: "POST", body: "b".repeat(bytes) });
    expect(await post(5000)).toMatchObject({ status: 200 });
    const reply = await post(5001);
    expect(reply.status).toBe(413);
    expect(JSON.parse(reply.text)).toEqual(refusal("BAD_REQUEST"));
  });

  it("refuses a body above the limit by its Content-Length", async () => {
    const head = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 5001\r\n\r\n";
    expect(await exchangeRaw(port, head, "}]}")).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("sends 100 Continue only if the announced body is within the limit", async () => {
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

  it("answers 503 if a handler takes too long", async () => {
    const reply = await call("/slow");
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.text)).toEqual(refusal("SYSTEM_ERROR"));
  });
});

describe("a connection to the local gateway", () => {
  it("serves one request after another", async () => {
    const once = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\n";
    const last = "GET /short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const reply = await exchangeRaw(port, once + once + last);
    expect(reply.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(reply.match(/"done"/g)).toHaveLength(2);
  });

  it("may be closed by the client during a body or an answer", async () => {
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

  it("is closed when the gateway stops, after a running request is answered", async () => {
    const { gateway, port } = await open();
    // The gateway only ends connections that it has accepted, so the test waits for both.
    const connected = Promise.withResolvers<void>();
    let connections = 0;
    gateway.on("connection", () => ++connections === 2 && connected.resolve());
    const arrived = once(gateway, "request");
    const [idle, running] = [exchangeRaw(port, ""), exchange(port, "/quick")];
    await Promise.all([arrived, connected.promise]);
    const started = Date.now();
    await gateway.stop({ graceMs: 300 });
    // The gateway would otherwise close the idle connection after 20 seconds.
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await running).toMatchObject({ status: 200 });
    await idle;
  });

  it("is cut if a running request does not end in time when the gateway stops", async () => {
    const { gateway, port } = await open();
    const arrived = once(gateway, "request");
    const running = exchange(port, "/slow");
    const cut = expect(running).rejects.toThrow("socket hang up");
    await arrived;
    await gateway.stop({ graceMs: 50 });
    await cut;
  });
});
