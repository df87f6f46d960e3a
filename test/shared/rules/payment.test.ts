import { sandboxRates } from "../../../shared/bank/rates.ts";
import type { Account } from "../../../shared/bank/world.ts";
import { executionDateOf } from "../../../shared/rules/execution-date.ts";
import {
  approvedStatus,
  executionTime,
  isApproved,
  type SinglePayment as Payment,
  paymentMoves,
  standing,
} from "../../../shared/rules/payment.ts";
import { creditorBban, duplicatePrint, summaryHash } from "../../../shared/rules/payment-prints.ts";
import { bookedRow, creditRow, debtorRow, rulesOf } from "../../../shared/rules/payment-rows.ts";
import { receivePayment } from "../../../shared/rules/receive-payment.ts";
import { TransactionStatus } from "../../../shared/schemas/transaction-status.ts";
import { paymentOrder } from "../../support/payment-order.ts";

const now = new Date("2026-03-02T10:00:00Z");
const order = {
  ...paymentOrder,
  debtorAccount: { iban: "NO4899995260189", currency: "NOK" },
} as unknown as Payment["order"];
const debtor = { id: "a-1", ownerName: "Eirik Solvang", currency: "NOK", bban: "99995260189" };
const receipt = {
  id: "0123abcd-0000-8000-8000-000000000000",
  tppId: "NO-FSA-1",
  world: "w",
  product: "cross-border-credit-transfers" as const,
  requestId: "r-1",
  psuId: undefined,
  corporateId: undefined,
  debtor: debtor as Account,
  rates: sandboxRates("2026-03-02"),
  usable: undefined,
  now,
};
const received = (changes: Partial<Payment["order"]> = {}, at = now) =>
  receivePayment({ ...order, ...changes }, { ...receipt, now: at }, "elsewhere");

describe("a payment (specification, Payment status)", () => {
  it("is received with its price, its day, and the hash of what will be approved", () => {
    expect(received()).toMatchObject({
      status: "RCVD",
      debited: 2952_50n,
      fee: 14_77n,
      debtorCurrency: "NOK",
      executionDate: "2026-03-02",
      createdAt: "2026-03-02T10:00:00.000Z",
    });
  });

  it("moves between statuses of the specification only, and never out of a final one", () => {
    const known: readonly string[] = TransactionStatus.options;
    for (const [to, origins] of Object.entries(paymentMoves)) {
      expect([...origins, to].filter((status) => !known.includes(status))).toEqual([]);
      const final: readonly string[] = ["ACSC", "ACCP", "RJCT", "CANC", "PART"];
      expect(origins.filter((status) => final.includes(status))).toEqual([]);
    }
  });

  it("is an approved one from its approval on, whatever becomes of it", () => {
    expect(isApproved(received())).toBe(false);
    expect(isApproved({ ...received(), approvedAt: now.toISOString() })).toBe(true);
  });

  it.each([
    ["RCVD", 24 * 3_600_000, "RCVD"],
    ["RCVD", 24 * 3_600_000 + 1, "RJCT"],
    ["ACTC", 13 * 3_600_000 - 1, "ACTC"],
    ["ACTC", 13 * 3_600_000, "ACSP"],
    ["ACWC", 13 * 3_600_000, "ACSP"],
    ["ACSC", 999 * 3_600_000, "ACSC"],
  ] as const)("that is %s stands after %d ms as %s", (status, age, expected) => {
    const payment = { ...received(), status, executionDate: "2026-03-03" };
    expect(standing(payment, new Date(now.getTime() + age)).status).toBe(expected);
  });
});

describe("its day", () => {
  it.each([
    ["the last minute of a day in Oslo", "2026-03-02T22:59:00Z", "2026-03-02"],
    ["the first of the next", "2026-03-02T23:00:00Z", "2026-03-03"],
    ["summer time", "2026-07-01T22:00:00Z", "2026-07-02"],
  ])("is today where none is asked for: %s", (_, instant, day) => {
    expect(executionDateOf(order, new Date(instant))).toEqual({ executionDate: day });
  });

  it.each([
    ["2026-03-02", "ACSP", "2026-03-02T10:00:00.000Z"],
    ["2026-03-03", "ACTC", "2026-03-02T23:00:00.000Z"],
    ["2026-03-30", "ACTC", "2026-03-29T22:00:00.000Z"],
  ])("%s makes it %s once approved, and due at %s", (requestedExecutionDate, status, due) => {
    const payment = received({ requestedExecutionDate });
    expect(approvedStatus(payment, now)).toBe(status);
    expect(executionTime(payment, now).toISOString()).toBe(due);
  });
});

describe("what its PSU approves (dynamic linking)", () => {
  const payment = received();
  // biome-ignore format: one change per line
  it.each<[string, Payment]>([
    ["the amount", received({ instructedAmount: { amount: "250.01", currency: "EUR" } })],
    ["the currency", received({ instructedAmount: { amount: "250.00", currency: "USD" } })],
    ["the payee", received({ creditorName: "Mallory" })],
    ["the payee's account", received({ creditorAccount: { iban: "FR1420041010050500013M02606", currency: "EUR" } })],
    ["the payee's bank", received({ creditorAgent: "DEUTDEFF" })],
    ["the payee's address", received({ creditorAddress: { country: "FR" } })],
    ["the message", received({ remittanceInformationUnstructured: "Other" })],
    ["the purpose", received({ purposeCode: "SALA" })],
    ["the day", received({ requestedExecutionDate: "2026-03-03" })],
    ["the fee", { ...payment, fee: payment.fee + 1n }],
    ["what is debited", { ...payment, debited: payment.debited + 1n }],
    ["the account", { ...payment, debtorAccountId: "a-2" }],
    ["the payment itself", { ...payment, id: "other" }],
  ])("is bound to %s", (_, changed) => {
    expect(summaryHash(changed)).not.toBe(payment.summaryHash);
  });

  it("is the same when the fields come in another order", () => {
    const { street, ...address } = paymentOrder.creditorAddress;
    const creditorAddress = { ...address, street } as Payment["order"]["creditorAddress"];
    expect(received({ creditorAddress }).summaryHash).toBe(payment.summaryHash);
  });
});

describe("its twin (specification, allowLogicalDuplicate)", () => {
  it.each<[string, Partial<Payment["order"]>]>([
    ["decimals", { instructedAmount: { amount: "250", currency: "EUR" } }],
    ["the debtor's number", { debtorAccount: { bban: "99995260189", currency: "NOK" } }],
    ["purpose and address", { purposeCode: "SALA", creditorAddress: { country: "AT" } }],
  ])("is one however %s are written", (_, changes) => {
    expect(duplicatePrint(received(changes))).toBe(duplicatePrint(received()));
  });

  it("is one when a Norwegian creditor is named by IBAN, and by BBAN and bank", () => {
    const [byIban, byBban] = [
      received({ creditorAccount: { iban: "NO0995360573002", currency: "NOK" } }),
      received({
        creditorAccount: { bban: "95360573002", currency: "NOK" },
        creditorAgent: "FJORNO22",
      }),
    ];
    expect(duplicatePrint(byBban)).toBe(duplicatePrint(byIban));
    expect(creditorBban({ ...byBban.order, creditorAgent: "COBADEFF" })).toBeUndefined();
  });
});

describe("its rows", () => {
  const payment = received();
  const row = debtorRow(payment, now);

  it("are pending with an id that stays when it is booked, on whatever day", () => {
    expect(row).toMatchObject({
      id: "20260302-39600000-0123abcd",
      status: "pending",
      day: "2026-03-02",
      amount: -(2952_50n + 14_77n),
    });
    const booked = bookedRow(row, new Date("2026-03-05T10:00:00Z"));
    expect(booked).toMatchObject({ id: row.id, status: "booked", day: "2026-03-05" });
    expect(booked).toMatchObject({ bookingDate: "2026-03-05", valueDate: "2026-03-02" });
  });

  it("stand on the day to come where it waits for one", () => {
    const waiting = received({ requestedExecutionDate: "2026-04-01" });
    expect(debtorRow(waiting, now)).toMatchObject({ day: "2026-04-01", valueDate: "2026-04-01" });
  });

  it("tell the creditor its own amount, as a transfer received, without the debtor's rate", () => {
    const credit = creditRow(row, { amount: 250_00n, currency: "EUR" }, rulesOf(payment).codes);
    expect(credit).toMatchObject({ id: row.id, amount: 250_00n, currency: "EUR" });
    expect(credit).toMatchObject({ bankTransactionCode: "PMNT-RCDT-XBCT" });
    expect(credit).not.toHaveProperty("currencyExchange");
  });
});
