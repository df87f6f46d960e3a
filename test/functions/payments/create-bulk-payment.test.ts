import { randomUUID } from "node:crypto";
import { handler as createBulkPayment } from "../../../functions/payments/create-bulk-payment.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { start } from "../../support/payments/authorisations.ts";
import {
  bulkOf,
  domestic,
  eirik,
  entryOf,
  havbris,
  ingrid,
} from "../../support/payments/orders.ts";
import {
  knownPsu,
  later,
  post,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { written } from "../../support/run/written.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let psu: { "psu-id": string };

beforeAll(async () => {
  psu = await knownPsu();
});

const kid = (reference: string) => ({ remittanceInformationStructuredArray: [{ reference }] });

const tindre = bban("99998219937");

describe("POST /v1/bulk-payments/{payment-product} (specification, Create bulk payment)", () => {
  it("answers 201 with the bulk's location, SCA approach and links", async () => {
    const { status, headers, body } = await post(bulkOf(), { headers: psu });
    const self = `https://localhost:8443/v1/bulk-payments/${domestic}/${body.paymentId}`;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: self, "aspsp-sca-approach": "REDIRECT" });
    expect(body).toEqual({
      transactionStatus: "RCVD",
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFeeIndicator: false,
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        scaStatus: { href: `${self}/authorisations/${body.paymentId}`, verbs: ["GET"] },
      },
    });
  });

  it.each<[string, unknown]>([
    ["altered", [entryOf({ instructedAmount: money("100000.00") })]],
    ["replaced by a string", "none"],
  ])(
    "creates a bulk that cannot be read or authorised if its stored payments are %s",
    async (_, entries) => {
      const received = await receive(bulkOf());
      const key = keys.part(received.id, "00");
      await table.change([{ update: key, set: { entries } as never }]);
      const now = later(testTime, { hours: 20 });
      await written(async () => {
        const failed = { status: 500, code: "SYSTEM_ERROR" };
        expect(await received.call(getPayment)).toMatchObject(failed);
        expect(await start("authorisation", received, { now })).toMatchObject(failed);
      });
      expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    },
  );

  it("writes only the bulk, its payments, its SCA, an audit event and the request guard", async () => {
    const payments = Array.from({ length: 51 }, () => entryOf());
    expect(await writtenBy(() => post(bulkOf({ payments })))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("answers a repetition with the same bytes, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post(bulkOf(), { headers });
    expect(first.status).toBe(201);
    expect(await post(bulkOf(), { headers })).toEqual(first);
  });

  it.each<[string, Record<string, unknown>]>([
    ["one payment only", { payments: [entryOf()] }],
    ["the same payment twice", { payments: [entryOf(), entryOf()] }],
    ["a later execution date", { requestedExecutionDate: "2026-03-20" }],
    ["a preference for a batch", { batchBookingPreferred: true }],
    ["a preference for single bookings", { batchBookingPreferred: false }],
    ["a debtor account by its BBAN", { debtorAccount: bban(eirik.main.bban) }],
    [
      "a KID to an account at the bank",
      { payments: [entryOf({ creditorAccount: tindre, ...kid("1236") })] },
    ],
    ["a KID to another bank", { payments: [entryOf(kid("1230"))] }],
  ])("accepts %s, and the details show it exactly as posted", async (_, changes) => {
    const order = bulkOf(changes);
    const received = await receive(order);
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  it("creates a bulk whose details show the debtor's name once it is approved (specification, Payment details)", async () => {
    const order = bulkOf({ requestedExecutionDate: "2026-03-23" });
    const approved = await receiveApproved(order);
    expect(await approved.details()).toEqual({
      ...order,
      transactionStatus: "ACTC",
      debtorName: eirik.name,
    });
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it("creates a bulk for a later date that can be approved without enough money", async () => {
    const creditorAccount = iban(havbris.main.iban);
    const payments = [
      entryOf({ creditorAccount, instructedAmount: { amount: "9000000.00", currency: "NOK" } }),
    ];
    const approved = await receiveApproved(
      bulkOf({ payments, requestedExecutionDate: "2026-03-24" }),
    );
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
  });

  it("warns if the execution date is not a banking day", async () => {
    const { body } = await post(bulkOf({ requestedExecutionDate: "2026-03-07" }));
    expect(body.tppMessages).toMatchObject([
      { category: "WARNING", code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" },
    ]);
  });

  it("warns once if payments use the field that will be deprecated (specification, Versioning, 5)", async () => {
    const old = entryOf({ remittanceInformationStructured: { reference: "1230" } });
    const { body } = await post(bulkOf({ payments: [entryOf(), old, old] }));
    expect(body.tppMessages).toMatchObject([
      { category: "WARNING", path: "payments.1.remittanceInformationStructured" },
    ]);
  });

  it("refuses a duplicate of an approved bulk unless allowLogicalDuplicate is true (specification, Logical duplicates)", async () => {
    const order = bulkOf({ payments: [entryOf({ creditorName: "Twin" }), entryOf()] });
    const reversed = bulkOf({ payments: order.payments.toReversed() });
    await receiveApproved(order);
    const now = later(testTime, { hours: 1 });
    expect(await post(order, { now })).toMatchObject({
      status: 409,
      code: "CONFLICT",
      path: "allowLogicalDuplicate",
    });
    expect(await post(reversed, { now })).toMatchObject({ status: 201 });
    const query = { allowLogicalDuplicate: "true" };
    expect(await post(order, { now, query })).toMatchObject({ status: 201 });
  });

  it("creates a bulk that is RJCT if it is not approved within 24 hours", async () => {
    const received = await receive(bulkOf());
    const now = later(testTime, { hours: 25 });
    expect(await received.status({ now })).toEqual({ transactionStatus: "RJCT" });
  });
});

/** A bulk whose second payment has these changes. */
const second = (changes: Record<string, unknown>) => ({ payments: [entryOf(), entryOf(changes)] });

const old = (reference: string) => ({ remittanceInformationStructured: { reference } });

const array = "remittanceInformationStructuredArray";

const single = "remittanceInformationStructured";

// biome-ignore format: one refusal per line, so that it reads as a table
const formatErrors: [string, Record<string, unknown>, string][] = [
  ["a bulk without payments", { payments: undefined }, "payments"],
  ["an empty list of payments", { payments: [] }, "payments"],
  ["a bulk of 1,001 payments", { payments: Array.from({ length: 1001 }, () => entryOf()) }, "payments"],
  ["100,000 empty payments", { payments: Array(100_000).fill({}) }, "payments"],
  ["an object instead of the list of payments", { payments: entryOf() }, "payments"],
  ["a payment as a string", { payments: [entryOf(), "250.00"] }, "payments.1"],
  ["an unknown field", { chargeBearer: "SHAR" }, "chargeBearer"],
  ["an unknown field in a payment", second({ chargeBearer: "SHAR" }), "payments.1.chargeBearer"],
  ["a debtor account in a payment", second({ debtorAccount: iban(eirik.main.iban) }), "payments.1.debtorAccount"],
  ["an execution date in a payment", second({ requestedExecutionDate: "2026-03-20" }), "payments.1.requestedExecutionDate"],
  ["a payment without a creditor's name", second({ creditorName: undefined }), "payments.1.creditorName"],
  ["a name of 71 characters", second({ creditorName: "x".repeat(71) }), "payments.1.creditorName"],
  ["an amount in EUR", second({ instructedAmount: money("1.00", "EUR") }), "payments.1.instructedAmount.currency"],
  ["an amount of zero", second({ instructedAmount: money("0.00") }), "payments.1.instructedAmount.amount"],
  ["an amount as a number", second({ instructedAmount: { amount: 1, currency: "NOK" } }), "payments.1.instructedAmount.amount"],
  ["a creditor's account abroad", second({ creditorAccount: iban("DE89370400440532013000") }), "payments.1.creditorAccount.iban"],
  ["a creditor's BBAN with a wrong control digit", second({ creditorAccount: bban("12345678904") }), "payments.1.creditorAccount.bban"],
  ["a payment with both a message and a KID", second({ remittanceInformationUnstructured: "Hi", ...kid("1230") }), "payments.1.remittanceInformationUnstructured"],
  ["an unknown purpose code", second({ purposeCode: "GIFT" }), "payments.1.purposeCode"],
  ["a bulk without a debtor account", { debtorAccount: undefined }, "debtorAccount"],
  ["an execution date that does not exist", { requestedExecutionDate: "2026-02-30" }, "requestedExecutionDate"],
  ["batchBookingPreferred as a string", { batchBookingPreferred: "true" }, "batchBookingPreferred"],
];

// biome-ignore format: one refusal per line, so that it reads as a table
const refusals: [string, Record<string, unknown>, number, string, string][] = [
  ["a payment to the debtor's own account", second({ creditorAccount: bban(eirik.main.bban) }), 400, "PAYMENT_FAILED", "payments.1.creditorAccount"],
  ["a payment without KID to an account that requires one", second({ creditorAccount: tindre }), 400, "KID_MISSING", `payments.1.${array}`],
  ["a KID of a length that is not agreed", second({ creditorAccount: tindre, ...kid("12302") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["a KID with a wrong control digit", second({ creditorAccount: tindre, ...kid("1231") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["a KID to an account that takes none", second({ creditorAccount: bban(ingrid.main.bban), ...kid("1230") }), 400, "KID_INVALID", `payments.1.${array}.0.reference`],
  ["an invalid KID in remittanceInformationStructured", second(old("RF18")), 400, "KID_INVALID", `payments.1.${single}.reference`],
  ["an execution date in the past", { requestedExecutionDate: "2026-03-01" }, 400, "EXECUTION_DATE_INVALID", "requestedExecutionDate"],
  ["an execution date too far ahead", { requestedExecutionDate: "2027-03-03" }, 400, "EXECUTION_DATE_INVALID", "requestedExecutionDate"],
  ["an unknown debtor account", { debtorAccount: bban("12345678903"), payments: [entryOf()] }, 400, "PAYMENT_FAILED", "debtorAccount"],
  ["another PSU's debtor account", { debtorAccount: iban(ingrid.other.iban) }, 400, "PAYMENT_FAILED", "debtorAccount"],
];

describe("POST /v1/bulk-payments/{payment-product} (specification, Bulk payment request)", () => {
  const refused = async (run: () => Promise<Answer>, written: string[]) => {
    let answer: Answer | undefined;
    const families = await writtenBy(async () => {
      answer = await run();
    });
    expect(families).toEqual(written);
    return answer;
  };

  it.each(formatErrors)("refuses %s, and writes nothing", async (_, changes, path) => {
    const answer = await refused(() => post(bulkOf(changes)), []);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each(refusals)("refuses %s", async (_, changes, status, code, path) => {
    const headers = { ...psu, "x-psu-identity": undefined };
    const answer = await refused(() => post(bulkOf(changes), { headers }), ["REQUEST"]);
    expect(answer).toMatchObject({ status, code, path });
  });

  it("names only the first of several payments that cannot be made", async () => {
    const own = entryOf({ creditorAccount: bban(eirik.main.bban) });
    const payments = [entryOf(), own, entryOf(), own];
    expect(await post(bulkOf({ payments }))).toMatchObject({
      path: "payments.1.creditorAccount",
    });
  });

  it.each(["sepa-credit-transfers", "constructor"])(
    "answers 404 for the product %s",
    async (name) => {
      const options = { params: { "payment-product": name }, body: bulkOf() };
      const headers = { "x-psu-identity": eirik.number };
      const answer = await refused(() => call(createBulkPayment, { ...options, headers }), []);
      expect(answer).toMatchObject({
        status: 404,
        code: "PRODUCT_UNKNOWN",
        path: "payment-product",
      });
    },
  );

  it("refuses a company's debtor account in the private context", async () => {
    const debtorAccount = iban(havbris.main.iban);
    const headers = { ...psu, "x-psu-identity": undefined };
    const answer = await refused(() => post(bulkOf({ debtorAccount }), { headers }), ["REQUEST"]);
    expect(answer).toMatchObject({ status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" });
  });

  it("refuses a body that is too large", async () => {
    const rawBody = `${" ".repeat(2 * 1_048_576)}{}`;
    const answer = await refused(() => post(undefined, { rawBody }), []);
    expect(answer).toMatchObject({ status: 413, code: "BAD_REQUEST" });
  });
});
