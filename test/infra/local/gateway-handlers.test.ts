import { gunzipSync } from "node:zlib";
import {
  call,
  id,
  inForm,
  logged,
  open,
  refusal,
  useGateway,
} from "../../support/commands/gateway.ts";
import { exchange, exchangeRaw } from "../../support/payments/exchange.ts";

useGateway();

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
  ])("is compressed or not as Accept-Encoding requires: %s", async (value, compressed) => {
    const { headers } = await call("/long", { headers: { "Accept-Encoding": value } });
    expect(headers["content-encoding"] === "gzip").toBe(compressed);
  });

  it("has the gateway's own headers, and renames a handler's headers of the same name", async () => {
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
    "is SYSTEM_ERROR with 500 for the faulty handler %s",
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

  it("has the request's id, as the line in the log does", async () => {
    const { headers } = await call("/throws");
    expect(headers["x-amzn-requestid"]).toMatch(/^[\da-f-]{36}$/);
    expect(logged.mock.calls.join()).toContain(`${headers["x-amzn-requestid"]}`);
  });

  it("can be rendered as HTML", async () => {
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
