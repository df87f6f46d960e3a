import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { call, testTime } from "../../support/operations/call.ts";
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
  domestic,
  eirik,
  havbris,
  ingrid,
  namedDomestic,
  reference,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  post,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { writtenBy } from "../../support/table/uses.ts";

const product = domestic;

const { bban } = eirik.main;

const { psu } = usePsu(agreeOnKids);

describe("POST /v1/payments/norwegian-domestic-credit-transfers (specification, KID)", () => {
  it("creates a payment without a fee, which the job executes for exactly the ordered amount", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(mod10)];
    const { body } = await post(namedDomestic("Plain", to(mod10)), { product });
    expect(body).toMatchObject({ transactionStatus: "RCVD", transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
    const received = await receiveApproved(namedDomestic("Plain", to(mod10)), { product });
    await book(testTime);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
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
    ["a KID in remittanceInformationStructured if a KID is required", required, old("12345674")],
    ["a payment without KID if none is required", mod10, {}],
    ["a message if a KID is not required", mod10, { remittanceInformationUnstructured: "Takk!" }],
    ["a message to an account without an agreement", without, { remittanceInformationUnstructured: "Takk!" }],
  ];
  it.each(accepted)("accepts %s", async (name, account, remittance) => {
    const order = namedDomestic(name, { ...to(account), ...remittance });
    const received = await receive(order, { product });
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  const list = "remittanceInformationStructuredArray";

  it("requires the KID also if the creditor's account is named by IBAN", async () => {
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const answer = await post(namedDomestic("By IBAN", { creditorAccount }), { product });
    expect(answer).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  it("treats an empty list of references as no KID (decision: unknown JSON fields)", async () => {
    const answer = await post(namedDomestic("Empty", { [list]: [] }), { product });
    expect(answer).toMatchObject({ status: 201 });
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const asked = await post(namedDomestic("Empty", { creditorAccount, [list]: [] }), { product });
    expect(asked).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  it("warns if an order uses the field that will be deprecated, and otherwise not (specification, Versioning, 5)", async () => {
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
      "remittanceInformationStructuredArray",
      reference("12345674", { referenceIssuer: "Havbris" }),
      { reference: "12345674", referenceIssuer: "Havbris" },
    ],
    ["remittanceInformationStructured", old("12345674"), { reference: "12345674" }],
  ])("shows a KID of %s in the transactions of both accounts", async (name, remittance, told) => {
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
    expect(await received.details()).toEqual({
      ...order,
      transactionStatus: "ACSC",
      debtorName: eirik.name,
    });
  });

  it("refuses an order as a duplicate if it has the same KID in the other KID field, and accepts another KID", async () => {
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

describe("POST /v1/payments/norwegian-domestic-credit-transfers (specification, KID)", () => {
  const list = "remittanceInformationStructuredArray";
  const first = `${list}.0.reference`;
  const single = "remittanceInformationStructured.reference";
  // biome-ignore format: one refusal per line, so that it reads as a table
  const refused: [string, string, object, string, string][] = [
    ["a payment without KID to an account that requires one", required, {}, "KID_MISSING", list],
    ["a message instead of a required KID", required, { remittanceInformationUnstructured: "Takk!" }, "KID_MISSING", list],
    ["a KID to an account without an agreement", without, reference("12345674"), "KID_INVALID", first],
    ["a KID with a wrong control digit to another bank", elsewhere, reference("12345675"), "KID_INVALID", first],
    ["a KID of three characters", elsewhere, reference("123"), "KID_INVALID", first],
    ["a KID of 26 characters", elsewhere, reference("10000000000000000000000008"), "KID_INVALID", first],
    ["a KID with letters", elsewhere, reference("RF18539007"), "KID_INVALID", first],
    ["a KID with a blank", elsewhere, reference("1234 5674"), "KID_INVALID", first],
    ["a KID with a hyphen before its end", elsewhere, reference("1000-019289"), "KID_INVALID", first],
    ["a MOD11 KID if MOD10 is agreed", mod10, reference("1236"), "KID_INVALID", first],
    ["a MOD10 KID if MOD11 is agreed", mod11, reference("1230"), "KID_INVALID", first],
    ["a KID of a length that is not agreed", mod10, reference("1000019289"), "KID_INVALID", first],
    ["a wrong KID to an account that requires one", required, reference("12345675"), "KID_INVALID", first],
    ["a wrong KID in remittanceInformationStructured", required, old("12345675"), "KID_INVALID", single],
  ];
  it.each(refused)("refuses %s", async (name, account, remittance, code, path) => {
    let answer: unknown;
    const order = namedDomestic(name, { ...to(account), ...remittance });
    const written = await writtenBy(async () => {
      answer = await post(order, { product });
    });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(JSON.stringify(answer)).not.toContain("1234567");
    expect(written).toEqual(["REQUEST"]);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  const formats: [string, object, string][] = [
    ["a message and a KID", { ...reference("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a message and a KID in remittanceInformationStructured", { ...old("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a KID in both fields", { ...reference("12345674"), ...old("12345674") }, "remittanceInformationStructured"],
    ["two KIDs", { [list]: [{ reference: "1230" }, { reference: "1236" }] }, list],
    ["a reference of another type", reference("12345674", { referenceType: "CINV" }), `${list}.0.referenceType`],
    ["a creditor's BBAN with a wrong control digit", to("12345678901"), "creditorAccount.bban"],
    ["a creditor's BBAN whose control digit would be 10", to("12345678000"), "creditorAccount.bban"],
    ["a creditor's IBAN from abroad", { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } }, "creditorAccount.iban"],
    ["a creditor's account in EUR", { creditorAccount: { bban: elsewhere, currency: "EUR" } }, "creditorAccount.currency"],
    ["a debtor's account in EUR", { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } }, "debtorAccount.currency"],
    ["an amount in EUR", { instructedAmount: { amount: "1.00", currency: "EUR" } }, "instructedAmount.currency"],
    ["a creditorAgent", { creditorAgent: "DNBANOKK" }, "creditorAgent"],
  ];
  it.each(formats)("refuses %s, and writes nothing", async (_, changes, path) => {
    let answer: unknown;
    const written = await writtenBy(async () => {
      answer = await post(namedDomestic("Format", changes), { product });
    });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    expect(written).toEqual([]);
  });

  it("refuses a debtor account in EUR that the order names as NOK", async () => {
    const debtorAccount = { iban: ingrid.other.iban, currency: "NOK" };
    const headers = { ...(await knownPsu(ingrid.number)), "x-psu-identity": undefined };
    const answer = await post(namedDomestic("Euro", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });
});
