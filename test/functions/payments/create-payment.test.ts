import { randomUUID } from "node:crypto";
import {
  eirik,
  ingrid,
  knownPsu,
  orderOf,
  post,
  product,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { eventsAbout } from "../../support/psu/sca.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

describe("POST /v1/payments/{payment-product} (specification, Create cross-border credit transfer)", () => {
  it("answers 201 with the payment's location, SCA approach, fee and links", async () => {
    const { status, headers, body } = await post(orderOf(), { headers: psu });
    const self = `https://localhost:8443/v1/payments/${product}/${body.paymentId}`;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: self, "aspsp-sca-approach": "REDIRECT" });
    expect(body).toEqual({
      transactionStatus: "RCVD",
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFees: { amount: "14.77", currency: "NOK" },
      transactionFeeIndicator: true,
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        self: { href: self, verbs: ["GET", "DELETE"] },
        status: { href: `${self}/status`, verbs: ["GET"] },
        scaStatus: { href: `${self}/authorisations/${body.paymentId}`, verbs: ["GET"] },
      },
    });
  });

  it("records the X-Request-ID in the payment's audit event", async () => {
    const headers = { ...psu, "x-request-id": randomUUID() };
    const { body } = await post(orderOf({ creditorName: "Audited" }), { headers });
    const events = await eventsAbout(body.paymentId);
    expect(events.find(({ type }) => type === "PAYMENT_CREATED")).toMatchObject({
      requestId: headers["x-request-id"],
      resource: { type: "payment", id: body.paymentId },
    });
  });

  it("answers transactionFeeIndicator false and no transactionFees if there is no fee", async () => {
    const debtorAccount = { iban: ingrid.other.iban, currency: "EUR" };
    const { body } = await post(orderOf({ debtorAccount }), {
      headers: { "x-psu-identity": ingrid.number },
    });
    expect(body).toMatchObject({ transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
  });

  it("writes only the payment, its authorisation, its SCA, its audit events and the request guard", async () => {
    expect(await writtenBy(() => post(orderOf()))).toEqual([
      ...["AUDIT", "PAYMENT", "PAYMENT", "REQUEST", "SCA"],
    ]);
  });

  it("answers a repetition byte for byte even if a new request would be refused", async () => {
    const psu = { ...(await knownPsu()), "x-psu-identity": undefined };
    const headers = { ...psu, "x-request-id": randomUUID() };
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    const first = await post(orderOf({ debtorAccount }), { headers });
    const { id } = await accountOf(eirik.other.bban);
    await editAccount(id, () => ({ blocked: true }));
    expect(await post(orderOf({ debtorAccount }), { headers: psu })).toMatchObject({
      code: "PAYMENT_FAILED",
    });
    expect(await post(orderOf({ debtorAccount }), { headers })).toEqual(first);
    await editAccount(id, () => ({ blocked: false }));
  });

  it.each([
    ["PRIVATE", undefined],
    [undefined, eirik.number],
  ])(
    "creates a payment that one SCA approves: PSU-Context %s, X-PSU-IDENTITY %s (SCA, 8)",
    async (context, identity) => {
      const headers = { "psu-context": context, "x-psu-identity": identity };
      const received = await receiveApproved(orderOf({ creditorName: `${context}` }), { headers });
      expect(await statusOf(received)).toEqual({ transactionStatus: "ACSP" });
    },
  );

  it("answers a repetition byte for byte, and creates nothing new", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post(orderOf(), { headers });
    expect(await post(orderOf(), { headers })).toEqual(first);
  });

  it("accepts the debtor's BBAN, and the creditor's BBAN with the BIC", async () => {
    const debtorAccount = { bban: eirik.main.bban, currency: "NOK" };
    const creditor = {
      creditorAccount: { bban: "532013000", currency: "EUR" },
      creditorAgent: "COBADEFFXXX",
    };
    expect(await post(orderOf({ debtorAccount, ...creditor }))).toMatchObject({ status: 201 });
  });

  it.each([
    ["today", "2026-03-02"],
    ["the last allowed day, 365 days ahead", "2027-03-02"],
  ])("accepts %s as the execution date", async (_, requestedExecutionDate) => {
    expect(await post(orderOf({ requestedExecutionDate }))).toMatchObject({ status: 201 });
  });

  it.each([
    ["a name of 70 letters", { creditorName: "Å".repeat(70) }],
    ["a remittance text of 140 characters", { remittanceInformationUnstructured: "x".repeat(140) }],
    ["an order without optional fields", { creditorAddress: undefined, purposeCode: undefined }],
  ])("accepts %s", async (_, changes) => {
    expect(await post(orderOf(changes))).toMatchObject({ status: 201 });
  });
});
