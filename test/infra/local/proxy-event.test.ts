import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import {
  issueCertificate,
  issueLocalhost,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { createGateway } from "../../../infra/local/gateway.ts";
import { exchange, exchangeRaw, listen, type Sent } from "../../support/exchange.ts";

const hour = 3_600_000;
const validity = { notBefore: new Date(Date.now() - hour), notAfter: new Date(Date.now() + hour) };
const tpp = {
  commonName: "Demo TPP",
  organizationIdentifier: "PSDNO-FSA-987654321",
  roles: ["PSP_AI"],
} as const;
const certificateOf = (authority: Parameters<typeof issueCertificate>[0], changes = {}) =>
  issueCertificate(authority, { kind: "qwac", ...tpp, ...validity, ...changes });

const name = "Authority";
const authority = await makeAuthority({ name, now: validity.notBefore, days: 1 });
const stranger = await makeAuthority({ name, now: validity.notBefore, days: 1 });
const server = await issueLocalhost(authority, validity);
const client = await certificateOf(authority);
const ca = authority.certificatePem;
const identity = { ca, cert: client.certificatePem, key: client.keyPem };

let received: APIGatewayProxyEvent;
let context: Context;
const paths = ["/v1/accounts/{id}/transactions/{transactionId}", "/v1/payments"];
const routes = paths.map((path) => ({
  id: "operation",
  method: path.endsWith("payments") ? "POST" : "GET",
  path,
  handler: async (event: APIGatewayProxyEvent, given: Context) => {
    received = event;
    context = given;
    return { statusCode: 200, body: "" };
  },
}));
const common = { routes, stage: "sandbox", domainName: "api.localhost" };
const secure = createGateway({
  ...common,
  tls: { ca, cert: server.certificatePem, key: server.keyPem },
});
const plain = createGateway(common);
const [securePort, plainPort] = [await listen(secure), await listen(plain)];
afterAll(() => Promise.all([secure.stop({ graceMs: 20 }), plain.stop({ graceMs: 20 })]));

const call = (path: string, sent: Sent = {}) =>
  exchange(securePort, path, { ...identity, servername: "localhost", agent: false, ...sent });

describe("mutual TLS", () => {
  const { notBefore } = validity;
  it.each([
    ["no certificate", undefined],
    ["one of an authority that only bears the name", certificateOf(stranger)],
    ["one that has expired", certificateOf(authority, { notAfter: new Date(Date.now() - 1000) })],
    [
      "one that is not valid yet",
      certificateOf(authority, {
        notBefore: validity.notAfter,
        notAfter: new Date(Date.now() + 2 * hour),
      }),
    ],
    ["an authority's own, self-signed", makeAuthority({ name: "Self", now: notBefore, days: 1 })],
  ])("refuses %s", async (_, issued) => {
    const { certificatePem, keyPem } = (await issued) ?? {};
    const refused = call("/v1/payments", { cert: certificatePem, key: keyPem, method: "POST" });
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/^(ERR_SSL_|ECONNRESET|EPIPE)/) as string,
    });
  });

  it("speaks TLS 1.2 and 1.3, and nothing older", async () => {
    const path = "/v1/payments";
    for (const version of ["TLSv1.2", "TLSv1.3"] as const)
      expect(
        await call(path, { method: "POST", minVersion: version, maxVersion: version }),
      ).toMatchObject({ status: 200 });
    await expect(
      call(path, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(ERR_SSL_|EPROTO)/) as string });
  });

  it("does not speak http beside it", async () => {
    expect(await exchangeRaw(securePort, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).not.toContain(
      "HTTP",
    );
  });

  it("knows the certificate on a resumed connection too", async () => {
    const bytes = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const open = async (session?: Buffer) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const socket = connect({ ...identity, host: "localhost", port: securePort, session });
      const sessions: Buffer[] = [];
      let isResumed = false;
      socket.on("error", reject).on("close", () => resolve());
      socket.on("session", (each: Buffer) => sessions.push(each));
      socket.on("secureConnect", () => {
        isResumed = socket.isSessionReused();
      });
      socket.resume().write(bytes);
      await promise;
      return { session: sessions[0], isResumed };
    };
    const first = await open();
    expect((await open(first.session)).isResumed).toBe(true);
    expect(received.requestContext.identity.clientCert?.clientCertPem).toBe(client.certificatePem);
  });

  it("stops although a handshake never ends", async () => {
    const other = createGateway({
      ...common,
      tls: { ca, cert: server.certificatePem, key: server.keyPem },
    });
    const port = await listen(other);
    const silent = exchangeRaw(port, "");
    await exchange(port, "/v1/payments", { ...identity, agent: false, method: "POST" });
    await other.stop({ graceMs: 50 });
    expect(await silent).not.toContain("HTTP");
  });
});

describe("the event", () => {
  it("is the one of a Lambda proxy integration", async () => {
    const before = Date.now();
    await call("/v1/accounts/a%2Fb%20c/transactions/x+y?b=1&a=%C3%B8+%2B&b=2&c", {
      headers: {
        Host: "bank.example:8443",
        "X-Request-ID": "one",
        "pSu-Id": "two",
        Date: "Mon, 02 Mar 2026 12:00:00 GMT",
        "User-Agent": "a browser",
        TE: "trailers",
        "X-Forwarded-For": "192.0.2.1",
        "X-Forwarded-Proto": "gopher",
        "Accept-Encoding": "identity",
      },
    });
    const { headers, requestContext } = received;
    const sent = {
      Host: "bank.example:8443",
      "X-Request-ID": "one",
      "pSu-Id": "two",
      Date: "Mon, 02 Mar 2026 12:00:00 GMT",
      "User-Agent": "a browser",
      "Accept-Encoding": "identity",
      "X-Amzn-Trace-Id": expect.stringMatching(/^Root=1-[\da-f]{8}-[\da-f]{24}$/) as string,
      "X-Forwarded-For": "192.0.2.1, 127.0.0.1",
      "X-Forwarded-Port": `${securePort}`,
      "X-Forwarded-Proto": "https",
    };
    expect(headers).toEqual(sent);
    expect(Object.keys(received.multiValueHeaders).sort()).toEqual(Object.keys(sent).sort());
    const path = "/v1/accounts/a%2Fb%20c/transactions/x+y";
    const resource = "/v1/accounts/{id}/transactions/{transactionId}";
    const certificate = new X509Certificate(client.certificatePem);
    expect(received).toEqual({
      resource,
      path,
      httpMethod: "GET",
      headers,
      multiValueHeaders: received.multiValueHeaders,
      queryStringParameters: { a: "ø +", b: "2", c: "" },
      multiValueQueryStringParameters: { a: ["ø +"], b: ["1", "2"], c: [""] },
      pathParameters: { id: "a%2Fb%20c", transactionId: "x+y" },
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: {
        accountId: "000000000000",
        apiId: "local",
        authorizer: undefined,
        domainName: "api.localhost",
        domainPrefix: "api",
        extendedRequestId: requestContext.requestId,
        httpMethod: "GET",
        identity: {
          accessKey: null,
          accountId: null,
          apiKey: null,
          apiKeyId: null,
          caller: null,
          clientCert: {
            clientCertPem: client.certificatePem,
            subjectDN: "C=NO,O=Demo TPP,organizationIdentifier=PSDNO-FSA-987654321,CN=Demo TPP",
            issuerDN: "C=NO,CN=Authority",
            serialNumber: certificate.serialNumber.toLowerCase().replace(/..(?!$)/g, "$&:"),
            validity: { notBefore: certificate.validFrom, notAfter: certificate.validTo },
          },
          cognitoAuthenticationProvider: null,
          cognitoAuthenticationType: null,
          cognitoIdentityId: null,
          cognitoIdentityPoolId: null,
          principalOrgId: null,
          sourceIp: "127.0.0.1",
          user: null,
          userAgent: "a browser",
          userArn: null,
        },
        path,
        protocol: "HTTP/1.1",
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        requestTime: expect.stringMatching(
          /^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/,
        ) as string,
        requestTimeEpoch: expect.any(Number) as number,
        resourceId: "operation",
        resourcePath: resource,
        stage: "sandbox",
      },
    });
    expect(requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(before);
    expect(requestContext.requestTimeEpoch).toBeLessThanOrEqual(Date.now());
    expect(context).toMatchObject({
      awsRequestId: requestContext.requestId,
      functionName: "operation",
    });
    expect(context.getRemainingTimeInMillis()).toBeGreaterThan(20_000);
  });

  const raw = async (lines: string[], body: string | Buffer = "", target = "/v1/payments") => {
    const head = [`POST ${target} HTTP/1.1`, "Host: x", ...lines, "Connection: close"];
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    const bytes = Buffer.from(`${[...head, length].join("\r\n")}\r\n\r\n`);
    const reply = await exchangeRaw(plainPort, Buffer.concat([bytes, Buffer.from(body)]));
    expect(reply).toMatch(/^HTTP\/1\.1 200/);
    return received;
  };

  it("knows no certificate without TLS", async () => {
    const { requestContext, headers, pathParameters } = await raw([]);
    expect(requestContext.identity).toMatchObject({ clientCert: null, userAgent: null });
    expect(headers).toMatchObject({ "X-Forwarded-Proto": "http" });
    expect(pathParameters).toBeNull();
  });

  it("has every value of a header, and the last of them", async () => {
    const { headers, multiValueHeaders } = await raw(["X-A: 1", "X-A: 2, 3", "__proto__: x"]);
    expect(headers).toMatchObject({ "X-A": "2, 3" });
    expect(multiValueHeaders).toMatchObject({ "X-A": ["1", "2, 3"], Host: ["x"] });
    expect(Object.hasOwn(headers, "__proto__")).toBe(true);
  });

  it("lacks the headers that API Gateway drops", async () => {
    const names =
      "Content-MD5 Expect Max-Forwards Proxy-Authenticate Server TE Trailer WWW-Authenticate";
    const { headers } = await raw(names.split(" ").map((name) => `${name}: x`));
    expect(
      Object.keys(headers)
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual([
      "host",
      "x-amzn-trace-id",
      "x-forwarded-for",
      "x-forwarded-port",
      "x-forwarded-proto",
    ]);
  });

  it.each([
    ["?", null],
    ["?a=1;b=2&&c=3", { a: "1", b: "2", c: "3" }],
    ["?a=b=c?d", { a: "b=c?d" }],
    ["?=1", { "": "1" }],
    ["?__proto__=1", JSON.parse('{"__proto__":"1"}')],
    ["?bookingStatus=booked&bookingStatus=pending", { bookingStatus: "pending" }],
  ])("decodes the query %s", async (query, parameters) => {
    expect((await raw([], "", `/v1/payments${query}`)).queryStringParameters).toEqual(parameters);
  });

  it.each([
    ["text", "application/json", '{"name":"Blåbær ☕"}', false],
    ["text of no type", "", "\ufeffabc", false],
    ["bytes that are not UTF-8", "application/json", Buffer.from([0x7b, 0xff]), true],
    ["a binary type", "application/octet-stream", "abc", true],
    ["an image", "image/png", "abc", true],
  ])("carries %s as it came", async (_, type, sent, isBase64Encoded) => {
    const event = await raw(type ? [`Content-Type: ${type}`] : [], sent);
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    const body = Buffer.from(event.body ?? "", isBase64Encoded ? "base64" : "utf8");
    expect(body).toEqual(Buffer.from(sent));
  });
});
