import { X509Certificate } from "node:crypto";
import {
  call,
  client,
  context,
  plainPort,
  received,
  securePort,
  useSecureGateway,
} from "../../support/commands/secure-gateway.ts";
import { exchangeRaw } from "../../support/payments/exchange.ts";

useSecureGateway();

describe("the event of the local gateway", () => {
  it("has the form of a Lambda proxy integration", async () => {
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

  it("has no certificate without TLS", async () => {
    const { requestContext, headers, pathParameters } = await raw([]);
    expect(requestContext.identity).toMatchObject({ clientCert: null, userAgent: null });
    expect(headers).toMatchObject({ "X-Forwarded-Proto": "http" });
    expect(pathParameters).toBeNull();
  });

  it("has all values of a header in one field, and only the last value in another", async () => {
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
  ])("has the decoded query %s", async (query, parameters) => {
    expect((await raw([], "", `/v1/payments${query}`)).queryStringParameters).toEqual(parameters);
  });

  it.each([
    ["text", "application/json", '{"name":"Blåbær ☕"}', false],
    ["text without a type", "", "\ufeffabc", false],
    ["bytes that are not UTF-8", "application/json", Buffer.from([0x7b, 0xff]), true],
    ["a body of a binary type", "application/octet-stream", "abc", true],
    ["an image", "image/png", "abc", true],
  ])("has the unchanged bytes of %s", async (_, type, sent, isBase64Encoded) => {
    const event = await raw(type ? [`Content-Type: ${type}`] : [], sent);
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    const body = Buffer.from(event.body ?? "", isBase64Encoded ? "base64" : "utf8");
    expect(body).toEqual(Buffer.from(sent));
  });
});
