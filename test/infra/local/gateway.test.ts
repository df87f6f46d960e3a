import { call, id, inForm, port, refusal, useGateway } from "../../support/commands/gateway.ts";
import { exchangeRaw } from "../../support/payments/exchange.ts";

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

  it("has the gateway's id of the request in each answer of the gateway itself", async () => {
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
