import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { later, orderOf } from "../support/payments/payments.ts";
import { id, payment, whole } from "../support/payments/repeated-requests.ts";
import { useTable } from "../support/table/table.ts";
import { writtenBy } from "../support/table/uses.ts";

useTable();

const conflict = { status: 409, code: "CONFLICT", path: "x-request-id" };

describe("another request under an X-Request-ID that is taken", () => {
  const base = payment();
  it.each<[string, OperationHandler, CallOptions]>([
    ["another body", createPayment, { ...base, body: orderOf({ creditorName: "Somebody else" }) }],
    ["another query", createPayment, { ...base, query: { allowLogicalDuplicate: "true" } }],
    [
      "another way back",
      createPayment,
      payment({ headers: { "tpp-redirect-uri": "https://tpp.example/elsewhere" } }),
    ],
    ["another PSU", createPayment, payment({ headers: { "psu-id": randomUUID() } })],
    ["a read", listSandboxCustomers, {}],
    ["another write", startConsent, {}],
  ])("is refused: %s", async (_, handler, options) => {
    const headers = id();
    expect(
      (await call(createPayment, { ...base, headers: { ...base.headers, ...headers } })).status,
    ).toBe(201);
    const written = await writtenBy(async () => {
      const other = { ...options, headers: { ...options.headers, ...headers } };
      expect(await call(handler, other)).toMatchObject(conflict);
    });
    expect(new Set(written)).toEqual(new Set(["REQUEST"]));
  });

  it("is refused though it spells the id otherwise", async () => {
    const requestId = randomUUID();
    await call(listAccounts, { headers: { "x-request-id": requestId } });
    const other = { headers: { "x-request-id": requestId.toUpperCase() } };
    expect(await call(listSandboxCustomers, other)).toMatchObject(conflict);
  });

  it("is the same request with its parameters in another order", async () => {
    const headers = id();
    const query = { withAccounts: "true", withAgreements: "false" };
    const first = await call(listSandboxCustomers, { headers, query });
    const turned = { withAgreements: "false", withAccounts: "true" };
    const again = await call(listSandboxCustomers, { headers, query: turned });
    expect(whole(again)).toBe(whole(first));
  });
});

describe("a request that is refused as malformed does not use up its X-Request-ID", () => {
  it.each<[string, CallOptions]>([
    ["for its body", payment({ body: { nothing: "right" } })],
    ["for a header", payment({ headers: { "psu-ip-address": "nowhere" } })],
    ["for its query", payment({ query: { unknown: "1" } })],
    [
      "for its signature",
      payment({ tamper: ({ headers }) => Object.assign(headers, { date: "now" }) }),
    ],
    ["for its product", payment({ params: { "payment-product": "gold" } })],
  ])("%s", async (_, wrong) => {
    const headers = id();
    const refused = await call(createPayment, {
      ...wrong,
      headers: { ...wrong.headers, ...headers },
    });
    expect([400, 404]).toContain(refused.status);
    const right = payment();
    const answer = await call(createPayment, {
      ...right,
      headers: { ...right.headers, ...headers },
      now: later(testTime, { minutes: 5 }),
    });
    expect(answer.status).toBe(201);
  });
});
