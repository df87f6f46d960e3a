import type { APIGatewayProxyEvent } from "aws-lambda";
import { gatewayAnswers } from "../../shared/http/gateway-answers.ts";
import { refusal, rows, send } from "../support/every-operation.ts";
import { useTable } from "../support/table.ts";

useTable();

const sendBody = (body: string) => (event: APIGatewayProxyEvent) => {
  event.body = body;
};

describe.each(rows)("a body sent to $method $path", (row) => {
  const limit = row.operation.largestBody ?? 1_048_576;

  it.each([
    ["in text", "x".repeat(limit + 1)],
    ["in letters of two bytes", "å".repeat(limit / 2 + 1)],
    ["in base64", Buffer.alloc(limit + 1)],
  ])(
    "is refused before it is hashed when it has more than 1 MiB, or what the operation takes, %s",
    async (_, rawBody) => {
      const unsigned = (event: APIGatewayProxyEvent) => {
        event.headers = { "x-request-id": event.headers["x-request-id"] };
      };
      const answer = await refusal(row, { rawBody, tamper: unsigned });
      expect(answer).toMatchObject({ status: 413, code: "BAD_REQUEST", path: undefined });
      expect(answer.text).toBe(gatewayAnswers.bodyTooLarge.text);
    },
  );

  it("is not too large when it has as much", async () => {
    const { status } = await send(row, { rawBody: " ".repeat(limit) });
    expect(status).not.toBe(413);
  });
});

const reading = rows.filter(({ readsBody }) => readsBody);
const ignoring = rows.filter(({ readsBody }) => !readsBody);

describe.each(reading)("the body of $method $path", (row) => {
  it.each(["text/xml", "text/plain", "application/json; charset=iso-8859-1"])(
    "is refused as %s (specification, General conventions)",
    async (type) => {
      const answer = await refusal(row, { headers: { "content-type": type } });
      expect(answer).toMatchObject({ status: 415, code: "BAD_REQUEST", path: "content-type" });
    },
  );

  it.each([undefined, "application/json", "application/json; charset=UTF-8", "application/a+json"])(
    "is read as %s",
    async (type) => {
      const { status } = await send(row, { headers: { "content-type": type } });
      expect([row.sample.status, 409]).toContain(status);
    },
  );

  it.each([
    ["is cut", JSON.stringify(row.sample.body).slice(0, -1)],
    ["is empty", ""],
    ["is XML", "<Document/>"],
    ["is not UTF-8", Buffer.from(JSON.stringify({ name: "Blåbær" }), "latin1")],
    ["begins with a byte order mark", `\ufeff${JSON.stringify(row.sample.body)}`],
    ["would change prototypes", '{"__proto__":{"isAdmin":true}}'],
    ["would, in other letters", '{"\\u005f_proto__":{"isAdmin":true}}'],
    ["would, of what was constructed", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])("is refused when it %s (specification, General conventions)", async (_, rawBody) => {
    const answer = await refusal(row, { rawBody });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "body" });
  });

  it.each(["null", "1", '"text"', "[]"])("is refused when it is %s", async (rawBody) => {
    const answer = await refusal(row, { rawBody });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR" });
  });

  it("is refused with a field nobody knows, which is named", async () => {
    const unknown = { nobodyKnowsMe: 1 };
    const isList = Array.isArray(row.sample.body);
    const [first] = [row.sample.body].flat() as object[];
    const body = isList ? [{ ...first, ...unknown }] : { ...first, ...unknown };
    const path = isList ? "0.nobodyKnowsMe" : "nobodyKnowsMe";
    expect(await refusal(row, { body })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("is refused with the Digest of another body (specification, Common request headers)", async () => {
    const tampered = await refusal(row, { tamper: sendBody("{}") });
    expect(tampered).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "digest" });
  });
});

describe.each(ignoring)("a body sent to $method $path, which reads none", (row) => {
  it("is ignored, and so is its media type (specification, Consent)", async () => {
    const { status } = await send(row, {
      rawBody: "<Document/>",
      headers: { "content-type": "text/xml" },
    });
    expect(status).toBe(row.sample.status);
  });

  it("is held against a Digest that is there (specification, Common request headers)", async () => {
    const answer = await refusal(row, { rawBody: "{}", tamper: sendBody("[]") });
    expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "digest" });
  });

  if (row.method === "POST")
    it("needs no Digest", async () => {
      const { status } = await send(row, { tamper: sendBody("{}") });
      expect(status).toBe(row.sample.status);
    });
  else
    it("is refused without a Digest, since it may have been added on the way", async () => {
      const answer = await refusal(row, { tamper: sendBody("{}") });
      expect(answer).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED", path: "digest" });
    });
});
