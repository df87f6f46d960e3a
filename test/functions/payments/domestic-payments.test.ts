import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { call, testTime } from "../../support/call.ts";
import { agree, domestic, domesticOrder, reference } from "../../support/domestic.ts";
import { beginAnew } from "../../support/made-once.ts";
import {
  accountOf,
  balanceOf,
  book,
  detailsOf,
  eirik,
  havbris,
  ingrid,
  knownPsu,
  post,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { useTable } from "../../support/table.ts";
import { writtenBy } from "../../support/uses.ts";

const kept = useTable({ small: true });

const product = domestic;
const { bban } = eirik.main;
const to = (bban: string) => ({ creditorAccount: { bban, currency: "NOK" } });
const named = (creditorName: string, changes: object = {}) =>
  domesticOrder({ creditorName, ...changes });
const old = (kid: string) => ({ remittanceInformationStructured: { reference: kid } });

/** Creditor accounts, by their kind of KID agreement. */
const mod10 = ingrid.main.bban;
const mod11 = havbris.main.bban;
const required = havbris.other.bban;
const without = eirik.other.bban;
const elsewhere = "12345678903";

let psu: Record<string, string>;
beginAnew(kept, async () => {
  psu = await knownPsu();
  await agree(mod10, { required: false, lengths: [4, 8], modulus: "MOD10" });
  await agree(mod11, { required: false, lengths: [4, 10], modulus: "MOD11" });
  await agree(required, { required: true, lengths: [8], modulus: "MOD10" });
});

describe("POST /v1/payments/norwegian-domestic-credit-transfers (specification, KID)", () => {
  it("costs nothing, is executed by the job, and moves the amount to the kroner", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(mod10)];
    const { body } = await post(named("Plain", to(mod10)), { product });
    expect(body).toMatchObject({ transactionStatus: "RCVD", transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
    const received = await receiveApproved(named("Plain", to(mod10)), { product });
    await book(testTime);
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(bban)).booked).toBe(before.booked - 125_50n);
    expect((await balanceOf(mod10)).booked).toBe(credited.booked + 125_50n);
  });

  // biome-ignore format: one KID per line, so that it reads as a table
  const accepted: [string, string, object][] = [
    ["MOD10 to another bank", elsewhere, reference("1230")],
    ["MOD11 to another bank", elsewhere, reference("1236")],
    ["MOD11 with a hyphen to another bank", elsewhere, reference("100001928-")],
    ["of 25 characters to another bank", elsewhere, reference("1000000000000000000000009")],
    ["by MOD10, as agreed", mod10, reference("1230")],
    ["by MOD10 of the other length agreed", mod10, reference("12345674", { referenceType: "SCOR" })],
    ["by MOD11, as agreed", mod11, reference("1236")],
    ["by MOD11 with a hyphen, as agreed", mod11, reference("100001928-")],
    ["where one is required", required, reference("12345674", { referenceIssuer: "Havbris" })],
    ["in the field of old where one is required", required, old("12345674")],
    ["none where none is required", mod10, {}],
    ["a message where a KID is not required", mod10, { remittanceInformationUnstructured: "Takk!" }],
    ["a message to an account without an agreement", without, { remittanceInformationUnstructured: "Takk!" }],
  ];
  it.each(accepted)("accepts a KID %s", async (name, account, remittance) => {
    const order = named(name, { ...to(account), ...remittance });
    const received = await receive(order, { product });
    expect(await detailsOf(received)).toEqual({ ...order, transactionStatus: "RCVD" });
  });

  const list = "remittanceInformationStructuredArray";
  const first = `${list}.0.reference`;
  const single = "remittanceInformationStructured.reference";
  // biome-ignore format: one refusal per line, so that it reads as a table
  const refused: [string, string, object, string, string][] = [
    ["no KID where one is required", required, {}, "KID_MISSING", list],
    ["a message where a KID is required", required, { remittanceInformationUnstructured: "Takk!" }, "KID_MISSING", list],
    ["a KID to an account without an agreement", without, reference("12345674"), "KID_INVALID", first],
    ["a wrong control digit to another bank", elsewhere, reference("12345675"), "KID_INVALID", first],
    ["three characters", elsewhere, reference("123"), "KID_INVALID", first],
    ["26 characters", elsewhere, reference("10000000000000000000000008"), "KID_INVALID", first],
    ["letters", elsewhere, reference("RF18539007"), "KID_INVALID", first],
    ["a blank in it", elsewhere, reference("1234 5674"), "KID_INVALID", first],
    ["a hyphen before the end", elsewhere, reference("1000-019289"), "KID_INVALID", first],
    ["MOD11 where MOD10 is agreed", mod10, reference("1236"), "KID_INVALID", first],
    ["MOD10 where MOD11 is agreed", mod11, reference("1230"), "KID_INVALID", first],
    ["a length that is not agreed", mod10, reference("1000019289"), "KID_INVALID", first],
    ["a wrong one where one is required", required, reference("12345675"), "KID_INVALID", first],
    ["a wrong one in the field of old", required, old("12345675"), "KID_INVALID", single],
  ];
  it.each(refused)("refuses %s", async (name, account, remittance, code, path) => {
    let answer: unknown;
    const order = named(name, { ...to(account), ...remittance });
    const written = await writtenBy(async () => {
      answer = await post(order, { product });
    });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(JSON.stringify(answer)).not.toContain("1234567");
    expect(written).toEqual(["REQUEST"]);
  });

  it("knows the creditor's account by its IBAN too", async () => {
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const answer = await post(named("By IBAN", { creditorAccount }), { product });
    expect(answer).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  it("takes a list without a KID for none (decision: unknown JSON fields)", async () => {
    const answer = await post(named("Empty", { [list]: [] }), { product });
    expect(answer).toMatchObject({ status: 201 });
    const creditorAccount = { iban: havbris.other.iban, currency: "NOK" };
    const asked = await post(named("Empty", { creditorAccount, [list]: [] }), { product });
    expect(asked).toMatchObject({ status: 400, code: "KID_MISSING" });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  const formats: [string, object, string][] = [
    ["a message and a KID", { ...reference("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a message and a KID in the field of old", { ...old("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a KID in both fields", { ...reference("12345674"), ...old("12345674") }, "remittanceInformationStructured"],
    ["two KIDs", { [list]: [{ reference: "1230" }, { reference: "1236" }] }, list],
    ["a reference of another type", reference("12345674", { referenceType: "CINV" }), `${list}.0.referenceType`],
    ["a creditor's BBAN with a wrong control digit", to("12345678901"), "creditorAccount.bban"],
    ["a creditor's BBAN whose control digit would be 10", to("12345678000"), "creditorAccount.bban"],
    ["a creditor's IBAN of elsewhere", { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } }, "creditorAccount.iban"],
    ["a creditor's account in EUR", { creditorAccount: { bban: elsewhere, currency: "EUR" } }, "creditorAccount.currency"],
    ["a debtor's account in EUR", { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } }, "debtorAccount.currency"],
    ["an amount in EUR", { instructedAmount: { amount: "1.00", currency: "EUR" } }, "instructedAmount.currency"],
    ["a creditor's bank", { creditorAgent: "DNBANOKK" }, "creditorAgent"],
    ["a creditor's address", { creditorAddress: { country: "NO" } }, "creditorAddress"],
  ];
  it.each(formats)("refuses %s before anything is written", async (_, changes, path) => {
    let answer: unknown;
    const written = await writtenBy(async () => {
      answer = await post(named("Format", changes), { product });
    });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    expect(written).toEqual([]);
  });

  it("refuses an account in EUR that is said to be in NOK", async () => {
    const debtorAccount = { iban: ingrid.other.iban, currency: "NOK" };
    const headers = { ...(await knownPsu(ingrid.number)), "x-psu-identity": undefined };
    const answer = await post(named("Euro", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });

  it("warns of the field that is to be deprecated, and only where it is used (specification, Versioning, 5)", async () => {
    const warned = await post(named("Old", old("12345674")), { product });
    expect(warned.status).toBe(201);
    expect(warned.body.tppMessages).toEqual([
      {
        category: "WARNING",
        code: "FORMAT_ERROR",
        path: "remittanceInformationStructured",
        text: expect.stringContaining("remittanceInformationStructuredArray"),
      },
    ]);
    const { body } = await post(named("New", reference("12345674")), { product });
    expect(body).not.toHaveProperty("tppMessages");
  });

  it.each([
    [
      "the list",
      reference("12345674", { referenceIssuer: "Havbris" }),
      { reference: "12345674", referenceIssuer: "Havbris" },
    ],
    ["the field of old", old("12345674"), { reference: "12345674" }],
  ])(
    "shows the KID of %s in the rows of both accounts, pending and booked",
    async (name, remittance, told) => {
      const order = named(`KID of ${name}`, { ...to(mod10), ...remittance });
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
    },
  );

  it("takes the same KID in either field for the same message, and another one for another", async () => {
    await receiveApproved(named("Twin", reference("12345674")), { product });
    const twin = { status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" };
    expect(await post(named("Twin", old("12345674")), { product })).toMatchObject(twin);
    expect(await post(named("Twin", reference("1230")), { product })).toMatchObject({
      status: 201,
    });
  });

  it("pays from a savings account, which is closed to instant payments only", async () => {
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    expect(await post(named("Savings", { debtorAccount }), { product })).toMatchObject({
      status: 201,
    });
  });
});
