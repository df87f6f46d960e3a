import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { start } from "../../support/payments/authorisations.ts";
import {
  approveBulk,
  asBulk,
  bulkDetails,
  bulkOf,
  bulkStatus,
  entryOf,
  postBulk,
  product,
  receiveBulk,
} from "../../support/payments/bulks.ts";
import { eirik, havbris, knownPsu, later } from "../../support/payments/payments.ts";
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
    const { status, headers, body } = await postBulk(bulkOf(), { headers: psu });
    const self = `https://localhost:8443/v1/bulk-payments/${product}/${body.paymentId}`;
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
      const received = await receiveBulk(bulkOf());
      const key = keys.part(received.params["payment-id"], "00");
      await table.change([{ update: key, set: { entries } as never }]);
      const now = later(testTime, { hours: 20 });
      await written(async () => {
        const failed = { status: 500, code: "SYSTEM_ERROR" };
        expect(await call(getPayment, { params: received.params, ...asBulk })).toMatchObject(
          failed,
        );
        expect(await start("authorisation", received, { ...asBulk, now })).toMatchObject(failed);
      });
      expect(await bulkStatus(received)).toEqual({ transactionStatus: "RCVD" });
    },
  );

  it("writes only the bulk, its payments, its SCA, an audit event and the request guard", async () => {
    const payments = Array.from({ length: 51 }, () => entryOf());
    expect(await writtenBy(() => postBulk(bulkOf({ payments })))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("answers a repetition byte for byte, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await postBulk(bulkOf(), { headers });
    expect(first.status).toBe(201);
    expect(await postBulk(bulkOf(), { headers })).toEqual(first);
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
    const received = await receiveBulk(order);
    expect(await bulkDetails(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  it("creates a bulk whose details show the debtor's name once it is approved (specification, Payment details)", async () => {
    const order = bulkOf({ requestedExecutionDate: "2026-03-23" });
    const approved = await approveBulk(order);
    expect(await bulkDetails(approved)).toEqual({
      ...order,
      transactionStatus: "ACTC",
      debtorName: eirik.name,
    });
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACTC" });
  });

  it("creates a bulk for a later date that can be approved without enough money", async () => {
    const creditorAccount = iban(havbris.main.iban);
    const payments = [
      entryOf({ creditorAccount, instructedAmount: { amount: "9000000.00", currency: "NOK" } }),
    ];
    const approved = await approveBulk(bulkOf({ payments, requestedExecutionDate: "2026-03-24" }));
    expect(await bulkStatus(approved)).toEqual({ transactionStatus: "ACTC" });
  });

  it("warns if the execution date is not a banking day", async () => {
    const { body } = await postBulk(bulkOf({ requestedExecutionDate: "2026-03-07" }));
    expect(body.tppMessages).toMatchObject([
      { category: "WARNING", code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" },
    ]);
  });

  it("warns once if payments use the field that will be deprecated (specification, Versioning, 5)", async () => {
    const old = entryOf({ remittanceInformationStructured: { reference: "1230" } });
    const { body } = await postBulk(bulkOf({ payments: [entryOf(), old, old] }));
    expect(body.tppMessages).toMatchObject([
      { category: "WARNING", path: "payments.1.remittanceInformationStructured" },
    ]);
  });

  it("refuses a duplicate of an approved bulk unless allowLogicalDuplicate is true (specification, Logical duplicates)", async () => {
    const order = bulkOf({ payments: [entryOf({ creditorName: "Twin" }), entryOf()] });
    const reversed = bulkOf({ payments: order.payments.toReversed() });
    await approveBulk(order);
    const now = later(testTime, { hours: 1 });
    expect(await postBulk(order, { now })).toMatchObject({
      status: 409,
      code: "CONFLICT",
      path: "allowLogicalDuplicate",
    });
    expect(await postBulk(reversed, { now })).toMatchObject({ status: 201 });
    const query = { allowLogicalDuplicate: "true" };
    expect(await postBulk(order, { now, query })).toMatchObject({ status: 201 });
  });

  it("creates a bulk that is RJCT if it is not approved within 24 hours", async () => {
    const received = await receiveBulk(bulkOf());
    const now = later(testTime, { hours: 25 });
    expect(await bulkStatus(received, { now })).toEqual({ transactionStatus: "RJCT" });
  });
});
