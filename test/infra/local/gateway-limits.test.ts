import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { call, logged, open, port, refusal, useGateway } from "../../support/commands/gateway.ts";
import { exchange, exchangeRaw } from "../../support/payments/exchange.ts";

useGateway();

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

  it("applies the limit to many small headers too", async () => {
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
