import * as v from "valibot";
import { Transaction } from "../../../../shared/ports/schemas/transaction.ts";
import { addDays } from "../../../../shared/rules/calendar.ts";
import { portTransaction } from "../../../../shared/sandbox/bank/reads/port-transaction.ts";
import type { Lists } from "../../../../shared/sandbox/rules/lists.ts";
import { seedWorld } from "../../../../shared/sandbox/seed/seed-world.ts";
import { ibanOfBban, isNorwegianBban } from "../../../../shared/schemas/account-reference.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { sized } from "../../../support/run/long-form.ts";

const worldOn = (today: string) =>
  seedWorld({ today, idOf: (kind, natural) => `${kind}/${natural}` });

/** Returns each batch of a world with its entries. */
const batchesOf = ({ accounts, transactions, entries }: Lists) =>
  accounts.flatMap((account) =>
    (transactions.get(account.id) ?? [])
      .filter(({ batchNumberOfTransactions }) => batchNumberOfTransactions !== undefined)
      .map((batch) => ({
        account,
        batch,
        inside: (entries.get(account.id) ?? []).filter(({ id }) => id.startsWith(`${batch.id}-e`)),
      })),
  );

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays("1990-01-01", count));

describe("specification, Transaction details: batches of the seed", () => {
  const world = worldOn("2026-03-02");
  const batches = batchesOf(world);

  it("are the monthly payrolls of both companies, each for 5 to 12 people", () => {
    const names = new Set(batches.map(({ account }) => account.ownerName));
    expect([...names]).toEqual(["Havbris Sjømat AS", "Tindre Design AS"]);
    expect(batches).toHaveLength(24);
    for (const { account, batch, inside } of batches) {
      expect(account).toMatchObject({ usage: "ORGA", name: "Driftskonto" });
      expect(batch).toMatchObject({ creditorName: "Lønnskjøring", purposeCode: "SALA" });
      expect(inside.length).toBeGreaterThanOrEqual(5);
      expect(inside.length).toBeLessThanOrEqual(12);
    }
  });

  it("have the amount that their entries sum up to, on any day of the seed", () => {
    fc.assert(
      fc.property(day, (today) => {
        const world = worldOn(today);
        const batches = batchesOf(world);
        for (const { batch, inside } of batches) {
          expect(inside).toHaveLength(batch.batchNumberOfTransactions ?? 0);
          expect(inside.reduce((total, { amount }) => total + amount, 0n)).toBe(batch.amount);
          for (const { amount, status, day, bookingDate, valueDate, currency } of inside) {
            expect(amount < 0n).toBe(true);
            const { status: whole, ...rest } = batch;
            expect(status).toBe(whole);
            expect(rest).toMatchObject({ day, bookingDate, valueDate, currency });
          }
        }
        const all = [...world.entries.values()].flat();
        expect(batches.flatMap(({ inside }) => inside)).toHaveLength(all.length);
        expect(all.length).toBeGreaterThan(0);
      }),
      { numRuns: sized(6, 25) },
    );
  });

  it("have entries whose id is the batch's id and four digits, at most 35 characters", () => {
    for (const { batch, inside } of batches)
      inside.forEach(({ id, sequence, endToEndId = "" }, index) => {
        expect(id).toBe(`${batch.id}-e000${index + 1}`);
        expect(sequence).toBe(`${batch.sequence}-e000${index + 1}`);
        expect(id.length).toBeLessThanOrEqual(35);
        expect(endToEndId).not.toBe(batch.endToEndId);
        expect(endToEndId.length).toBeLessThanOrEqual(35);
      });
  });

  it("pay to valid account numbers that begin with 9999 and belong to no customer", () => {
    const own = new Set(world.accounts.map(({ bban }) => bban));
    for (const { account, inside } of batches) {
      const payees = inside.map(({ creditorAccount }) => creditorAccount?.bban ?? "");
      expect(new Set(payees).size).toBe(inside.length);
      for (const entry of inside) {
        const bban = entry.creditorAccount?.bban ?? "";
        expect([bban, isNorwegianBban(bban)]).toEqual([expect.stringMatching(/^9999/), true]);
        expect(entry.creditorAccount?.iban).toBe(ibanOfBban(bban));
        expect(own).not.toContain(bban);
        expect(entry.debtorAccount).toEqual({ bban: account.bban, iban: account.iban });
        expect(entry).toMatchObject({
          debtorName: account.ownerName,
          purposeCode: "SALA",
          remittanceInformationUnstructured: "Lønn",
        });
        expect(entry).not.toHaveProperty("batchNumberOfTransactions");
        const told = portTransaction(entry);
        expect(v.parse(Transaction, told)).toEqual(told);
      }
    }
  });

  it("pay the same people each month, but different wages", () => {
    const paid = batches
      .filter(({ account }) => account.ownerName === "Havbris Sjømat AS")
      .map(({ inside }) => inside);
    const [names] = paid.map((inside) => inside.map(({ creditorName }) => creditorName));
    for (const inside of paid)
      expect(inside.map(({ creditorName }) => creditorName)).toEqual(names);
    const first = paid.map(([entry]) => entry?.amount);
    expect(new Set(first).size).toBe(paid.length);
  });

  it("are the same in the seed of the next day", () => {
    const month = ({ entries }: Lists) =>
      [...entries.values()].flat().filter(({ day }) => day > "2025-04-01");
    expect(month(worldOn("2026-03-03"))).toEqual(month(world));
  });

  it("have entries that do not count towards the account's balance", () => {
    for (const { id, booked } of world.accounts) {
      const rows = world.transactions.get(id) ?? [];
      expect(rows.some((row) => /-e\d{4}$/.test(row.id))).toBe(false);
      const sum = rows
        .filter(({ status }) => status === "booked")
        .reduce((total, { amount }) => total + amount, 0n);
      expect(sum).toBe(booked);
    }
  });
});
