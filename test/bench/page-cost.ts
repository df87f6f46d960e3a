import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as initialize } from "../../functions/sandbox/initialize.ts";
import { addDays } from "../../shared/rules/calendar.ts";
import { accounts } from "../../shared/sandbox/table/accounts.ts";
import { table } from "../../shared/table/client.ts";
import { call } from "../support/call.ts";
import { accountOf, eirik, knownPsu } from "../support/payments.ts";
import { medianOf } from "./median.ts";

/** Milliseconds of the newest page of 20, and of one deep in the past, of an account with so many transactions. */
export type PageCost = { rows: number; newest: number; deep: number };

/** Reads pages of 20 of a small account and of a large one in turns, through the whole operation. */
export async function pageCost(
  sizes: readonly [number, number],
  rounds: number,
): Promise<PageCost[]> {
  await call(initialize);
  const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
  const bbans = [eirik.other.bban, eirik.main.bban] as const;
  const costs = [];
  for (const [index, rows] of sizes.entries()) {
    const account = await accountOf(bbans[index] ?? "");
    await fill(account, rows);
    costs.push({ rows, id: account.id, newest: [] as number[], deep: [] as number[] });
  }
  const time = async (id: string, dateTo: string) => {
    const query = { bookingStatus: "booked", limit: "20", dateFrom: "1990-01-01", dateTo };
    const start = performance.now();
    const { body } = await call(listTransactions, { params: { id }, query, headers });
    if (body.transactions.booked.length !== 20) throw new Error("A page of 20 has 20.");
    return performance.now() - start;
  };
  for (let round = -5; round < rounds; round += 1) {
    for (const { id, newest, deep } of costs) {
      const [first, last] = [await time(id, "2026-03-02"), await time(id, "1990-12-31")];
      if (round >= 0) [newest, deep].forEach((list, index) => void list.push(index ? last : first));
    }
  }
  return costs.map(({ rows, newest, deep }) => ({
    rows,
    newest: medianOf(newest),
    deep: medianOf(deep),
  }));
}

/** Adds transactions, one on each day and then another, from 1990 on. */
async function fill(account: Awaited<ReturnType<typeof accountOf>>, rows: number): Promise<void> {
  const common = { status: "booked", amount: -1_00n, currency: account.currency } as const;
  const days = 13_000;
  const items = Array.from({ length: rows }, (_, index) => {
    const day = addDays("1990-01-01", index % days);
    const sequence = `${9000 + Math.floor(index / days)}`;
    const id = `${day.replaceAll("-", "")}-${sequence}`;
    const row = { ...common, id, sequence, day, bookingDate: day, valueDate: day };
    return accounts.transactionRow(account.world, account.id, row);
  });
  await table.load(items);
}
