import { testTime } from "../../support/operations/call.ts";
import { eirik, ingrid, sepa, sepaOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  post,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";

usePsu();

const product = sepa;
const named = (creditorName: string, changes: object = {}) =>
  sepaOrder({ creditorName, ...changes });
const to = (iban: string) => ({ creditorAccount: { iban, currency: "EUR" } });
const fromEuro = { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } };
const payer = ingrid.number;

describe("POST /v1/payments/sepa-credit-transfers (specification, Payment initiation request and response)", () => {
  it("charges no fee for a payment from an account in EUR", async () => {
    const before = await balanceOf(ingrid.other.bban);
    const { body } = await post(named("Euro", fromEuro), { product, payer });
    expect(body).toMatchObject({ transactionStatus: "RCVD", transactionFeeIndicator: false });
    expect(body).not.toHaveProperty("transactionFees");
    const received = await receiveApproved(named("Euro", fromEuro), { product, payer });
    await book(testTime);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(ingrid.other.bban)).booked).toBe(before.booked - 250_00n);
    expect(await rowsOf(ingrid.other.bban, "BOOKED", "Euro")).toMatchObject([
      { amount: -250_00n, currency: "EUR", bankTransactionCode: "PMNT-ICDT-ESCT" },
    ]);
  });

  it("charges 0.5 % for conversion from an account in NOK, and the transaction shows the rate", async () => {
    const before = await balanceOf(eirik.main.bban);
    const { body } = await post(named("Kroner"), { product });
    expect(body).toMatchObject({
      transactionFees: { amount: "14.77", currency: "NOK" },
      transactionFeeIndicator: true,
    });
    const received = await receiveApproved(named("Kroner"), { product });
    await book(testTime);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(eirik.main.bban)).booked).toBe(before.booked - 2952_50n - 14_77n);
    expect(await rowsOf(eirik.main.bban, "BOOKED", "Kroner")).toMatchObject([
      {
        currency: "NOK",
        currencyExchange: { sourceCurrency: "EUR", targetCurrency: "NOK", exchangeRate: "11.8100" },
      },
    ]);
  });

  it("credits an account in EUR at the bank", async () => {
    const before = await balanceOf(ingrid.other.bban);
    const received = await receiveApproved(named("Inside", to(ingrid.other.iban)), { product });
    await book(testTime);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(ingrid.other.bban)).booked).toBe(before.booked + 250_00n);
    expect(await rowsOf(ingrid.other.bban, "BOOKED", "Inside")).toMatchObject([
      { amount: 250_00n, currency: "EUR", bankTransactionCode: "PMNT-RCDT-ESCT" },
    ]);
  });

  it("creates a payment that is RJCT if the creditor's account at the bank is not in EUR", async () => {
    const [payer, payee] = [await balanceOf(eirik.main.bban), await balanceOf(ingrid.main.bban)];
    const received = await receiveApproved(named("In NOK", to(ingrid.main.iban)), { product });
    await book(testTime);
    expect(await received.status()).toMatchObject({ transactionStatus: "RJCT" });
    expect(await balanceOf(eirik.main.bban)).toEqual(payer);
    expect(await balanceOf(ingrid.main.bban)).toEqual(payee);
  });

  it.each([
    ["France", "FR1420041010050500013M02606"],
    ["Norway, at another bank", "NO0995360573002"],
    ["Switzerland, which is in SEPA and not in the EEA", "CH9300762011623852957"],
  ])("charges only the conversion fee for a payment to %s", async (name, iban) => {
    const { status, body } = await post(named(name, to(iban)), { product });
    expect(status).toBe(201);
    expect(body.transactionFees).toEqual({ amount: "14.77", currency: "NOK" });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  const refused: [string, object, string][] = [
    ["an amount in NOK", { instructedAmount: { amount: "1.00", currency: "NOK" } }, "instructedAmount.currency"],
    ["an amount in SEK", { instructedAmount: { amount: "1.00", currency: "SEK" } }, "instructedAmount.currency"],
    ["an amount with three decimals", { instructedAmount: { amount: "1.001", currency: "EUR" } }, "instructedAmount.amount"],
    ["a creditor's BBAN", { creditorAccount: { bban: "532013000", currency: "EUR" }, creditorAgent: "COBADEFF" }, "creditorAccount.bban"],
    ["an account in a country outside SEPA", to("TR330006100519786457841326"), "creditorAccount.iban"],
    ["an IBAN with wrong check digits", to("DE88370400440532013000"), "creditorAccount.iban"],
    ["a KID", { remittanceInformationStructuredArray: [{ reference: "12345674" }] }, "remittanceInformationStructuredArray"],
  ];
  it.each(refused)("refuses %s", async (_, changes, path) => {
    const answer = await post(named("Refused", changes), { product });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    [
      "in full",
      {
        creditorAgent: "COBADEFFXXX",
        creditorAddress: { country: "DE", city: "Hamburg" },
        endToEndIdentification: "E-7",
        remittanceInformationUnstructured: "Rechnung 7",
        purposeCode: "SUPP",
        requestedExecutionDate: "2026-03-10",
      },
    ],
    ["with required fields only", {}],
  ])("creates a payment whose details equal what was posted, %s", async (name, changes) => {
    const order = named(`Details ${name}`, changes);
    const received = await receive(order, { product });
    expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
    const approved = await receiveApproved(order, { product });
    expect(await approved.details()).toMatchObject({ ...order, debtorName: eirik.name });
  });

  it("creates a payment that GET /v1/payments/cross-border-credit-transfers does not find", async () => {
    const received = await receive(named("Named"), { product });
    const params = { "payment-product": "cross-border-credit-transfers" };
    expect(await received.details({ params })).toMatchObject({
      tppMessages: [{ code: "RESOURCE_UNKNOWN" }],
    });
  });
});
