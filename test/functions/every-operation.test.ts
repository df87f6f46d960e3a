import { randomUUID } from "node:crypto";
import { accountReadHeaders } from "../../shared/consents/read-headers.ts";
import { type Row, rows, send, triedOn } from "../support/operations/every-operation.ts";
import { requestCases } from "../support/operations/request-cases.ts";
import { eirik } from "../support/payments/orders.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import { tppWithRoles } from "../support/signature/tpp-with-roles.ts";
import { useTable } from "../support/table/table.ts";

useTable();

describe.each(rows)("$method $path", (row) => {
  const { sample } = row;

  it("answers JSON with the request's X-Request-ID (specification, Common request headers)", async () => {
    const id = randomUUID().toUpperCase();
    const { status, headers } = await send(row, { headers: { "x-request-id": id } });
    expect(status).toBe(sample.status);
    expect(headers).toMatchObject({ "x-request-id": id, "cache-control": "no-store" });
    if (status !== 204) expect(headers["content-type"]).toBe("application/json");
  });

  if (row.operation.headers === accountReadHeaders)
    it.each(["true", "FALSE"])(
      "accepts withBalance=%s (decision: query parameters)",
      async (flag) => {
        const { status } = await send(row, { query: { ...sample.query, withBalance: flag } });
        expect(status).toBe(sample.status);
      },
    );

  it.each(triedOn(row, requestCases(row)))("%s", (_, run) => run());
});

it("the tests of every operation run exactly once for each route", () => {
  expect(rows.filter(({ route }) => route < 0)).toEqual([]);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(rows.length);
});

describe("PSU-ID on payment creation (specification, Common request headers; SCA, 6 and 8)", () => {
  const both = ["PSP_PI", "PSP_AI"] as const;

  async function create(roles: readonly ("PSP_PI" | "PSP_AI")[], headers: Record<string, string>) {
    const row = rows.find(({ path }) => path === "/v1/payments/{payment-product}") as Row;
    const { organizationIdentifier } = await anotherTpp("PSDNO-FSA-555555555");
    const tpp = await tppWithRoles(roles, organizationIdentifier);
    const none = { "x-psu-identity": undefined, "psu-id": undefined };
    return send(row, { tpp, headers: { ...none, ...headers } });
  }

  it.each([
    ["X-PSU-IDENTITY and PSU-Context are missing", {}, ["PSP_PI"]],
    ["X-PSU-IDENTITY and PSU-Context are missing and the TPP is a PISP and an AISP", {}, both],
  ] as const)("is required if %s", async (_, headers, roles) => {
    const answer = await create(roles, headers);
    expect(answer).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED", path: "psu-id" });
    expect(answer.text).toMatch(/psu-id.*x-psu-identity.*psu-context/);
  });

  it.each([
    ["X-PSU-IDENTITY", { "x-psu-identity": eirik.number }, both],
    ["X-PSU-IDENTITY if the TPP is only a PISP", { "x-psu-identity": eirik.number }, ["PSP_PI"]],
    ["PSU-Context", { "psu-context": "PRIVATE" }, both],
    ["PSU-Context if the TPP is only a PISP", { "psu-context": "PRIVATE" }, ["PSP_PI"]],
  ] as const)("is not needed with %s", async (_, headers, roles) => {
    expect((await create(roles, headers)).status).toBe(201);
  });
});
