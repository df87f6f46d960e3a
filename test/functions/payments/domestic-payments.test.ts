import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { domestic, namedDomestic, reference } from "../../support/payments/domestic.ts";
import {
  agreeOnKids,
  elsewhere,
  mod10,
  mod11,
  old,
  required,
  to,
  without,
} from "../../support/payments/kid-agreements.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  havbris,
  knownPsu,
  post,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const product = domestic;
const { bban } = eirik.main;

let psu: Record<string, string>;
beginAnew(kept, async () => {
  psu = await knownPsu();
  await agreeOnKids();
});

describe("POST /v1/payments/norwegian-domestic-credit-transfers (specification, KID)", () => {
  it("creates a free payment that the job executes for exactly the ordered amount", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(mod10)];
    const { body } = await post(namedDomestic("Plain", to(mod10)), { product });
    expect(body).toMatchObject({ transactionStatus: "RCVD", transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
    const received = await receiveApproved(namedDomestic("Plain", to(mod10)), { product });
    await book(testTime);
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(bban)).booked).toBe(before.booked - 125_50n);
    expect((await balanceOf(mod10)).booked).toBe(credited.booked + 125_50n);
  });

  // biome-ignore format: one KID per line, so that it reads as a table
  const accepted: [string, string, object][] = [
    ["a MOD10 KID to another bank", elsewhere, reference("1230")],
    ["a MOD11 KID to another bank", elsewhere, reference("1236")],
    ["a MOD11 KID with a hyphen to another bank", elsewhere, reference("100001928-")],
    ["a KID of 25 characters to another bank", elsewhere, reference("1000000000000000000000009")],
    ["a MOD10 KID if MOD10 is agreed", mod10, reference("1230")],
    ["a MOD10 KID of the other agreed length", mod10, reference("12345674", { referenceType: "SCOR" })],
    ["a MOD11 KID if MOD11 is agreed", mod11, reference("1236")],
    ["a MOD11 KID with a hyphen if MOD11 is agreed", mod11, reference("100001928-")],
    ["a KID to an account that requires one", required, reference("12345674", { referenceIssuer: "Havbris" })],
    ["a KID in the old field to an account that requires one", required, old("12345674")],
    ["a payment without KID if none is required", mod10, {}],
    ["a message if a KID is not required", mod10, { remittanceInformationUnstructured: "Takk!" }],
    ["a message to an account without an agreement", without, { remittanceInformationUnstructured: "Takk!" }],
  ];
  it.each(accepted)("accepts %s", async (name, account, remittance) => {
    const order = namedDomestic(name, { ...to(account), ...remittance });
    const received = await receive(order, { product });
    expect(await detailsOf(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  const list = "remittanceInformationStructuredArray";

  it("requires the KID also if the creditor's account is named by IBAN", async () => {
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const answer = await post(namedDomestic("By IBAN", { creditorAccount }), { product });
    expect(answer).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  it("treats an empty list as no KID (decision: unknown JSON fields)", async () => {
    const answer = await post(namedDomestic("Empty", { [list]: [] }), { product });
    expect(answer).toMatchObject({ status: 201 });
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const asked = await post(namedDomestic("Empty", { creditorAccount, [list]: [] }), { product });
    expect(asked).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  it("warns about the field that will be deprecated only if it is used (specification, Versioning, 5)", async () => {
    const warned = await post(namedDomestic("Old", old("12345674")), { product });
    expect(warned.status).toBe(201);
    expect(warned.body.tppMessages).toEqual([
      {
        category: "WARNING",
        code: "FORMAT_ERROR",
        path: "remittanceInformationStructured",
        text: expect.stringContaining("remittanceInformationStructuredArray"),
      },
    ]);
    const { body } = await post(namedDomestic("New", reference("12345674")), { product });
    expect(body).not.toHaveProperty("tppMessages");
  });

  it.each([
    [
      "the list",
      reference("12345674", { referenceIssuer: "Havbris" }),
      { reference: "12345674", referenceIssuer: "Havbris" },
    ],
    ["the old field", old("12345674"), { reference: "12345674" }],
  ])("shows the KID of %s in the transactions of both accounts", async (name, remittance, told) => {
    const order = namedDomestic(`KID of ${name}`, { ...to(mod10), ...remittance });
    const received = await receiveApproved(order, { product });
    const shown = { [list]: [told] };
    const [pending] = await rowsOf(bban, "PENDING", order.creditorName);
    expect(pending).toMatchObject(shown);
    const details = async () =>
      call(getTransactionDetails, {
        headers: psu,
        params: { id: (await accountOf(bban)).id, transactionId: pending?.id ?? "" },
      });
    expect((await details()).body.transactionsDetails).toMatchObject({
      ...shown,
      bankTransactionCode: "PMNT-ICDT-DMCT",
    });
    await book(testTime);
    expect(await rowsOf(bban, "BOOKED", order.creditorName)).toMatchObject([shown]);
    expect(await rowsOf(mod10, "BOOKED", order.creditorName)).toMatchObject([shown]);
    expect((await details()).body.transactionsDetails).toMatchObject(shown);
    expect(await detailsOf(received)).toEqual({
      ...order,
      transactionStatus: "ACSC",
      debtorName: eirik.name,
    });
  });

  it("refuses the same KID in the other field as a duplicate, and accepts another KID", async () => {
    await receiveApproved(namedDomestic("Twin", reference("12345674")), { product });
    const twin = { status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" };
    expect(await post(namedDomestic("Twin", old("12345674")), { product })).toMatchObject(twin);
    expect(await post(namedDomestic("Twin", reference("1230")), { product })).toMatchObject({
      status: 201,
    });
  });

  it("accepts a savings account as debtor account", async () => {
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    expect(await post(namedDomestic("Savings", { debtorAccount }), { product })).toMatchObject({
      status: 201,
    });
  });
});
