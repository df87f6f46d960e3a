import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as initialize } from "../../functions/sandbox/initialize.ts";
import { call } from "../support/operations/call.ts";
import { eirik } from "../support/payments/orders.ts";
import { knownPsu } from "../support/payments/payments.ts";
import { filled } from "./filled.ts";
import { medianOf } from "./median.ts";

/** Milliseconds for the newest page of 20 and for an old page, in an account with this many transactions. */
export type PageCost = { rows: number; newest: number; deep: number };

/** Reads pages of 20 from a small account and a large one in turns, through the whole operation. */
export async function pageCost(
  sizes: readonly [number, number],
  rounds: number,
): Promise<PageCost[]> {
  await call(initialize);
  const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
  const bbans = [eirik.other.bban, eirik.main.bban] as const;
  const costs = [];
  for (const [index, rows] of sizes.entries()) {
    const id = await filled(bbans[index] ?? "", rows);
    costs.push({ rows, id, newest: [] as number[], deep: [] as number[] });
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
