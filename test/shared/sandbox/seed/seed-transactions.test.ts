import * as v from "valibot";
import { addDays } from "../../../../shared/rules/calendar.ts";
import { isBankingDay } from "../../../../shared/sandbox/rules/banking-days.ts";
import type {
  WorldCardTransaction,
  WorldTransaction,
} from "../../../../shared/sandbox/rules/lists.ts";
import { seedWorld } from "../../../../shared/sandbox/seed/seed-world.ts";
import { Bic } from "../../../../shared/schemas/bic.ts";
import { CalendarDate } from "../../../../shared/schemas/date.ts";
import { clearingText } from "../../../../shared/schemas/text.ts";
import { sampled } from "../../../support/run/long-form.ts";

const sum = (rows: { amount: bigint }[]) => rows.reduce((total, { amount }) => total + amount, 0n);
const booked = <T extends WorldTransaction | WorldCardTransaction>(rows: T[]) =>
  rows.filter(({ status }) => status === "booked");
const reserved = (rows: (WorldTransaction | WorldCardTransaction)[]) =>
  rows.filter(({ status, amount }) => status === "pending" && amount < 0n);

const name = v.optional(clearingText(70, "A name"));
const reference = v.optional(clearingText(35, "A reference"));

/** The limits in the specification's sections Limits and Transaction details. */
const Limits = v.object({
  creditorName: name,
  debtorName: name,
  creditorAgent: v.optional(Bic),
  debtorAgent: v.optional(Bic),
  remittanceInformationUnstructured: v.optional(clearingText(140, "A message")),
  remittanceInformationUnstructuredArray: v.optional(v.array(clearingText(140, "A line"))),
  remittanceInformationStructuredArray: v.optional(
    v.array(v.object({ reference, referenceType: reference, referenceIssuer: reference })),
  ),
  endToEndId: reference,
  proprietaryBankTransactionCode: reference,
  purposeCode: v.optional(clearingText(4, "A purpose")),
  bankTransactionCode: v.pipe(v.string(), v.regex(/^.{4,14}$/)),
});

const days = ["2019-11-01", "2024-02-29", "2026-01-01", "2026-03-28", "2026-10-25", "2030-12-31"];

describe.each(sampled(days, 3))("the seeded sandbox world of %s", (today) => {
  const world = seedWorld({ today, idOf: (kind, natural) => `${kind}/${natural}` });
  const rows = [...world.transactions.values()].flat();
  const entries = [...world.entries.values()].flat();
  const cardRows = [...world.cardTransactions.values()].flat();
  const all = [...rows, ...cardRows];

  it("has 150 to 200 transactions in main accounts, 20 to 40 in others, and some pending transactions", () => {
    const counts = world.accounts.map(({ id }) => world.transactions.get(id)?.length ?? 0);
    const bounds = [150, 20, 150, 20, 150, 20, 150, 20];
    counts.forEach((count, index) => {
      const least = bounds[index] ?? 0;
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(least === 150 ? 200 : 40);
    });
    expect(all.length).toBeLessThan(1_100);
    expect(all.filter(({ status }) => status === "pending").length).toBeGreaterThanOrEqual(8);
  });

  it("has balances that are the sums of the transactions, and no account was ever overdrawn", () => {
    for (const { id, booked: balance, available } of world.accounts) {
      const rows = world.transactions.get(id) ?? [];
      expect(sum(booked(rows))).toBe(balance);
      expect(balance + sum(reserved(rows))).toBe(available);
      let running = 0n;
      for (const { amount } of booked(rows)) {
        running += amount;
        expect(running).toBeGreaterThanOrEqual(0n);
      }
    }
    for (const { id, booked: balance, available, creditLimit } of world.cardAccounts) {
      const rows = world.cardTransactions.get(id) ?? [];
      expect(sum(booked(rows))).toBe(balance);
      expect(creditLimit + balance + sum(reserved(rows))).toBe(available);
      expect(available).toBeGreaterThan(0n);
    }
  });

  it("gives the first private customer's main account between 40,000 and 90,000 NOK", () => {
    expect(world.accounts[0]).toMatchObject({ currency: "NOK" });
    expect(world.accounts[0]?.available).toBeGreaterThan(40_000_00n);
    expect(world.accounts[0]?.available).toBeLessThan(90_000_00n);
  });

  it("has transactions on banking days only", () => {
    expect(all.filter(({ day }) => !isBankingDay(day))).toEqual([]);
  });

  it("has booked transactions of the year until that day, and pending ones up to four days later, sorted by id", () => {
    for (const rows of [...world.transactions.values(), ...world.cardTransactions.values()]) {
      const ids = rows.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    }
    const wrong = all.filter(
      ({ id, day, sequence, status, bookingDate }) =>
        !v.is(CalendarDate, day) ||
        id !== `${day.replaceAll("-", "")}-${sequence}` ||
        day < addDays(today, -364) ||
        status !== (day <= today ? "booked" : "pending") ||
        bookingDate !== (status === "booked" ? day : undefined) ||
        day > addDays(today, 4),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps the specification's limits in every transaction of an account", () => {
    const wrong = [...rows, ...entries].filter(
      (row) =>
        !v.is(Limits, row) ||
        row.amount === 0n ||
        (row.amount < 0n ? -row.amount : row.amount) >= 2n ** 31n ||
        (row.currencyExchange?.targetCurrency ?? row.currency) !== row.currency ||
        (row.currencyExchange?.quotationDate ?? today) > today,
    );
    expect(wrong).toEqual([]);
  });

  it("keeps the specification's limits in every transaction of a card", () => {
    const wrong = cardRows.filter(
      ({ merchantCategoryCode, maskedPan, currencyExchange, originalAmount, currency }) =>
        !/^[0-9]{4}$/.test(merchantCategoryCode) ||
        !/^[0-9]{6}[*]{6}[0-9]{4}$/.test(maskedPan) ||
        (currencyExchange === undefined) !== (originalAmount.currency === currency),
    );
    expect(wrong).toEqual([]);
  });

  it("has two transactions for each transfer between a customer's accounts, one in each of them", () => {
    const byBban = new Map(world.accounts.map(({ bban, id }) => [bban, id]));
    const moved = rows.filter(
      ({ proprietaryBankTransactionCode }) => proprietaryBankTransactionCode === "OVERFØRING",
    );
    expect(moved.length).toBeGreaterThan(80);
    for (const row of moved) {
      const other = row.amount < 0n ? row.creditorAccount : row.debtorAccount;
      const rows = world.transactions.get(byBban.get(other?.bban ?? "") ?? "") ?? [];
      const twins = rows.filter(({ endToEndId }) => endToEndId === row.endToEndId);
      expect(twins).toHaveLength(1);
      expect(twins[0]?.day).toBe(row.day);
      if (twins[0]?.currency === row.currency) expect(twins[0].amount).toBe(-row.amount);
    }
  });

  it("has each payment of a card's bill in the main account of the card's owner", () => {
    for (const card of world.cardAccounts) {
      const main = world.accounts.find(({ owner }) => owner === card.owner);
      const bills = (world.transactions.get(main?.id ?? "") ?? []).filter(
        ({ creditorName }) => creditorName === "Fjordgate Kort",
      );
      const payments = (world.cardTransactions.get(card.id) ?? []).filter(
        ({ amount }) => amount > 0n,
      );
      expect(bills.map(({ day, amount }) => [day, -amount])).toEqual(
        payments.map(({ day, amount }) => [day, amount]),
      );
      expect(bills.length).toBeGreaterThanOrEqual(10);
    }
  });
});
