import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { requestFingerprint } from "../../shared/http/request-fingerprint.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { ingrid, orderOf } from "../support/payments/orders.ts";
import { knownPsu, later } from "../support/payments/payments.ts";
import { id, payment, whole } from "../support/payments/repeated-requests.ts";
import { useTable } from "../support/table/table.ts";
import { writtenBy } from "../support/table/uses.ts";

useTable();

const conflict = { status: 409, code: "CONFLICT", path: "x-request-id" };

/** Another value for each header that decides the answer (decision: X-Request-ID). */
const otherValues: [name: string, value: string | undefined][] = [
  ["psu-id", randomUUID()],
  ["psu-corporate-id", randomUUID()],
  ["psu-context", "PRIVATE"],
  ["x-psu-identity", ingrid.number],
  ["tpp-session-id", "another"],
  ["tpp-redirect-uri", "https://tpp.example/other"],
  ["tpp-redirect-preferred", "false"],
  ["x-accept-fix", "amount-as-string, longer-names"],
  ["x-sandbox-scenario", "sca=failed"],
];

/** Headers that may differ between copies, because they decide nothing or mean the same. */
const sameValues: [name: string, value: string | undefined][] = [
  ["tpp-brand-logging-information", "Another brand"],
  ["accept-language", "nb"],
  ["psu-accept-language", "nn"],
  ["psu-user-agent", "Another/2.0"],
  ["x-psu-authmethod-preferred", "BANK1ID"],
  ["psu-ip-address", "192.0.2.99"],
  ["x-accept-fix", " amount-as-string "],
  ["psu-corporate-id", ""],
];

describe("a second request with an X-Request-ID that is taken", () => {
  const base = payment();
  it.each<[string, OperationHandler, CallOptions]>([
    [
      "has another body",
      createPayment,
      { ...base, body: orderOf({ creditorName: "Somebody else" }) },
    ],
    ["has another query", createPayment, { ...base, query: { allowLogicalDuplicate: "true" } }],
    [
      "has another TPP-Redirect-URI",
      createPayment,
      payment({ headers: { "tpp-redirect-uri": "https://tpp.example/elsewhere" } }),
    ],
    ...otherValues.map(([name, value]): [string, OperationHandler, CallOptions] => [
      `has another value of the header ${name}`,
      createPayment,
      payment({ headers: { [name]: value } }),
    ]),
    ["is a read", listSandboxCustomers, {}],
    ["is another write", startConsent, {}],
  ])("is refused if it %s", async (_, handler, options) => {
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

  it("is refused if only one of the two has PSU-IP-Address", async () => {
    const headers = id();
    expect(await call(startConsent, { headers })).toMatchObject({ status: 201 });
    const attended = { headers: { ...headers, "psu-ip-address": "192.0.2.17" } };
    expect(await call(startConsent, attended)).toMatchObject(conflict);
  });

  it.each(sameValues)(
    `counts as a repetition if only its header %s differs: "%s"`,
    async (name, value) => {
      const headers = { ...base.headers, ...id() };
      const first = await call(createPayment, { ...base, headers });
      const again = await call(createPayment, { ...base, headers: { ...headers, [name]: value } });
      expect(again).toMatchObject({ status: 201, body: { paymentId: first.body.paymentId } });
    },
  );

  it("counts as a repetition if its PSU-ID is in capital letters", async () => {
    const headers = { ...id(), ...(await knownPsu()), "x-psu-identity": undefined };
    const first = await call(createPayment, { ...base, headers });
    const loud = { ...headers, "psu-id": headers["psu-id"].toUpperCase() };
    expect(whole(await call(createPayment, { ...base, headers: loud }))).toBe(whole(first));
    expect(first.status).toBe(201);
  });

  it("is recognised by a fingerprint that depends on a secret key (security rule: national numbers)", () => {
    const of = (key: string, number: string) => {
      const input = { headers: { "x-psu-identity": number } };
      const event = { httpMethod: "GET", path: "/", headers: {}, call: { input } };
      return requestFingerprint(event as never, Buffer.from(key));
    };
    const all = [of("one", "1"), of("one", "2"), of("another", "1")];
    expect(new Set(all).size).toBe(3);
    expect(of("one", "1")).toBe(all[0]);
  });

  it("is refused even if its X-Request-ID is in capital letters", async () => {
    const requestId = randomUUID();
    await call(listAccounts, { headers: { "x-request-id": requestId } });
    const other = { headers: { "x-request-id": requestId.toUpperCase() } };
    expect(await call(listSandboxCustomers, other)).toMatchObject(conflict);
  });

  it("counts as a repetition if its query parameters are in another order", async () => {
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
    ["if its body is wrong", payment({ body: { nothing: "right" } })],
    ["if a header is wrong", payment({ headers: { "psu-ip-address": "nowhere" } })],
    ["if its query is wrong", payment({ query: { unknown: "1" } })],
    [
      "if its signature is wrong",
      payment({ tamper: ({ headers }) => Object.assign(headers, { date: "now" }) }),
    ],
    ["if its payment product is unknown", payment({ params: { "payment-product": "gold" } })],
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
