import { fingerprintOf } from "../../../shared/rules/payment-fingerprints.ts";
import { orderAfter } from "../../../shared/sandbox/bank/orders/order-changes.ts";
import type { Row } from "../../../shared/sandbox/bank/world.ts";
import { executionDates } from "../../../shared/sandbox/rules/periodic.ts";
import { table } from "../../../shared/table/client.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { accountOf, editAccount, editWorld, worldOf } from "../sandbox/world-of.ts";
import type { ReceivedPayment } from "./payments.ts";

/** The days on which an order executes, up to a last day. */
export function daysOf(order: Parameters<typeof executionDates>[0], until: string): string[] {
  const days: string[] = [];
  for (const day of executionDates(order)) {
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** The days of an order that were executed or skipped, as the bank has them now, each with its status. */
export async function doneOn({
  params,
}: ReceivedPayment): Promise<[day: string, status: string][]> {
  const id = params["payment-id"];
  const { accounts, orders } = await worldOf();
  const isOfOrder = ({ amount, day, sequence }: Row) =>
    amount < 0n && sequence.endsWith(`-${fingerprintOf([id, day]).slice(0, 22)}`);
  const rows = [...accounts.values()].flatMap(({ rows: { booked } }) => booked.filter(isOfOrder));
  const skipped = orders.get(id)?.skipped ?? [];
  return [
    ...rows.map(({ day }): [string, string] => [day, "ACSC"]),
    ...skipped.map(({ date, reason }): [string, string] => [
      date,
      reason === "funds" ? "ACCP" : "RJCT",
    ]),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Sets the booked and the available amount of an account. */
export async function setFunds(bban: string, set: { booked: bigint; available: bigint }) {
  await editAccount((await accountOf(bban)).id, () => set);
}

/** Cancels every due order, so that a test leaves no order to the next one. */
export async function endAll(): Promise<void> {
  await editWorld(({ orders }) => ({
    orders: new Map(
      [...orders].map(([id, order]) => [
        id,
        order.nextAt === undefined ? order : orderAfter(order, { status: "CANC" }),
      ]),
    ),
  }));
  for (let shard = 0; shard < dueShards; shard += 1) {
    for (const { id } of await table.query(`DUE#LAPSE#${shard}`, { index: "GSI1" })) {
      const payment = await payments.get(String(id));
      if (payment) await table.change([payments.moved(payment, "withdrawn", { from: "received" })]);
    }
  }
}
