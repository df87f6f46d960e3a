import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Role } from "../../shared/http/call.ts";
import { formatHttpDate } from "../../shared/signature/http-date.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { testTime } from "../support/call.ts";
import { type Row, refusal, rows, send } from "../support/every-operation.ts";
import { eirik } from "../support/payments.ts";
import { useTable } from "../support/table.ts";
import { testTpp } from "../support/test-certificates.ts";
import { tppWithRoles } from "../support/tpp-with-roles.ts";
import { writtenBy } from "../support/uses.ts";

useTable();

/** What signing adds, and so has to be taken away after it. */
const signing = ["signature", "tpp-signature-certificate", "date", "x-request-id", "digest"];

const takeAway =
  (...names: string[]) =>
  (event: APIGatewayProxyEvent) => {
    for (const name of names) {
      delete event.headers[name];
      delete event.multiValueHeaders[name];
    }
  };

const otherRoles: Record<Role, Parameters<typeof tppWithRoles>[0]> = {
  AISP: ["PSP_PI", "PSP_IC"],
  PISP: ["PSP_AI", "PSP_IC"],
  PSP_IC: ["PSP_PI", "PSP_AI"],
};

describe.each(rows)("$method $path", (row) => {
  const { operation, sample, readsBody } = row;

  it("answers with X-Request-ID echoed (specification, Common request headers)", async () => {
    const id = randomUUID().toUpperCase();
    const { status, headers } = await send(row, { headers: { "x-request-id": id } });
    expect(status).toBe(sample.status);
    expect(headers).toMatchObject({ "x-request-id": id, "cache-control": "no-store" });
  });

  if (sample.status !== 204)
    it("answers in JSON and says in which language (specification, Common request headers)", async () => {
      const { headers } = await send(row, { headers: { "accept-language": "nn" } });
      expect(headers["content-type"]).toBe("application/json");
      expect(headers["content-language"]).toMatch(/^(nn|en)$/);
    });

  const required = operation.headers.rows.flatMap(({ name, required, unless }) =>
    required && unless.length === 0 && (name !== "digest" || readsBody) ? [name] : [],
  );

  it.each([...required, "date"])(
    "refuses a request without %s (specification, Common request headers; Request signature, 1)",
    async (name) => {
      const missing = signing.includes(name)
        ? { tamper: takeAway(name) }
        : { headers: { [name]: undefined } };
      const { status, code, path } = await refusal(row, missing);
      expect({ status, code, path }).toEqual({
        status: 400,
        code: "HTTP_HEADER_REQUIRED",
        path: name,
      });
    },
  );

  const business = required.filter((name) => !signing.includes(name));
  if (business.length > 1)
    it("names every header that is missing", async () => {
      const none = Object.fromEntries(business.map((name) => [name, undefined]));
      const { body } = await refusal(row, { headers: none });
      expect(body.tppMessages.map(({ path }: { path: string }) => path)).toEqual(business);
    });

  it("refuses a request that is not signed at all (specification, Request signature, 9)", async () => {
    const answer = await refusal(row, { tamper: takeAway(...signing) });
    expect(answer).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED", path: "signature" });
  });

  it("refuses a signature that does not fit (specification, Request signature, 9)", async () => {
    const date = formatHttpDate(new Date(testTime.getTime() + 5000));
    const answer = await refusal(row, {
      tamper: ({ headers }) => {
        headers.date = date;
      },
    });
    expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST", path: "signature" });
  });

  const { role } = operation;
  if (role !== "any")
    it(`refuses a TPP that is no ${role} (specification, Prerequisites for a TPP)`, async () => {
      const tpp = await tppWithRoles(otherRoles[role]);
      expect(await refusal(row, { tpp })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    });

  it("refuses an unknown query parameter", async () => {
    const answer = await refusal(row, { query: { ...sample.query, nobodyKnowsMe: "1" } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "nobodyKnowsMe" });
  });

  const known = Object.keys((operation.query as { entries?: object } | undefined)?.entries ?? {});
  it.each([...known, "nobodyKnowsMe"])("refuses the query parameter %s twice", async (name) => {
    const answer = await refusal(row, { query: { ...sample.query, [name]: ["1", "1"] } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: name });
  });

  it.each(["text/html", "application/json;q=0, */*", "application/xml, text/*"])(
    "refuses Accept: %s (specification, General conventions)",
    async (accept) => {
      const answer = await refusal(row, { headers: { accept } });
      expect(answer).toMatchObject({ status: 406, code: "BAD_REQUEST", path: "accept" });
    },
  );

  const params = Object.keys(sample.params ?? {});
  if (params.length)
    it.each(params)("knows nothing whose {%s} is too long for a name, or no text", async (name) => {
      const long = { params: { ...sample.params, [name]: "a".repeat(1100) } };
      const broken = {
        tamper: (event: APIGatewayProxyEvent) => {
          event.pathParameters = { ...event.pathParameters, [name]: "%C3" };
        },
      };
      for (const options of [long, broken])
        expect(await refusal(row, options)).toMatchObject({
          status: 404,
          code: "RESOURCE_UNKNOWN",
          path: name,
        });
    });

  it("refuses a TPP that the bank has stopped", async () => {
    const tpp = await testTpp("PSDNO-FSA-666666666");
    await table.update({ update: keys.profile(tpp.tppId), set: { blocked: true } });
    const written = await writtenBy(async () => {
      expect(await send(row, { tpp })).toMatchObject({ status: 403, code: "FORBIDDEN" });
    });
    // The guard of X-Request-ID stands in the same round trip as what says so.
    expect(written).toEqual(["REQUEST"]);
  });
});

it("finds each route of an operation once", () => {
  expect(rows.filter(({ route }) => route < 0)).toEqual([]);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
});

describe("PSU-ID on payment creation (specification, Common request headers; SCA, 6 and 8)", () => {
  const both = ["PSP_PI", "PSP_AI"] as const;

  async function create(roles: readonly ("PSP_PI" | "PSP_AI")[], headers: Record<string, string>) {
    const row = rows.find(({ path }) => path === "/v1/payments/{payment-product}") as Row;
    const tpp = await tppWithRoles(roles, "PSDNO-FSA-555555555");
    const none = { "x-psu-identity": undefined, "psu-id": undefined };
    return send(row, { tpp, headers: { ...none, ...headers } });
  }

  it.each([
    ["nothing stands in for it", {}, ["PSP_PI"]],
    ["nothing does, for an AISP", {}, both],
    ["PSU-Context does, but the TPP is an AISP too", { "psu-context": "PRIVATE" }, both],
  ] as const)("is missed where %s", async (_, headers, roles) => {
    const answer = await create(roles, headers);
    expect(answer).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED", path: "psu-id" });
  });

  it.each([
    ["X-PSU-IDENTITY", { "x-psu-identity": eirik.number }, both],
    ["PSU-Context, for a PISP that is no AISP", { "psu-context": "PRIVATE" }, ["PSP_PI"]],
  ] as const)("is not needed with %s", async (_, headers, roles) => {
    expect((await create(roles, headers)).status).toBe(201);
  });
});
